import { reason, type CutReason } from '../results/reasons.ts'
import { rawBytes } from '../evidence/bytes.ts'
import { decodeText, joinBytes } from '../std/bytes.ts'
import { createEventReader, type ReadEvent } from './event-reader.ts'
import type { Chunk } from '../evidence/exchange.ts'
import { fieldOf } from './field.ts'
import { exceedsJsonLimits, parseJson, jsonLimitsExceeded } from './json.ts'
import type { Field, SseEvent, SseStream } from './reply.ts'

/** An event takes many times its bytes in memory. Later events of a stream are not parsed. */
const maxEvents = 40_000
const tooManyEvents = reason('too-many-events', { events: maxEvents })

/**
 * Parses an event stream. The boundaries of chunks only affect the arrival times.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function readEvents(chunks: readonly Chunk[]): SseStream {
  const parts: Uint8Array[] = []
  const events: SseEvent[] = []
  const comments: string[] = []
  let truncation: CutReason | undefined
  let isFull = false
  const reader = createEventReader(
    (read) => {
      if (events.length === maxEvents) isFull = true
      if (isFull) return
      if (exceedsJsonLimits(read.data)) truncation = jsonLimitsExceeded
      events.push(new EventOfStream(read, events.length))
    },
    (comment) => {
      if (!isFull && comments.length < maxEvents) comments.push(comment)
    },
  )
  for (const chunk of chunks) {
    const bytes = rawBytes(chunk)
    parts.push(bytes)
    reader.push(bytes, chunk.at)
    if (isFull) return { events, rest: '', comments, truncation: tooManyEvents }
  }
  const { from, isEvent, retry } = reader.end()
  if (isFull) return { events, rest: '', comments, truncation: tooManyEvents }
  // "Once the end of the file is reached, any pending data must be discarded": `rest` is shown, but is not an event.
  const rest = isEvent ? decodeText(joinBytes(parts).subarray(from)) : ''
  return {
    events,
    rest,
    comments,
    ...(truncation !== undefined && { truncation }),
    ...(retry !== undefined && { retry }),
  }
}

/** A class that parses JSON on access, because a recording may have a hundred thousand events. */
class EventOfStream implements SseEvent {
  readonly event: string
  readonly isNamed: boolean
  readonly data: string
  readonly offset: number
  readonly end: number
  readonly at: number
  declare readonly id?: string
  readonly #index: number
  #json: Field | undefined

  constructor({ event, isNamed, data, id, offset, end, at }: ReadEvent, index: number) {
    this.event = event
    this.isNamed = isNamed
    this.data = data
    this.offset = offset
    this.end = end
    this.at = at
    if (id !== undefined) this.id = id
    this.#index = index
  }

  get json(): Field {
    if (this.#json === undefined) {
      const parsed = parseJson(this.data)
      this.#json = fieldOf('value' in parsed ? parsed.value : undefined, `events[${this.#index}]`)
    }
    return this.#json
  }
}
