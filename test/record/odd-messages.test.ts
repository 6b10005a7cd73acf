import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Failure } from '../../src/wire/failure.ts'
import { startProxy } from '../../src/proxy/server.ts'
import { createUpstream } from '../../src/proxy/upstream.ts'
import { sendRaw } from '../std/raw-client.ts'
import { get, head, post } from './proxying.ts'

/** A proxy in this process, so that an uncaught error fails the test, with a gateway that answers in bytes. */
async function proxyBefore(answer: string | ((socket: Socket, request: string) => void)) {
  const sockets = new Set<Socket>()
  const gateway = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('data', (bytes) => {
      if (typeof answer === 'string') socket.end(answer, 'latin1')
      else answer(socket, bytes.toString('latin1'))
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const ends: Failure[] = []
  const heads: number[] = []
  const upstream = createUpstream(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`, {})
  const proxy = await startProxy({ host: '127.0.0.1', port: 0 }, () => ({
    upstream,
    recorder: {
      flush: () => undefined,
      unrecordedExchanges: () => 0,
      begin: () => {
        let isOver = false
        return {
          isOver: () => isOver,
          sent: () => undefined,
          data: () => undefined,
          head: (status) => void heads.push(status),
          end: (failure) => {
            if (!isOver) ends.push(failure)
            isOver = true
          },
        }
      },
    },
  }))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    proxy.destroyConnections()
    upstream.close()
    gateway.close()
    await proxy.end()
  })
  return { port: Number(new URL(proxy.url).port), ends, heads }
}

const ok = head('HTTP/1.1 200 OK', 'Content-Length: 2') + 'ok'
const closes = 'Connection: close'

describe('a response that Node reads but does not write', () => {
  test.each([
    ['a control character in the reason phrase', head('HTTP/1.1 200 O\u0001K', 'Content-Length: 0')],
    ['an escape sequence in the reason phrase', head('HTTP/1.1 404 \u001b[2J', 'Content-Length: 0')],
    ['DEL in the reason phrase', head('HTTP/1.1 200 \u007f', 'Content-Length: 0')],
    ['a control character in the reason phrase of an error', `${head('HTTP/1.1 500 \u0008', 'Content-Length: 2')}{}`],
    ['the status 099', head('HTTP/1.1 099 Early', 'Content-Length: 0')],
    ['the status 000', head('HTTP/1.1 000 None', 'Content-Length: 0')],
    ['a status with two digits', head('HTTP/1.1 20 OK', 'Content-Length: 0')],
    ['a status with four digits', head('HTTP/1.1 2000 OK', 'Content-Length: 0')],
    ['two lengths', `${head('HTTP/1.1 200 OK', 'Content-Length: 2', 'Content-Length: 3')}abc`],
    ['a length and chunks', `${head('HTTP/1.1 200 OK', 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['a header without a name', head('HTTP/1.1 200 OK', ': x')],
    ['a space in the name of a header', head('HTTP/1.1 200 OK', 'a b: x')],
    ['a control character in a header', head('HTTP/1.1 200 OK', 'a: \u0001', 'Content-Length: 0')],
  ])('with %s is answered with 502, and recorded as not HTTP', async (_what, bytes) => {
    const { port, ends } = await proxyBefore(bytes)
    expect(await sendRaw(port, [get('/', closes)])).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n.*not HTTP/s)
    expect(ends).toEqual([expect.objectContaining({ how: 'not-http' })])
  })

  test('as an upgrade that was not requested is answered with 502', async () => {
    const { port, ends } = await proxyBefore(
      head('HTTP/1.1 101 Switching', 'Connection: Upgrade', 'Upgrade: websocket'),
    )
    expect(await sendRaw(port, [get('/', closes)])).toMatch(/^HTTP\/1\.1 502 .*an unrequested upgrade/s)
    expect(ends).toHaveLength(1)
  })

  test('as too many interim responses is cut to 32 of them', async () => {
    const { port, ends } = await proxyBefore(head('HTTP/1.1 103 Early \u0001').repeat(5000) + ok)
    const reply = await sendRaw(port, [get('/', closes)])
    expect(reply.match(/HTTP\/1\.1 103/g)).toHaveLength(32)
    expect(reply).toMatch(/ok$/)
    expect(ends).toEqual([{ how: 'complete' }])
  })
})

const chunkedWithTrailer =
  head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', 'Trailer: x-sum') + '2\r\nok\r\n0\r\nx-sum: 1\r\n\r\n'

describe('a valid but unusual message', () => {
  test.each([
    ['a reserved status', head('HTTP/1.1 999 Odd', 'Content-Length: 2') + 'ok'],
    ['an empty reason phrase', head('HTTP/1.1 200 ', 'Content-Length: 2') + 'ok'],
    ['no reason phrase', head('HTTP/1.1 200', 'Content-Length: 2') + 'ok'],
    ['obsolete text in the reason phrase', head('HTTP/1.1 200 \u00e9t\u00e9', 'Content-Length: 2') + 'ok'],
    ['`Trailer` without trailers', head('HTTP/1.1 200 OK', 'Content-Length: 2', 'Trailer: x-sum') + 'ok'],
    ['`Trailer` and a body until the end', head('HTTP/1.1 200 OK', 'Trailer: x-sum') + 'ok'],
    ['trailers', chunkedWithTrailer],
    ['HTTP/1.0', head('HTTP/1.0 200 OK') + 'ok'],
  ])('of the gateway with %s is forwarded', async (_what, bytes) => {
    const { port, ends } = await proxyBefore(bytes)
    expect(await sendRaw(port, [get('/', closes)])).toMatch(/^HTTP\/1\.1 (?:200|999).*ok/s)
    expect(ends).toEqual([{ how: 'complete' }])
  })

  const hello = '5\r\nhello\r\n0\r\nx-sum: 1\r\n\r\n'
  test.each([
    ['`Trailer` without a body', get('/', 'Trailer: x-sum', closes)],
    ['`Trailer` with a length', `${post('/', 2, 'Trailer: x-sum', closes)}hi`],
    ['trailers', head('POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', 'Trailer: x-sum', closes) + hello],
    ['trailers not announced', head('POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', closes) + hello],
    ['a body and HTTP/1.0', `${head('POST / HTTP/1.0', 'Content-Length: 2')}hi`],
    ['no host', head('GET / HTTP/1.1', closes)],
    ['several hosts', get('/', 'Host: other', closes)],
    ['an expectation without a body', get('/', 'Expect: 100-continue', closes)],
    ['an unknown expectation', get('/', 'Expect: a-miracle', closes)],
    ['an absolute target', head('GET http://169.254.169.254/x HTTP/1.1', 'Host: x', closes)],
    ['the target *', head('OPTIONS * HTTP/1.1', 'Host: x', closes)],
    ['a WebDAV method', head('PROPFIND / HTTP/1.1', 'Host: x', closes)],
    ['an upgrade to h2c', get('/', 'Connection: Upgrade, close', 'Upgrade: h2c', 'HTTP2-Settings: AAMA')],
    ['an upgrade with `Trailer`', get('/', 'Connection: Upgrade', 'Upgrade: websocket', 'Trailer: x')],
  ])('of a client with %s is forwarded', async (_what, bytes) => {
    const { port, ends } = await proxyBefore(ok)
    expect(await sendRaw(port, [bytes], 'ok')).toMatch(/^HTTP\/1\.1 200.*ok$/s)
    expect(ends).toEqual([{ how: 'complete' }])
  })

  test('keeps trailers from a client of HTTP/1.0', async () => {
    const { port, ends } = await proxyBefore(chunkedWithTrailer)
    expect(await sendRaw(port, [head('GET / HTTP/1.0')])).toMatch(/^HTTP\/1\.1 200.*\r\n\r\nok$/s)
    expect(ends).toEqual([{ how: 'complete' }])
  })

  test.each(['204 No Content', '304 Not Modified'])('with `Trailer` and %s is forwarded', async (status) => {
    const { port } = await proxyBefore(head(`HTTP/1.1 ${status}`, 'Trailer: x'))
    expect(await sendRaw(port, [get('/', closes)])).toMatch(/^HTTP\/1\.1 [23]04 /)
  })
})

describe('a client', () => {
  test('that asks for a tunnel to another host gets no connection', async () => {
    const { port, ends } = await proxyBefore(ok)
    const tunnel = head('CONNECT 169.254.169.254:80 HTTP/1.1', 'Host: 169.254.169.254:80')
    expect(await sendRaw(port, [tunnel])).toBe('')
    expect(ends).toEqual([])
  })

  test.each(['websocket', 'h2c'])(
    'that upgrades to %s behind an unanswered request is disconnected',
    async (protocol) => {
      const { port } = await proxyBefore(() => undefined)
      expect(await sendRaw(port, [get('/') + get('/', 'Connection: Upgrade', `Upgrade: ${protocol}`)])).toBe('')
    },
  )

  test('that ends during an upgrade does not end the proxy', async () => {
    const { port } = await proxyBefore((socket) => socket.destroy())
    for (let count = 0; count < 5; count += 1)
      await sendRaw(port, [get('/', 'Connection: Upgrade', 'Upgrade: websocket')])
    expect(await sendRaw(port, [get('/', closes)])).toBe('')
  })

  test('may send any byte in the target, the reason for an error, or a header', async () => {
    const { port } = await proxyBefore(ok)
    for (let byte = 0; byte < 256; byte += 1) {
      const text = String.fromCharCode(byte)
      for (const request of [
        get(`/a${text}b`, closes),
        get('/', `x${text}y: z`, closes),
        get('/', `x: a${text}b`, closes),
        get('/', closes, 'Connection: Upgrade', 'Upgrade: websocket', `x: a${text}b`),
        get(`/a${text}b`, 'Connection: Upgrade', 'Upgrade: websocket'),
      ])
        expect(await sendRaw(port, [request], /HTTP\/1\.1 \d+/)).toMatch(/^HTTP\/1\.1 (?:200|400|502)/)
    }
  })
})

test('a gateway may send any byte in the status line, a header or a trailer', async () => {
  let bytes = ''
  const { port } = await proxyBefore((socket) => void socket.end(bytes, 'latin1'))
  for (let byte = 0; byte < 256; byte += 1) {
    const text = String.fromCharCode(byte)
    const chunked = 'Transfer-Encoding: chunked'
    for (const answer of [
      head(`HTTP/1.1 200 a${text}b`, 'Content-Length: 0'),
      head('HTTP/1.1 200 OK', `a${text}b: c`, 'Content-Length: 0'),
      head('HTTP/1.1 200 OK', `a: b${text}c`, 'Content-Length: 0'),
      `${head('HTTP/1.1 200 OK', chunked, 'Trailer: a')}0\r\na: b${text}c\r\n\r\n`,
      `${head('HTTP/1.1 200 OK', chunked, 'Trailer: a')}0\r\na${text}b: c\r\n\r\n`,
    ]) {
      bytes = answer
      expect(await sendRaw(port, [get('/', closes)])).toMatch(/^(?:HTTP\/1\.1 (?:200|502)|$)/)
    }
  }
})
