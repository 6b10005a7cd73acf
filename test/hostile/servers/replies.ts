import { setTimeout } from 'node:timers/promises'
import { jsonReply } from '../reply.ts'
import type { Hostile, Request } from '../serve.ts'
import { answer, bytesOf, edited, forever, healthy, isList, isStreamed, isText, only } from '../write.ts'

const failure = { error: { message: 'upstream failed', type: 'upstream_error', code: 'upstream' } }
const completion = (model: unknown) => ({
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1_767_225_600, model },
  choices: [{ index: 0, message: { role: 'assistant', content: 'always this' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
})
const statuses = [
  100, 200, 201, 204, 206, 301, 304, 400, 401, 402, 403, 404, 405, 408, 409, 413, 418, 422, 429, 451, 500, 501, 502,
  503, 504, 520, 529, 599,
]
const oneOf = <T>(all: readonly T[], { random }: Request): T | undefined => all[Math.floor(random() * all.length)]

export const replies: readonly Hostile[] = [
  {
    name: 'replies.previous',
    what: 'Each response belongs to the request before.',
    ends: [1, 3],
    serve: async (socket, request) => answer(socket, request, await request.before()),
  },
  {
    name: 'replies.same',
    what: 'The same completion for every request.',
    ends: [1],
    serve: edited(() => jsonReply(completion('m'))),
  },
  {
    name: 'replies.statuses',
    what: 'A healthy gateway with random statuses.',
    ends: [1, 3],
    serve: edited((reply, request) => ({ ...reply, status: Math.max(200, oneOf(statuses, request) ?? 200) })),
  },
  {
    name: 'replies.error-under-200',
    what: 'An error with status 200 for every request.',
    ends: [1],
    serve: edited(() => jsonReply(failure)),
  },
  {
    name: 'replies.error-under-200-in-text',
    what: 'An error with status 200 for every text request.',
    ends: [1],
    serve: only(
      isText,
      edited(() => jsonReply(failure)),
    ),
  },
  { name: 'replies.500', what: '500 for every request.', ends: [1, 3], serve: edited(() => jsonReply(failure, 500)) },
  { name: 'replies.401', what: '401 for every request.', ends: [1, 3], serve: edited(() => jsonReply(failure, 401)) },
  {
    name: 'replies.402',
    what: '402 for every request except the list of models.',
    ends: [1, 3],
    serve: only(
      (request) => !isList(request),
      edited(() => jsonReply(failure, 402)),
    ),
  },
  {
    name: 'replies.one-in-three-500',
    what: '500 for one request in three.',
    ends: [1, 3],
    serve: only(
      ({ count }) => count % 3 === 0,
      edited(() => jsonReply(failure, 500)),
    ),
  },
  {
    name: 'replies.dies',
    what: 'Fails after 30 requests: each later connection is reset.',
    ends: [1, 3],
    serve: (socket, request) => (request.count > 30 ? void socket.resetAndDestroy() : healthy(socket, request)),
  },
  {
    name: 'replies.dies-silently',
    what: 'Never responds after 30 requests.',
    ends: [3],
    serve: only(
      ({ count }) => count > 30,
      () => undefined,
    ),
  },
  {
    name: 'replies.one-connection',
    what: 'Responds on its first connection only.',
    ends: [1, 3],
    serve: only(
      ({ connection }) => connection > 1,
      () => undefined,
    ),
  },
  {
    name: 'replies.resets',
    what: 'Truncates every second response after a random number of bytes.',
    ends: [1, 3],
    serve: async (socket, request) => {
      const bytes = bytesOf(await request.healthy())
      if (request.random() < 0.5) return void socket.write(bytes)
      socket.write(bytes.subarray(0, Math.floor(request.random() * bytes.length)))
      await setTimeout(5)
      socket.resetAndDestroy()
    },
  },
  {
    name: 'replies.half-silent',
    what: 'Never responds on half of the connections.',
    ends: [1, 3],
    serve: only(
      ({ connection }) => connection % 2 === 0,
      () => undefined,
    ),
  },
  {
    name: 'replies.refused',
    what: 'Resets every connection when it is opened.',
    ends: [3],
    connected: (socket) => void socket.resetAndDestroy(),
    serve: () => undefined,
  },
  {
    name: 'replies.closed',
    what: 'Closes every connection after reading the request.',
    ends: [1, 3],
    serve: (socket) => void socket.end(),
  },
  {
    name: 'replies.late',
    what: 'Every response of a healthy gateway is delayed by two seconds.',
    ends: [0, 3],
    conformant: 'the responses were correct',
    serve: async (socket, request) => {
      await setTimeout(2000)
      await healthy(socket, request)
    },
  },
  {
    name: 'replies.always-streams',
    what: 'Streams for requests without streaming, and the reverse.',
    ends: [1],
    serve: edited((reply, request) =>
      isStreamed(request)
        ? jsonReply(completion('m'))
        : {
            ...reply,
            headers: [['Content-Type', 'text/event-stream']],
            body: Buffer.from(`data: ${reply.body.toString()}\n\ndata: [DONE]\n\n`),
          },
    ),
  },
  {
    name: 'replies.shuffled-types',
    what: 'Content-Type is random.',
    ends: [1],
    serve: edited((reply, request) => ({
      ...reply,
      headers: [
        [
          'Content-Type',
          oneOf(
            [
              'text/html',
              'video/mp4',
              'image/png',
              'text/event-stream',
              'multipart/form-data',
              'application/x-www-form-urlencoded',
            ],
            request,
          ) ?? '',
        ],
      ],
    })),
  },
  { name: 'replies.null', what: 'null for every request.', ends: [1], serve: edited(() => jsonReply('null')) },
  {
    name: 'replies.usage-of-a-billion',
    what: 'Usage of a billion tokens for each text.',
    ends: [1, 3],
    serve: edited((reply) => ({
      ...reply,
      body: Buffer.from(
        reply.body
          .toString('latin1')
          .replaceAll(/("(?:prompt|completion|input|output|total)_tokens":)\d+/g, '$11000000000'),
        'latin1',
      ),
    })),
  },
  {
    name: 'replies.never-read',
    what: 'Stops reading requests and sends a response that never ends.',
    ends: [3],
    serve: () => undefined,
    connected: (socket) => {
      socket.pause()
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n')
      void forever(socket, () => 'x'.repeat(1000), 100)
    },
  },
  {
    name: 'replies.unasked',
    what: 'Sends a response on each idle connection.',
    ends: [0, 3],
    conformant: 'the requested responses were correct, and unrequested ones are ignored',
    serve: async (socket, request) => {
      await healthy(socket, request)
      await setTimeout(1)
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
    },
  },
]
