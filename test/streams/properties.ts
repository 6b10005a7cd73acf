import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { decodeText } from '../../src/std/bytes.ts'
import type { SseStream } from '../../src/reply/reply.ts'
import { readEvents } from '../../src/reply/sse.ts'
import { chunksOf, eventsourceParser, ours, standard } from './readings.ts'

/** What is held of every stream, however it is divided. */
export interface StreamProperty {
  readonly name: string
  readonly holds: (parts: readonly Uint8Array[]) => boolean
}

const piece = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('data', 'data: ', 'data:x', 'event: ', 'event:e', 'id: ', 'id:1', 'retry: ', 'retry:30'),
  },
  { weight: 8, arbitrary: fc.constantFrom('\n', '\n\n', '\r', '\r\n', '\r\n\r\n', '\n\r', '\r\r') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ':',
      ': ',
      ' ',
      '\0',
      '\uFEFF',
      'ï»¿',
      'x',
      '0',
      '9',
      '-',
      'é',
      '🙂',
      '{"a":1}',
      '[DONE]',
    ),
  },
)
const strangeBytes = fc.oneof(
  fc.uint8Array({ maxLength: 6 }),
  fc
    .constantFrom(
      [0xff],
      [0xef],
      [0xef, 0xbb],
      [0xe2, 0x82],
      [0xf0, 0x9f, 0x99],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0x80],
    )
    .map((bytes) => Uint8Array.from(bytes)),
)
const bytes = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: piece.map((text) => Buffer.from(text)) }, { weight: 1, arbitrary: strangeBytes }),
    {
      maxLength: 60,
    },
  )
  .map((parts) => Uint8Array.from(Buffer.concat(parts)))

/** Any bytes, of which most look like a stream, in any pieces: some empty, most of a few bytes. */
export const anyStream: fc.Arbitrary<readonly Uint8Array[]> = fc
  .tuple(bytes, fc.array(fc.nat(400), { maxLength: 24 }), fc.constantFrom('as drawn', 'each byte', 'whole'))
  .map(([whole, cuts, how]) => {
    if (how === 'whole') return [whole]
    if (how === 'each byte') return Array.from(whole, (_, at) => whole.subarray(at, at + 1))
    const places = [0, ...cuts.filter((cut) => cut <= whole.length).sort((one, other) => one - other), whole.length]
    return places.slice(1).map((end, index) => whole.subarray(places[index], end))
  })

const joined = (parts: readonly Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))
const read = (parts: readonly Uint8Array[]) => readEvents(chunksOf(parts))
const withoutTimes = ({ events, ...others }: SseStream) => ({
  ...others,
  events: events.map(({ event, data, id, offset, end, json }) => ({ event, data, id, offset, end, json: json.value })),
})
const told = ({ events }: SseStream) => events.map(({ event, data }) => ({ event, data }))

export const properties: readonly StreamProperty[] = [
  {
    name: 'is what the steps of the standard make of it',
    holds: (parts) => isDeepStrictEqual(ours(parts), standard(joined(parts))),
  },
  {
    name: 'is what eventsource-parser makes of it',
    holds: (parts) => {
      const [mine, theirs] = [ours(parts), eventsourceParser(parts)]
      // It tells the id of the event alone, not the last one, and its comments are without their first space.
      const events = mine.events.map((event, index) => ({ ...event, id: theirs.events[index]?.id && event.id }))
      const ids = theirs.events.map((event) => ({ ...event, id: event.id === '' ? '' : event.id }))
      const comments = mine.comments.map((comment) => comment.replace(/^ /, ''))
      return isDeepStrictEqual({ ...mine, events, comments }, { ...theirs, events: ids })
    },
  },
  {
    name: 'is the same however it is divided',
    holds: (parts) => isDeepStrictEqual(withoutTimes(read(parts)), withoutTimes(read([joined(parts)]))),
  },
  {
    name: 'tells of each event when its last byte came',
    holds: (parts) => {
      const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { length }) => sum + length, 0))
      return read(parts).events.every(({ end, at }) => at === ends.findIndex((reached) => reached >= end) + 1)
    },
  },
  {
    name: 'has events in places that follow on each other, and nothing but what is no event between and behind them',
    holds: (parts) => {
      const whole = joined(parts)
      const { events, rest } = read(parts)
      const places = [{ offset: 0, end: 0 }, ...events, { offset: whole.length, end: whole.length }]
      const between = places.slice(1).map(({ offset }, index) => whole.subarray(places[index]?.end, offset))
      const isOrdered = places
        .slice(1)
        .every(({ offset, end }, index) => (places[index]?.end ?? 0) <= offset && offset <= end)
      const isShown = rest === '' || decodeText(whole).endsWith(rest)
      // A byte order mark only counts at the very beginning: the text after it is read on a separate line.
      return (
        isOrdered &&
        isShown &&
        between.every((bytes, at) => read([at === 0 ? bytes : alone(bytes)]).events.length === 0)
      )
    },
  },
  {
    name: 'has each event in its place: read alone it is the same',
    holds: (parts) => {
      const whole = joined(parts)
      const { events } = read(parts)
      const again = events.flatMap(({ offset, end }) => told(read([alone(whole.subarray(offset, end))])))
      return isDeepStrictEqual(
        again,
        events.map(({ event, data }) => ({ event, data })),
      )
    },
  },
  {
    name: 'is the same up to any event when nothing follows it',
    holds: (parts) => {
      const whole = joined(parts)
      const all = withoutTimes(read([whole])).events
      return all.every(({ end }, at) =>
        isDeepStrictEqual(withoutTimes(read([whole.subarray(0, end)])).events, all.slice(0, at + 1)),
      )
    },
  },
]

/** Bytes from the midst of a stream, after an empty line, where U+FEFF is not a byte order mark. */
const alone = (bytes: Uint8Array) => Uint8Array.from(Buffer.concat([Buffer.from('\n'), bytes]))
