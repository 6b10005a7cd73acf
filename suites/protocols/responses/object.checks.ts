import { conforms, expect } from '../../../src/checks/index.ts'
import type { Mode, Source } from '../modes.checks.ts'
import { sharedIds } from '../shared-ids.rules.ts'
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

/** The members of a response object. */
export function objectChecks({ check }: Mode, source?: Source): void {
  const ofObject = check(bodies, source)
  ofObject('responses.object.id', conforms('ResponseObject', 'id'))
  ofObject('responses.object.object', conforms('ResponseObject', 'object'))
  ofObject('responses.object.model', conforms('ResponseObject', 'model'))
  ofObject('responses.object.status', conforms('ResponseObject', 'status'))
  ofObject('responses.object.output', (response) => expect(response.at('output')).toBeArray())
}

/** The output of a response object, and the messages in it. */
export function outputChecks({ check, checkEach }: Mode, source?: Source): void {
  check(completedPlain, source)(['responses.object.output_text', 'responses.request.tools'], (response) =>
    expect(answerTextOf(response).trim(), 'text of all messages in `output`').not.toBe(''),
  )
  checkEach(items, source)('responses.object.output.type', conforms('ResponseOutputItem', 'type'))

  const ofMessages = checkEach(messages, source)
  ofMessages('responses.object.output.role', (message) => expect(message.at('role')).toHaveValue('assistant'))
  ofMessages('responses.object.output.content', (message) => expect(message.at('content')).toBeArray())
  checkEach(parts, source)('responses.object.output.content.type', conforms('ResponseContentPart', 'type'))

  const ofTexts = checkEach(textParts, source)
  ofTexts('responses.object.output.content.text', (part) => expect(part.at('text')).toBeText())
  ofTexts('responses.object.output.content.annotations', (part) => expect(part.at('annotations')).toBeArray())
  checkEach((reply) => (mentionsTags(reply) ? undefined : texts(reply)), source)(
    'responses.object.text_plain',
    hasNoTags,
  )
}

/** Function calls in the output of a response object. */
export function callChecks({ check, checkEach }: Mode, source?: Source): void {
  const ofCalls = checkEach(completeCalls, source)
  ofCalls('responses.object.output.call_id', (call) => expect(call.at('call_id')).toBeNonEmptyText())
  check(completeCalls, source)('responses.object.output.call_id_unique', (calls) =>
    expect(sharedIds(calls.map((call) => call.at('call_id')))).toHaveNoFlaw(),
  )
  ofCalls('responses.object.output.name', (call) => expect(call.at('name')).toBeNonEmptyText())
  checkEach(completeArguments, source)('responses.object.output.arguments', (given) => expect(given).toHoldJsonObject())
}

/** The usage of a response object. */
export function usageChecks({ check }: Mode, source?: Source): void {
  check(completed, source)('responses.object.usage', ({ json }) => expect(json.at('usage')).toBeObject())

  const ofUsages = check(usages, source)
  ofUsages('responses.object.usage.input_tokens', conforms('ResponseUsage', 'input_tokens'))
  ofUsages('responses.object.usage.output_tokens', conforms('ResponseUsage', 'output_tokens'))
  ofUsages('responses.object.usage.total_tokens', conforms('ResponseUsage', 'total_tokens'))
  ofUsages('responses.object.usage.sum', (usage) =>
    expect(totalOf(usage), '`usage.total_tokens`, compared with the sum').toBe(inputOf(usage) + outputOf(usage)),
  )
  check(countedResponses, source)('responses.object.usage.counted', (usage) => {
    expect(inputOf(usage), { path: 'usage.input_tokens' }).toBeGreaterThan(0)
    expect(outputOf(usage), { path: 'usage.output_tokens' }).toBeGreaterThan(0)
  })
}

/** Reasoning tokens, which few responses have. */
export function reasoningTokensCheck({ check }: Mode, source?: Source): void {
  check(reasoningCounts, source)('responses.object.usage.reasoning_tokens', (count) =>
    expect(count).toConform('ResponseUsage/properties/output_tokens_details/properties/reasoning_tokens'),
  )
}
