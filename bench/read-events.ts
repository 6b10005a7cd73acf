/**
 * Reads a number of events with a number of data bytes from a stream in chunks of 16 KiB, and prints the cost: `READER EVENTS DATA_BYTES`.
 * The reader `keeping` keeps every event, to show how much memory the others save.
 */
import { createParser } from 'eventsource-parser'
import { createEventReader } from '../src/reply/event-reader.ts'

type Feed = (bytes: Uint8Array) => void

const [reader = 'ours', events = '1000000', dataBytes = '8'] = process.argv.slice(2)
const pieceBytes = 16_384

let count = 0
let lastLength = 0
const kept: unknown[] = []
const seen = (event: { readonly data: string }) => {
  count += 1
  lastLength = event.data.length
  if (reader === 'keeping') kept.push(event)
}

function ours(): Feed {
  const { push } = createEventReader(seen)
  return (bytes) => push(bytes, 0)
}

/** Like a client: decodes text first. */
function theirs(): Feed {
  const parser = createParser({ onEvent: seen })
  const decoder = new TextDecoder('utf-8')
  return (bytes) => parser.feed(decoder.decode(bytes, { stream: true }))
}

const event = Buffer.from(`data: ${'x'.repeat(Number(dataBytes))}\n\n`)
const total = event.length * Number(events)
/** The stream is periodic: each chunk is a window of it and may begin within an event. */
const window = Buffer.concat(Array.from({ length: Math.ceil((pieceBytes + event.length) / event.length) }, () => event))
const feed = reader === 'eventsource-parser' ? theirs() : ours()

const started = process.cpuUsage()
for (let at = 0; at < total; at += pieceBytes) {
  const from = at % event.length
  feed(window.subarray(from, from + Math.min(pieceBytes, total - at)))
}
const { user, system } = process.cpuUsage(started)
console.log(
  JSON.stringify({
    count,
    lastLength,
    bytes: total,
    cpuMs: (user + system) / 1000,
    peakMiB: process.resourceUsage().maxRSS / 1024,
  }),
)
