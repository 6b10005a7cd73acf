import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Transported } from '../../src/wire/transport.ts'
import { chunk, chunked, closing, exchangeWith, lastChunk, pieces, textOf, type Behaviour } from './peer.ts'

const slowly =
  (headers: string, ...all: readonly Uint8Array[]): Behaviour =>
  (socket) =>
    void (async () => {
      socket.write(`HTTP/1.1 200 OK\r\n${chunked}${headers}\r\n`)
      for (const piece of all) {
        socket.write(chunk(piece))
        await sleep(40)
      }
      socket.write(lastChunk)
    })()

describe('a body', () => {
  test('is recorded chunk by chunk, bytes and all', async () => {
    const { response } = await exchangeWith(
      pieces('a', 'bc', Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)),
    )
    expect(response?.chunks.map(({ at: _, ...bytes }) => bytes)).toEqual([
      { text: 'a' },
      { text: 'bc' },
      { base64: 'ww==' },
      { base64: 'qQ==' },
    ])
  })

  test('keeps the order and the rough times of what came', async () => {
    const { response, end } = await exchangeWith(slowly('', Buffer.from('a'), Buffer.from('b'), Buffer.from('c')))
    const [a = 0, b = 0, c = 0] = response?.chunks.map(({ at }) => at) ?? []
    expect([(response?.headersAt ?? 9e9) <= a, a < b, b < c, c < end.at]).toEqual([true, true, true, true])
  })

  test('comes with headers in their own case, repeated ones repeated, and with trailers', async () => {
    const { response } = await exchangeWith((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nX-Aa: 1\r\nx-aA: 2\r\n__proto__: é\r\n${chunked}\r\n0\r\nX-End: 1\r\n\r\n`),
    )
    expect(response?.headers).toEqual([
      ['X-Aa', '1'],
      ['x-aA', '2'],
      ['__proto__', 'é'],
      ['Transfer-Encoding', 'chunked'],
    ])
    expect(response?.trailers).toEqual([['X-End', '1']])
  })

  test('of one-byte chunks is complete, and has a limited number of chunks', async () => {
    const { response } = await exchangeWith(pieces(...Array.from('x'.repeat(12_000))))
    expect([textOf({ response } as Transported), response?.chunks.length]).toEqual(['x'.repeat(12_000), 10_001])
  })
})

describe('a coded body', () => {
  const text = `data: ${'é🙂'.repeat(40)}\n\n`
  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
    ['gzip', Buffer.concat([gzipSync(text), Buffer.from('trailing')])],
  ])('%s is decoded, byte by byte', async (coding, coded) => {
    const bytes = Array.from(coded, (byte) => chunk(Uint8Array.of(byte)))
    const transported = await exchangeWith(closing(`${chunked}Content-Encoding: ${coding}\r\n`, ...bytes, lastChunk))
    expect([textOf(transported), transported.end.how]).toEqual([text, 'complete'])
  })

  test('keeps the times at which its pieces came', async () => {
    const [hello, two] = [gzipSync('first '), gzipSync('second')]
    const { response } = await exchangeWith(slowly('content-encoding: gzip\r\n', hello, two))
    const [first, second] = response?.chunks ?? []
    expect([first, second]).toMatchObject([{ text: 'first ' }, { text: 'second' }])
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(0)
  })

  test.each([
    ['gzip', Buffer.from('hello'), 'gzip: incorrect header check', ''],
    ['gzip', gzipSync('hello').subarray(0, 16), 'gzip: unexpected end of file', 'hello'],
    ['br', Buffer.from('no brotli at all'), /^br: /, ''],
    ['zstd', Buffer.from('hello'), 'the content coding "zstd" is unknown', ''],
    ['gzip, gzip, gzip, gzip', Buffer.from('hello'), '4 nested content codings', ''],
  ])('%s that cannot be undone says so', async (coding, coded, detail, recorded) => {
    const transported = await exchangeWith(closing(`Content-Encoding: ${coding}\r\n`, coded))
    expect([transported.end.how, textOf(transported)]).toEqual(['undecodable', recorded])
    expect(transported.end.detail).toMatch(detail)
    expect(transported.end.cause).toBe(coding === 'zstd' ? 'unknown-coding' : undefined)
  })

  test('cut short is kept as far as it came', async () => {
    const transported = await exchangeWith(
      closing(`content-encoding: gzip\r\n${chunked}`, '1f\r\n', gzipSync(text).subarray(0, 30)),
    )
    expect(transported.end.how).toBe('closed')
  })

  test.each([
    ['gzip', gzipSync(Buffer.alloc(30_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(30_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(30_000_000)))],
  ])('%s that swells is stopped', async (coding, bomb) => {
    const { response, end } = await exchangeWith(
      closing(`Content-Encoding: ${coding}\r\n`, bomb),
      {},
      { limits: { maxBodyBytes: 2_000_000 } },
    )
    expect([end.how, end.detail, response?.large?.length]).toEqual(['too-large', 'more than 2000000 bytes', 2_000_000])
  })

  test('without a body is no error', async () => {
    const { end } = await exchangeWith(closing('Content-Encoding: gzip\r\n'), { method: 'HEAD' })
    expect(end.how).toBe('complete')
  })
})
