import { createGzip, constants } from 'node:zlib'
import { Readable } from 'node:stream'
import {
  all,
  type Inject,
  isObject,
  type Json,
  type JsonObject,
  onStatus,
  replaceBody,
  setHeader,
  setStatus,
} from '../../../../gateway/reference/fault-kit.ts'
import { asArray, asObject, asString } from '../../../../gateway/reference/json.ts'
import { isAbort } from '../../../../gateway/reference/connection.ts'
import { editAt } from '../../../../gateway/reference/faults/field.ts'
import { writeEvent } from '../../../../gateway/reference/sse.ts'
import { eachEvent, passing } from '../edit.ts'
import type { ConformantVariants } from '../variant.ts'
import { answering, atClient, atUpstream, each, onClients } from './kit.ts'
import { mergedEvents } from './merged-events.ts'

const isStream = (response: Response) => response.headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Edits the string at a path; others stay as they are. */
const edited = (value: JsonObject, path: string, edit: (text: string) => Json) =>
  editAt(value, path, (member) => (typeof member === 'string' ? edit(member) : member))

/** The ids of a response and its events, in every protocol. */
const ownIds =
  (prefix: string) =>
  (value: JsonObject): Json => {
    const paths = ['id', 'message.id', 'response.id', 'responseId']
    return paths.reduce<Json>(
      (current, path) => (isObject(current) ? edited(current, path, (id) => `${prefix}${id.slice(-8)}`) : current),
      value,
    )
  }

/** Renames the ids of tool calls in responses, and renames them back in requests. */
const ownCallIds: Inject = (next) => async (request) => {
  if (request.method === 'GET') return next(request)
  const { method, url, headers } = request
  const text = await request.text()
  const response = await next(
    new Request(url, { method, headers, body: text.replaceAll(/"gwc_(gpx\w+)"/g, '"call_$1"') }),
  )
  if (response.body === null) return response
  const renamed = (body: string) => body.replaceAll(/"call_(gpx\w+)"/g, '"gwc_$1"')
  if (isStream(response)) return passing({ block: renamed })(() => response)(request)
  const changed = new Headers(response.headers)
  changed.delete('content-length')
  return new Response(renamed(await response.text()), { status: response.status, headers: changed })
}

/** Compresses every response, and sends each piece of it at once. */
const compressedAtOnce: Inject = (next) => async (request) => {
  const response = await next(request)
  if (response.body === null) return response
  const headers = new Headers(response.headers)
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  const { body } = response
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH })
  const source = Readable.fromWeb(body)
  source.on('error', (error) => gzip.destroy(error))
  gzip.on('close', () => source.destroy())
  source.pipe(gzip)
  return new Response(Readable.toWeb(gzip) as ReadableStream<Uint8Array>, { status: response.status, headers })
}

const errors = {
  chat: { data: JSON.stringify({ error: { message: 'The upstream is gone', type: 'new_api_error' } }) },
  responses: {
    event: 'response.failed',
    data: JSON.stringify({
      type: 'response.failed',
      response: { status: 'failed', error: { code: 'server_error', message: 'The upstream is gone' } },
    }),
  },
  messages: {
    event: 'error',
    data: JSON.stringify({ type: 'error', error: { type: 'api_error', message: 'The upstream is gone' } }),
  },
} as const

/** Ends a stream that breaks with an error, and completes the HTTP message. */
const errorAtEnd =
  (protocol: keyof typeof errors): Inject =>
  (next) =>
  async (request) => {
    const response = await next(request)
    if (response.body === null || !isStream(response)) return response
    const reader = response.body.getReader()
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          try {
            const { done, value } = await reader.read()
            if (done) controller.close()
            else controller.enqueue(value)
          } catch (error) {
            if (!isAbort(error)) return controller.error(error)
            controller.enqueue(new TextEncoder().encode(writeEvent(errors[protocol])))
            controller.close()
          }
        },
        cancel: () => reader.cancel(),
      },
      { highWaterMark: 0 },
    )
    return replaceBody(response, body)
  }

/** Sends a request again whose response has failed before its first byte. */
const triesAgain: Inject = (next) => async (request) => {
  const { method, url, headers, signal } = request
  const body = await request.text()
  const send = () => next(new Request(url, { method, headers, body, signal }))
  try {
    const response = await send()
    if (response.status < 500) return response
    await response.body?.cancel()
  } catch {
    // The connection was closed.
  }
  return send()
}

/** True for the chunk that has the usage of a stream. */
export const isUsageOnly = ({ choices, usage }: JsonObject) => asArray(choices).length === 0 && isObject(usage)

const reasoningTwice = (member: 'message' | 'delta') => (choice: JsonObject) => {
  const { [member]: holder } = choice
  const reasoning = asObject(holder)['reasoning_content']
  return typeof reasoning === 'string' ? { ...choice, [member]: { ...asObject(holder), reasoning } } : choice
}

/** One event for each character of a member of the data. */
const byCharacter = (path: string): Inject =>
  eachEvent((event, data) => {
    let text = ''
    edited(data, path, (found) => (text = found))
    return text === ''
      ? [event]
      : [...text].map((character) => ({ ...event, data: JSON.stringify(edited(data, path, () => character)) }))
  })

const argumentsOf = {
  chat: 'choices[].delta.tool_calls[].function.arguments',
  messages: 'delta.partial_json',
} as const

/** Text of generate-content in two parts. */
const splitPart = (part: JsonObject): readonly JsonObject[] => {
  const text = [...asString(part['text'])]
  if (text.length < 2) return [part]
  const half = Math.ceil(text.length / 2)
  return [text.slice(0, half), text.slice(half)].map((piece) => ({ ...part, text: piece.join('') }))
}

/** What a gateway may send to its clients in another form than the upstream has sent it. */
export const upstreamAnswers: ConformantVariants = {
  'response ids of the gateway': answering({
    chat: ownIds('chatcmpl-gw-'),
    responses: ownIds('resp_gw_'),
    messages: ownIds('msg_gw_'),
    content: ownIds('gw-'),
  }),
  'tool call ids of the gateway': atClient(ownCallIds),
  'no usage in streams of chat completions': atClient(
    onClients({ chat: eachEvent((event, data) => (isUsageOnly(data) ? [] : [event])) }),
  ),
  'texts of several events in one': atClient(
    onClients({
      chat: mergedEvents('choices[0].delta.content', ({ choices }) => asArray(choices).length === 1),
      responses: mergedEvents('delta', ({ type }) => type === 'response.output_text.delta'),
      messages: mergedEvents('delta.text', ({ type }) => type === 'content_block_delta'),
    }),
  ),
  'the arguments of a call in one event': atClient(
    onClients({
      chat: mergedEvents(argumentsOf.chat, ({ choices }) => asArray(choices).length === 1),
      messages: mergedEvents(argumentsOf.messages, ({ type }) => type === 'content_block_delta'),
    }),
  ),
  'the arguments of a call one character an event': atClient(
    onClients({ chat: byCharacter(argumentsOf.chat), messages: byCharacter(argumentsOf.messages) }),
  ),
  'texts one character an event': atClient(
    onClients({ chat: byCharacter('choices[].delta.content'), messages: byCharacter('delta.text') }),
  ),
  'reasoning under two names': answering({
    chat: ({ choices, ...rest }) => ({
      ...rest,
      ...(choices !== undefined && {
        choices: each(choices, (choice) => reasoningTwice('delta')(reasoningTwice('message')(choice))),
      }),
    }),
  }),
  'texts of generate-content in two parts': answering({
    content: (result) =>
      editAt(result, 'candidates[].content.parts', (parts) => (parts === undefined ? parts : each(parts, splitPart))),
  }),
  'compressed responses and streams': atClient(compressedAtOnce),
  'comments between the events': atClient(
    passing({ before: ': connected\n\n', block: (block) => `${block}: PING\n\n` }),
  ),
  'pings between the events': atClient(
    onClients({ messages: passing({ block: (block) => `event: ping\ndata: {"type": "ping"}\n\n${block}` }) }),
  ),
  'an error at the end of streams that break': atClient(
    onClients({ chat: errorAtEnd('chat'), responses: errorAtEnd('responses'), messages: errorAtEnd('messages') }),
  ),
  '503 for a model that the upstream does not have': atClient(onStatus(404, setStatus(503))),
  'more headers about the rate limit': atClient(
    onStatus(429, all(setHeader('retry-after-ms', '17000'), setHeader('x-ratelimit-reset-requests', '17s'))),
  ),
  'a second request after a failure of the upstream': atUpstream(triesAgain),
  // A plain answer that breaks is a failure too: the client has received nothing of it.
  'a second request after any failure': atClient(
    onClients({ chat: triesAgain, responses: triesAgain, messages: triesAgain, content: triesAgain }),
  ),
}
