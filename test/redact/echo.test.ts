import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { createTransport, type Transported } from '../../src/wire/transport.ts'
import { encodings } from './encodings.ts'
import { chunk, chunked, exchangeWith, key, peer, type Behaviour } from '../wire/peer.ts'
import { exchangeOf, header } from '../evidence/sample.ts'

/** The evidence file of an exchange, as text. */
function recordedText({ request, response, end }: Transported): string {
  const folder = mkdtempSync(join(tmpdir(), 'echo '))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const recorder = createRecorder(join(folder, 'evidence.jsonl'), createRedactor([key]))
  recorder.write(header)
  const sent = { ...request, line: 'domestic', key: 'default' } as const
  recorder.write(exchangeOf([], { request: sent, ...(response && { response }), end }))
  recorder.close()
  expect(loadEvidence([join(folder, 'evidence.jsonl')]).exchanges).toHaveLength(1)
  return readFileSync(join(folder, 'evidence.jsonl'), 'utf8')
}

/** Echoes the key in every part of a reply, the body a byte at a time. */
const echo =
  (encode: (text: string) => string, coding: string): Behaviour =>
  (socket) => {
    const value = encode(key)
    const body = Buffer.from(`{"you sent":"${value}"}`)
    const coded = coding === 'gzip' ? gzipSync(body) : body
    socket.write(`HTTP/1.1 401 ${value}\r\nX-Echo: ${value}\r\nX-${key}: 1\r\nLocation: http://x/?key=${value}\r\n`)
    socket.write(`Content-Encoding: ${coding}\r\n${chunked}\r\n`)
    for (const byte of coded) socket.write(chunk(Uint8Array.of(byte)))
    socket.end(`0\r\nX-Trailer: ${value}\r\n\r\n`)
  }

test.each(
  encodings.flatMap(({ name, encode, decode }) =>
    ['identity', 'gzip'].map((coding) => ({ name, encode, decode, coding })),
  ),
)('a key that is echoed ($name, $coding) is in no evidence', async ({ encode, decode, coding }) => {
  const transported = await exchangeWith(echo(encode, coding))
  expect([transported.end.how, transported.response?.status]).toEqual(['complete', 401])
  const written = recordedText(transported)
  const whole = Buffer.concat(
    (transported.response?.chunks ?? []).map((piece) => Buffer.from('text' in piece ? piece.text : '')),
  ).toString()
  expect(whole).toHaveLength(`{"you sent":"${encode(key)}"}`.length)
  for (const text of [written, decode(written), decode(whole), decode(whole.slice(13, -2))])
    expect(text).not.toContain(key.slice(3))
})

test('a key in the URL and the body of a request is in no evidence', async () => {
  const origin = await peer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  const transported = await exchangeWith(`${origin}/${key}?k=${encodeURIComponent(key)}`, {
    body: JSON.stringify({ user: key }),
  })
  expect(recordedText(transported)).not.toContain(key.slice(3))
  expect(transported.request.headers[0]).toEqual(['authorization', `Bearer sk-${'*'.repeat(key.length - 3)}`])
})

test('a proxy of the environment is used, but not for loopback', async () => {
  const proxied: string[] = []
  const target = await peer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'))
  const proxy = createServer().on('connect', (request, socket) => {
    proxied.push(request.url ?? '')
    const onward = connect(Number(new URL(target).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const end of [onward, socket]) end.on('error', () => {})
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  const env = {
    HTTP_PROXY: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    NO_PROXY: 'direct.invalid',
  }
  const through = await exchangeWith('http://gateway.invalid/v1/x', {}, { env })
  expect([through.end, through.response?.status, proxied]).toEqual([
    expect.objectContaining({ how: 'complete' }),
    200,
    ['gateway.invalid:80'],
  ])
  expect((await exchangeWith(`${target}/`, {}, { env })).response?.status).toBe(200)
  expect((await exchangeWith('http://direct.invalid/', {}, { env })).end.how).toBe('unresolved')
  expect(proxied).toHaveLength(1)
  await expect(exchangeWith('http://x.invalid/', {}, { env: { HTTPS_PROXY: '::secret::' } })).rejects.toMatchObject({
    name: 'UsageError',
  })
})

test('connections are kept', async () => {
  const sockets = new Set<unknown>()
  const origin = await peer((socket) => {
    sockets.add(socket)
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const transport = createTransport({ redactor: createRedactor([]), env: {} })
  for (const path of ['/a', '/b', '/c']) {
    await transport.send({ method: 'GET', url: origin + path, line: 'domestic', headers: [] })
  }
  await transport.close()
  expect(sockets.size).toBe(1)
})

describe('a key', () => {
  const count = { requests: 0 }
  const counting: Behaviour = (socket) => {
    count.requests += 1
    socket.end('HTTP/1.1 200 OK\r\n\r\n')
  }

  test.each([
    ['a header', { headers: [['authorization', `Bearer ${key}`]] as const }],
    ['the URL', { url: `http://127.0.0.1:1/?k=${encodeURIComponent(key)}`, headers: [] }],
    ['the body', { headers: [], body: Buffer.from(JSON.stringify({ key })) }],
  ])('is not sent elsewhere in %s', async (_title, request) => {
    const { end } = await exchangeWith(counting, { line: 'elsewhere', ...request })
    expect([end, count.requests]).toEqual([
      { how: 'failed', at: 0, detail: 'a secret would have gone to another host', cause: 'not-sent' },
      0,
    ])
  })

  test('does not follow a redirect', async () => {
    const { response } = await exchangeWith((socket) =>
      socket.end('HTTP/1.1 302 F\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
    )
    expect(response?.status).toBe(302)
  })
})
