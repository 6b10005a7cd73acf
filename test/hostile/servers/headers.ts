import type { Hostile, Serve } from '../serve.ts'
import { always, bytesOf, chunk, chunkedHead, drip, forever, head } from '../write.ts'

const ok = '{"object":"list","data":[]}'
/** A response with these header lines, unchanged. */
const withHead = (...lines: readonly string[]): Serve => always(['HTTP/1.1 200 OK', ...lines, '', ok].join('\r\n'))
const typed = 'Content-Type: application/json'
const status = (line: string): Serve => always(`${line}\r\n${typed}\r\nConnection: close\r\n\r\n${ok}`)

/** The response of the reference gateway with additional header lines. */
const adding =
  (...lines: readonly string[]): Serve =>
  async (socket, request) =>
    void socket.write(bytesOf(await request.healthy(), ...lines))

export const headers: readonly Hostile[] = [
  {
    name: 'headers.slow',
    what: 'Sends the head of every response at one byte per second.',
    ends: [3],
    serve: (socket) => drip(socket, head() + ok, 1000),
  },
  {
    name: 'headers.megabyte',
    what: 'Every response has a header of 1 MB.',
    ends: [3],
    serve: withHead(typed, `X-Long: ${'a'.repeat(2 ** 20)}`),
  },
  {
    name: 'headers.ten-thousand',
    what: 'Every response has 10,000 headers.',
    ends: [3],
    serve: withHead(typed, ...Array.from({ length: 10_000 }, (_, index) => `X-${index}: ${index}`)),
  },
  {
    name: 'headers.thousand',
    what: 'Every response of a healthy gateway has a thousand additional headers, the maximum that is accepted.',
    ends: [0, 3],
    conformant: 'further headers are allowed',
    serve: adding(...Array.from({ length: 1000 }, (_, index) => `X-${index}: ${index}`)),
  },
  { name: 'headers.nul', what: 'A header value with a NUL.', ends: [3], serve: withHead(typed, 'X-Nul: a\0b') },
  {
    name: 'headers.control',
    what: 'Header values with control characters, bytes above 0x7F and an escape sequence.',
    ends: [3],
    serve: withHead(typed, 'X-Control: \u0001\u001B[31m\u007F\u0080\u00FF'),
  },
  {
    name: 'headers.folded',
    what: 'Header values are folded over lines (obs-fold).',
    ends: [3],
    serve: withHead(typed, 'X-Folded: one', '  two', '\tthree'),
  },
  {
    name: 'headers.two-lengths',
    what: 'Two different Content-Length headers.',
    ends: [3],
    serve: withHead(typed, `Content-Length: ${ok.length}`, 'Content-Length: 5'),
  },
  {
    name: 'headers.negative-length',
    what: 'Content-Length: -1.',
    ends: [3],
    serve: withHead(typed, 'Content-Length: -1'),
  },
  {
    name: 'headers.huge-length',
    what: 'A Content-Length beyond 64 bits.',
    ends: [3],
    serve: withHead(typed, 'Content-Length: 99999999999999999999999'),
  },
  {
    name: 'headers.terabyte',
    what: 'Declares a body of a terabyte, sends a few bytes and waits.',
    ends: [1, 3],
    serve: (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${typed}\r\nContent-Length: 1099511627776\r\n\r\n${ok}`),
  },
  {
    name: 'headers.length-and-chunked',
    what: 'Both Content-Length and Transfer-Encoding: chunked.',
    ends: [3],
    serve: withHead(typed, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
  },
  {
    name: 'headers.length-too-small',
    what: 'A Content-Length of 5 and a longer body.',
    ends: [1, 3],
    serve: (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${typed}\r\nContent-Length: 5\r\n\r\n${ok}`),
  },
  { name: 'headers.http09', what: 'Responds without a head, as in HTTP/0.9.', ends: [3], serve: always(ok) },
  {
    name: 'headers.http2',
    what: 'Responds with an HTTP/2 SETTINGS frame.',
    ends: [3],
    serve: always(Buffer.from('00000c04000000000000030000006400040000ffff', 'hex')),
  },
  {
    name: 'headers.tls-alert',
    what: 'Responds with a TLS alert.',
    ends: [3],
    serve: always(Buffer.from('15030100020228', 'hex')),
  },
  {
    name: 'headers.interim-flood',
    what: 'Sends 100 Continue and 103 Early Hints, and never a final response.',
    ends: [3],
    serve: (socket) => forever(socket, (at) => `HTTP/1.1 ${at % 2 ? 100 : 103} Wait\r\nLink: </${at}>\r\n\r\n`),
  },
  {
    name: 'headers.switching',
    what: 'Responds to every request with 101 Switching Protocols.',
    ends: [3],
    serve: always('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'),
  },
  { name: 'headers.status-099', what: 'Status 099.', ends: [3], serve: status('HTTP/1.1 099 Low') },
  { name: 'headers.status-999', what: 'Status 999.', ends: [3], serve: status('HTTP/1.1 999 High') },
  { name: 'headers.status-1000', what: 'Status 1000.', ends: [3], serve: status('HTTP/1.1 1000 Higher') },
  { name: 'headers.status-word', what: 'A status that is not a number.', ends: [3], serve: status('HTTP/1.1 OK 200') },
  { name: 'headers.no-reason', what: 'No reason phrase.', ends: [1], serve: status('HTTP/1.1 200') },
  {
    name: 'headers.no-colon',
    what: 'A header line without a colon.',
    ends: [3],
    serve: withHead(typed, 'nothing here'),
  },
  {
    name: 'headers.space-before-colon',
    what: 'A space between the name of a header and its colon.',
    ends: [3],
    serve: withHead('Content-Type : application/json'),
  },
  {
    name: 'headers.line-feeds',
    what: 'Lines of the head end in LF only.',
    ends: [1, 3],
    serve: always(`HTTP/1.1 200 OK\n${typed}\nConnection: close\n\n${ok}`),
  },
  {
    name: 'headers.chunk-size-word',
    what: 'The size of a chunk is not a number.',
    ends: [1],
    serve: always(chunkedHead(), 'zz\r\nabc\r\n0\r\n\r\n'),
  },
  {
    name: 'headers.chunk-size-negative',
    what: 'The size of a chunk is negative.',
    ends: [1],
    serve: always(chunkedHead(), '-5\r\nabcde\r\n0\r\n\r\n'),
  },
  {
    name: 'headers.chunk-size-huge',
    what: 'The size of a chunk is beyond 64 bits.',
    ends: [1],
    serve: always(chunkedHead(), 'ffffffffffffffffff\r\nabc'),
  },
  {
    name: 'headers.chunk-extension',
    what: 'A chunk with an extension that never ends.',
    ends: [1, 3],
    serve: async (socket) => {
      socket.write(`${chunkedHead()}5;x=`)
      await forever(socket, () => 'a'.repeat(4096))
    },
  },
  {
    name: 'headers.trailers',
    what: 'Trailers that never end.',
    ends: [1, 3],
    serve: async (socket) => {
      socket.write(chunkedHead())
      socket.write(chunk(ok))
      socket.write('0\r\n')
      await forever(socket, (at) => `X-Trailer-${at}: ${'t'.repeat(200)}\r\n`)
    },
  },
  {
    name: 'headers.unknown-transfer',
    what: 'An unknown transfer coding.',
    ends: [1, 3],
    serve: withHead(typed, 'Transfer-Encoding: x-own', 'Connection: close'),
  },
  {
    name: 'headers.early',
    what: 'Responds before it has read the request.',
    ends: [1, 3],
    connected: (socket) => socket.end(`${head()}${ok}`),
    serve: () => undefined,
  },
  {
    name: 'headers.two-replies',
    what: 'Responds to each request twice.',
    ends: [0, 1, 3],
    conformant:
      'the first response counts; the contract does not restrict later bytes on the connection, and they are not read',
    serve: async (socket, request) => {
      const bytes = bytesOf(await request.healthy())
      socket.write(bytes)
      socket.write(bytes)
    },
  },
  {
    name: 'headers.no-content',
    what: 'Responds to every request with 204 and a body.',
    ends: [1],
    serve: always(`HTTP/1.1 204 No Content\r\n${typed}\r\nConnection: close\r\n\r\n${ok}`),
  },
  {
    name: 'headers.silent',
    what: 'Never responds, and keeps every connection open.',
    ends: [3],
    serve: () => undefined,
  },
  {
    name: 'headers.cookies',
    what: 'A hundred cookies for other sites, in every response of a healthy gateway.',
    ends: [0, 3],
    conformant: 'further headers are allowed',
    serve: adding(
      ...Array.from({ length: 100 }, (_, at) => `Set-Cookie: c${at}=${'v'.repeat(80)}; Domain=example.com`),
    ),
  },
  {
    name: 'headers.dates',
    what: 'A healthy gateway whose Date jumps by millennia with each response, so that image URLs seem valid for ages.',
    ends: [1, 3],
    serve: async (socket, request) =>
      healthyWith(socket, request, `Date: Fri, 31 Dec ${request.count % 2 ? 1999 : 9999} 23:59:59 GMT`),
  },
]

function healthyWith(...[socket, request, line]: [...Parameters<Serve>, string]) {
  return adding(line)(socket, request)
}
