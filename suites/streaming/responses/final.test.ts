import { describe } from '../../../src/checks/index.ts'
import {
  callRules,
  messageRules,
  objectRules,
  outputRules,
  reasoningRule,
  usageRules,
} from '../../protocols/responses/object.rules.ts'
import { streamedChecks } from '../assembled.rules.ts'
import { streamed } from './twins.rules.ts'

describe('Responses stream, final response', () => {
  streamedChecks(objectRules, streamed)
  streamedChecks(outputRules, streamed)
  describe('message item', () => streamedChecks(messageRules, streamed))
  describe('function call', () => streamedChecks(callRules, streamed))
  describe('usage', () => streamedChecks([...usageRules, reasoningRule], streamed))
})
