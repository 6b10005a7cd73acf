import { isUtf8 } from 'node:buffer'
import type { HeaderPair } from '../evidence/exchange.ts'

/** Headers as Node has them: names and values in turn, each character a byte. */
export type RawHeaders = readonly string[]

/** Of one connection, and not for the next one. `Host` and `Expect` are for it. */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'])

/**
 * What is passed on of the headers of a message, in the order, the case and the number in which they came.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1
 */
export function endToEnd(headers: RawHeaders): string[] {
  const named = new Set(
    valuesOf(headers, 'connection').flatMap((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    ),
  )
  return pick(headers, (name) => !hopByHop.has(name) && !named.has(name))
}

/** A request's headers for the gateway: its own host, and the framing that the client chose for the body. */
export function requestHeaders(headers: RawHeaders, host: string, method = 'GET'): string[] {
  const passed = endToEnd(headers)
  const at = passed.findIndex((part, index) => index % 2 === 0 && part.toLowerCase() === 'host')
  if (at === -1) passed.unshift('Host', host)
  else passed[at + 1] = host
  const own = pick(passed, (name, index) => name !== 'host' || index === Math.max(at, 0))
  if (isChunked(headers)) return [...pick(own, (name) => name !== 'content-length'), 'Transfer-Encoding', 'chunked']
  const needsLength = /^(?:POST|PUT|PATCH)$/.test(method) && valuesOf(own, 'content-length').length === 0
  return needsLength ? [...own, 'Content-Length', '0'] : own
}

export const isChunked = (headers: RawHeaders): boolean => valuesOf(headers, 'transfer-encoding').length > 0

/** True when a body follows, of whatever method. */
export const hasBody = (headers: RawHeaders): boolean =>
  isChunked(headers) || valuesOf(headers, 'content-length').some((value) => value.trim() !== '0')

/** The values of a header, by its name in lower case. */
const valuesOf = (headers: RawHeaders, name: string): readonly string[] =>
  headers.filter((_value, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name)

/** Names and values as text: most who leave ASCII mean UTF-8. */
export const pairsOf = (headers: RawHeaders): readonly HeaderPair[] =>
  Array.from({ length: headers.length >> 1 }, (_, index) => [
    textOf(headers[2 * index] ?? ''),
    textOf(headers[2 * index + 1] ?? ''),
  ])

function textOf(raw: string): string {
  if (/^[^\x80-\xff]*$/.test(raw)) return raw
  const bytes = Buffer.from(raw, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : raw
}

function pick(headers: RawHeaders, isWanted: (name: string, index: number) => boolean): string[] {
  return headers.filter((_part, index) => {
    const first = index - (index % 2)
    return isWanted(headers[first]?.toLowerCase() ?? '', first)
  })
}
