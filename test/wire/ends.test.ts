import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { refusedHeads } from './heads.ts'
import { chunk, chunked, closing, exchangeWith, peer, type Behaviour } from './peer.ts'

const ok = 'HTTP/1.1 200 OK\r\n'
const write =
  (...pieces: readonly string[]): Behaviour =>
  (socket) =>
    pieces.forEach((piece) => socket.write(piece))
/** Long enough for a slow machine to send what comes before a pause. All exchanges with them wait at the same time. */
const shortTimeouts = { totalMs: 3000, connectMs: 2000, firstByteMs: 2000, idleMs: 1000 }

describe('an exchange ends', () => {
  test.each<[string, Behaviour, string, string | undefined, string | undefined]>([
    ['whole, by length', write(`${ok}content-length: 2\r\n\r\n{}`), 'complete', undefined, '{}'],
    ['whole, by chunks', write(`${ok}${chunked}\r\n`, '2\r\n{}\r\n', '0\r\n\r\n'), 'complete', undefined, '{}'],
    ['whole, by closing', closing('', '{}'), 'complete', undefined, '{}'],
    [
      'whole, after early hints',
      write('HTTP/1.1 103 E\r\n\r\n', `${ok}content-length: 0\r\n\r\n`),
      'complete',
      undefined,
      '',
    ],
    [
      'closed short of its length',
      closing('content-length: 9\r\n', 'abc'),
      'closed',
      'received fewer bytes than content-length declares',
      'abc',
    ],
    [
      'closed short of its length, kept alive',
      (socket) => socket.end(`${ok}content-length: 9\r\n\r\nabc`),
      'closed',
      'the connection was closed during the body',
      'abc',
    ],
    ['closed amid chunks', closing(chunked, '9\r\nabc'), 'closed', 'the connection was closed during the body', 'abc'],
    [
      'closed before the response',
      (socket) => void socket.end(),
      'closed',
      'the connection was closed before the response',
      undefined,
    ],
    [
      'closed amid headers',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\nx'),
      'closed',
      'the connection was closed before the response',
      undefined,
    ],
    [
      'reset before the response',
      (socket) => void socket.resetAndDestroy(),
      'reset',
      'ECONNRESET before the response',
      undefined,
    ],
    ['not as HTTP: a greeting', write('SSH-2.0-OpenSSH_9\r\n'), 'not-http', 'not HTTP: no status line', undefined],
    [
      'not as HTTP: NUL in a header',
      write(`${ok}x: a\0b\r\n\r\n`),
      'not-http',
      'not HTTP: a header contains a NUL',
      undefined,
    ],
    [
      'not as HTTP: framing',
      write(`${ok}${chunked}\r\n`, '2\r\n{}\r\n', 'zz\r\n'),
      'not-http',
      'not HTTP: Invalid character in chunk size',
      '{}',
    ],
    [
      'not as HTTP: a length where there is no body',
      write('HTTP/1.1 204 N\r\ncontent-length: 2\r\n\r\n{}'),
      'not-http',
      'not HTTP: content-length announces a body, but a 204 response has none',
      '',
    ],
    [
      'whole, with the length that a body would have',
      write('HTTP/1.1 304 N\r\ncontent-length: 2\r\n\r\n'),
      'complete',
      undefined,
      '',
    ],
    [
      'not as HTTP: an upgrade',
      write('HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'not-http',
      'an unrequested upgrade (101)',
      undefined,
    ],
    [
      'too large: endless headers',
      (socket) => void setInterval(() => socket.destroyed || socket.write(`${ok}x: ${'a'.repeat(20_000)}`), 1).unref(),
      'too-large',
      'the response headers are too large',
      undefined,
    ],
    [
      'too large: endless interim responses',
      write('HTTP/1.1 103 E\r\n\r\n'.repeat(99)),
      'too-large',
      'more than 32 interim responses',
      undefined,
    ],
  ])('%s', async (_title, behave, how, detail, text) => {
    const { response, end } = await exchangeWith(behave)
    expect([end.how, end.detail]).toEqual([how, detail])
    expect(response?.chunks.map((piece) => ('text' in piece ? piece.text : '')).join('')).toBe(text)
  })

  // A reset discards what the client has not read yet.
  test.each([
    ['with a length', `${ok}content-length: 9\r\n\r\nabc`],
    ['without length', `${ok}\r\nabc`],
  ])('reset amid a body %s', async (_title, text) => {
    let connection: Socket | undefined
    const behave: Behaviour = (socket) => {
      connection = socket
      socket.write(text)
    }
    const { response, end } = await exchangeWith(behave, { onBytes: () => connection?.resetAndDestroy() })
    expect([end.how, end.detail]).toEqual(['reset', 'ECONNRESET during the body'])
    expect(response?.chunks).toMatchObject([{ text: 'abc' }])
  })

  test.each(refusedHeads)('not as HTTP: %s', async (_title, head, fault) => {
    const { response, end } = await exchangeWith(write(head))
    expect([response, end.how, end.detail]).toEqual([undefined, 'not-http', `not HTTP: ${fault}`])
  })

  test('in time', async () => {
    const slow: readonly (readonly [title: string, behave: Behaviour, detail: string, start?: string])[] = [
      ['before the response', () => {}, 'no byte of the response within 2 s'],
      ['amid headers', write('HTTP/1.1 200 OK\r\nx'), 'headers not complete within 2 s'],
      [
        'after an interim reply',
        write('HTTP/1.1 102 P\r\n\r\n'),
        'headers not complete within 2 s (after an interim reply, 102)',
      ],
      ['amid a body', write(`${ok}content-length: 9\r\n\r\nabc`), 'no byte for 1 s', 'abc'],
      [
        'because it drips on and on',
        (socket) => {
          socket.write(`${ok}${chunked}\r\n`)
          setInterval(() => socket.destroyed || socket.write(chunk('a')), 20).unref()
        },
        'not finished within 3 s',
        'a',
      ],
    ]
    const ended = await Promise.all(
      slow.map(async ([title, behave]) => {
        const { response, end } = await exchangeWith(behave, {}, shortTimeouts)
        const [first] = response?.chunks ?? []
        return [title, end.how, end.detail, first && 'text' in first ? first.text : undefined]
      }),
    )
    expect(ended).toEqual(slow.map(([title, , detail, start]) => [title, 'timeout', detail, start]))
  })

  test('later, if it may be silent', async () => {
    const silent: readonly Behaviour[] = [() => {}, write(`${ok}content-length: 9\r\n\r\nabc`)]
    const timeouts = { totalMs: 9000, connectMs: 2000, firstByteMs: 10, idleMs: 10 }
    const ended = await Promise.all(silent.map((behave) => exchangeWith(behave, { silentMs: 2000 }, timeouts)))
    expect(ended.map(({ end }) => end.detail)).toEqual(['no byte of the response within 2.01 s', 'no byte for 2.01 s'])
  })

  test.each([
    ['http://127.0.0.1:1/', 'refused', 'ECONNREFUSED 127.0.0.1:1'],
    ['http://localhost:1/', 'refused', /^ECONNREFUSED (127\.0\.0\.1|\[::1\]):1$/],
    ['http://no-such-host.invalid/', 'unresolved', /^(ENOTFOUND|EAI_AGAIN) no-such-host\.invalid$/],
    ['ftp://127.0.0.1/', 'failed', 'the URL is not http or https'],
    ['nonsense', 'failed', 'the URL is not http or https'],
  ])('%s: %s', async (url, how, detail) => {
    const { response, end } = await exchangeWith(url)
    expect([response, end.how]).toEqual([undefined, how])
    expect(end.detail).toMatch(detail)
  })

  test('at a port that speaks no TLS', async () => {
    const origin = await peer((socket) => socket.write(ok))
    const { end } = await exchangeWith(origin.replace('http:', 'https:'))
    expect(end.how).toBe('tls')
    expect(end.detail).toMatch(/^ERR_SSL_\w+: the response is not TLS: the URL may need http$/)
  })

  test('when a request cannot be written', async () => {
    const { end } = await exchangeWith(write(ok), { headers: [['x', 'a\nb']] })
    expect([end.how, end.detail]).toEqual(['failed', 'UND_ERR_INVALID_ARG: invalid x header'])
  })

  test.each([
    ['before it is sent', true],
    ['while it waits', false],
  ])('when it is interrupted %s', async (_title, isAtOnce) => {
    const stop = new AbortController()
    const behave = write(`${ok}${chunked}\r\n`, '3\r\nabc\r\n')
    if (isAtOnce) stop.abort('SIGINT')
    const onBytes = () => stop.abort('SIGINT')
    const { response, end } = await exchangeWith(behave, { signal: stop.signal, onBytes })
    expect([end.how, end.detail, response?.chunks.length]).toEqual(['interrupted', 'SIGINT', isAtOnce ? undefined : 1])
  })
})
