import { decodeText } from '../std/bytes.ts'
import type { HeaderPair } from '../evidence/exchange.ts'
import { parseJson } from '../reply/json.ts'
import { headerOf, isCoded } from './json.ts'

/** The types of the events by which a stream tells that it is over. */
const lastEventType = /"type" *: *"(?:message_stop|response\.(?:completed|incomplete|failed)|error)"/
/** Behind so much of an event its type is no longer looked for. */
const maxEventPrefix = 500

/** True for a line of a stream that is its last, or one of its last. */
function isLast(line: string): boolean {
  if (!line.startsWith('data:')) return false
  const start = line.slice(5, maxEventPrefix).trimStart()
  return start.startsWith('{') ? lastEventType.test(start) : line.slice(5).trim() === '[DONE]'
}

/** So far from its end they are looked for: the last event of a stream may repeat all of it. */
const maxTailLength = 4 * 1024 * 1024

/**
 * Whether a body is all that was sent, where a recording does not say how it ended: by its length, by its own end, or since what is there
 * of it cannot become sound by being longer. False where nobody knows.
 */
export function isComplete(body: Uint8Array, headers: readonly HeaderPair[]): boolean {
  const length = headerOf(headers, 'content-length')?.trim()
  if (!isCoded(headers) && length !== undefined && /^\d{1,15}$/.test(length)) return Number(length) === body.length
  const text = decodeText(body)
  const start = text
    .slice(0, 200)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (
    /^text\/event-stream/i.test(headerOf(headers, 'content-type') ?? '') ||
    /^(?:event|data|id|retry)?:/.test(start)
  ) {
    return text
      .slice(-maxTailLength)
      .split(/[\r\n]/)
      .some(isLast)
  }
  if (start !== '' && !/^[[{"]/.test(start)) return isText(text)
  return 'value' in parseJson(text)
}

/** Of a file nobody can tell by its start where it ends. */
const isText = (text: string) => !/[\u0000-\u0008\u000e-\u001f\uFFFD]/.test(text.slice(0, 2000))
