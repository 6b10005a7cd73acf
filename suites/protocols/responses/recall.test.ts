import { plainMode } from '../modes.checks.ts'
import { promptChecks } from './recall.checks.ts'
import { answerOf, prompts } from './recall.rules.ts'
import { recall, recallString, long, veryLong } from './probe.ts'

promptChecks(plainMode(), { recall, recallString, long, veryLong }, prompts, answerOf)
