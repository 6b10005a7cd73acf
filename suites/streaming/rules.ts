import { isValidAt } from '../../src/contract/schemas.ts'
import {
  type Field,
  fieldOf,
  inconclusive,
  isLeftOnPurpose,
  isObject,
  assumeRecorded,
  parseJson,
  recordedDocument,
  type Reply,
  type SseEvent,
  Undecided,
  cachedByReply,
} from '../../src/checks/index.ts'

/** Returns undefined for an empty list, so that checks skip the exchange. */
export const unlessEmpty = <Member>(all: readonly Member[] | undefined): readonly Member[] | undefined =>
  all?.length === 0 ? undefined : all

/** Groups members by key, in the order in which the keys first occur. */
export function groupedBy<Key, Member>(
  all: readonly Member[],
  keyOf: (member: Member) => Key,
): readonly (readonly [Key, readonly Member[]])[] {
  const groups = new Map<Key, Member[]>()
  for (const member of all) {
    const group = groups.get(keyOf(member))
    if (group === undefined) groups.set(keyOf(member), [member])
    else group.push(member)
  }
  return [...groups]
}

/** Paths with their values, for a message. */
export const shownAt = (places: readonly Field[]): readonly string[] =>
  places.map(({ path, shown }) => `${path}: ${shown}`)

export const joinedText = (places: readonly Field[]): string => places.map(({ text = '' }) => text).join('')

/** True for `[DONE]`. Clients ignore surrounding spaces, so they are accepted. */
const isDone = ({ data }: SseEvent): boolean => data.trim() === '[DONE]'

/** True for a misspelt `[DONE]`: a wrong ending rather than a broken event. */
const isMisspeltDone = ({ data }: SseEvent): boolean => /^\W*done\W*$/i.test(data)

/** The events before `[DONE]`. Later events are judged by the checks on the ending. */
export const eventsOf = cachedByReply(({ sse: { events } }: Reply): readonly SseEvent[] => {
  const end = events.findIndex(isDone)
  return (end === -1 ? events : events.slice(0, end)).filter((event) => !isMisspeltDone(event))
})

/** Events after the first `[DONE]`, for a message. */
export function eventsAfterDone({ sse: { events } }: Reply): readonly string[] {
  const end = events.findIndex(isDone)
  return end === -1 ? [] : events.slice(end + 1).map(({ data }) => `after \`[DONE]\`: ${data.slice(0, 80)}`)
}

/** The contract requires a `[DONE]` line. The empty line that would complete the event may be missing at the end of the body. */
const endsInBareDone = ({ sse }: Reply): boolean => /^data: *\[DONE\] *\r?\n?$/.test(sse.rest)

/** How often a stream contains `[DONE]`. */
export const doneCount = cachedByReply(
  (reply: Reply): number => reply.sse.events.filter(isDone).length + (endsInBareDone(reply) ? 1 : 0),
)

/** Lines that are neither a field nor a comment, such as an error written between events. Unknown and truncated fields are accepted. */
export const strayLines = cachedByReply(({ text }: Reply): readonly string[] => {
  const stray: string[] = []
  for (const line of linesOf(text.replace(/^\uFEFF/, ''))) {
    if (!/^(?:[a-z][a-z_-]*)?(?::|$)/.test(line)) stray.push(line.slice(0, 120))
  }
  return stray
})

/** Yields lines one at a time: a hostile stream can have millions. */
function* linesOf(text: string): Generator<string> {
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== LF && code !== CR) continue
    yield text.slice(start, at)
    start = at + 1
  }
  yield text.slice(start)
}

const LF = 0x0a
const CR = 0x0d

/** Describes data that is not JSON. */
export const jsonProblem = ({ json, data }: SseEvent): string | undefined =>
  json.exists ? undefined : `${json.path} is not JSON: ${data === '' ? 'it is empty' : data.slice(0, 200)}`

export function stopPosition({ exchange: { end }, sse }: Reply): string {
  const last = sse.events.length === 0 ? 'before any event' : `after events[${sse.events.length - 1}]`
  const inside = sse.rest === '' ? '' : `, inside an event: ${JSON.stringify(sse.rest.slice(0, 60))}`
  return `${last}${inside} (${end.how === 'complete' ? 'the response was complete' : (end.detail ?? end.how)})`
}

/**
 * Makes the check inconclusive if the exchange timed out while events were still arriving: the end of the stream is unknown. A stream
 * whose last event is from the first half of that time hangs and is judged.
 */
export function mustHaveTimeToEnd({ exchange, sse }: Reply): void {
  const { end, id } = exchange
  const last = sse.events.at(-1)
  if (end.how === 'timeout' && last !== undefined && last.at > end.at / 2) {
    inconclusive('still-streaming')
  }
  if (isLeftOnPurpose(exchange)) inconclusive('left-on-purpose', { exchange: id })
  if (end.how === 'too-large') inconclusive('stream-too-large', { exchange: id })
  // The arrival time of the last event is unknown: it was not read.
  if (sse.truncation !== undefined) throw new Undecided('inconclusive', sse.truncation)
}

/** How long a response may stay open after its last event. */
const maxCloseDelayMs = 10_000

/** Why a response does not close after its last event; undefined if it does. */
export function closeProblem(stream: Reply): string | undefined {
  const { exchange, sse } = stream
  const { end } = exchange
  mustHaveTimeToEnd(stream)
  assumeRecorded('ends')
  if (end.how !== 'complete') return `the stream has ended, but the response does not close: ${end.detail ?? end.how}`
  assumeRecorded('times')
  const after = end.at - (sse.events.at(-1)?.at ?? end.at)
  return after > maxCloseDelayMs ? `the response closes ${Math.round(after / 1000)} s after its last event` : undefined
}

/** True if a value conforms to a schema of the contract document. */
export const conforms = ({ value }: Field, schema: string): boolean =>
  isValidAt(`/components/schemas/${schema}`, value, recordedDocument())

export function isJsonObject(text: string): boolean {
  const read = parseJson(text)
  return 'value' in read && isObject(fieldOf(read.value))
}

/** True if the request itself contains U+FFFD, so that it may occur in the response. */
export const sendsReplacementCharacter = ({ request }: Reply): boolean => request.text.includes('\uFFFD')

/** Pieces with a replacement character. A token limit may split the last character, which is accepted. */
export function brokenPieces(pieces: readonly Field[], isLimited: boolean): readonly string[] {
  const last = pieces.findLastIndex(({ text = '' }) => text !== '')
  const judged = ({ text = '' }: Field, at: number) =>
    isLimited && at >= last ? text.replace(/(?<!\uFFFD)\uFFFD+$/, '') : text
  return shownAt(pieces.filter((piece, at) => judged(piece, at).includes('\uFFFD')))
}
