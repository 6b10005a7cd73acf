import { type Field, assume, isObject, type Reply } from '../../../src/checks/index.ts'
import { messages } from '../protocols.ts'
import { asksForReplacement, brokenPieces, conforms, doneCount, shownAt } from '../rules.ts'
import { isErrorObject, ofType, typedStreamsOf, type Typed } from '../typed.rules.ts'

export const streams = typedStreamsOf(messages)
const { typed, whole, ended } = streams

/** The events of streams that came to an end, errors aside: their message is there as a whole. */
export function wholeMessage(reply: Reply): readonly Typed[] | undefined {
  const events = whole(reply)
  assume(ofType(events, 'message_start').length <= 1, 'streaming.messages.message_start')
  return ofType(events, 'error').length > 0 ? undefined : events
}

/** What the message of `message_start` is. */
export const startedWith = (reply: Reply): Field | undefined =>
  ofType(typed(reply), 'message_start')[0]?.json.at('message')

/** The message of `message_start`, which is an object. */
export function started(reply: Reply): Field | undefined {
  const message = startedWith(reply)
  assume(message === undefined || isObject(message), 'streaming.messages.message')
  return message
}

/** The type of the first event that is no `ping`, and how often the message begins. */
export const beginnings = (events: readonly Typed[]) => ({
  first: events.find(({ type }) => type !== 'ping')?.type,
  count: ofType(events, 'message_start').length,
})

/** The `message_delta` events of a message that is there as a whole; there is at least one. */
function messageDeltas(reply: Reply): readonly Typed[] | undefined {
  const events = wholeMessage(reply)
  if (events === undefined) return undefined
  const deltas = ofType(events, 'message_delta')
  assume(deltas.length > 0, 'streaming.messages.message_delta')
  return deltas
}

/** The `delta` of every `message_delta`. */
export const endings = (reply: Reply): readonly Field[] | undefined =>
  messageDeltas(reply)?.map(({ json }) => json.at('delta'))

/** What every `message_delta` has as one member of its `delta`. */
// Surviving mutants: The last value counts, and a value that is not an object has no members.
function endingMembers(reply: Reply, member: string): readonly Field[] | undefined {
  const deltas = endings(reply)
  assume(deltas?.every(isObject) !== false, 'streaming.messages.message_delta_delta')
  return deltas?.map((delta) => delta.at(member))
}

/** The last `stop_reason` that is not `null`, or the place where it should be. */
export function stopReason(reply: Reply): Field | undefined {
  const reasons = endingMembers(reply, 'stop_reason')
  return reasons?.findLast(({ absent }) => !absent) ?? reasons?.at(-1)
}

/** The last `stop_reason`, which is a value of the list. */
// Surviving mutants: null and an absent value are not in the list either.
export function validStopReason(reply: Reply): string | undefined {
  const reason = stopReason(reply)
  const list = 'MessageDeltaEvent/properties/delta/properties/stop_reason'
  assume(reason === undefined || (!reason.absent && conforms(reason, list)), 'streaming.messages.stop_reason')
  return reason?.text
}

/** The last `stop_reason` of a stream with tool uses, where nothing cut it short. */
export function stopOfTools(reply: Reply): string | undefined {
  const starts = ofType(wholeMessage(reply), 'content_block_start')
  if (!starts.some(({ json }) => json.at('content_block.type').text === 'tool_use')) return undefined
  const stop = validStopReason(reply)
  return ['max_tokens', 'refusal', 'model_context_window_exceeded'].includes(stop ?? '') ? undefined : stop
}

/** What a stream says that a stop sequence ended, and the sequences of its request. */
export function stopSequence(reply: Reply) {
  if (validStopReason(reply) !== 'stop_sequence') return undefined
  const named = endingMembers(reply, 'stop_sequence')?.findLast(({ absent }) => !absent)
  return { named: named?.text, requested: reply.request.json.at('stop_sequences').items.map(({ text }) => text) }
}

/** The `usage` of every `message_delta` that has one. */
export const usages = (reply: Reply): readonly Field[] | undefined =>
  messageDeltas(reply)
    ?.map(({ json }) => json.at('usage'))
    .filter(({ absent }) => !absent)

/** The `output_tokens` that a stream tells, in order; the last is from a `message_delta`. */
// Surviving mutants: Without a usage there is no count; only the named reason differs.
export function outputTokens(reply: Reply): readonly Field[] | undefined {
  const all = usages(reply)
  assume(all === undefined || (all.length > 0 && all.every(isObject)), 'streaming.messages.usage')
  return all?.map((usage) => usage.at('output_tokens'))
}

/** The `output_tokens` that a message begins with, where it tells any. It stands for what is not known yet: only its form is looked at. */
export function startTokens(reply: Reply): Field | undefined {
  const count = startedWith(reply)?.at('usage.output_tokens')
  return count?.absent === true ? undefined : count
}

/** Counts that are less than an earlier one. A stream counts up to what its message cost. */
export function shrinking(all: readonly Field[]): readonly string[] {
  let most = -Infinity
  return shownAt(
    all.filter(({ number = 0 }) => {
      most = Math.max(most, number)
      return number < most
    }),
  )
}

const inputs = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens']

/** The input tokens that a stream tells, wherever it does, and the most that any count of the input comes to. */
export function inputTokens(reply: Reply) {
  const events = wholeMessage(reply)
  if (events === undefined) return undefined
  const start = ofType(events, 'message_start')[0]?.json.at('message')
  assume(start !== undefined, 'streaming.messages.message_start')
  assume(isObject(start), 'streaming.messages.message')
  const usages = [start.at('usage'), ...ofType(events, 'message_delta').map(({ json }) => json.at('usage'))]
  return {
    counts: usages.map((usage) => usage.at('input_tokens')).filter(({ absent }) => !absent),
    most: usages
      .flatMap((usage) => inputs.map((name) => usage.at(name).number ?? 0))
      .reduce((most, count) => Math.max(most, count), 0),
  }
}

/** Signs of a failure inside of a stream that is reported otherwise than it should be; empty where nothing failed. */
// Surviving mutants: Only the number of problems counts, not the words; the recorded errors are in finished messages.
export function misreportedFailures(events: readonly Typed[]): readonly string[] {
  const errors = ofType(events, 'error').map(({ json }) => json.at('error'))
  const isFinished = ofType(events, 'message_stop').length > 0
  return [
    ...shownAt(errors.filter((error) => !isErrorObject(error))),
    ...(isFinished ? errors.map(({ path }) => `${path}: an error in a finished message`) : []),
  ]
}

/** Pieces of text, thinking and input in which a character was destroyed. */
export function brokenPiecesOf(reply: Reply): readonly string[] | undefined {
  const events = typed(reply)
  if (events === undefined || asksForReplacement(reply)) return undefined
  const deltas = ofType(events, 'content_block_delta').map(({ json }) => json.at('delta'))
  const pieces = deltas.flatMap((delta) => [delta.at('text'), delta.at('thinking'), delta.at('partial_json')])
  const stops = ofType(events, 'message_delta').map(({ json }) => json.at('delta.stop_reason').text)
  return brokenPieces(pieces, stops.includes('max_tokens'))
}

/** How a stream ends: by its own last event, by the literal, or by both. */
// Surviving mutants: Only observed.
export function endingOf(stream: Reply): string {
  const isFinished = ended(stream) !== undefined && wholeMessage(stream) !== undefined
  return [...(isFinished ? ['message_stop'] : []), ...(doneCount(stream) > 0 ? ['[DONE]'] : [])].join(' and ')
}
