import {
  editBody,
  type Inject,
  onlyIf,
  onStatus,
  replaceBody,
  type SeenRequest,
  setHeader,
  when,
  scriptNoncesIn,
} from '../../gateway/reference/fault-kit.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { atClient, atUpstream, pairs, sendsTwice } from './kit.faults.ts'

export const streamBuffered = atClient(
  ['upstream.stream.incremental'],
  pairs.chatToChat,
  onStatus(200, isHeld(editBody((text) => text))),
  'streamed',
)
export const translatedStreamBuffered = atUpstream(
  ['upstream.stream.incremental'],
  'content',
  isHeld(editBody((text) => text)),
)

/** Applies to the stream that the upstream holds back. Streams that break or are left need no buffer to be wrong. */
function isHeld(inject: Inject): Inject {
  return when(
    onlyIf('the prompt says "Hold the word"', ({ text }: SeenRequest) => text.includes('Hold the word')),
    inject,
  )
}

/** Reads a stream to its end when the client has left. */
const readsOn: Inject = (next) => async (request) => {
  const { method, url, headers } = request
  const body = await request.arrayBuffer()
  const response = await next(new Request(url, { method, headers, body }))
  if (response.body === null) return response
  const [own, client] = response.body.tee()
  void drain(own)
  return replaceBody(response, client)
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  try {
    while (!(await reader.read()).done);
  } catch {
    // The upstream broke the stream.
  }
}
export const leftStreamReadOn = atUpstream(
  ['upstream.stream.left'],
  'messages',
  when(
    onlyIf('the prompt says "Leave the word"', ({ text }: SeenRequest) => text.includes('Leave the word')),
    readsOn,
  ),
)

export const callsSentTwice = atUpstream(
  ['upstream.retries.once'],
  'responses',
  when(({ text }) => !/Hold|Leave|Wait for|Ping/.test(text), sendsTwice),
)
export const streamsSentTwice = atUpstream(
  ['upstream.retries.once'],
  'chat',
  when(({ body, text }) => body['stream'] === true && !/Hold|Leave|Wait for|Ping/.test(text), sendsTwice),
)

/** Remembers a header of the client by the nonce of its request, and adds it to the request to the upstream. */
function forwards(ids: readonly RequirementId[], name: string, as: string) {
  const values = new Map<string, string>()
  const nonceOf = (text: string) => scriptNoncesIn(text).at(-1) ?? ''
  const remembers: Inject = (next) => async (request) => {
    const value = request.headers.get(name)
    if (value !== null) values.set(nonceOf(await request.clone().text()), value)
    return next(request)
  }
  const adds: Inject = (next) => async (request) => {
    const text = await request.clone().text()
    const headers = new Headers(request.headers)
    const value = values.get(nonceOf(text))
    if (value !== undefined) headers.set(as, value)
    const { method, url, signal } = request
    return next(new Request(url, { method, headers, body: text, signal }))
  }
  return { ...atClient(ids, pairs.chatToChat, remembers), upstream: adds }
}
export const keyForwarded = forwards(['upstream.credentials.key'], 'authorization', 'x-forwarded-authorization')
export const cookieForwarded = forwards(['upstream.credentials.cookies'], 'cookie', 'cookie')

export const upstreamKeyReturned = atClient(
  ['upstream.credentials.own'],
  pairs.messagesToMessages,
  setHeader('x-upstream-key', 'sk-upstream-0123456789abcdef0123456789abcdef'),
  'plain',
)

/** Adds the word of the previous call to a response: in a comment of a stream, and in a header. */
function remembersPrevious(add: (response: Response, word: string) => Response): Inject {
  let previous: string | undefined
  return (next) => async (request) => {
    const [word] = scriptNoncesIn(await request.clone().text()).slice(-1)
    const response = await next(request)
    const other = previous
    previous = word
    return other === undefined || other === word ? response : add(response, other)
  }
}
export const commentOfOtherCall = atClient(
  ['upstream.isolation.answer'],
  pairs.chatToChat,
  onStatus(
    200,
    remembersPrevious((response, word) => {
      if (response.body === null) return response
      const comment = new TextEncoder().encode(`: ${word}\n\n`)
      let isSent = false
      const body = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (piece, controller) => {
            if (!isSent) controller.enqueue(comment)
            isSent = true
            controller.enqueue(piece)
          },
        }),
      )
      return replaceBody(response, body)
    }),
  ),
  'streamed',
)
export const headerOfOtherCall = atClient(
  ['upstream.isolation.headers'],
  pairs.messagesToChat,
  onStatus(
    200,
    remembersPrevious((response, word) => {
      const headers = new Headers(response.headers)
      headers.set('x-upstream-request-id', `req-${word}`)
      return new Response(response.body, { status: response.status, headers })
    }),
  ),
  'plain',
)
