import {
  callChecks,
  objectChecks,
  outputChecks,
  reasoningTokensCheck,
  usageChecks,
} from '../../protocols/responses/object.checks.ts'
import { responseStreams } from './assembled.rules.ts'

objectChecks(responseStreams)
outputChecks(responseStreams)
callChecks(responseStreams)
usageChecks(responseStreams)
reasoningTokensCheck(responseStreams)
