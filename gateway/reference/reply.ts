/** A JSON reply with its length. */
export function jsonReply(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return bytesReply(new TextEncoder().encode(JSON.stringify(value)), 'application/json', status, headers)
}

/** A reply with these bytes and their length. */
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

/**
 * A file, or the requested range of it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range
 */
export function fileReply(request: Request, body: Uint8Array<ArrayBuffer>, type: string): Response {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? []
  const part = body.slice(Number(first), Number(last) + 1)
  if (first === undefined || part.length === 0) return bytesReply(body, type)
  const end = Number(first) + part.length - 1
  return bytesReply(part, type, 206, { 'content-range': `bytes ${first}-${end}/${body.byteLength}` })
}
