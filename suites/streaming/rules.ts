import { validatorAt } from '../../src/contract/schemas.ts'
import type { Field, Reply, SseEvent } from '../../src/evidence/reply.ts'
import { recordedDocument } from '../../src/verdict/recording.ts'
import { inconclusive } from '../../src/verdict/undecided.ts'

/** Reads something of a reply once, however many checks ask for it. */
export function remembered<Read>(read: (reply: Reply) => Read): (reply: Reply) => Read {
  const known = new WeakMap<Reply, { readonly value: Read }>()
  return (reply) => {
    let found = known.get(reply)
    if (found === undefined) known.set(reply, (found = { value: read(reply) }))
    return found.value
  }
}

/** The literal that ends a chat stream. Spaces around it are forgiven, as clients forgive them. */
const isDone = ({ data }: SseEvent): boolean => data.trim() === '[DONE]'

/** Means to be the literal but is spelt otherwise: that is no broken chunk but a wrong ending. */
export const isLikeDone = ({ data }: SseEvent): boolean => /^\W*done\W*$/i.test(data)

/** The events before the literal, or all of them. What stands behind it is a matter of the ending alone. */
export function eventsBeforeDone({ sse }: Reply): readonly SseEvent[] {
  const end = sse.events.findIndex(isDone)
  return end === -1 ? sse.events : sse.events.slice(0, end)
}

/** The events behind the first literal. */
export function eventsAfterDone({ sse }: Reply): readonly SseEvent[] {
  const end = sse.events.findIndex(isDone)
  return end === -1 ? [] : sse.events.slice(end + 1)
}

/** The contract asks for a line: the empty line behind it, which would make it an event, may be missing at the very end. */
const endsInBareDone = ({ sse }: Reply): boolean => /^data: *\[DONE\] *\r?\n?$/.test(sse.rest)

/** How often the literal stands in a stream. */
export const doneCount = (reply: Reply): number =>
  reply.sse.events.filter(isDone).length + (endsInBareDone(reply) ? 1 : 0)

/**
 * Lines that are neither a field of an event nor a comment: text that something wrote among the events. Fields that nobody
 * knows, and a name that was cut off, are no such lines.
 */
export const strayLines = remembered(({ text }: Reply): readonly string[] => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  return lines
    .filter((line) => line !== '' && !/^(?:[a-z][a-z_-]*)?(?::|$)/.test(line))
    .map((line) => line.slice(0, 120))
})

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
    inconclusive('the stream was still coming when its time was over')
  }
  if (end.how === 'too-large') inconclusive('the stream is too large to be read to its end')
}

/** How long a reply may go on behind its last event, in milliseconds. */
const soon = 10_000

/** What is wrong with how a reply ends behind its last event; undefined when it ends as it should. */
export function lingering(stream: Reply): string | undefined {
  const { exchange, sse } = stream
  const { end } = exchange
  mustHaveHadTime(stream)
  if (end.how !== 'complete')
    return `the end of the stream is there, but the reply does not end: ${end.detail ?? end.how}`
  const after = end.at - (sse.events.at(-1)?.at ?? end.at)
  return after > soon ? `the reply ends ${Math.round(after / 1000)} s after its last event` : undefined
}

/** True when a value is as the contract document says, without saying what is wrong. */
export const conforms = ({ value }: Field, schema: string): boolean =>
  validatorAt(`/components/schemas/${schema}`, recordedDocument())(value).length === 0

/** True when a text is a JSON object. */
export function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Stands where a character was destroyed. */
export const replacement = '\uFFFD'

/** What is wrong with how a chat stream ends; empty when it ends with one literal, and nothing behind it. */
export function wrongEnding(stream: Reply): readonly string[] {
  const count = doneCount(stream)
  if (count === 0) return [`no \`data: [DONE]\`: the stream stops ${whereItStopped(stream)}`]
  const behind = eventsAfterDone(stream).map(({ data }) => `behind \`[DONE]\`: ${data.slice(0, 80)}`)
  return count > 1 ? [`${count} times \`data: [DONE]\``, ...behind] : behind
}

/** How far a Unix time in seconds is from an instant of ISO 8601, in seconds. */
export const secondsApart = (unix: number, instant: string): number => Math.abs(unix - Date.parse(instant) / 1000)
