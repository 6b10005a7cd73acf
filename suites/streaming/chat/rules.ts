import {
  type Field,
  assume,
  isArray,
  isObject,
  type Reply,
  type SseEvent,
  cachedByReply,
  secondsFromCall,
} from '../../../src/checks/index.ts'
import { chat } from '../protocols.ts'
import { eventsAfterDone, doneCount, eventsOf, shownAt, strayLines, stopPosition } from '../rules.ts'
import { selectionsOf } from '../streams.rules.ts'

/** An error instead of a chunk. A chunk may have an error in addition to its choices. */
const isError = (json: Field) =>
  (!json.at('error').absent || json.at('type').text === 'error') && !isArray(json.at('choices'))

const members = ['id', 'object', 'created', 'model', 'choices']
const isChunk = (json: Field) => !isError(json) && json.names.some((name) => members.includes(name))

/** The data of every event before `[DONE]`. */
export const dataOf = cachedByReply((stream: Reply): readonly Field[] => eventsOf(stream).map(({ json }) => json))

export const chunksIn = cachedByReply((stream: Reply) => dataOf(stream).filter(isChunk))

/** Sets the check aside if the stream contains an error. */
export function mustBeSound(stream: Reply): void {
  assume(strayLines(stream).length === 0, 'streaming.chat.only_events')
  assume(!dataOf(stream).some(isError), 'streaming.chat.only_chunks')
}

export const streams = selectionsOf(chat, {
  isError,
  isPart: isChunk,
  isFilled: (stream) => dataOf(stream).length > 0,
  isEnded: (stream) => doneCount(stream) > 0,
  mustBeSound,
})

/** Problems with the end of a chat stream; empty if it ends with one `[DONE]` and nothing after it. */
export function endingProblems(stream: Reply): readonly string[] {
  const count = doneCount(stream)
  if (count === 0) return [`no \`data: [DONE]\`: the stream stops ${stopPosition(stream)}`]
  return [...(count > 1 ? [`${count} times \`data: [DONE]\``] : []), ...eventsAfterDone(stream)]
}

/** The chunks of a stream; there is at least one. */
export function chunks(reply: Reply): readonly Field[] | undefined {
  const stream = streams.nonEmpty(reply)
  if (stream === undefined) return undefined
  const found = chunksIn(stream)
  assume(found.length > 0 || dataOf(stream).every(isObject), 'streaming.chat.chunk_json')
  assume(found.length > 0, 'streaming.chat.framing')
  return found
}

/** The `created` of every chunk, and its distance from the time of the exchange. */
export const creationTimes = (reply: Reply) =>
  chunks(reply)
    ?.map((chunk) => chunk.at('created'))
    .map((created) => ({ created, path: created.path, secondsApart: secondsFromCall(created.number ?? 0, reply) }))

/** Every choice of every chunk, in order: at least one. */
export function choices(reply: Reply): readonly Field[] | undefined {
  const lists = chunks(reply)?.map((chunk) => chunk.at('choices'))
  const all = lists?.flatMap(({ items }) => items)
  assume(lists?.every(isArray) !== false && all?.length !== 0, 'streaming.chat.choices')
  return all
}

/** Every delta of every choice, in order. */
export function deltas(reply: Reply): readonly Field[] | undefined {
  const all = choices(reply)?.map((choice) => choice.at('delta'))
  assume(all?.every(isObject) !== false, 'streaming.chat.delta')
  return all
}

/** Events that are neither a chunk nor `[DONE]`. */
export const foreignEvents = (stream: Reply): readonly string[] =>
  shownAt(dataOf(stream).filter((json) => isObject(json) && !isChunk(json)))

/** Members by which gateways report a failure without an `error`. */
const failureMembers = ['message', 'detail', 'code']

/** True for an event that reports a failure, in whatever form. */
const isFailure = ({ event, json }: SseEvent): boolean =>
  isError(json) ||
  json.at('object').text === 'error' ||
  (!isChunk(json) && (event === 'error' || failureMembers.some((name) => !json.at(name).absent)))

/** The `error` of each event that reports a failure; empty for a stream that ended without. */
export function failures(reply: Reply): readonly Field[] | undefined {
  const stream = streams.nonEmpty(reply)
  const found = stream && eventsOf(stream).filter(isFailure)
  return found?.length === 0 ? streams.ended(reply) && [] : found?.map(({ json }) => json.at('error'))
}

/** Where a stream reports its usage, for an observation. */
export function usageChunk(reply: Reply): string | undefined {
  const reporting = chunks(reply)?.filter((chunk) => !chunk.at('usage').absent)
  // A stream that we stopped reading may have sent it later.
  if (reporting === undefined || reply.exchange.end.how === 'too-large') return undefined
  const [first, ...more] = reporting
  if (first === undefined) return 'in none'
  if (more.length > 0) return 'in several chunks'
  return first.at('choices').items.length === 0 ? 'in a chunk without choices' : 'in a chunk with choices'
}
