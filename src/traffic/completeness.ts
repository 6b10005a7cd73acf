import { decodeText } from '../std/bytes.ts'
import type { HeaderPair } from '../evidence/exchange.ts'
import { parseJson } from '../reply/json.ts'
import { headerOf, isCoded } from './json.ts'

/** Event types that end a stream. */
const lastEventType = /"type" *: *"(?:message_stop|response\.(?:completed|incomplete|failed)|error)"/
/** An event's type is only searched for in this many characters. */
const maxEventPrefix = 500

/** True for a line that marks the end of a stream. */
function isLast(line: string): boolean {
  if (!line.startsWith('data:')) return false
  const start = line.slice(5, maxEventPrefix).trimStart()
  return start.startsWith('{') ? lastEventType.test(start) : line.slice(5).trim() === '[DONE]'
}

/** End markers are searched for in this many characters: the last event may repeat the whole stream. */
const maxTailLength = 4 * 1024 * 1024

/**
 * True if a body was recorded completely, although the recording does not say how the exchange ended. Decided by `content-length`, the
 * end marker of a stream, or valid JSON. False if this cannot be determined.
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

/** Text needs no end marker. A binary file does not show whether it is complete. */
const isText = (text: string) => !/[\u0000-\u0008\u000e-\u001f\uFFFD]/.test(text.slice(0, 2000))
