import { conforms, conformsWherePresent, expect } from '../../../src/checks/index.ts'
import { isOfferedFunction, staysWithinLimit } from '../checks.ts'
import { sharedIds } from '../shared-ids.rules.ts'
import { rule, ruleOfEach } from '../table.rules.ts'
import { hasNoTags, mentionsTags } from '../tags.rules.ts'
import { omittedVersion } from './model.rules.ts'
import { bodies, completeUses, messages, texts, usesOf } from './rules.ts'
import { matchedSequence, stoppedMessages, stopReasonOfStopped, textsWithStops } from './stop.rules.ts'
import { anyChoice, namedChoice, namedUses } from './tools.rules.ts'
import { limitedOutput, stopReasonOfTruncated, usages } from './usage.rules.ts'

/** Rules for the name of the model. */
export const modelRules = [
  rule(bodies)('model is a non-empty string', 'messages.message.model', conforms('Message', 'model')),
  rule(messages)('model keeps the date or version of the requested id', 'messages.message.model', (reply) =>
    expect(
      omittedVersion(reply),
      `part of the requested id that \`model\`, ${reply.json.at('model').shown}, omits`,
    ).toBe(''),
  ),
] as const

/** The rule for reasoning in the text. */
export const tagRule = ruleOfEach((reply) => (mentionsTags(reply) ? undefined : texts(reply)))(
  'text has no reasoning tags',
  'messages.message.text_plain',
  hasNoTags,
)

/** The effect of `max_tokens`. */
export const limitRules = [
  rule(limitedOutput)('max_tokens limits output_tokens', 'messages.request.max_tokens', staysWithinLimit),
  rule(stopReasonOfTruncated)(
    'stop_reason is max_tokens when max_tokens cuts the reply',
    'messages.message.stop_reason_max_tokens',
    (reason) => expect(reason, '`stop_reason` of a message that reached its limit').toBe('max_tokens'),
  ),
] as const

/** The effect of `stop_sequences`. */
export const stopRules = [
  ruleOfEach(textsWithStops)(
    'text contains none of the sequences',
    'messages.request.stop_sequences',
    ({ text, sequences }) => expect(text).toHoldNoneOf(sequences),
  ),
  rule(stoppedMessages)('text ends before the sequence', 'messages.request.stop_sequences', ({ rest }) =>
    expect(rest, 'text after the position of the stop sequence').toBe(''),
  ),
  rule(stopReasonOfStopped)(
    'stop_reason is stop_sequence when a stop sequence ends the text',
    'messages.message.stop_reason_stop_sequence',
    (reason) => expect(reason, '`stop_reason` of a text that a stop sequence ended').toBe('stop_sequence'),
  ),
  rule(bodies)(
    'stop_sequence is a string or null',
    'messages.message.stop_sequence',
    conforms('Message', 'stop_sequence'),
  ),
  rule(matchedSequence)(
    'stop_sequence is the matched sequence, or null when there is none',
    'messages.message.stop_sequence_matched',
    ({ matched, allowed }) => expect(matched, 'for this `stop_reason`').toHaveOneOf(allowed),
    'messages.message.stop_sequence',
  ),
] as const

/** Rules for tool uses, and the effects of `tool_choice`. */
export const toolRules = [
  ruleOfEach(completeUses)('id is a non-empty string', 'messages.message.content.id', (use) =>
    expect(use.at('id')).toBeNonEmptyText(),
  ),
  rule(completeUses)('id is unique within the message', 'messages.message.content.id_unique', (uses) =>
    expect(sharedIds(uses.map((use) => use.at('id')))).toHaveNoFlaw(),
  ),
  ruleOfEach(completeUses)('input is an object', 'messages.message.content.input', (use) =>
    expect(use.at('input')).toBeObject(),
  ),
  ruleOfEach(namedUses)('name is a tool of the request', 'messages.message.content.name', isOfferedFunction),
  rule(anyChoice)('any makes the model use a tool', 'messages.request.tool_choice_any', (message) =>
    expect(usesOf(message).length, 'blocks of type `tool_use` in `content`').toBeGreaterThan(0),
  ),
  rule(namedChoice)(
    'name of a tool makes the model use that tool',
    'messages.request.tool_choice_name',
    ({ name, used }) => expect(used, 'used tools').toEqual([name]),
  ),
] as const

/** Rules for the counts of cached tokens. */
export const cacheRules = [
  rule(usages)(
    'cache_creation_input_tokens is a non-negative integer, if present',
    'messages.message.usage.cache_creation_input_tokens',
    conformsWherePresent('MessageUsage', 'cache_creation_input_tokens'),
  ),
  rule(usages)(
    'cache_read_input_tokens is a non-negative integer, if present',
    'messages.message.usage.cache_read_input_tokens',
    conformsWherePresent('MessageUsage', 'cache_read_input_tokens'),
  ),
] as const
