import { setTimeout } from 'node:timers/promises'
import type { Socket } from 'node:net'
import { isEventStream } from '../reply.ts'
import type { Hostile, Request } from '../serve.ts'
import { answer, chunk, chunkedHead, drained, drip, eventsHead, forever, isStreamed, only } from '../write.ts'

const delta = (content: string) =>
  `{"id":"chatcmpl-1","object":"chat.completion.chunk","created":1767225600,"model":"m","choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]}`
const event = (content: string) => `data: ${delta(content)}\n\n`
const done = 'data: [DONE]\n\n'

interface Shape {
  readonly what: string
  readonly ends?: Hostile['ends']
  readonly serve: (socket: Socket, request: Request) => void | Promise<void>
}

/** An endless stream: these events first, then one piece after the other. */
const going =
  (piece: (index: number) => string, first = '', everyMs = 0): Shape['serve'] =>
  async (socket) => {
    socket.write(eventsHead + first)
    await forever(socket, piece, everyMs)
  }

/** A healthy stream with additional content. */
const healthyThen =
  (more: (socket: Socket) => void | Promise<void>): Shape['serve'] =>
  async (socket, request) => {
    const reply = await request.healthy()
    if (!isEventStream(reply)) return answer(socket, request, reply)
    socket.write(eventsHead)
    socket.write(reply.body)
    await more(socket)
  }

/** Serves streamed requests this way; forwards all others to a healthy gateway. */
const shapes: Readonly<Record<string, Shape>> = {
  endless: { what: 'Streams never end.', serve: going(() => event('more ').repeat(50)) },
  'endless-small': { what: 'Streams never end, with one event per write.', serve: going((at) => event(`${at} `)) },
  'endless-line': {
    what: 'A stream is one line that never ends.',
    serve: going(() => 'a'.repeat(16_384), 'data: {"choices":[{"delta":{"content":"'),
  },
  million: {
    what: 'Streams of a million events, each of a few bytes.',
    serve: async (socket) => {
      socket.write(eventsHead)
      for (let index = 0; index < 1000 && socket.writable; index++) {
        if (!socket.write('data: {}\n\n'.repeat(1000))) await drained(socket)
      }
      socket.end(done)
    },
  },
  comments: {
    what: 'Ten keep-alive comments per second and no events.',
    serve: going(() => ': alive\n\n', '', 100),
  },
  'comments-fast': {
    what: 'Comments as fast as the client reads them.',
    serve: going(() => ': alive\n\n'.repeat(500)),
  },
  'never-closing': {
    what: 'Streams end with [DONE], and the connection stays open.',
    serve: healthyThen(() => undefined),
  },
  'no-blank-line': {
    what: 'Data lines without the blank line that ends an event.',
    serve: going(() => `data: ${delta('x')}\n`.repeat(50)),
  },
  bytes: {
    what: 'Streams of a healthy gateway, one byte per chunk.',
    ends: [0, 3],
    serve: async (socket, request) => {
      const reply = await request.healthy()
      if (!isEventStream(reply)) return answer(socket, request, reply)
      socket.write(chunkedHead('text/event-stream'))
      for (const byte of reply.body) socket.write(chunk(Buffer.of(byte)))
      socket.end('0\r\n\r\n')
    },
  },
  retry: {
    what: 'A retry: field with more and more digits.',
    serve: going((at) => `retry: ${'9'.repeat(1 + (at % 4000))}\n\n`),
  },
  'after-done': {
    what: 'Events continue after [DONE].',
    serve: healthyThen((socket) => forever(socket, () => event('still ').repeat(20))),
  },
  'after-done-slowly': {
    what: 'Events continue after [DONE], five per second.',
    serve: healthyThen((socket) => forever(socket, () => event('still '), 200)),
  },
  errors: {
    what: 'Streams of a thousand errors and no other events.',
    serve: async (socket) => {
      socket.write(eventsHead)
      socket.end(
        'event: error\ndata: {"error":{"message":"upstream","type":"upstream_error","code":"x"}}\n\n'.repeat(1000),
      )
    },
  },
  names: { what: 'Event names of 1 MB each.', serve: going(() => `event: ${'n'.repeat(2 ** 20)}\ndata: {}\n\n`) },
  ids: { what: 'Event ids without data, endlessly.', serve: going((at) => `id: ${at}\n\n`.repeat(50)) },
  fields: { what: 'Unknown fields, endlessly.', serve: going((at) => `field${at}: ${at}\n`.repeat(50)) },
  'line-feeds': { what: 'Blank lines, endlessly.', serve: going(() => '\n'.repeat(16_384)) },
  'carriage-returns': {
    what: 'Lines that end in CR only, endlessly.',
    serve: going(() => `data: ${delta('x')}\r\r`.repeat(50)),
  },
  slow: { what: 'An event every two seconds.', serve: going(() => event('slow '), '', 2000) },
  stalling: {
    what: 'One event, then nothing.',
    serve: async (socket) => {
      socket.write(eventsHead + event('only'))
      await setTimeout(60_000)
    },
  },
  dripping: { what: 'One byte per second.', serve: (socket) => drip(socket, eventsHead + event('x'), 1000) },
  'tool-calls': {
    what: 'Tool call arguments that never end, each at another index.',
    serve: going(
      (at) =>
        `data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":${at},"id":"c${at}","function":{"name":"f","arguments":"{\\"a\\":"}}]}}]}\n\n`,
    ),
  },
  deep: {
    what: 'Events with JSON of a depth of 10,000.',
    serve: going(() => `data: ${'['.repeat(10_000)}${']'.repeat(10_000)}\n\n`),
  },
  nul: {
    what: 'Events with NUL bytes and invalid UTF-8.',
    serve: going(() => 'data: {"a":"\0\u00ff"}\n\n'.repeat(50)),
  },
  json: {
    what: 'Endless JSON labelled as an event stream.',
    serve: going(() => `${delta('x')},`.repeat(50), '['),
  },
}

export const streams: readonly Hostile[] = Object.entries(shapes).map(([name, { what, ends, serve }]): Hostile => ({
  name: `streams.${name}`,
  what,
  ends: ends ?? [1, 3],
  ...(ends?.includes(0) && { conformant: 'chunk boundaries have no meaning' }),
  serve: only(isStreamed, serve),
}))
