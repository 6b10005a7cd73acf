import { decodeText, joinBytes, rawBytes } from './bytes.ts'
import type { Chunk } from './exchange.ts'
import { fieldOf } from './field.ts'
import { holdsTooMuch, parseJson, tooMuch } from './json.ts'
import type { Field, SseEvent, SseStream } from './reply.ts'

const LF = 0x0a
const CR = 0x0d
const COLON = 0x3a
const SPACE = 0x20

/** A line without its terminator: `[start, end)` are its bytes, `next` is where the following one begins. */
interface Line {
  readonly start: number
  readonly end: number
  readonly next: number
  /** False for what stands after the last terminator. */
  readonly ended: boolean
}

/** Each event costs many times its bytes in memory: of a stream that is meant to exhaust us so many are read. */
const mostEvents = 40_000
const tooMany = `gateproof reads at most ${mostEvents} events of a stream`

/**
 * Reads an event stream. How the bytes were cut into chunks makes no difference but for the arrival times.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function readEvents(chunks: readonly Chunk[]): SseStream {
  const parts = chunks.map(rawBytes)
  const bytes = joinBytes(parts)
  const arrival = arrivals(chunks, parts)
  const events: SseEvent[] = []
  const comments: string[] = []
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let data: string[] = []
  let event = ''
  let id: string | undefined
  let retry: number | undefined
  let blockStart = start
  let onlyComments = true
  let cut: string | undefined

  for (const line of lines(bytes, start)) {
    const { name, value } = fieldIn(bytes, line)
    const blank = line.end === line.start
    if (!blank && name !== '') onlyComments = false
    if (!line.ended) break
    if (blank) {
      if (data.length > 0) {
        if (events.length === mostEvents) return { events, rest: '', comments, cut: tooMany }
        const text = data.join('\n')
        if (holdsTooMuch(text)) cut = tooMuch
        const json = lazyJson(text, events.length)
        const place = { offset: blockStart, end: line.next, at: arrival(line.next - 1) }
        events.push(eventOf({ event: event || 'message', data: text, ...(id !== undefined && { id }), ...place }, json))
      }
      data = []
      event = ''
      blockStart = line.next
      onlyComments = true
    } else if (name === '') {
      if (comments.length < mostEvents) comments.push(value)
    } else if (name === 'data') data.push(value)
    else if (name === 'event') event = value
    else if (name === 'id' && !value.includes('\0')) id = value
    else if (name === 'retry' && /^[0-9]+$/.test(value)) retry = Number(value)
  }
  // "Once the end of the file is reached, any pending data must be discarded": it is shown, but it is no event.
  const rest = onlyComments ? '' : decodeText(bytes.subarray(blockStart))
  return { events, rest, comments, ...(cut !== undefined && { cut }), ...(retry !== undefined && { retry }) }
}

/** Lines end with CR LF, LF, or a CR that no LF follows. */
function* lines(bytes: Uint8Array, from: number): Generator<Line> {
  let start = from
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte !== LF && byte !== CR) continue
    const next = byte === CR && bytes[at + 1] === LF ? at + 2 : at + 1
    yield { start, end: at, next, ended: true }
    start = next
    at = next - 1
  }
  if (start < bytes.length) yield { start, end: bytes.length, next: bytes.length, ended: false }
}

/** The name before the first colon and the value behind it, less one space. A comment has the empty name. */
function fieldIn(bytes: Uint8Array, { start, end }: Line): { readonly name: string; readonly value: string } {
  const line = bytes.subarray(start, end)
  const colon = line.indexOf(COLON)
  if (colon === -1) return { name: decodeText(line), value: '' }
  if (colon === 0) return { name: '', value: decodeText(line.subarray(1)) }
  const value = line.subarray(line[colon + 1] === SPACE ? colon + 2 : colon + 1)
  return { name: decodeText(line.subarray(0, colon)), value: decodeText(value) }
}

/** When the byte at an offset came. Offsets are asked for in rising order. */
function arrivals(chunks: readonly Chunk[], parts: readonly Uint8Array[]): (offset: number) => number {
  let index = 0
  let end = parts[0]?.length ?? 0
  return (offset) => {
    while (offset >= end && index < parts.length - 1) end += parts[++index]?.length ?? 0
    return chunks[index]?.at ?? 0
  }
}

function lazyJson(data: string, index: number): () => Field {
  let field: Field | undefined
  return () => {
    const parsed = field === undefined ? parseJson(data) : undefined
    field ??= fieldOf(parsed !== undefined && 'value' in parsed ? parsed.value : undefined, `events[${index}]`)
    return field
  }
}

function eventOf(parts: Omit<SseEvent, 'json'>, json: () => Field): SseEvent {
  return Object.defineProperty({ ...parts }, 'json', { get: json, enumerable: true }) as SseEvent
}
