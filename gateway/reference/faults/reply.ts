import { isAbort } from '../connection.ts'
import { isObject, type Json, type JsonObject, parseJson } from '../json.ts'
import { jsonReply } from '../reply.ts'
import { type Inject, see } from './handler.ts'

/** The received bytes of a body, and the error that aborted it. */
export interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly cut?: Error
}

/** Reads a body up to its end, or up to an abort by another fault. */
export async function readBody(response: Response): Promise<Body> {
  const pieces: Uint8Array[] = []
  const read = async (): Promise<Error | undefined> => {
    try {
      for await (const piece of response.body ?? []) pieces.push(piece)
      return undefined
    } catch (error) {
      if (isAbort(error)) return error
      throw error
    }
  }
  const cut = await read()
  return { bytes: new Uint8Array(Buffer.concat(pieces)), ...(cut && { cut }) }
}

/** Replaces the bytes of a reply, updates its length, and aborts it after them if it was aborted. */
export function withBytes(response: Response, bytes: Uint8Array<ArrayBuffer>, cut?: Error): Response {
  const headers = new Headers(response.headers)
  if (headers.has('content-length')) headers.set('content-length', String(bytes.byteLength))
  const { status, statusText } = response
  return new Response(cut === undefined ? bytes : endingIn(cut, bytes), { status, statusText, headers })
}

/** Replaces the body of a reply, and nothing else. */
export function replaceBody(response: Response, body: ReadableStream<Uint8Array>): Response {
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}

/** A body that aborts the connection after these bytes. */
export function endingIn(cut: Error, bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = bytes.length === 0
  return new ReadableStream({
    pull: (controller) => {
      if (isSent) controller.error(cut)
      else controller.enqueue(bytes)
      isSent = true
    },
  })
}

/** Edits the bytes of every reply. */
export function editBytes(edit: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    const { bytes, cut } = await readBody(response)
    return withBytes(response, edit(bytes), cut)
  }
}

/** Edits the text of every reply. Streams are then sent in one chunk. */
export function editBody(edit: (text: string) => string): Inject {
  return editBytes((bytes) => new TextEncoder().encode(edit(new TextDecoder().decode(bytes))))
}

/** Edits the object of every JSON reply. `request` is the JSON body of the request, or an empty object. */
export function editJson(edit: (reply: JsonObject, request: JsonObject) => Json): Inject {
  return (next) => async (original) => {
    const { seen, request } = await see(original)
    const response = await next(request)
    if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response
    const { bytes, cut } = await readBody(response)
    const reply = parseJson(new TextDecoder().decode(bytes))
    if (!isObject(reply)) return withBytes(response, bytes, cut)
    const edited = JSON.stringify(edit(reply, isObject(seen.json) ? seen.json : {}))
    return withBytes(response, new TextEncoder().encode(edited), cut)
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

/** Replaces the status of every reply. */
export function setStatus(status: number): Inject {
  return (next) => async (request) => {
    const { body, headers } = await next(request)
    return new Response(body, { status, headers })
  }
}

/** Replies without calling the gateway: a string is sent unchanged, any other value as JSON. */
export function replyWith(status: number, body: Json, headers: Readonly<Record<string, string>> = {}): Inject {
  return () => () =>
    typeof body === 'string'
      ? withBytes(
          new Response(null, { status, headers: { 'content-type': 'text/plain', 'content-length': '0', ...headers } }),
          new TextEncoder().encode(body),
        )
      : jsonReply(body, status, headers)
}

/** Replies with this error object without calling the gateway. */
export const replyWithError = (status: number, error: JsonObject): Inject => replyWith(status, { error })
