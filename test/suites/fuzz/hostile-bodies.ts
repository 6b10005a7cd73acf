import { recordedBytes } from '../../../src/evidence/bytes.ts'
import type { Chunk, EvidenceLine, Exchange } from '../../../src/evidence/exchange.ts'
import { operationOf } from '../../../src/contract/operations.ts'

/** A body that a hostile or broken gateway may send, of about `size` bytes if its size is hostile. */
export interface HostileBody {
  readonly name: string
  /** Its media type; by default the one of the response that it replaces. */
  readonly type?: string
  readonly bytes: (size: number) => Uint8Array
}

const stream = 'text/event-stream'
const text = (content: string) => new TextEncoder().encode(content)
const filled = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length))
const nested = (open: string, close: string, size: number) => {
  const depth = Math.floor(size / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}
const members = (size: number) =>
  `{${Array.from({ length: size / 20 }, (_, index) => `"member${index}":${index}`).join(',')}}`
const page = `<html><head>${'<link href="/static/js/main-4f/chunk.app_module/index-a.b.c.go:1"/>'.repeat(20)}</head>`

const json = (name: string, body: (size: number) => string): HostileBody => ({
  name,
  bytes: (size) => text(body(size)),
})
const events = (name: string, body: (size: number) => string): HostileBody => ({ ...json(name, body), type: stream })

const chunkEvent = (delta: string) =>
  `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":${delta},"finish_reason":null}]}\n\n`

/** Values that are difficult for JSON parsers. */
const strange = `{"__proto__":{"error":1},"constructor":1,"toString":1,"hasOwnProperty":1,"id":1,"id":2,"choices":"\\ud800",
"created":1e400,"n":-0,"object":12345678901234567890123,"model":"\\u0000","usage":{"__proto__":null,"total_tokens":-1e308},"error":{"message":"\\udc00"}}`

export const bodies: readonly HostileBody[] = [
  json('deep arrays', (size) => nested('[', ']', size)),
  json('deep objects', (size) => nested('{"a":', '}', size).replace('}', '1}')),
  json('deep choices', (size) => nested('{"choices":[', ']}', size)),
  json('deep data', (size) => `{"data":${nested('[', ']', size)},"choices":${nested('[', ']', size)}}`),
  json('many members', members),
  json('many choices', (size) => `{"choices":[${filled('{},', size)}{}]}`),
  json('many numbers', (size) => `{"data":[${filled('1,', size)}1],"content":[${filled('1,', size)}1]}`),
  json('many models', (size) => `{"object":"list","data":[${filled('{"id":"a","object":"model"},', size)}{}]}`),
  json('many outputs', (size) => `{"output":[${filled('{"type":"message","content":[]},', size)}{}]}`),
  json('many contents', (size) => `{"content":[${filled('{"type":"text","text":"a"},', size)}{}]}`),
  json('many parts', (size) => `{"candidates":[{"content":{"parts":[${filled('{"text":"a"},', size)}{}]}}]}`),
  json('many tool calls', (size) => `{"choices":[{"message":{"tool_calls":[${filled('{"id":"a"},', size)}{}]}}]}`),
  json(
    'long text',
    (size) => `{"choices":[{"index":0,"message":{"role":"assistant","content":"${filled('a.go:1 ', size)}"}}]}`,
  ),
  json(
    'long error',
    (size) => `{"error":{"message":"${filled('model not supported /v1/models/ (request id: ', size)}"}}`,
  ),
  json('long name', (size) => `{"${filled('a', size)}":1,"error":{"${filled('b', size)}":{}}}`),
  json('strange', () => strange),
  json('doubled members', (size) => `{${filled('"id":1,', size)}"id":2}`),
  json('huge number', (size) => `{"created":${filled('9', size)},"id":-${filled('1', size)}}`),
  json('not a number', () => '{"created":NaN,"id":Infinity}'),
  json('byte order mark', () => '\uFEFF{"id":"a"}'),
  json('nothing', () => ''),
  json('a page', (size) => filled(page, size)),
  json('spaces', (size) => filled(' ', size)),
  json('one line', (size) => filled('a', size)),
  json('quotes', (size) => filled('"', size)),
  json('backslashes', (size) => `"${filled('\\', size)}`),
  json('cut', (size) => `{"id":"${filled('a', size)}`),
  { name: 'invalid UTF-8', bytes: (size) => new Uint8Array(size).fill(0xff) },
  { name: 'zeros', bytes: (size) => new Uint8Array(size) },
  { name: 'half characters', bytes: (size) => new Uint8Array(Buffer.from(filled('e4', size * 2), 'hex')) },
  events('empty objects', (size) => filled('data: {}\n\n', size)),
  events('error events', (size) => filled('data: {"error":{"message":"a"}}\n\n', size)),
  events('named error events', (size) =>
    filled('event: error\ndata: {"type":"error","error":{"message":"a"}}\n\n', size),
  ),
  events('empty deltas', (size) => filled(chunkEvent('{}'), size)),
  events('text deltas', (size) => filled(chunkEvent('{"role":"assistant","content":"a"}'), size)),
  events('tool deltas', (size) =>
    filled(chunkEvent('{"tool_calls":[{"index":0,"function":{"arguments":"{"}}]}'), size),
  ),
  events('block deltas', (size) =>
    filled(
      'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}\n\n',
      size,
    ),
  ),
  events('block starts', (size) =>
    filled(
      'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
      size,
    ),
  ),
  events('output deltas', (size) =>
    filled(
      'event: response.output_text.delta\ndata: {"type":"response.output_text.delta","sequence_number":1,"item_id":"a","output_index":0,"content_index":0,"delta":"a"}\n\n',
      size,
    ),
  ),
  events('output items', (size) =>
    filled(
      'event: response.output_item.added\ndata: {"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"type":"message","id":"a"}}\n\n',
      size,
    ),
  ),
  events('ends', (size) => filled('data: [DONE]\n\n', size)),
  events('comments', (size) => filled(': keep-alive\n\n', size)),
  events('no events', (size) => filled('\n', size)),
  events('fields of no name', (size) => filled('a: b\n', size)),
  events('data without end', (size) => `data: ${filled('a', size)}`),
  events('lines of data', (size) => filled('data: a\n', size)),
  events('deep data of events', (size) => `data: ${nested('{"a":[', ']}', size)}\n\n`),
  events('carriage returns', (size) => filled('data: {}\r\r', size)),
  events('ids of zero', (size) => filled('id: \0\ndata: {"id":"\\u0000"}\n\n', size)),
  events('retries', (size) => filled('retry: 99999999999999999999\n', size)),
]

/** One exchange of each kind of call: operation, whether it streams, and how it was answered. */
export function oneOfEach(lines: readonly EvidenceLine[]): ReadonlySet<Exchange> {
  const kinds = new Map<string, Exchange>()
  for (const line of lines) {
    if (line.type !== 'exchange' || line.response === undefined || line.retried) continue
    const { request, response } = line
    const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    const operation = operationOf(request.method, request.url)?.operationId
    const kind = [operation, type, Math.floor(response.status / 100)].join(' ')
    if (operation !== undefined && !kinds.has(kind)) kinds.set(kind, line)
  }
  return new Set(kinds.values())
}

/** The exchange with another body, in chunks like those of a network. */
export function withBody(exchange: Exchange, body: HostileBody, size: number): Exchange {
  const { response } = exchange
  if (response === undefined) return exchange
  const { large: _large, headers, ...rest } = response
  const kept = headers.filter(([name]) => !/^content-(?:length|encoding)$/i.test(name))
  const typed = kept.map((pair) =>
    body.type !== undefined && /^content-type$/i.test(pair[0]) ? ([pair[0], body.type] as const) : pair,
  )
  return { ...exchange, response: { ...rest, headers: typed, chunks: chunksOf(body.bytes(size), response.headersAt) } }
}

function chunksOf(bytes: Uint8Array, at: number): readonly Chunk[] {
  const pieces = Math.ceil(bytes.length / 16384)
  return Array.from({ length: pieces }, (_, index) => ({
    ...recordedBytes(bytes.subarray(index * 16384, (index + 1) * 16384)),
    at: at + index / 1000,
  }))
}
