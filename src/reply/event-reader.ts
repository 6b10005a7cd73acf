import { joinBytes, viewOf } from '../std/bytes.ts'

const LF = 0x0a
const CR = 0x0d
const COLON = 0x3a
const SPACE = 0x20
const byteOrderMark = [0xef, 0xbb, 0xbf]

/** An event. Offsets are bytes of the stream; `at` is the arrival of its last byte. */
export interface ReadEvent {
  /** The `event:` field; default `message`. */
  readonly event: string
  /** True if there is such a field, and it is not empty. */
  readonly isNamed: boolean
  readonly data: string
  /** The last `id:` field of this or an earlier event. */
  readonly id: string | undefined
  readonly offset: number
  readonly end: number
  readonly at: number
}

export interface EventReader {
  /** Reads the next bytes. */
  readonly push: (bytes: Uint8Array, at: number) => void
  /** Ends the stream. */
  readonly end: () => Unfinished
}

/** The incomplete event at the end of a stream. */
export interface Unfinished {
  /** The offset after the last blank line. */
  readonly from: number
  /** False if there are only comments. */
  readonly isEvent: boolean
  /** The last valid `retry` field, in milliseconds. */
  readonly retry: number | undefined
}

/**
 * Reads an event stream incrementally. Keeps only the current event in memory.
 *
 * @param onComment receives comments without their colon
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createEventReader(
  onEvent: (event: ReadEvent) => void,
  onComment: (comment: string) => void = () => {},
): EventReader {
  /** The beginning of the stream, as long as it can be a byte order mark. */
  let head: Uint8Array | undefined = new Uint8Array(0)
  let read = 0
  /** The beginning of the current line. */
  let begun: Uint8Array[] = []
  /** True if the last byte was a CR: a following LF belongs to the same line break. */
  let afterCr = false
  /** True if an event is complete except for a possible LF. */
  let isDue = false
  let lastAt = 0

  let data: string[] = []
  let event = ''
  let id: string | undefined
  let retry: number | undefined
  let from = 0
  let isEvent = false

  const dispatch = (end: number, at: number) => {
    isDue = false
    const [first] = data
    if (first !== undefined) {
      const text = data.length === 1 ? first : data.join('\n')
      onEvent({ event: event || 'message', isNamed: event !== '', data: text, id, offset: from, end, at })
    }
    data = []
    event = ''
    from = end
    isEvent = false
  }

  /** A line that is not blank. */
  const takeLine = (bytes: Buffer, start: number, end: number) => {
    let colon = start
    while (colon < end && bytes[colon] !== COLON) colon += 1
    if (colon === start) return onComment(bytes.toString('utf8', start + 1, end))
    isEvent = true
    const name = fieldAt(bytes, start, colon)
    // Without a colon the value is empty.
    const value = bytes.toString('utf8', bytes[colon + 1] === SPACE ? colon + 2 : colon + 1, end)
    if (name === 'data') data.push(value)
    else if (name === 'event') event = value
    else if (name === 'id' && !value.includes('\0')) id = value
    else if (name === 'retry' && /^[0-9]+$/.test(value)) retry = Number(value)
  }

  const take = (part: Uint8Array, at: number) => {
    if (part.length === 0) return
    const bytes = viewOf(part)
    let start = 0
    if (afterCr) {
      afterCr = false
      if (bytes[0] === LF) start = 1
      if (isDue) dispatch(read + start, start === 1 ? at : lastAt)
    }
    for (let place = start; place < bytes.length; place++) {
      const byte = bytes[place]
      if (byte !== LF && byte !== CR) continue
      const isBlank = place === start && begun.length === 0
      if (!isBlank) endLine(bytes, start, place)
      if (byte === CR && bytes[place + 1] === LF) place += 1
      start = place + 1
      if (start === bytes.length && bytes[place] === CR) {
        afterCr = true
        isDue = isBlank
      } else if (isBlank) dispatch(read + start, at)
    }
    if (start < bytes.length) begun.push(bytes.subarray(start))
    read += bytes.length
    lastAt = at
  }

  const endLine = (bytes: Buffer, start: number, end: number) => {
    if (begun.length === 0) return takeLine(bytes, start, end)
    const line = viewOf(joinBytes([...begun, bytes.subarray(start, end)]))
    begun = []
    takeLine(line, 0, line.length)
  }

  return {
    push: (bytes, at) => {
      if (head === undefined) return take(bytes, at)
      const start = joinBytes([head, bytes])
      const known = byteOrderMark.slice(0, start.length)
      const isMark = known.every((byte, index) => start[index] === byte)
      head = isMark && start.length < 3 ? start : undefined
      if (head !== undefined) return
      if (isMark) read = from = 3
      take(isMark ? start.subarray(3) : start, at)
    },
    end: () => {
      if (head !== undefined) take(head, lastAt)
      if (isDue) dispatch(read, lastAt)
      const [first] = begun
      return { from, isEvent: isEvent || (first !== undefined && first[0] !== COLON), retry }
    },
  }
}

/** The field of a line. Compares bytes, because decoding each line to text would dominate the cost. */
function fieldAt(bytes: Uint8Array, start: number, end: number): 'data' | 'event' | 'id' | 'retry' | undefined {
  if (end - start === 4) return holds(bytes, start, 'data') ? 'data' : undefined
  if (end - start === 2) return holds(bytes, start, 'id') ? 'id' : undefined
  if (end - start !== 5) return undefined
  if (holds(bytes, start, 'event')) return 'event'
  return holds(bytes, start, 'retry') ? 'retry' : undefined
}

function holds(bytes: Uint8Array, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) !== bytes[start + at]) return false
  return true
}
