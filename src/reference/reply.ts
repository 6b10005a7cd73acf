import type { Json } from './json.ts'

/** A JSON reply with its length. */
export function jsonReply(value: Json, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return bytesReply(new TextEncoder().encode(JSON.stringify(value)), 'application/json', status, headers)
}

/** A reply of known bytes with its length. */
export function bytesReply(
  body: Uint8Array<ArrayBuffer>,
  type: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': type, 'content-length': String(body.byteLength), ...headers },
  })
}
