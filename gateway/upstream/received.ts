import type { HeaderPair, UpstreamExchange } from '../../src/evidence/exchange.ts'
import { asObject, type Json, type JsonObject, parseJson } from '../reference/json.ts'
import { scriptNoncesIn } from '../../src/std/script-nonce.ts'
import { credentialOf } from './keys.ts'
import { maxRecordedBytes } from './masking.ts'
import { type Route, routeOf } from './routes.ts'
import type { UpstreamKeys } from './upstream.ts'

/** What the transport knows about a request. */
export interface Arrival {
  /** In the order and with the case in which they arrived. */
  readonly headers: readonly HeaderPair[]
  /** The number of the port, if there are several. */
  readonly port?: number
}

/** A request that was read, completely or up to the limit. */
export interface Received {
  readonly request: Request
  readonly url: URL
  readonly route: Route
  readonly bytes: Uint8Array<ArrayBuffer>
  /** True if the body is longer than `bytes`. */
  readonly isTruncated: boolean
  readonly text: string
  /** The JSON object of the body, or an empty one. */
  readonly body: JsonObject
  /** The requested model of a text protocol. */
  readonly model: string | undefined
  /** The last word in the body that can name a script. */
  readonly nonce: string | undefined
  /** The number of the port that it arrived at. */
  readonly port: number
}

/** A longer body is refused with 413: more than the requests of any run, with their images in base64. */
export const maxBodyBytes = 32 * 1024 * 1024
/** Of a request without a valid key, no more is read than is recorded. */
const maxBytesWithoutKey = maxRecordedBytes + 1

/** A request before its body is read. */
export interface Announced extends Pick<Received, 'request' | 'url' | 'route' | 'port'> {
  readonly credential: UpstreamExchange['credential']
}

/** Reads what decides on the body of a request: what it calls, and whether its key is valid. */
export function announced(request: Request, keys: UpstreamKeys, port = 0): Announced {
  const url = new URL(request.url)
  const route = routeOf(request.method, url.pathname, request.headers)
  return { request, url, route, port, credential: credentialOf(keys, route.vendor, request.headers, url.searchParams) }
}

/** Reads the body of a request. A request that breaks off has the bytes that arrived. */
export async function receive({ credential, ...head }: Announced): Promise<Received> {
  const { request, route } = head
  const maxBytes = credential === 'own' ? maxBodyBytes : maxBytesWithoutKey
  const { bytes, isTruncated } = await readBody(request, maxBytes)
  const text = new TextDecoder().decode(bytes)
  const json = parseJson(text)
  const body = asObject(json)
  const named = route.kind === 'text' ? (route.param ?? body['model']) : body['model']
  return {
    ...{ ...head, bytes, isTruncated, text, body },
    model: typeof named === 'string' ? named : undefined,
    // In JSON, an escape such as `\n` before the word would hide its start.
    nonce: scriptNoncesIn(json === undefined ? text : stringsIn(json).join('\n')).at(-1),
  }
}

/** Reads up to `maxBytes`. The rest stays unread, and the server discards it after the response. */
async function readBody({ body }: Request, maxBytes: number) {
  const chunks: Uint8Array[] = []
  const reader = body?.getReader()
  let length = 0
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      const kept = next.value.subarray(0, maxBytes - length)
      chunks.push(kept)
      length += kept.length
      if (kept.length < next.value.length) return { bytes: new Uint8Array(Buffer.concat(chunks)), isTruncated: true }
    }
  } catch {
    // The connection broke.
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)), isTruncated: false }
}

/** The strings in a JSON value, in order. Not recursive, because a value may have more levels than the stack. */
function stringsIn(value: Json): readonly string[] {
  const strings: string[] = []
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') strings.push(next)
    else if (typeof next === 'object' && next !== null)
      for (const item of (Array.isArray(next) ? next : Object.values(next)).toReversed()) waiting.push(item)
  }
  return strings
}
