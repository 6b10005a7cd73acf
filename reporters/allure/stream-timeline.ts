import type { Exchange } from '../../src/evidence/exchange.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { pluralize } from '../summary.ts'
import { truncate, printable } from '../escape.ts'
import { picture, rect, short, text } from '../html/svg.ts'

/** Pixels: a bar of the waits, the events below it, then the legend. */
const size = { width: 640, left: 16, bar: 18, events: 40, line: 20, top: 34 }
/** Events within two pixels are drawn as one stroke, which is higher for more events. */
const stroke = 2
const colours = {
  headers: '#8ea6c8',
  body: '#c9a227',
  stream: '#d5e3f7',
  event: '#2563b0',
  done: '#2f9e58',
  cut: '#c0392b',
}

interface Line {
  readonly label: string
  readonly colour?: string
}

/**
 * The timeline of a stream: headers, first byte, events and end. Undefined for other exchanges. The size does not depend on the number
 * of events.
 */
export function streamSvg(exchange: Exchange): string | undefined {
  const { response, end } = exchange
  const reply = replyOf(exchange)
  if (response === undefined || reply.mediaType !== 'text/event-stream') return undefined
  const times = reply.sse.events.map(({ at }) => at)
  const total = Math.max(end.at, ...times.slice(-1), response.headersAt, 0)
  const room = size.width - 2 * size.left
  const xOf = (at: number) => size.left + (total > 0 ? Math.min(1, Math.max(0, at / total)) * room : 0)
  const first = response.chunks[0]?.at ?? end.at
  const span = (from: number, to: number, colour: string) =>
    rect(xOf(from), size.top, Math.max(1, xOf(to) - xOf(from)), size.bar, colour)
  const eventsAt = size.top + size.bar + 4
  const lines = linesOf(exchange, times, first)
  const start = eventsAt + size.events + 22
  return picture(size.width, start + (lines.length - 1) * size.line + 12, [
    text(size.left, 22, truncate(printable(titleOf(times, total)), 80)),
    span(0, response.headersAt, colours.headers),
    span(response.headersAt, first, colours.body),
    span(first, end.at, colours.stream),
    rect(xOf(end.at) - 1.5, size.top - 4, 3, size.bar + size.events + 8, endColour(exchange)),
    ...strokes(times, xOf, eventsAt),
    ...lines.flatMap(({ label, colour }, index) => lineOf(label, colour, start + index * size.line)),
  ])
}

const titleOf = (times: readonly number[], total: number) =>
  `${pluralize(times.length, 'event')} in ${milliseconds(total)}`

function strokes(times: readonly number[], xOf: (at: number) => number, bottom: number): readonly string[] {
  const bins = new Map<number, number>()
  for (const at of times) {
    const bin = Math.floor(xOf(at) / stroke) * stroke
    bins.set(bin, (bins.get(bin) ?? 0) + 1)
  }
  const highest = Math.max(1, ...bins.values())
  return [...bins].map(([x, count]) => {
    const height = 8 + (size.events - 8) * (highest === 1 ? 1 : Math.log(count) / Math.log(highest))
    return rect(x, bottom + size.events - height, stroke - 0.5, height, colours.event)
  })
}

function linesOf(exchange: Exchange, times: readonly number[], firstByte: number): readonly Line[] {
  const { response, end } = exchange
  const silence = longestSilence(times)
  return [
    { label: `headers after ${milliseconds(response?.headersAt ?? end.at)}`, colour: colours.headers },
    { label: `first byte after ${milliseconds(firstByte)}`, colour: colours.body },
    times.length === 0
      ? { label: 'no event', colour: colours.event }
      : {
          label: `events from ${milliseconds(times[0] ?? 0)} to ${milliseconds(times.at(-1) ?? 0)}`,
          colour: colours.event,
        },
    ...(silence === undefined
      ? []
      : [
          { label: `longest wait between events: ${milliseconds(silence.length)}, before event ${silence.before + 1}` },
        ]),
    { label: `end after ${milliseconds(end.at)}: ${printable(end.detail ?? end.how)}`, colour: endColour(exchange) },
  ]
}

function longestSilence(times: readonly number[]): { readonly length: number; readonly before: number } | undefined {
  let found: { readonly length: number; readonly before: number } | undefined
  times.forEach((at, index) => {
    const length = at - (times[index - 1] ?? at)
    if (length > (found?.length ?? 0)) found = { length, before: index }
  })
  return found
}

const endColour = ({ end }: Exchange) => (end.how === 'complete' ? colours.done : colours.cut)

const lineOf = (label: string, colour: string | undefined, y: number): readonly string[] => [
  ...(colour === undefined ? [] : [rect(size.left, y - 10, 12, 12, colour)]),
  text(size.left + 20, y, truncate(label, 80)),
]

const milliseconds = (value: number): string => (value < 1000 ? `${Math.round(value)} ms` : `${short(value / 1000)} s`)
