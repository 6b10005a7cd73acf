import { conforms, expect } from '../../../src/checks/index.ts'
import { sharedIds } from '../shared-ids.rules.ts'
import { rule, ruleOfEach } from '../table.rules.ts'
import { hasNoTags, mentionsTags } from '../tags.rules.ts'
import {
  answerTextOf,
  bodies,
  completeArguments,
  completeCalls,
  completed,
  completedPlain,
  items,
  messages,
  parts,
  textParts,
  texts,
} from './rules.ts'
import { countedResponses, inputOf, outputOf, reasoningCounts, totalOf, usages } from './usage.rules.ts'

const ofObject = rule(bodies)
const ofMessage = ruleOfEach(messages)
const ofText = ruleOfEach(textParts)
const ofCall = ruleOfEach(completeCalls)
const ofUsage = rule(usages)

/** Rules for the members of a response object. */
export const objectRules = [
  ofObject('id is a string that begins with resp_', 'responses.object.id', conforms('ResponseObject', 'id')),
  ofObject('object is response', 'responses.object.object', conforms('ResponseObject', 'object')),
  ofObject('model is a non-empty string', 'responses.object.model', conforms('ResponseObject', 'model')),
  ofObject('status is a value of the public protocol', 'responses.object.status', conforms('ResponseObject', 'status')),
  ofObject('output is an array', 'responses.object.output', (response) => expect(response.at('output')).toBeArray()),
] as const

/** Rules for the output of a response object. */
export const outputRules = [
  rule(completedPlain)(
    'contains text for a plain question',
    'responses.object.output_text',
    (response) => expect(answerTextOf(response).trim(), 'text of all messages in `output`').not.toBe(''),
    'responses.request.tools',
  ),
  ruleOfEach(items)(
    'type of every item is a non-empty string',
    'responses.object.output.type',
    conforms('ResponseOutputItem', 'type'),
  ),
] as const

/** Rules for messages in the output of a response object. */
export const messageRules = [
  ofMessage('role is assistant', 'responses.object.output.role', (message) =>
    expect(message.at('role')).toHaveValue('assistant'),
  ),
  ofMessage('content is an array', 'responses.object.output.content', (message) =>
    expect(message.at('content')).toBeArray(),
  ),
  ruleOfEach(parts)(
    'type of every content part is a value of the public protocol',
    'responses.object.output.content.type',
    conforms('ResponseContentPart', 'type'),
  ),
  ofText('text of an output_text part is a string', 'responses.object.output.content.text', (part) =>
    expect(part.at('text')).toBeText(),
  ),
  ruleOfEach((reply) => (mentionsTags(reply) ? undefined : texts(reply)))(
    'text has no reasoning tags',
    'responses.object.text_plain',
    hasNoTags,
  ),
  ofText('annotations of an output_text part is an array', 'responses.object.output.content.annotations', (part) =>
    expect(part.at('annotations')).toBeArray(),
  ),
] as const

/** Rules for function calls in the output of a response object. */
export const callRules = [
  ofCall('call_id is a non-empty string', 'responses.object.output.call_id', (call) =>
    expect(call.at('call_id')).toBeNonEmptyText(),
  ),
  rule(completeCalls)('call_id is unique within the response', 'responses.object.output.call_id_unique', (calls) =>
    expect(sharedIds(calls.map((call) => call.at('call_id')))).toHaveNoFlaw(),
  ),
  ofCall('name is a non-empty string', 'responses.object.output.name', (call) =>
    expect(call.at('name')).toBeNonEmptyText(),
  ),
  ruleOfEach(completeArguments)(
    'arguments is a string that contains a JSON object',
    'responses.object.output.arguments',
    (given) => expect(given).toHoldJsonObject(),
  ),
] as const

/** Rules for the usage of a response object. */
export const usageRules = [
  rule(completed)('is an object', 'responses.object.usage', ({ json }) => expect(json.at('usage')).toBeObject()),
  ofUsage(
    'input_tokens is a non-negative integer',
    'responses.object.usage.input_tokens',
    conforms('ResponseUsage', 'input_tokens'),
  ),
  ofUsage(
    'output_tokens is a non-negative integer',
    'responses.object.usage.output_tokens',
    conforms('ResponseUsage', 'output_tokens'),
  ),
  ofUsage(
    'total_tokens is a non-negative integer',
    'responses.object.usage.total_tokens',
    conforms('ResponseUsage', 'total_tokens'),
  ),
  ofUsage('total_tokens is the sum of input_tokens and output_tokens', 'responses.object.usage.sum', (usage) =>
    expect(totalOf(usage), '`usage.total_tokens`, compared with the sum').toBe(inputOf(usage) + outputOf(usage)),
  ),
  rule(countedResponses)('input_tokens and output_tokens are above 0', 'responses.object.usage.counted', (usage) => {
    expect(inputOf(usage), { path: 'usage.input_tokens' }).toBeGreaterThan(0)
    expect(outputOf(usage), { path: 'usage.output_tokens' }).toBeGreaterThan(0)
  }),
] as const

/** The rule for reasoning tokens, which few responses have. */
export const reasoningRule = rule(reasoningCounts)(
  'reasoning_tokens is a non-negative integer, if present',
  'responses.object.usage.reasoning_tokens',
  (count) => expect(count).toConform('ResponseUsage/properties/output_tokens_details/properties/reasoning_tokens'),
)
