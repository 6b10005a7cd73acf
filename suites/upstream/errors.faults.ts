import {
  asString,
  editBody,
  editJson,
  type Fault,
  type Inject,
  isObject,
  type JsonObject,
  jsonReply,
  onStatus,
  replyWith,
  setHeader,
  setStatus,
  accountOf,
  scriptNoncesIn,
} from '../../gateway/reference/fault-kit.ts'
import { atClient, atUpstream, type Pair, pairs, unlessPaced } from './kit.faults.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'

const completion: JsonObject = {
  id: 'chatcmpl-failed',
  object: 'chat.completion',
  created: 1,
  model: 'gateproof-chat',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Try again later.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
}

/** An error of the upstream becomes an answer with status 200. */
export const unavailableIsAnswer = atClient(
  ['upstream.errors.reported', 'upstream.stream.cut'],
  pairs.chatToMessages,
  onStatus(503, replyWith(200, completion)),
  'plain',
)
/** In streams, an error is an event under status 200. */
export const errorInStream = atClient(
  ['upstream.errors.reported'],
  pairs.messagesToMessages,
  onStatus([400, 503], setStatus(200)),
  'streamed',
)

export const pageForwarded = atClient(
  ['upstream.errors.form'],
  pairs.chatToChat,
  onStatus(
    503,
    editBody(() => '<html><body>Service Unavailable</body></html>'),
  ),
  'plain',
)
export const detailInsteadOfError = atClient(
  ['upstream.errors.form'],
  pairs.messagesToChat,
  onStatus(
    429,
    editJson(({ error }) => ({ detail: isObject(error) ? asString(error['message']) : '' })),
  ),
)

/** Answers the calls of a pair that the upstream refuses with a status. */
function refusalAs(ids: readonly RequirementId[], pair: Pair, refused: number, status: number): Fault {
  /** What the upstream has answered, by the nonce of the request. */
  const statuses = new Map<string, number>()
  const nonceOf = async (request: Request) => scriptNoncesIn(await request.clone().text()).at(-1) ?? ''
  const upstream: Inject = (next) => async (request) => {
    const nonce = await nonceOf(request)
    const response = await next(request)
    statuses.set(nonce, response.status)
    return response
  }
  const error = { error: { message: 'failed', type: 'new_api_error' } }
  const inject: Inject = (next) => async (request) => {
    const nonce = await nonceOf(request)
    const response = await next(request)
    return statuses.get(nonce) === refused ? jsonReply(error, status) : response
  }
  return { ...atClient(ids, pair, inject), upstream }
}

/** The gateway's own key is refused, and the client reads that its key is wrong. */
export const unauthorizedForwarded = refusalAs(['upstream.errors.account'], pairs.chatToChat, 401, 401)
export const paymentForwarded = refusalAs(['upstream.errors.account'], pairs.messagesToMessages, 402, 402)
export const forbiddenIsUnauthorized = refusalAs(['upstream.errors.account'], pairs.responsesToResponses, 403, 401)
export const invalidIsInternal = refusalAs(['upstream.errors.invalid_request'], pairs.chatToMessages, 400, 500)
export const unknownIsInvalid = refusalAs(['upstream.errors.unknown_model'], pairs.contentToContent, 404, 400)
export const internalForwarded = refusalAs(['upstream.errors.unavailable'], pairs.chatToContent, 500, 500)
export const overloadForwarded = refusalAs(['upstream.errors.unavailable'], pairs.messagesToMessages, 529, 529)
export const saturatedIsUnavailable = refusalAs(['upstream.errors.saturated'], pairs.responsesToChat, 429, 503)

export const retryAfterDropped = atClient(
  ['upstream.errors.retry_after'],
  pairs.chatToChat,
  onStatus(429, setHeader('retry-after', null)),
)
export const retryAfterOfGateway = atClient(
  ['upstream.errors.retry_after'],
  pairs.messagesToMessages,
  onStatus(429, setHeader('retry-after', '1')),
  'streamed',
)

/** Adds the message of the vendor, which names the account. */
const withAccount: Inject = (next) => async (request) => {
  const [nonce = ''] = scriptNoncesIn(await request.clone().text()).slice(-1)
  const named = editJson(({ error }) => ({
    error: {
      ...(isObject(error) ? error : {}),
      message: `Rate limit reached in organization ${accountOf(nonce)} on tokens per min.`,
    },
  }))
  return named(next)(request)
}
export const accountForwarded = atClient(['upstream.errors.secrets'], pairs.chatToChat, onStatus(429, withAccount))
export const addressNamed = atClient(
  ['errors.body.no_hosts'],
  pairs.contentToContent,
  onStatus(
    503,
    editJson(({ error }) => ({
      error: { ...(isObject(error) ? error : {}), message: 'connect ECONNREFUSED 127.0.0.1:8789' },
    })),
  ),
)

/** The end of a stream of chat completions. */
const chatEnd = [
  JSON.stringify({
    ...{ id: 'chatcmpl-broken', object: 'chat.completion.chunk', created: 1, model: 'gateproof-chat' },
    choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
  }),
  '[DONE]',
]
  .map((data) => `data: ${data}\n\n`)
  .join('')

/** What reads the streams of the upstream, and takes some of them for complete. */
const takesForComplete = (isTaken: (stream: string) => boolean, edit: (stream: string) => string) =>
  atUpstream(
    ['upstream.stream.cut'],
    'chat',
    unlessPaced(
      onStatus(
        200,
        editBody((body) => (/^[:d]/.test(body) && isTaken(body) ? edit(body) : body)),
      ),
    ),
  )

/** The end of the body is taken for the end of the answer. */
export const endWithoutDone = takesForComplete(
  (stream) => stream.includes('"content"') && !stream.includes('[DONE]') && !stream.includes('"error"'),
  (stream) => stream + chatEnd,
)
/** A body without events is taken for an empty answer. */
export const commentsAreAnswer = takesForComplete(
  (stream) => !stream.includes('data:'),
  () => chatEnd,
)
/** An event with an error ends the stream, and what it says is lost. */
export const errorEventEnds = takesForComplete(
  (stream) => stream.includes('"delta"') && stream.includes('"error":{'),
  (stream) => stream.slice(0, stream.indexOf('data: {"error"')) + chatEnd,
)
/** The first event is an error. */
export const firstErrorIsAnswer = takesForComplete(
  (stream) => stream.startsWith('data: {"error"'),
  () => chatEnd,
)
/** An error with status 200 is read as an answer without a text. */
export const errorObjectIsAnswer = atUpstream(
  ['upstream.stream.cut'],
  'chat',
  onStatus(
    200,
    editJson((answer) => (isObject(answer['error']) ? completion : answer)),
  ),
)
/** A body that ends too early is closed by the gateway. */
export const truncatedBodyIsAnswer = atUpstream(
  ['upstream.stream.cut'],
  'chat',
  unlessPaced(
    onStatus(
      200,
      editBody((body) => (body.startsWith('{') && !body.endsWith('}') ? JSON.stringify(completion) : body)),
    ),
  ),
)
/** The error event of the upstream goes to the client as it is. */
export const errorEventForwarded = atClient(
  ['upstream.errors.secrets'],
  pairs.messagesToMessages,
  (next) => async (request) => {
    const [nonce = ''] = scriptNoncesIn(await request.clone().text()).slice(-1)
    const message = `The organization ${accountOf(nonce)} failed.`
    return endsBroken({ type: 'error', error: { type: 'api_error', message } })(next)(request)
  },
  'streamed',
)

/** A stream that broke at the upstream ends with the usual events. */
export const brokenStreamEnds = atUpstream(
  ['upstream.stream.cut'],
  'messages',
  endsBroken(
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 8 } },
    { type: 'message_stop' },
  ),
)

/** Ends a stream that breaks with these events, as if it were complete. */
function endsBroken(...events: readonly (JsonObject & { readonly type: string })[]): Inject {
  const ending = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  return (next) => async (request) => {
    const response = await next(request)
    if (response.body === null || !response.headers.get('content-type')?.includes('event-stream')) return response
    const reader = response.body.getReader()
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            const { done, value } = await reader.read()
            if (done) controller.close()
            else controller.enqueue(value)
          } catch {
            controller.enqueue(new TextEncoder().encode(ending))
            controller.close()
          }
        },
        cancel: () => reader.cancel(),
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { status: response.status, headers: response.headers })
  }
}
