import type { Json, JsonObject } from '../json.ts'
import { isObject, parseJson } from '../json.ts'
import { jsonReply } from '../reply.ts'
import type { Inject } from './handler.ts'
import { see } from './handler.ts'

/** A reply with other bytes; its headers stay, its length follows the bytes. */
export function withBytes(response: Response, bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers(response.headers)
  if (headers.has('content-length')) headers.set('content-length', String(bytes.byteLength))
  return new Response(bytes, { status: response.status, statusText: response.statusText, headers })
}

/** Edits the bytes of every reply. */
export function editBytes(edit: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    return withBytes(response, edit(new Uint8Array(await response.arrayBuffer())))
  }
}

/** Edits the text of every reply, streams included (they then arrive as one piece). */
export function editBody(edit: (text: string) => string): Inject {
  return editBytes((bytes) => new TextEncoder().encode(edit(new TextDecoder().decode(bytes))))
}

/** Edits the object of every JSON reply, given the JSON object that was asked with (an empty one if there was none). */
export function editJson(edit: (reply: JsonObject, request: JsonObject) => Json): Inject {
  return (next) => async (original) => {
    const { seen, request } = await see(original)
    const response = await next(request)
    if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    const reply = parseJson(text)
    const edited = isObject(reply) ? JSON.stringify(edit(reply, isObject(seen.json) ? seen.json : {})) : text
    return withBytes(response, new TextEncoder().encode(edited))
  }
}

/** Edits the headers of every reply in place. */
export function editHeaders(edit: (headers: Headers) => void): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    const headers = new Headers(response.headers)
    edit(headers)
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  }
}

/** Sets one header of every reply; null removes it. */
export function setHeader(name: string, value: string | null): Inject {
  return editHeaders((headers) => (value === null ? headers.delete(name) : headers.set(name, value)))
}

/** Sends every reply under another status. */
export function setStatus(status: number): Inject {
  return (next) => async (request) => {
    const { body, headers } = await next(request)
    return new Response(body, { status, headers })
  }
}

/** Answers without asking the gateway: a text as it stands, anything else as JSON. */
export function replyWith(status: number, body: Json, headers: Readonly<Record<string, string>> = {}): Inject {
  return () => () =>
    typeof body === 'string'
      ? withBytes(
          new Response(null, { status, headers: { 'content-type': 'text/plain', 'content-length': '0', ...headers } }),
          new TextEncoder().encode(body),
        )
      : jsonReply(body, status, headers)
}
