import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HeaderPair } from '../evidence/exchange.ts'

/** Headers in Node's format: alternating names and values, one character per byte. */
export type RawHeaders = readonly string[]

/** Headers that apply to a single connection. `Host` and `Expect` are forwarded. */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'])

/**
 * Returns the headers to forward. Keeps their order, case and duplicates.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1
 */
function endToEnd(headers: RawHeaders): string[] {
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

/** Returns the headers of the request to the gateway: with the gateway's host and the client's framing of the body. */
export function requestHeaders(headers: RawHeaders, host: string, method = 'GET'): string[] {
  const passed = endToEnd(headers)
  const at = passed.findIndex((part, index) => index % 2 === 0 && part.toLowerCase() === 'host')
  if (at === -1) passed.unshift('Host', host)
  else passed[at + 1] = host
  const own = pick(passed, (name, index) => name !== 'host' || index === Math.max(at, 0))
  if (isChunked(headers)) return [...pick(own, (name) => name !== 'content-length'), 'Transfer-Encoding', 'chunked']
  const needsLength = /^(?:POST|PUT|PATCH)$/.test(method) && valuesOf(own, 'content-length').length === 0
  return withoutTrailerField(needsLength ? [...own, 'Content-Length', '0'] : own)
}

/** `Trailer` announces fields after a chunked body. Node throws if there is none. */
const withoutTrailerField = (headers: string[]) => pick(headers, (name) => name !== 'trailer')

/** Returns the headers of the response to the client: with the gateway's framing of the body, as far as the client's version has it. */
export function responseHeaders({ rawHeaders, statusCode = 0 }: IncomingMessage, { req }: ServerResponse): string[] {
  const passed = endToEnd(rawHeaders)
  const hasTrailers =
    isChunked(rawHeaders) && req.httpVersion !== '1.0' && req.method !== 'HEAD' && ![204, 304].includes(statusCode)
  return hasTrailers ? passed : withoutTrailerField(passed)
}

export const isChunked = (headers: RawHeaders): boolean => valuesOf(headers, 'transfer-encoding').length > 0

/** True if a body follows, independent of the method. */
export const hasBody = (headers: RawHeaders): boolean =>
  isChunked(headers) || valuesOf(headers, 'content-length').some((value) => value.trim() !== '0')

/** The values of a header, by its name in lower case. */
const valuesOf = (headers: RawHeaders, name: string): readonly string[] =>
  headers.filter((_value, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name)

/** Names and values as text: decoded as UTF-8 if valid, else as Latin-1. */
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
