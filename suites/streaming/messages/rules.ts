import { type Field, assume, isObject, type Reply, type SseEvent } from '../../../src/checks/index.ts'
import { messages } from '../protocols.ts'
import { sendsReplacementCharacter, brokenPieces, conforms, doneCount, shownAt } from '../rules.ts'
import {
  errorsIn,
  isErrorObject,
  ofType,
  otherError,
  typedEventsOf,
  typedStreamsOf,
  type TypedEvent,
} from '../typed.rules.ts'

export const streams = typedStreamsOf(messages)
const { typed, whole, ended } = streams

/** The events of streams with a complete message and no error. */
export function completeMessage(reply: Reply): readonly TypedEvent[] | undefined {
  const events = whole(reply)
  assume(ofType(events, 'message_start').length <= 1, 'streaming.messages.message_start')
  return ofType(events, 'error').length > 0 ? undefined : events
}

/** The `message` of `message_start`. */
export const startMessage = (reply: Reply): Field | undefined =>
  ofType(typed(reply), 'message_start')[0]?.json.at('message')

/** The same, if it is an object. */
export function startMessageObject(reply: Reply): Field | undefined {
  const message = startMessage(reply)
  assume(message === undefined || isObject(message), 'streaming.messages.message')
  return message
}

/** The type of the first event except `ping`, and the number of `message_start` events. */
export const startOf = (events: readonly TypedEvent[]) => ({
  first: events.find(({ type }) => type !== 'ping')?.type,
  count: ofType(events, 'message_start').length,
})

/** The `message_delta` events of a complete message: at least one. */
function messageDeltas(reply: Reply): readonly TypedEvent[] | undefined {
  const events = completeMessage(reply)
  if (events === undefined) return undefined
  const deltas = ofType(events, 'message_delta')
  assume(deltas.length > 0, 'streaming.messages.message_delta')
  return deltas
}

/** The `delta` of every `message_delta`. */
export const endings = (reply: Reply): readonly Field[] | undefined =>
  messageDeltas(reply)?.map(({ json }) => json.at('delta'))

/** One member of the `delta` of every `message_delta`. */
function endingMembers(reply: Reply, member: string): readonly Field[] | undefined {
  const deltas = endings(reply)
  assume(deltas?.every(isObject) !== false, 'streaming.messages.message_delta_delta')
  return deltas?.map((delta) => delta.at(member))
}

/** Every `stop_sequence` that is given. */
export const stopSequences = (reply: Reply): readonly Field[] | undefined =>
  endingMembers(reply, 'stop_sequence')?.filter(({ exists }) => exists)

/** The last `stop_reason` that is not `null`, or the last one. */
export function stopReason(reply: Reply): Field | undefined {
  const reasons = endingMembers(reply, 'stop_reason')
  return reasons?.findLast(({ absent }) => !absent) ?? reasons?.at(-1)
}

/** The last `stop_reason`, if it is valid. */
export function validStopReason(reply: Reply): string | undefined {
  const reason = stopReason(reply)
  const list = 'MessageDeltaEvent/properties/delta/properties/stop_reason'
  assume(reason === undefined || (!reason.absent && conforms(reason, list)), 'streaming.messages.stop_reason')
  return reason?.text
}

/** The last `stop_reason` of a stream with tool uses that was not truncated. */
export function stopReasonOfTools(reply: Reply): string | undefined {
  const starts = ofType(completeMessage(reply), 'content_block_start')
  if (!starts.some(({ json }) => json.at('content_block.type').text === 'tool_use')) return undefined
  const stop = validStopReason(reply)
  return ['max_tokens', 'refusal', 'model_context_window_exceeded'].includes(stop ?? '') ? undefined : stop
}

/** The `usage` of every `message_delta` that has one. */
export const usages = (reply: Reply): readonly Field[] | undefined =>
  messageDeltas(reply)
    ?.map(({ json }) => json.at('usage'))
    .filter(({ absent }) => !absent)

/** The `output_tokens` of every `message_delta`, in order. */
export function outputTokens(reply: Reply): readonly Field[] | undefined {
  const all = usages(reply)
  assume(all === undefined || (all.length > 0 && all.every(isObject)), 'streaming.messages.usage')
  return all?.map((usage) => usage.at('output_tokens'))
}

/** The `output_tokens` of `message_start`. The final count is not known yet, so only its type is judged. */
export function startTokens(reply: Reply): Field | undefined {
  const count = startMessage(reply)?.at('usage.output_tokens')
  return count?.absent === true ? undefined : count
}

/** Counts that are lower than an earlier one. */
export function decreasing(all: readonly Field[]): readonly string[] {
  let max = -Infinity
  return shownAt(
    all.filter(({ number = 0 }) => {
      max = Math.max(max, number)
      return number < max
    }),
  )
}

const inputs = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens']

/** Every `input_tokens` of a stream, and the maximum of all input counts. */
export function inputTokens(reply: Reply) {
  const events = completeMessage(reply)
  if (events === undefined) return undefined
  const start = ofType(events, 'message_start')[0]?.json.at('message')
  assume(start !== undefined, 'streaming.messages.message_start')
  assume(isObject(start), 'streaming.messages.message')
  const usages = [start.at('usage'), ...ofType(events, 'message_delta').map(({ json }) => json.at('usage'))]
  return {
    counts: usages.map((usage) => usage.at('input_tokens')).filter(({ absent }) => !absent),
    max: usages
      .flatMap((usage) => inputs.map((name) => usage.at(name).number ?? 0))
      .reduce((max, count) => Math.max(max, count), 0),
  }
}

/** The input tokens of a usage, with those of the cache and without. */
const inputsOf = (usage: Field) => ({
  uncached: usage.at('input_tokens').number ?? 0,
  total: inputs.reduce((sum, name) => sum + (usage.at(name).number ?? 0), 0),
})

/** True for tools that run during the generation, whose results are further input. */
const isServerTool = ({ json }: TypedEvent) =>
  /^(?:server|mcp)_tool_use$/.test(json.at('content_block.type').text ?? '')

/** The first reported input tokens of a stream, and all later ones. Some gateways know the count only at the end, or include the cache. */
export function inputCounts(reply: Reply): { readonly first: number; readonly later: readonly number[] } | undefined {
  const events = completeMessage(reply)
  if (events === undefined || ofType(events, 'content_block_start').some(isServerTool)) return undefined
  const usages = [
    ...ofType(events, 'message_start').map(({ json }) => json.at('message.usage')),
    ...ofType(events, 'message_delta').map(({ json }) => json.at('usage')),
  ]
  const [first, ...later] = usages.map(inputsOf).filter(({ uncached }) => uncached > 0)
  if (first === undefined) return undefined
  const isSame = ({ uncached, total }: typeof first) =>
    [first.uncached, first.total].includes(uncached) || total === first.total || total === first.uncached
  return { first: first.uncached, later: later.map((count) => (isSame(count) ? first.uncached : count.uncached)) }
}

/** The last reported output tokens of a stream with content. */
export function outputCount(reply: Reply): number | undefined {
  const events = completeMessage(reply)
  const hasContent = ofType(events, 'content_block_start').length > 0
  const count = hasContent ? outputTokens(reply)?.at(-1) : undefined
  assume(count === undefined || count.number !== undefined, 'streaming.messages.output_tokens')
  return count?.number
}

/** The output tokens of all reports of a stream: `message_start` reports those so far, or none. */
export const allOutputTokens = (reply: Reply): readonly Field[] | undefined => {
  const counts = outputTokens(reply)
  return counts && [...[startTokens(reply)].filter((count) => count !== undefined), ...counts]
}

/** Errors that clients do not recognize, and errors inside a finished message; empty for a stream that ended without. */
export function misreportedFailures(reply: Reply): readonly string[] | undefined {
  const stream = streams.nonEmpty(reply)
  const errors = stream && errorsIn(stream)
  if (stream === undefined || errors === undefined || errors.length === 0) return whole(reply) && []
  const isFinished = ofType(typedEventsOf(stream), 'message_stop').length > 0
  return [
    ...errors.flatMap(errorProblem),
    ...(isFinished ? errors.map(({ json }) => `${json.at('error').path}: an error in a finished message`) : []),
  ]
}

/** Why clients do not recognize an error: they find it by the name of its event. */
function errorProblem({ event, isNamed, json }: SseEvent): readonly string[] {
  const name = isNamed ? `\`event: ${event}\`` : 'no `event` line'
  return [
    ...(json.at('type').text === 'error' ? [] : [`${json.path}: ${otherError(json.at('type'))}`]),
    ...(event === 'error' ? [] : [`${json.path}: an error with ${name}`]),
    ...shownAt([json.at('error')].filter((error) => !isErrorObject(error))),
  ]
}

/** Pieces of text, thinking and input with a replacement character. */
export function brokenPiecesOf(reply: Reply): readonly string[] | undefined {
  const events = typed(reply)
  if (events === undefined || sendsReplacementCharacter(reply)) return undefined
  const deltas = ofType(events, 'content_block_delta').map(({ json }) => json.at('delta'))
  const pieces = deltas.flatMap((delta) => [delta.at('text'), delta.at('thinking'), delta.at('partial_json')])
  const stops = ofType(events, 'message_delta').map(({ json }) => json.at('delta.stop_reason').text)
  return brokenPieces(pieces, stops.includes('max_tokens'))
}

/** How a stream ends: with `message_stop`, `[DONE]` or both. */
export function endingOf(stream: Reply): string {
  const isFinished = ended(stream) !== undefined && completeMessage(stream) !== undefined
  return [...(isFinished ? ['message_stop'] : []), ...(doneCount(stream) > 0 ? ['[DONE]'] : [])].join(' and ')
}
