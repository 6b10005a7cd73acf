import { check, note } from '../../../src/checks/index.ts'
import { plainMode } from '../modes.checks.ts'
import { callChecks, outputChecks } from './object.checks.ts'
import { plainResponse, responseTools } from './probe.ts'
import { otherTypes } from './rules.ts'

outputChecks(plainMode(), plainResponse)

check(otherTypes, plainResponse)('responses.object.output.other_types', (types) => {
  types.forEach((type) => note('Output item of an undocumented type', type))
})

callChecks(plainMode(), responseTools)
