import { type OperationId, operationOf } from '../operations.ts'
import type { Role } from '../catalogue.ts'
import { asObject, type Json, type JsonObject, parseJson } from '../json.ts'
import type { KeyRole } from '../keys.ts'

/** Answers a request. A rejection that is a cut (`connection.ts`) ends the connection; any other is a 500. */
export type Handler = (request: Request) => Response | Promise<Response>

/** The two addresses of a gateway. */
export type LineName = 'domestic' | 'overseas'

/** The gateway that a fault is injected into, as far as a fault may know it. */
export interface Target {
  /** The line that the injection is for. */
  readonly line?: LineName
  readonly keys: Readonly<Record<KeyRole, string>>
  readonly models: Readonly<Record<Role, string>>
}

/** Puts something around a handler. `startReference` passes the target, and so do the helpers that pass it on. */
export type Inject = (next: Handler, target?: Target) => Handler

/** A request as a predicate sees it. `json` is undefined when the body is not JSON, `body` empty when it is no object. */
export interface SeenRequest {
  readonly operation: OperationId | undefined
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly text: string
  readonly json: Json | undefined
  readonly body: JsonObject
}

/** Reads a request, and gives back one that can still be read. */
export async function see(request: Request): Promise<{ readonly seen: SeenRequest; readonly request: Request }> {
  const { pathname, searchParams } = new URL(request.url)
  const { method, headers } = request
  const bytes = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
  const text = new TextDecoder().decode(bytes)
  const json = parseJson(text)
  const operation = operationOf(request)
  return {
    seen: { operation, method, path: pathname, query: searchParams, headers, text, json, body: asObject(json) },
    request: new Request(request.url, { method, headers, ...(bytes === undefined ? {} : { body: bytes }) }),
  }
}
