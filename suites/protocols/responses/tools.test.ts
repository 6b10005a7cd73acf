import { checkProbe, note } from '../../../src/checks/index.ts'
import { plainMode } from '../modes.checks.ts'
import { toolChecks } from './effects.checks.ts'
import { responseTools } from './probe.ts'
import { requiredResponse } from './rules.ts'

toolChecks(plainMode(requiredResponse), responseTools, responseTools)

checkProbe(responseTools)('responses.request.hosted_tools', ({ hosted }) =>
  note('Status of a request with a tool of type `web_search_preview`', hosted.status),
)
