import type { Exchange, HeaderPair } from '../../src/evidence/exchange.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { statusText } from '../occurrences.ts'
import { truncate, printable, printableLines } from '../escape.ts'
import { pluralize } from '../../src/std/pluralize.ts'

const maxBodyCharacters = 32_768

/** Request and response, one below the other. */
export const exchangeText = (exchange: Exchange): string =>
  `${requestText(exchange)}\n\n${'─'.repeat(60)}\n\n${responseText(exchange)}`

/** The request as sent, with an indented JSON body. Keys are already redacted in the evidence. */
function requestText(exchange: Exchange): string {
  const { method, url, headers, body } = exchange.request
  const { text } = replyOf(exchange).request
  const head = [`${method} ${printable(url)}`, ...headerLines(headers), '']
  if (body === undefined) return head.join('\n')
  return [
    ...head,
    ...('base64' in body ? [`(${pluralize(text.length, 'byte')} of binary data)`] : bodyLines(text, exchange.id)),
  ].join('\n')
}

/** The status, duration, headers and body of the response. JSON is indented. */
function responseText(exchange: Exchange): string {
  const { response } = exchange
  const first = `${printable(statusText(exchange))} (${timesText(exchange)})`
  if (response === undefined) return first
  const reply = replyOf(exchange)
  const trailers = response.trailers ?? []
  const large = response.large && [
    `(first part of ${pluralize(response.large.length, 'byte')}, SHA-256 ${response.large.sha256})`,
  ]
  const shown = isText(reply.mediaType) || reply.wellFormed
  return [
    first,
    ...headerLines(response.headers),
    '',
    ...(large ?? []),
    ...(shown ? bodyLines(reply.text, exchange.id) : [`(${pluralize(reply.bytes.length, 'byte')} of binary data)`]),
    ...(trailers.length > 0 ? ['', ...headerLines(trailers)] : []),
  ].join('\n')
}

/**
 * `POST /v1/chat/completions: 200 (first byte after 35 ms, complete after 162 ms)`; of several polls of a task,
 * `GET /v1/videos/task_1: polls 1 to 140: …`.
 */
export function exchangeTitle(exchange: Exchange, polls?: string): string {
  const { method, url, line } = exchange.request
  const address = line === 'elsewhere' ? url : url.replace(/^https?:\/\/[^/]*/i, '')
  const title = truncate(printable(`${method} ${address || '/'}: ${polls ?? statusText(exchange)}`), 160)
  return polls === undefined ? `${title} (${timesText(exchange)})` : title
}

/** The time to the first byte of the body, if it has one, and to the end, from the start of the exchange. */
function timesText({ response, end }: Exchange): string {
  const [first] = response?.chunks ?? []
  const last = `${end.how === 'complete' ? 'complete' : 'ended'} after ${milliseconds(end.at)}`
  return first === undefined ? last : `first byte after ${milliseconds(first.at)}, ${last}`
}

const milliseconds = (at: number) => `${Math.round(at)} ms`

const headerLines = (headers: readonly HeaderPair[]) => headers.map(([name, value]) => printable(`${name}: ${value}`))

const isText = (mediaType = '') => /^text\/|json|event-stream/.test(mediaType)

function bodyLines(text: string, id: string): string[] {
  const shown = indented(text)
  if (shown.length <= maxBodyCharacters) return printableLines(shown)
  return [
    ...printableLines(truncate(shown, maxBodyCharacters)),
    `(${text.length} characters in total: see ${printable(id)} in evidence.jsonl)`,
  ]
}

/** Indents JSON, unless it is very long or deeply nested. */
function indented(text: string): string {
  if (text.length > 8 * maxBodyCharacters) return text
  try {
    const value: unknown = JSON.parse(text)
    return isDeeper(value, maxDepth) ? text : JSON.stringify(value, null, 2)
  } catch {
    return text
  }
}

/** Indentation grows with the square of the depth. */
const maxDepth = 100

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))
