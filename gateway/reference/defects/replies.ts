import { abortError } from '../connection.ts'
import { dialectOf, errorReply, Refusal } from '../errors.ts'
import { editRequest, rewriteRequest } from '../faults/request.ts'
import { editBytes, editHeaders } from '../faults/reply.ts'
import type { Inject } from '../faults/handler.ts'
import { protocolOf, type TextProtocol } from '../protocol.ts'
import { bytesReply, jsonReply } from '../reply.ts'

const page = (status: number) =>
  `<html>\r\n<head><title>${status} Bad Gateway</title></head>\r\n<body>\r\n<center><h1>${status} Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`

/** A page of a proxy in place of a reply. */
export const htmlPage =
  (status: number): Inject =>
  () =>
  () =>
    bytesReply(new TextEncoder().encode(page(status)), 'text/html', status)

/** A status without a body. */
export const withoutBody =
  (status: number): Inject =>
  () =>
  () =>
    new Response(null, { status, headers: { 'content-length': '0' } })

/** A refusal in the format of its protocol. `type` is the one of messages, whose vendor has more of them. */
export const refusedAs = (
  status: number,
  type: string,
  code: string,
  message: string,
  retryAfterS?: number,
): Inject => {
  const retryAfter = retryAfterS === undefined ? {} : { retryAfter: retryAfterS }
  const refusal = (ofDialect: string) =>
    new Refusal(status, { type: ofDialect as Refusal['detail']['type'], code, message, ...retryAfter })
  return () => (request) => {
    const dialect = dialectOf(new URL(request.url).pathname)
    return errorReply(refusal(dialect === 'messages' ? type : 'new_api_error'), dialect)
  }
}

/** A prompt that is too long, in the words that clients of each protocol look for. */
export const promptTooLong: Inject = () => (request) => {
  const dialect = dialectOf(new URL(request.url).pathname)
  const message =
    dialect === 'messages'
      ? 'prompt is too long: 205000 tokens > 200000 maximum'
      : "This model's maximum context length is 128000 tokens. However, your messages resulted in 205000 tokens. Please reduce the length of the messages."
  const refusal = new Refusal(400, { type: 'invalid_request_error', code: 'context_length_exceeded', message })
  return errorReply(refusal, dialect)
}

/** An error under the status of success. */
export const errorUnder200 = (message: string): Inject => {
  const refusal = new Refusal(200, { type: 'new_api_error', code: 'upstream_error', message })
  return () => (request) => errorReply(refusal, dialectOf(new URL(request.url).pathname))
}

/** An error that is a text. */
export const errorAsText =
  (status: number): Inject =>
  () =>
  () =>
    jsonReply({ error: 'upstream error' }, status)

/** Resets the connection before a reply. */
export const reset: Inject = () => () => Promise.reject(abortError('Reset'))

/** The first half of a body, in a complete HTTP message. */
export const halfOfBody: Inject = editBytes((bytes) => bytes.slice(0, bytes.length >> 1))

/** Status 200 and no body. */
export const emptyBody: Inject = editBytes(() => new Uint8Array())

/** Streams are labelled as JSON, and everything else as text. */
export const wrongType: Inject = editHeaders((headers) => {
  const type = headers.get('content-type') ?? ''
  headers.set('content-type', type.startsWith('text/event-stream') ? 'application/json' : 'text/plain')
})

const mark = 'redirected'

/** Redirects a request once: the place that it names serves it. */
export const redirect =
  (status: number): Inject =>
  (next) =>
  (request) => {
    const url = new URL(request.url)
    if (url.searchParams.has(mark)) return next(request)
    url.searchParams.set(mark, '1')
    return new Response(null, { status, headers: { location: url.pathname + url.search, 'content-length': '0' } })
  }

/** A plain reply to a request for a stream. */
export const plainForStream: Inject = (next, target) => (request) => {
  const protocol = protocolOf(new URL(request.url).pathname)
  if (protocol !== 'generateContent')
    return editRequest(({ stream: _, stream_options: __, ...body }) => body)(next, target)(request)
  return rewriteRequest(
    (original) => new Request(inUrl(original.url, ':streamGenerateContent', ':generateContent'), original),
  )(
    next,
    target,
  )(request)
}

/** A stream in reply to a request without one. */
export const streamForPlain: Inject = (next, target) => (request) => {
  const protocol: TextProtocol | undefined = protocolOf(new URL(request.url).pathname)
  if (protocol !== 'generateContent') return editRequest((body) => ({ ...body, stream: true }))(next, target)(request)
  const url = new URL(inUrl(request.url, ':generateContent', ':streamGenerateContent'))
  url.searchParams.set('alt', 'sse')
  return next(new Request(url, request))
}

const inUrl = (url: string, part: string, other: string) => url.replace(part, other)
