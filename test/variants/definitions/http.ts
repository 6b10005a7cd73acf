import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import {
  all,
  cutAfter,
  delay,
  editHeaders,
  onOperation,
  rechunk,
  setHeader,
  type Inject,
} from '../../../gateway/reference/fault.ts'
import { wireAreas, type ConformantVariant, type ConformantVariants } from './variant.ts'

/** Compresses every body. Streams then arrive as one chunk. */
export function compressed(coding: string, compress: (bytes: Uint8Array) => Uint8Array, length: boolean): Inject {
  return (next) => async (request) => {
    const response = await next(request)
    const bytes = new Uint8Array(compress(new Uint8Array(await response.arrayBuffer())))
    const headers = new Headers(response.headers)
    headers.set('content-encoding', coding)
    headers.delete('content-length')
    if (length) headers.set('content-length', String(bytes.byteLength))
    return new Response(bytes, { status: response.status, headers })
  }
}

const capitals = (name: string) => name.toUpperCase()
const title = (name: string) => name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())

/** The reverse of field note 14: a gateway may send any headers. */
const busyHeaders = editHeaders((headers) => {
  headers.set('x-request-id', 'req_018f5d2c')
  headers.set('x-oneapi-request-id', '2026112108404')
  headers.set('server', 'nginx/1.27.1')
  headers.set('via', '1.1 edge')
  headers.set('vary', 'Origin, Accept-Encoding')
  headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
  headers.set('x-ratelimit-remaining-requests', '59')
  headers.set('x-ratelimit-reset-tokens', '1m2.5s')
  headers.set('access-control-allow-origin', '*')
  headers.set('alt-svc', 'h3=":443"; ma=86400')
  headers.append('set-cookie', 'edge=1; Path=/; HttpOnly')
  headers.append('set-cookie', 'node=2; Path=/; Secure')
})

/** The network cuts the first list of models. */
const breaksOffOnce: Inject = (next, gateway) => {
  let lists = 0
  const cut = cutAfter(40)(next, gateway)
  return onOperation('listModels', () => (request) => ((lists += 1) === 1 ? cut : next)(request))(next, gateway)
}

const carriers: Readonly<Record<string, Omit<ConformantVariant, 'areas'>>> = {
  'gzip with a length': { inject: compressed('gzip', gzipSync, true) },
  'gzip in chunks, named in capitals': { inject: compressed('GZIP', gzipSync, false) },
  brotli: { inject: compressed('br', brotliCompressSync, true) },
  deflate: { inject: compressed('deflate', deflateSync, false) },
  'chunked without a length': { inject: setHeader('content-length', null) },
  'bodies in pieces of seven bytes': { inject: rechunk(7) },
  'a body that breaks off once': { inject: breaksOffOnce },
  'a slow first byte': {
    inject: onOperation(
      ['createChatCompletion', 'createResponse', 'createMessage'],
      all(delay(150), setHeader('x-queue-time', '150')),
    ),
  },
  'no connection is kept': { inject: setHeader('connection', 'close') },
  'many headers, some twice': { inject: busyHeaders },
  'header names in capitals': { wire: { header: (name, value) => `${capitals(name)}:${value}` } },
  'header names in title case, values padded': { wire: { header: (name, value) => `${title(name)}:  ${value}  ` } },
  'no Date': { wire: { without: ['date'] } },
  'no reason phrase': { wire: { statusLine: (status) => `HTTP/1.1 ${status} ` } },
  'HTTP/1.0, the body ends with the connection': {
    wire: { statusLine: (status) => `HTTP/1.0 ${status} Whatever`, untilClose: true },
  },
  'interim responses first': {
    wire: {
      interim: 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n',
    },
  },
  'chunk extensions and trailers': {
    wire: { chunkExtension: ';sig=ab12', trailers: 'X-Checksum: 00ff\r\nServer-Timing: total;dur=3\r\n' },
  },
  'one byte at a time': { wire: { byteByByte: 300, header: (name, value) => `${title(name)}: ${value}` } },
}

/** Forms of HTTP responses. */
export const http: ConformantVariants = Object.fromEntries(
  Object.entries(carriers).map(([name, carrier]) => [name, { ...carrier, areas: wireAreas }]),
)
