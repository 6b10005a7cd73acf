import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { once } from '../../../src/std/memoized.ts'
import { jsonReply } from '../reply.ts'
import type { Hostile, Request, Serve } from '../serve.ts'
import {
  always,
  answer,
  chunkedHead,
  chunk,
  drained,
  drip,
  edited,
  forever,
  head,
  isStreamed,
  isText,
  only,
} from '../write.ts'

const mebibyte = 2 ** 20
const plain = (request: Request) => isText(request) && !isStreamed(request)

/** Serves a complete body with this type for every request. */
const whole = (
  body: string | Buffer | (() => Buffer),
  type = 'application/json',
  ...more: readonly string[]
): Serve => {
  const bytes = once(() => (typeof body === 'function' ? body() : Buffer.from(body as string)))
  return (socket, request) =>
    answer(socket, request, { status: 200, headers: [['Content-Type', type]], body: bytes() }, ...more)
}
/** Serves a body for plain text requests only, so that it occurs in the middle of a drive. */
const inText = (...body: Parameters<typeof whole>): Serve => only(plain, whole(...body))

const completion = (content: string) =>
  `{"id":"chatcmpl-1","object":"chat.completion","created":1767225600,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":${content}},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}}`

const zeros = (mib: number) => Buffer.alloc(mib * mebibyte, 0x20)
const gzipped = once(() => gzipSync(zeros(256)))
const brotli = once(() => brotliCompressSync(zeros(256), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
const html = (bytes: number) => {
  const row =
    '<tr><td class="mono">/usr/lib/node_modules/gateway/dist/index.js:10:5 at Object.<anonymous> (10.0.0.1)</td></tr>\n'
  return `<!doctype html><html><head><title>502 Bad Gateway</title></head><body><table>\n${row.repeat(Math.ceil(bytes / row.length))}</table></body></html>`
}
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const failing = (body: string, status = 500): Serve =>
  edited(() => ({ status, headers: [['Content-Type', 'text/html; charset=utf-8']], body: Buffer.from(body) }))

export const bodies: readonly Hostile[] = [
  {
    name: 'bodies.endless',
    what: 'Every body is a JSON array that never ends, sent as fast as the client reads it.',
    ends: [3],
    serve: async (socket) => {
      socket.write(`${chunkedHead()}1\r\n[\r\n`)
      await forever(socket, () => chunk('{"id":"m"},'.repeat(1000)))
    },
  },
  {
    name: 'bodies.endless-in-text',
    what: 'Every completion without streaming has content that never ends.',
    ends: [1, 3],
    serve: only(plain, async (socket) => {
      socket.write(chunkedHead())
      socket.write(chunk(completion('"').slice(0, 150)))
      await forever(socket, () => chunk('endless words '.repeat(1000)))
    }),
  },
  {
    name: 'bodies.slow',
    what: 'Every body is sent at one byte per second.',
    ends: [3],
    serve: (socket) => {
      socket.write(head())
      return drip(socket, completion('"x"'), 1000)
    },
  },
  {
    name: 'bodies.slow-in-text',
    what: 'Every completion is sent at one byte per second.',
    ends: [3],
    serve: only(plain, (socket) => {
      socket.write(head())
      return drip(socket, completion('"x"'), 1000)
    }),
  },
  {
    name: 'bodies.gzip-bomb',
    what: 'Every body is 256 MiB of spaces, in 255 KiB of gzip, over and over.',
    ends: [3],
    serve: async (socket) => {
      socket.write(chunkedHead('application/json').replace('\r\n\r\n', '\r\nContent-Encoding: gzip\r\n\r\n'))
      await forever(socket, () => chunk(gzipped()))
    },
  },
  {
    name: 'bodies.brotli-bomb',
    what: 'Every completion is 256 MiB of spaces, in a few hundred bytes of brotli.',
    ends: [1, 3],
    serve: inText(brotli, 'application/json', 'Content-Encoding: br'),
  },
  {
    name: 'bodies.gzip-twelve-times',
    what: 'Every completion is gzip in gzip, twelve times.',
    ends: [1, 3],
    serve: inText(
      () => Array.from({ length: 12 }).reduce<Buffer>((body) => gzipSync(body), gzipSync(zeros(64))),
      'application/json',
      `Content-Encoding: ${Array.from({ length: 13 }, () => 'gzip').join(', ')}`,
    ),
  },
  {
    name: 'bodies.gzip-cut',
    what: 'Every body is truncated gzip.',
    ends: [1, 3],
    serve: async (socket, request) => {
      const { body, ...reply } = await request.healthy()
      const shortBody = gzipSync(body).subarray(0, -9)
      answer(socket, request, { ...reply, body: shortBody }, 'Content-Encoding: gzip')
    },
  },
  {
    name: 'bodies.gzip-garbage',
    what: 'Every body is labelled as gzip but is not gzip.',
    ends: [1, 3],
    serve: async (socket, request) => answer(socket, request, await request.healthy(), 'Content-Encoding: gzip'),
  },
  {
    name: 'bodies.unknown-coding',
    what: 'Every body has an unknown content coding.',
    ends: [1, 3],
    serve: async (socket, request) => answer(socket, request, await request.healthy(), 'Content-Encoding: x-own'),
  },
  {
    name: 'bodies.cut-everywhere',
    what: 'Every body of a healthy gateway is truncated, each one byte later than the one before.',
    ends: [1, 3],
    serve: async (socket, request) => {
      const { headers, status, body } = await request.healthy()
      const fields = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.write(`HTTP/1.1 ${status} Cut\r\n${fields}Content-Length: ${body.length}\r\n\r\n`)
      socket.end(body.subarray(0, request.count % (body.length + 1)))
    },
  },
  {
    name: 'bodies.deep',
    what: 'Every body is JSON of a depth of 100,000.',
    ends: [1],
    serve: whole(nested(100_000)),
  },
  {
    name: 'bodies.deep-in-text',
    what: 'The content of every completion is JSON of a depth of 100,000.',
    ends: [0, 3],
    conformant: 'a model may write any text',
    serve: inText(completion(nested(100_000))),
  },
  {
    name: 'bodies.prototype',
    what: 'Every object has members __proto__, constructor, toString and hasOwnProperty.',
    ends: [0, 3],
    conformant: 'further fields are allowed',
    serve: async (socket, request) => {
      const reply = await request.healthy()
      const more =
        '"__proto__":{"polluted":true,"status":"completed"},"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":null,'
      const body = Buffer.from(reply.body.toString().replaceAll('{"', () => `{${more}"`))
      answer(
        socket,
        request,
        request.path.includes('/content') || request.path.includes('/files/') ? reply : { ...reply, body },
      )
    },
  },
  {
    name: 'bodies.doubled-keys',
    what: 'Every key of every object is repeated, with another value the first time.',
    ends: [0, 3],
    conformant: 'the last one counts, as in other JSON parsers',
    serve: async (socket, request) => {
      const reply = await request.healthy()
      const binary = request.path.includes('/content') || request.path.includes('/files/')
      const body = Buffer.from(
        reply.body.toString().replaceAll(/\{("\w+":)/g, (_, key: string) => `{${key}null,${key}`),
      )
      answer(socket, request, binary ? reply : { ...reply, body })
    },
  },
  {
    name: 'bodies.surrogates',
    what: 'Every content is a lone surrogate.',
    ends: [1],
    serve: inText(completion(String.raw`"\ud800 \udc00 \udfff\ud83d"`)),
  },
  {
    name: 'bodies.numbers',
    what: 'Numbers such as 1e400, -0, 1e-400 and one of a thousand digits.',
    ends: [1],
    serve: inText(
      completion('"x"')
        .replace('"prompt_tokens":1', '"prompt_tokens":1e400')
        .replace('"completion_tokens":1', `"completion_tokens":${'9'.repeat(1000)}`)
        .replace('"index":0', '"index":-0')
        .replace('1767225600', '-1e400'),
    ),
  },
  {
    name: 'bodies.200-megabytes',
    what: 'Every completion is a JSON object of 200 MB.',
    ends: [1, 3],
    serve: only(plain, async (socket) => {
      const piece = `"${'long '.repeat(200_000)}",`
      socket.write(`${head()}{"choices":[`)
      for (let index = 0; index < 200 && socket.writable; index++) {
        if (!socket.write(piece)) await drained(socket)
      }
      socket.end('0]}')
    }),
  },
  {
    name: 'bodies.fifteen-megabytes',
    what: 'Every completion is a JSON object of 15 MB, just below the recording limit.',
    ends: [1, 3],
    serve: inText(() => Buffer.from(completion(`"${'long '.repeat(3_000_000)}"`))),
  },
  {
    name: 'bodies.million-keys',
    what: 'Every completion is an object of a million keys.',
    ends: [1, 3],
    serve: inText(() => Buffer.from(`{${Array.from({ length: 1_000_000 }, (_, at) => `"k${at}":0`).join(',')}}`)),
  },
  {
    name: 'bodies.million-arrays',
    what: 'Every body is an array of a million empty objects.',
    ends: [1, 3],
    serve: whole(() => Buffer.from(`{"data":[${'{},'.repeat(1_000_000)}{}]}`)),
  },
  {
    name: 'bodies.invalid-utf8',
    what: 'Every content contains bytes that are not valid UTF-8.',
    ends: [1],
    serve: inText(() =>
      Buffer.concat([
        Buffer.from('{"choices":[{"message":{"content":"'),
        Buffer.of(0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80),
        Buffer.from('"}}]}'),
      ]),
    ),
  },
  {
    name: 'bodies.utf16',
    what: 'Every body is UTF-16 with a byte order mark.',
    ends: [1],
    serve: whole(() => Buffer.from(`\uFEFF${completion('"x"')}`, 'utf16le')),
  },
  {
    name: 'bodies.html-50k',
    what: 'Every response is a 500 with an HTML page of 50 KB.',
    ends: [3],
    serve: failing(html(50_000)),
  },
  {
    name: 'bodies.html-1m',
    what: 'Every response is an HTML page of 1 MB with status 200.',
    ends: [3],
    serve: failing(html(1_000_000), 200),
  },
  {
    name: 'bodies.html-refusals',
    what: 'Every rejection of a healthy gateway is an HTML page of 50 KB.',
    ends: [1],
    serve: edited((reply) =>
      reply.status < 400
        ? reply
        : { ...reply, headers: [['Content-Type', 'text/html']], body: Buffer.from(html(50_000)) },
    ),
  },
  {
    name: 'bodies.patterns',
    what: 'Every error message is 100 KB of text that is slow for backtracking patterns.',
    ends: [1],
    serve: edited((reply) =>
      reply.status < 400
        ? reply
        : jsonReply(
            {
              error: {
                message: [
                  'a'.repeat(30_000),
                  '/'.repeat(30_000),
                  ' at '.repeat(8000),
                  '10.'.repeat(10_000),
                  '\t \n'.repeat(8000),
                  'a@'.repeat(9000),
                ].join('!'),
                type: ' '.repeat(50_000),
                code: '-'.repeat(50_000),
              },
            },
            reply.status,
          ),
    ),
  },
  { name: 'bodies.empty', what: 'Every body is empty.', ends: [1], serve: whole('') },
  {
    name: 'bodies.white-space',
    what: 'Every body is a megabyte of white space.',
    ends: [1],
    serve: whole(' \t\r\n'.repeat(mebibyte / 4)),
  },
  { name: 'bodies.nul', what: 'Every body is NUL bytes.', ends: [1], serve: whole(() => Buffer.alloc(10_000)) },
  {
    name: 'bodies.binary',
    what: 'Every body is random bytes labelled as JSON.',
    ends: [1],
    serve: edited((reply, { random }) => ({
      ...reply,
      status: 200,
      headers: [['Content-Type', 'application/json']],
      body: Buffer.from(Array.from({ length: 5000 }, () => Math.floor(random() * 256))),
    })),
  },
  {
    name: 'bodies.types',
    what: 'Content-Type is long, repeated or empty, in turn.',
    ends: [1],
    serve: edited((reply, { count }) => ({
      ...reply,
      headers: [
        [
          'Content-Type',
          ['', ';'.repeat(5000), 'application/json; charset="', `text/${'x'.repeat(5000)}`][count % 4] ?? '',
        ],
        ['Content-Type', 'application/json'],
      ],
    })),
  },
  {
    name: 'bodies.closed-early',
    what: 'Announces 100 bytes, sends 10 and closes.',
    ends: [1, 3],
    serve: always('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"object":'),
  },
  {
    name: 'bodies.one-after-another',
    what: 'A completion of 3 MB in each of about 700 responses: more than the recording limit.',
    ends: [1, 3],
    serve: only(
      ({ method }) => method === 'POST',
      whole(() => Buffer.from(completion(`"${'words '.repeat(500_000)}"`))),
    ),
  },
]
