import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { pathOf } from '../../contract/operations.ts'
import { startOf } from '../../std/bounded.ts'
import { modelName } from '../../calls/request.ts'

/** So much of what an error says is compared, so much of it is shown, and so long a body is read for it. */
const maxChars = { compared: 400, shown: 100, read: 65_536 }

/** Where errors have what they say, in the protocols of the contract and in those that gateways have of their own. */
const messagePaths = ['error.message', 'message', 'error.msg', 'detail', 'msg', 'error'] as const

/** What many gateways end a message with. */
const requestId = /\((?:request|trace)[ _-]?id:? [^()]*\)/gi

/** What a reply says of itself: the message of its error, or how its body begins; empty where there is nothing. */
export function messageOf(exchange: Exchange): string {
  const { json, text } = replyOf(exchange)
  // What is longer is no error message, and is not read for the sake of a title.
  const message =
    text.length > maxChars.read ? undefined : messagePaths.map((place) => json.at(place).text?.trim()).find(Boolean)
  return (message ?? text)
    .slice(0, 4 * maxChars.compared)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The same without what differs from call to call: addresses, ids, numbers, the model, and what stands in quotes. */
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

/** A word that no language has: an address, or letters and digits mixed, as in an id. What is but a number is one. */
const withoutId = (word: string) =>
  /\/|^[\da-f]{8,}$/i.test(word) || (word.length >= 8 && /\d[a-z_-]|[a-z_-]\d/i.test(word))
    ? '…'
    : word.replaceAll(/\d+/g, '#')

/** What a reply says, for a title: in quotes; undefined where it says nothing. */
export function quotedMessage(exchange: Exchange): string | undefined {
  const message = messageOf(exchange).replaceAll(requestId, '').trim()
  return message === '' ? undefined : `"${clipped(message, maxChars.shown)}"`
}

/** At most so many UTF-16 units of a text, the last an ellipsis where something was cut off. */
export const clipped = (text: string, units: number): string =>
  text.length <= units ? text : `${startOf(text, units - 1)}…`
