import { conforms, conformsWherePresent, expect, type Probe } from '../../../src/checks/index.ts'
import { assumeContrast, isOfferedFunction, staysWithinLimit } from '../checks.ts'
import { acceptedResponse, type Mode, type Source } from '../modes.checks.ts'
import { sharedIds } from '../shared-ids.rules.ts'
import { hasNoTags, mentionsTags } from '../tags.rules.ts'
import { omittedVersion } from './model.rules.ts'
import { blocksOf, bodies, completeUses, messages, texts, usesOf } from './rules.ts'
import { matchedSequence, stoppedMessages, stopReasonOfStopped, textsWithStops } from './stop.rules.ts'
import { anyChoice, namedChoice, namedUses, usesMade } from './tools.rules.ts'
import { limitedOutput, stopReasonOfTruncated, usages } from './usage.rules.ts'

/** The name of the model. */
export function modelChecks({ check }: Mode, source?: Source): void {
  check(bodies, source)('messages.message.model', 'model is a non-empty string', conforms('Message', 'model'))
  check(messages, source)('messages.message.model', 'model keeps the date or version of the requested id', (reply) =>
    expect(
      omittedVersion(reply),
      `part of the requested id that \`model\`, ${reply.json.at('model').shown}, omits`,
    ).toBe(''),
  )
}

/** Reasoning in the text. */
export function tagCheck({ checkEach }: Mode, source?: Source): void {
  checkEach((reply) => (mentionsTags(reply) ? undefined : texts(reply)), source)(
    'messages.message.text_plain',
    hasNoTags,
  )
}

/** The effect of `max_tokens`. */
export function limitChecks({ check }: Mode, source?: Source): void {
  check(limitedOutput, source)('messages.request.max_tokens', staysWithinLimit)
  check(stopReasonOfTruncated, source)('messages.message.stop_reason_max_tokens', (reason) =>
    expect(reason, '`stop_reason` of a message that reached its limit').toBe('max_tokens'),
  )
}

/** The effect of `stop_sequences`. */
export function stopChecks({ check, checkEach }: Mode, source?: Source): void {
  checkEach(textsWithStops, source)(
    'messages.request.stop_sequences',
    'text contains none of the sequences',
    ({ text, sequences }) => expect(text).toHoldNoneOf(sequences),
  )
  check(stoppedMessages, source)('messages.request.stop_sequences', 'text ends before the sequence', ({ rest }) =>
    expect(rest, 'text after the position of the stop sequence').toBe(''),
  )
  check(stopReasonOfStopped, source)('messages.message.stop_reason_stop_sequence', (reason) =>
    expect(reason, '`stop_reason` of a text that a stop sequence ended').toBe('stop_sequence'),
  )
  check(matchedSequence, source)(
    ['messages.message.stop_sequence_matched', 'messages.message.stop_sequence'],
    ({ matched, allowed }) => expect(matched, 'for this `stop_reason`').toHaveOneOf(allowed),
  )
}

/** Tool uses, and the effects of `tool_choice`. */
export function toolChecks(mode: Mode, probe: Probe<'result' | 'any' | 'unforced'>, source?: Source): void {
  const { check, checkEach, responseOf } = mode
  const ofUses = checkEach(completeUses, source)
  ofUses('messages.message.content.id', (use) => expect(use.at('id')).toBeNonEmptyText())
  check(completeUses, source)('messages.message.content.id_unique', (uses) =>
    expect(sharedIds(uses.map((use) => use.at('id')))).toHaveNoFlaw(),
  )
  ofUses('messages.message.content.input', 'input is an object', (use) => expect(use.at('input')).toBeObject())
  checkEach(namedUses, source)('messages.message.content.name', isOfferedFunction)
  check(anyChoice, source)('messages.request.tool_choice_any', 'any makes the model use a tool', (message) =>
    expect(usesOf(message).length, 'blocks of type `tool_use` in `content`').toBeGreaterThan(0),
  )
  check(namedChoice, source)('messages.request.tool_choice_name', ({ name, used }) =>
    expect(used, 'used tools').toEqual([name]),
  )

  const ofSteps = mode.checkProbe(probe)
  ofSteps(['messages.request.tool_result', 'messages.message.served', 'limits.messages.tools.accepts'], ({ result }) =>
    expect(blocksOf(acceptedResponse(mode, result)).length, 'blocks in `content` after the result').toBeGreaterThan(0),
  )
  ofSteps('messages.request.tool_choice_any', 'any makes a difference', ({ any, unforced }) => {
    const used = usesMade(responseOf(any))
    if (used !== undefined) expect(used.length, 'tool uses with `any`', any).toBeGreaterThan(0)
    assumeContrast(unforced, usesOf(responseOf(unforced)).length > 0, 'tool_choice')
  })
}

/** Counts of cached tokens. */
export function cacheChecks({ check }: Mode, source?: Source): void {
  const ofUsages = check(usages, source)
  ofUsages(
    'messages.message.usage.cache_creation_input_tokens',
    conformsWherePresent('MessageUsage', 'cache_creation_input_tokens'),
  )
  ofUsages(
    'messages.message.usage.cache_read_input_tokens',
    conformsWherePresent('MessageUsage', 'cache_read_input_tokens'),
  )
}
