import { rawBytes, recordedBytes } from '../../src/evidence/bytes.ts'
import { joinBytes } from '../../src/std/bytes.ts'
import type { Exchange, HeaderPair } from '../../src/evidence/exchange.ts'

/** Exchanges as the entries of an HTTP archive, as a proxy would write them that decodes bodies and makes text of what it can. */
export function asHar(exchanges: readonly Exchange[]): string {
  const entries = exchanges.map(entryOf)
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'a test', version: '1' }, entries } })
}

function entryOf({ startedAt, request, response, end }: Exchange) {
  const body = joinBytes((response?.chunks ?? []).map(rawBytes))
  const mimeType = valueOf(response?.headers ?? [], 'content-type') ?? 'x-unknown'
  const wait = response?.headersAt ?? end.at
  return {
    startedDateTime: startedAt,
    time: end.at,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: request.headers.map(named),
      queryString: [],
      headersSize: -1,
      bodySize: request.body === undefined ? 0 : rawBytes(request.body).length,
      ...(request.body && {
        postData: { mimeType: valueOf(request.headers, 'content-type') ?? '', ...contentOf(rawBytes(request.body)) },
      }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: (response?.headers ?? []).map(named),
      content: { size: body.length, mimeType, ...contentOf(body) },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait, receive: Math.max(0, end.at - wait), ssl: -1 },
  }
}

const named = ([name, value]: HeaderPair) => ({ name, value })

const valueOf = (headers: readonly HeaderPair[], name: string) =>
  headers.find(([own]) => own.toLowerCase() === name)?.[1]

function contentOf(bytes: Uint8Array) {
  const recorded = recordedBytes(bytes)
  return 'text' in recorded ? { text: recorded.text } : { text: recorded.base64, encoding: 'base64' }
}
