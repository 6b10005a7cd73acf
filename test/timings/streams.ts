import type { Exchange } from '../../src/evidence/exchange.ts'
import { day, eachExchange, textOf, withResponse, type Response, type Times, type Timing } from './timing.ts'

const ofAll = (name: string) => ['chat', 'messages', 'responses'].map((protocol) => `streaming.${protocol}.${name}`)

const isStream = ({ request, response }: Exchange) =>
  request.body !== undefined &&
  'text' in request.body &&
  request.body.text.includes('"stream":true') &&
  response?.status === 200

/** A stream that arrived at once, and the time at which the response ended. */
const whole =
  (lastMs: number, end: Exchange['end']): Times =>
  (exchange) =>
    withChunks(exchange, (chunks) => chunks.map((chunk) => ({ ...chunk, at: lastMs })), end)

type Chunks = Response['chunks']

const withChunks = (exchange: Exchange, edit: (chunks: Chunks) => Chunks, end = exchange.end): Exchange => ({
  ...withResponse(exchange, ({ chunks }) => ({ headersAt: 0, chunks: edit(chunks) })),
  end,
})

/** The beginning of a stream, before its final events. */
const begun = (chunks: Chunks): Chunks => {
  const text = textOf({ chunks })
  const second = text.indexOf('\n\n', text.indexOf('\n\n') + 2) + 2
  return [{ at: 0, text: text.slice(0, second) }]
}

const ended = (at: number): Exchange['end'] => ({ how: 'complete', at })
const timeout = { how: 'timeout', at: 60_000, detail: 'not finished within 60 s' } as const

const hanging = (lastMs: number): Times => {
  const late = whole(lastMs, timeout)
  return (exchange) => late(withChunks(exchange, begun))
}

/** Events at a fixed interval with a comment between them. */
const kept = (everyMs: number): Times => {
  const comment = { text: ': keep-alive\n\n' }
  return (exchange) => {
    const blocks = streamOf(exchange).split(/(?<=\n\n)/)
    const chunks = blocks.flatMap((text, index) => [
      { at: Math.max(0, index - 0.5) * everyMs, ...comment },
      { at: index * everyMs, text },
    ])
    return withChunks(exchange, () => chunks, ended((blocks.length - 1) * everyMs))
  }
}

const streamOf = ({ response }: Exchange) => textOf(response ?? { chunks: [] })

/** Ascending random times. */
const drawn = (seed: number): Times => {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return (exchange) => {
    let at = 0
    const edited = withChunks(exchange, (chunks) => chunks.map((chunk) => ({ ...chunk, at: (at += next() * 20_000) })))
    return { ...edited, end: ended(at + next() * 10_000) }
  }
}

/** Shifts the call and the `Date` of its response to the given seconds after the time in its chunks. A call without such a time is unchanged. */
const apart =
  (seconds: number): Times =>
  (exchange) => {
    const created = Number(/"created":(\d+)/.exec(streamOf(exchange))?.[1] ?? NaN)
    const startedAt = (created + seconds) * 1000
    const { response } = exchange
    if (Number.isNaN(startedAt) || response === undefined) return exchange
    const date = new Date(startedAt)
    const headers = response.headers.map(([name, value]): readonly [string, string] =>
      name.toLowerCase() === 'date' ? [name, date.toUTCString()] : [name, value],
    )
    return { ...exchange, startedAt: date.toISOString(), response: { ...response, headers } }
  }

const lingering = (ms: number) => whole(500, ended(500 + ms))

/** Applies times to each complete stream. */
const inStreams = (times: Times) =>
  eachExchange((exchange) => (isStream(exchange) && exchange.end.how === 'complete' ? times(exchange) : exchange))

/** The time limits of streams, at their bounds, in a recording of the healthy gateway. */
export const ofStreams: readonly Timing[] = [
  { title: 'ends 9,999.9 ms behind its last event', times: lingering(9_999.9), reported: [] },
  { title: 'ends 10,000 ms behind its last event', times: lingering(10_000), reported: [] },
  { title: 'ends 10,000.1 ms behind its last event', times: lingering(10_000.1), reported: ofAll('closes') },
  {
    title: 'is whole, its last event from just after half of the time, and does not end',
    times: whole(30_000.1, timeout),
    reported: [],
  },
  {
    title: 'is whole, its last event from half of the time, and does not end',
    times: whole(30_000, timeout),
    reported: ofAll('closes'),
  },
  {
    title: 'is whole, its last event from just before half of the time, and does not end',
    times: whole(29_999.9, timeout),
    reported: ofAll('closes'),
  },
  { title: 'goes on just after half of the time, and has no end yet', times: hanging(30_000.1), reported: [] },
  { title: 'goes on for half of the time, and then hangs', times: hanging(30_000), reported: ofAll('terminator') },
  {
    title: 'goes on for just less than half of the time, and then hangs',
    times: hanging(29_999.9),
    reported: ofAll('terminator'),
  },
  {
    title: 'comes whole at the very end, as from a gateway that keeps it back',
    times: whole(59_000, ended(59_000)),
    reported: [],
  },
  { title: 'comes whole at once', times: whole(0, ended(0)), reported: [] },
  { title: 'comes an event every 15 s, kept alive by comments', times: kept(15_000), reported: [] },
  { title: 'comes an event every 9 s, kept alive by comments', times: kept(9_000), reported: [] },
  { title: 'was created just less than a day before', times: apart(day - 0.001), reported: [] },
  { title: 'was created just less than a day behind', times: apart(0.001 - day), reported: [] },
  { title: 'was created a day before', times: apart(day), reported: ['streaming.chat.created'] },
  { title: 'was created a day behind', times: apart(-day), reported: ['streaming.chat.created'] },
  ...[1, 2, 3, 4].map((seed) => ({ title: `comes at drawn times (${seed})`, times: drawn(seed), reported: [] })),
].map(({ times, ...rest }) => ({ ...rest, retimed: inStreams(times) }))
