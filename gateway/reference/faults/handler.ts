import { type OperationId, operationOf } from '../operations.ts'
import type { Role } from '../model/catalogue.ts'
import { asObject, type Json, type JsonObject, parseJson } from '../json.ts'
import type { KeyRole } from '../../../src/contract/key-roles.ts'

/** Handles a request. An abort error (`connection.ts`) ends the connection, any other error becomes a 500. */
export type Handler = (request: Request) => Response | Promise<Response>

/** The two endpoints of a gateway. */
export type LineName = 'domestic' | 'overseas'

/** What a fault may know about its gateway. */
export interface Target {
  /** The endpoint that the wrapped handler serves. */
  readonly line?: LineName
  readonly keys: Readonly<Record<KeyRole, string>>
  readonly models: Readonly<Record<Role, string>>
}

/** When a fault takes effect: a clause such as "the request has no key". Undefined if it needs nothing special, or if the code does not say. */
export interface Conditional {
  readonly condition?: string | undefined
}

/** Wraps a handler. `startReference` passes the target; helpers must forward it. */
export interface Inject extends Conditional {
  (next: Handler, target?: Target): Handler
}

/** Selects requests. */
export interface RequestPredicate extends Conditional {
  (request: SeenRequest): boolean
}

/** States the condition of a function: the clauses, joined by "and". */
export function onlyIf<Arguments extends readonly unknown[], Result>(
  clauses: string | undefined | readonly (string | undefined)[],
  apply: (...args: Arguments) => Result,
): ((...args: Arguments) => Result) & Conditional {
  const condition = [...new Set([clauses].flat())].filter(Boolean).join(' and ')
  return Object.assign((...args: Arguments) => apply(...args), condition !== '' && { condition })
}

/** A parsed request. `json` is undefined if the body is not JSON; `body` is empty if it is not an object. */
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

/** What requests with an unread body contain, so that each of many faults does not read it again. */
const seenRequests = new WeakMap<Request, SeenRequest>()

/** Parses a request, and returns one with an unread body. */
export async function see(request: Request): Promise<{ readonly seen: SeenRequest; readonly request: Request }> {
  const known = seenRequests.get(request)
  if (known !== undefined && !request.bodyUsed) return { seen: known, request }
  const { pathname, searchParams } = new URL(request.url)
  const { method, headers, signal } = request
  const bytes = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer()
  const text = new TextDecoder().decode(bytes)
  const json = parseJson(text)
  const operation = operationOf(request)
  const seen = { operation, method, path: pathname, query: searchParams, headers, text, json, body: asObject(json) }
  const copy = new Request(request.url, { method, headers, signal, ...(bytes === undefined ? {} : { body: bytes }) })
  seenRequests.set(copy, seen)
  return { seen, request: copy }
}
