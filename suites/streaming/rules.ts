import { validatorAt } from '../../src/contract/schemas.ts'
import {
  type Field,
  fieldOf,
  inconclusive,
  isObject,
  assumeRecorded,
  parseJson,
  recordedDocument,
  type Reply,
  type SseEvent,
  Undecided,
  whileRead,
} from '../../src/checks/index.ts'

/** A list, or undefined where it is empty: an exchange with nothing of a kind does not concern the checks on that kind. */
export const unlessEmpty = <Member>(all: readonly Member[] | undefined): readonly Member[] | undefined =>
  all?.length === 0 ? undefined : all

/** The members of a list by what they have in common, in the order in which that first occurs. */
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

/** Places with what is there, for a message. */
export const shownAt = (places: readonly Field[]): readonly string[] =>
  places.map(({ path, shown }) => `${path}: ${shown}`)

/** The texts of some places, joined. */
export const joinedText = (places: readonly Field[]): string => places.map(({ text = '' }) => text).join('')

/** The literal that ends a chat stream. Spaces around it are forgiven, as clients forgive them. */
const isDone = ({ data }: SseEvent): boolean => data.trim() === '[DONE]'

/** Means to be the literal but is spelt otherwise: that is no broken event but a wrong ending. */
const isLikeDone = ({ data }: SseEvent): boolean => /^\W*done\W*$/i.test(data)

/** The events before the literal, misspelt ones aside. What stands behind it is a matter of the ending alone. */
export const eventsOf = whileRead(({ sse: { events } }: Reply): readonly SseEvent[] => {
  const end = events.findIndex(isDone)
  return (end === -1 ? events : events.slice(0, end)).filter((event) => !isLikeDone(event))
})

/** The events behind the first literal, for a message. */
export function behindDone({ sse: { events } }: Reply): readonly string[] {
  const end = events.findIndex(isDone)
  return end === -1 ? [] : events.slice(end + 1).map(({ data }) => `behind \`[DONE]\`: ${data.slice(0, 80)}`)
}

/** The contract asks for a line: the empty line behind it, which would make it an event, may be missing at the very end. */
const endsInBareDone = ({ sse }: Reply): boolean => /^data: *\[DONE\] *\r?\n?$/.test(sse.rest)

/** How often the literal stands in a stream. */
export const doneCount = whileRead(
  (reply: Reply): number => reply.sse.events.filter(isDone).length + (endsInBareDone(reply) ? 1 : 0),
)

/**
 * Lines that are neither a field of an event nor a comment: text that something wrote among the events. Fields that nobody
 * knows, and a name that was cut off, are no such lines.
 */
export const strayLines = whileRead(({ text }: Reply): readonly string[] => {
  const stray: string[] = []
  for (const line of linesOf(text.replace(/^\uFEFF/, ''))) {
    if (!/^(?:[a-z][a-z_-]*)?(?::|$)/.test(line)) stray.push(line.slice(0, 120))
  }
  return stray
})

/** One line after the other: a stream that is meant to exhaust us has millions, which are not held at once. */
// Surviving mutants: After the last character there is no line end.
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

/** Where a stream stopped, for a message. */
export function whereItStopped({ exchange: { end }, sse }: Reply): string {
  const last = sse.events.length === 0 ? 'before any event' : `after events[${sse.events.length - 1}]`
  const inside = sse.rest === '' ? '' : `, inside of an event: ${JSON.stringify(sse.rest.slice(0, 60))}`
  return `${last}${inside} (${end.how === 'complete' ? 'the reply was complete' : (end.detail ?? end.how)})`
}

/**
 * Ends a check where the time of the exchange was over while events still came: how the stream would have ended cannot be known.
 * A stream whose last event is from the first half of that time hangs, before its end or behind it.
 */
export function mustHaveHadTime({ exchange: { end }, sse }: Reply): void {
  const last = sse.events.at(-1)
  if (end.how === 'timeout' && last !== undefined && last.at > end.at / 2) {
    inconclusive('still-streaming')
  }
  if (end.how === 'too-large') inconclusive('stream-too-large')
  // When its last event came nobody knows: it is not among those that were read.
  if (sse.cut !== undefined) throw new Undecided('inconclusive', sse.cut)
}

/** How long a reply may go on behind its last event, in milliseconds. */
const soon = 10_000

/** What is wrong with how a reply ends behind its last event; undefined when it ends as it should. */
// Surviving mutants: proof/traffic/faults-by-har.tsv pins what archives show of stream endings.
export function lingering(stream: Reply): string | undefined {
  const { exchange, sse } = stream
  const { end } = exchange
  mustHaveHadTime(stream)
  assumeRecorded('ends')
  if (end.how !== 'complete')
    return `the end of the stream is there, but the reply does not end: ${end.detail ?? end.how}`
  assumeRecorded('times')
  const after = end.at - (sse.events.at(-1)?.at ?? end.at)
  return after > soon ? `the reply ends ${Math.round(after / 1000)} s after its last event` : undefined
}

/** True when a value is as the contract document says, without saying what is wrong. */
export const conforms = ({ value }: Field, schema: string): boolean =>
  validatorAt(`/components/schemas/${schema}`, recordedDocument())(value).length === 0

/** True when a text is a JSON object. */
// Surviving mutants: Unreadable JSON has no value, which is not an object; the condition is for the compiler.
export function isJsonObject(text: string): boolean {
  const read = parseJson(text)
  return 'value' in read && isObject(fieldOf(read.value))
}

/** True where a request holds the replacement character itself: then it says nothing when an answer does. */
export const asksForReplacement = ({ request }: Reply): boolean => request.text.includes('\uFFFD')

/** Pieces in which a character was destroyed. A limit may cut the very last one in two. */
export function brokenPieces(pieces: readonly Field[], isLimited: boolean): readonly string[] {
  const last = pieces.findLastIndex(({ text = '' }) => text !== '')
  // Surviving mutants: Any other character works as a replacement.
  const judged = ({ text = '' }: Field, at: number) =>
    isLimited && at >= last ? text.replace(/(?<!\uFFFD)\uFFFD+$/, '') : text
  return shownAt(pieces.filter((piece, at) => judged(piece, at).includes('\uFFFD')))
}
