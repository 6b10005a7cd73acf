import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { pathOf } from '../../contract/operations.ts'
import { prefixOf } from '../../std/truncate.ts'
import { modelName } from '../../calls/request.ts'

/** Characters of a message that are compared and shown, and of a body that are read. */
const maxChars = { compared: 400, shown: 100, read: 65_536 }

/** The paths of error messages, in the protocols of the contract and of gateways. */
const messagePaths = ['error.message', 'message', 'error.msg', 'detail', 'msg', 'error'] as const

/** The request id that many gateways append to messages. */
const requestId = /\((?:request|trace)[ _-]?id:? [^()]*\)/gi

/** The error message of a response, or the beginning of its body. */
export function messageOf(exchange: Exchange): string {
  const { json, text } = replyOf(exchange)
  // A longer body is not an error message.
  const message =
    text.length > maxChars.read ? undefined : messagePaths.map((place) => json.at(place).text?.trim()).find(Boolean)
  return (message ?? text)
    .slice(0, 4 * maxChars.compared)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The same without details that differ between requests: URLs, ids, numbers, the model, and quoted names. */
export function normalized(exchange: Exchange): string {
  const reply = replyOf(exchange)
  const model = modelName(reply)
  const named = [pathOf(reply.request.url), model].filter((name) => name.length > 1)
  const text = named.reduce((rest, name) => rest.replaceAll(name, '…'), messageOf(exchange))
  return withoutNumbers(text).slice(0, maxChars.compared)
}

/** A text without ids, numbers and quoted names. */
export function withoutNumbers(text: string): string {
  return text
    .replaceAll(requestId, '')
    .replaceAll(/'[^\s"'`]+'|"[^\s"'`]+"|`[^\s"'`]+`/g, '…')
    .replaceAll(/[\w/.:-]+/g, withoutId)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Replaces URLs and ids (letters mixed with digits) by `…`, and digits by `#`. */
const withoutId = (word: string) =>
  /\/|^[\da-f]{8,}$/i.test(word) || (word.length >= 8 && /\d[a-z_-]|[a-z_-]\d/i.test(word))
    ? '…'
    : word.replaceAll(/\d+/g, '#')

/** The message in quotes, for a headline; undefined if there is none. */
export function quotedMessage(exchange: Exchange): string | undefined {
  const message = messageOf(exchange).replaceAll(requestId, '').trim()
  return message === '' ? undefined : `"${clipped(message, maxChars.shown)}"`
}

/** A text of at most this many UTF-16 units, with an ellipsis if it was truncated. */
export const clipped = (text: string, units: number): string =>
  text.length <= units ? text : `${prefixOf(text, units - 1)}…`
