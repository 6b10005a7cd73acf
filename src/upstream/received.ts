import type { HeaderPair } from '../evidence/exchange.ts'
import { asObject, type Json, type JsonObject, parseJson } from '../reference/json.ts'
import { scriptNoncesIn } from '../std/script-nonce.ts'
import { type Route, routeOf } from './routes.ts'

/** What the transport knows about a request. */
export interface Arrival {
  /** In the order and with the case in which they arrived. */
  readonly headers: readonly HeaderPair[]
  /** The number of the port, if there are several. */
  readonly port?: number
}

/** A request that was read completely. */
export interface Received {
  readonly request: Request
  readonly url: URL
  readonly route: Route
  readonly bytes: Uint8Array<ArrayBuffer>
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

/** Reads a request. A request that breaks off has the bytes that arrived. */
export async function receive(request: Request, port = 0): Promise<Received> {
  const url = new URL(request.url)
  const route = routeOf(request.method, url.pathname, request.headers)
  const bytes = new Uint8Array(await request.arrayBuffer().catch(() => new ArrayBuffer(0)))
  const text = new TextDecoder().decode(bytes)
  const json = parseJson(text)
  const body = asObject(json)
  const named = route.kind === 'text' ? (route.param ?? body['model']) : body['model']
  return {
    ...{ request, url, route, bytes, text, body, port },
    model: typeof named === 'string' ? named : undefined,
    // In JSON, an escape such as `\n` before the word would hide its start.
    nonce: scriptNoncesIn(json === undefined ? text : stringsIn(json).join('\n')).at(-1),
  }
}

/** The strings in a JSON value, in order. */
function stringsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(stringsIn)
}
