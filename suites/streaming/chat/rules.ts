import { type Field, assume, isArray, isObject, type Reply, whileRead } from '../../../src/checks/index.ts'
import { chat } from '../protocols.ts'
import { behindDone, doneCount, eventsOf, shownAt, strayLines, whereItStopped } from '../rules.ts'
import { selectionsOf } from '../streams.rules.ts'

/** An error that stands where a chunk should. A chunk may carry an error beside its choices. */
const isError = (json: Field) =>
  (!json.at('error').absent || json.at('type').text === 'error') && !isArray(json.at('choices'))

const members = ['id', 'object', 'created', 'model', 'choices']
const isChunk = (json: Field) => !isError(json) && json.names.some((name) => members.includes(name))

/** The data of every event before the ending. */
export const dataOf = whileRead((stream: Reply): readonly Field[] => eventsOf(stream).map(({ json }) => json))

/** The chunks of a stream. */
export const chunksIn = whileRead((stream: Reply) => dataOf(stream).filter(isChunk))

/** Ends a check where something among the chunks of a stream tells of a failure. */
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

/** What is wrong with how a chat stream ends; empty when it ends with one literal, and nothing behind it. */
export function endingProblems(stream: Reply): readonly string[] {
  const count = doneCount(stream)
  if (count === 0) return [`no \`data: [DONE]\`: the stream stops ${whereItStopped(stream)}`]
  return [...(count > 1 ? [`${count} times \`data: [DONE]\``] : []), ...behindDone(stream)]
}

/** The chunks of a stream; there is at least one. */
export function chunks(reply: Reply): readonly Field[] | undefined {
  const stream = streams.filled(reply)
  if (stream === undefined) return undefined
  const found = chunksIn(stream)
  assume(found.length > 0 || dataOf(stream).every(isObject), 'streaming.chat.chunk_json')
  assume(found.length > 0, 'streaming.chat.framing')
  return found
}

/** The `created` of every chunk, each with when the request started. */
// Surviving mutants: The path only appears in messages.
export const creationTimes = (reply: Reply) =>
  chunks(reply)
    ?.map((chunk) => chunk.at('created'))
    .map((created) => ({ created, path: created.path, startedAt: reply.exchange.startedAt }))

/** How far a Unix time in seconds is from an instant of ISO 8601, in seconds. */
export const secondsApart = (unix: number, instant: string): number => Math.abs(unix - Date.parse(instant) / 1000)

/** Every choice of every chunk, in order; there is at least one. */
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

/** Events of a chat stream that are neither chunk nor ending. */
export const foreignEvents = (stream: Reply): readonly string[] =>
  shownAt(dataOf(stream).filter((json) => isObject(json) && !isChunk(json)))

/** Where a stream reports its usage: the choices that stand beside it, `none` where it reports none. */
export function usageChunk(reply: Reply): string | undefined {
  const reporting = chunks(reply)?.filter((chunk) => !chunk.at('usage').absent)
  // A stream that we left may have had it to come.
  if (reporting === undefined || reply.exchange.end.how === 'too-large') return undefined
  const [first, ...more] = reporting
  if (first === undefined) return 'in none'
  if (more.length > 0) return 'in several chunks'
  return first.at('choices').items.length === 0 ? 'in a chunk without choices' : 'in a chunk with choices'
}
