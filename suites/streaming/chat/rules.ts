import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isCallOf } from '../../../src/verdict/asked.ts'
import { asksForStream, isErrorAsResult } from '../../../src/verdict/answer.ts'
import { isArray, isObject, streamsOf } from '../../../src/verdict/select.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { doneCount, eventsBeforeDone, isLikeDone, mustHaveHadTime, remembered, strayLines } from '../rules.ts'

const operation = 'createChatCompletion'

/** An error that stands where a chunk should. A chunk may carry an error beside its choices. */
const isError = (json: Field) =>
  (!json.at('error').absent || json.at('type').text === 'error') && !isArray(json.at('choices'))

const members = ['id', 'object', 'created', 'model', 'choices']
const isChunk = (json: Field) => !isError(json) && json.names.some((name) => members.includes(name))

/** The data of every event before the ending. */
export const dataOf = remembered((stream: Reply): readonly Field[] =>
  eventsBeforeDone(stream)
    .filter((event) => !isLikeDone(event))
    .map(({ json }) => json),
)

/** The chunks of a stream. */
export const chunksIn = remembered((stream: Reply) => dataOf(stream).filter(isChunk))
const errorsIn = (stream: Reply) => dataOf(stream).filter(isError)

/** True when the request was refused and the status does not say so: nothing but an error came. */
const hidesRefusal = (reply: Reply) =>
  chunksIn(reply).length === 0 && (errorsIn(reply).length > 0 || (reply.json.names.length > 0 && isError(reply.json)))

/** Requests for a stream that were refused, whatever the status says. */
export function refusedStreams(reply: Reply): Reply | undefined {
  if (!isCallOf(reply, operation) || !asksForStream(reply) || reply.status === undefined) return undefined
  return reply.status >= 400 || hidesRefusal(reply) || isErrorAsResult(reply) ? reply : undefined
}

/** Streams of chat completions. */
export function chatStreams(reply: Reply): Reply | undefined {
  const stream = streamsOf(operation)(reply)
  return stream === undefined || hidesRefusal(stream) ? undefined : stream
}

/** Streams that are streams at all, by their events or at least by their label. */
export function eventStreams(reply: Reply): Reply | undefined {
  const stream = chatStreams(reply)
  if (stream === undefined) return undefined
  given(stream.sse.events.length > 0 || stream.mediaType === 'text/event-stream', 'streaming.chat.content_type')
  return stream
}

/** Streams that had the time to end, and that no error ends. */
export function endedStreams(reply: Reply): Reply | undefined {
  const stream = filledStreams(reply)
  if (stream === undefined || doneCount(stream) > 0) return stream
  mustBeSound(stream)
  mustHaveHadTime(stream)
  return stream
}

/** Ends a check where something among the chunks of a stream tells of a failure. */
export function mustBeSound(stream: Reply): void {
  given(strayLines(stream).length === 0, 'streaming.chat.only_events')
  given(errorsIn(stream).length === 0, 'streaming.chat.only_chunks')
}

/** Streams with something in them. */
export function filledStreams(reply: Reply): Reply | undefined {
  const stream = eventStreams(reply)
  if (stream === undefined) return undefined
  given(dataOf(stream).length > 0, 'streaming.chat.framing')
  return stream
}

/** The chunks of a stream; there is at least one. */
export function chunks(reply: Reply): readonly Field[] | undefined {
  const stream = filledStreams(reply)
  if (stream === undefined) return undefined
  const found = chunksIn(stream)
  given(found.length > 0 || dataOf(stream).every(isObject), 'streaming.chat.chunk_json')
  given(found.length > 0, 'streaming.chat.framing')
  return found
}

/** The `created` of every chunk, and when the request started. */
export function createdStreams(reply: Reply) {
  const times = chunks(reply)?.map((chunk) => chunk.at('created'))
  return times && { times, startedAt: reply.exchange.startedAt }
}

/** Every choice of every chunk, in order; there is at least one. */
export function choices(reply: Reply): readonly Field[] | undefined {
  const found = chunks(reply)
  if (found === undefined) return undefined
  given(
    found.every((chunk) => isArray(chunk.at('choices'))),
    'streaming.chat.choices',
  )
  const all = found.flatMap((chunk) => chunk.at('choices').items)
  given(all.length > 0, 'streaming.chat.choices')
  return all
}

/** Every delta of every choice, in order. */
export function deltas(reply: Reply): readonly Field[] | undefined {
  const all = choices(reply)?.map((choice) => choice.at('delta'))
  given(all?.every(isObject) !== false, 'streaming.chat.delta')
  return all
}

/** The pieces of a member, joined. */
export const joined = (places: readonly Field[], member: string): string =>
  places.map((place) => place.at(member).text ?? '').join('')

/** Events of a chat stream that are neither chunk nor ending. */
export const intruders = (stream: Reply): readonly string[] =>
  dataOf(stream)
    .filter((json) => isObject(json) && !isChunk(json))
    .map(({ path, shown }) => `${path}: ${shown}`)

/** Where a stream reports its usage: the choices that stand beside it, `none` where it reports none. */
export function usageChunk(reply: Reply): string | undefined {
  const found = chunks(reply)
  if (found === undefined) return undefined
  const reporting = found.filter((chunk) => !chunk.at('usage').absent)
  if (reporting.length > 1) return 'in several chunks'
  if (reporting.length === 0) return 'in none'
  return reporting[0]?.at('choices').items.length === 0 ? 'in a chunk without choices' : 'in a chunk with choices'
}
