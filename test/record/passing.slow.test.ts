import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, get, head, post, recording, settled, shared, type Shared } from './proxying.ts'

const open = head('HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Transfer-Encoding: chunked')
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const ended = ({ socket }: IncomingMessage) => new Promise((resolve) => socket.once('close', resolve))

/** Writes as much as is taken, and tells how much that was. */
function writeOn(socket: Socket): () => number {
  const block = Buffer.alloc(1_000_000)
  let written = 0
  const fill = () => {
    while (!socket.destroyed && socket.write(block)) written += block.length
    if (!socket.destroyed) socket.once('drain', fill)
  }
  fill()
  return () => written
}

let at: Shared
beforeAll(async () => {
  at = await shared()
})
afterAll(() => at.close())

describe('forwards without delay', () => {
  test('an event before the next one is sent, and the head before the first event', async () => {
    let go = () => {}
    at.rawGateway((socket) => {
      const steps = [open, chunk('data: 1\n\n'), chunk('data: 2\n\n'), chunk('')]
      go = () => socket.write(steps.shift() ?? '')
      go()
    })
    const { until } = client(at.proxy, get('/events'))
    for (const seen of ['text/event-stream', 'data: 1', 'data: 2', '\r\n0\r\n\r\n']) {
      await until(seen)
      go()
    }
    const { response, end } = await at.recorded('/events')
    expect([response?.chunks.length, end.how]).toEqual([2, 'complete'])
  })

  test('the head of a request before its body, and the body before its end', async () => {
    const seen: string[] = []
    let tell = () => {}
    let came = new Promise<void>((resolve) => (tell = resolve))
    const see = (what: string) => {
      seen.push(what)
      tell()
    }
    at.gateway((message, response) => {
      see('head')
      message.setEncoding('latin1').on('data', see)
      message.once('end', () => response.end('done'))
    })
    const { socket, until } = client(at.proxy, post('/upload', 6))
    for (const part of ['one', 'two']) {
      await came
      came = new Promise((resolve) => (tell = resolve))
      socket.write(part)
    }
    await until('done')
    expect(seen).toEqual(['head', 'one', 'two'])
    expect((await at.recorded('/upload')).request.body).toEqual({ text: 'onetwo' })
  })

  test('a large upload completely, without recording all of it', async () => {
    const [block, times] = [Buffer.alloc(1_000_000, 'image'), 100]
    const [hash, expected] = [createHash('sha256'), createHash('sha256')]
    for (let sent = 0; sent < times; sent++) expected.update(block)
    at.gateway((message, response) => {
      message.on('data', (bytes: Buffer) => hash.update(bytes))
      message.once('end', () => response.end(hash.digest('hex')))
    })
    const body = Readable.from(Array.from({ length: times }, () => block))
    const reply = await request(`${at.proxy.url}/large`, { method: 'POST', body })
    expect(await reply.body.text()).toBe(expected.digest('hex'))
    const { request: kept } = await at.recorded('/large')
    expect(kept.partial).toBe(true)
    expect(at.proxy.text().length).toBeLessThan(10_000_000)
  })
})

describe('backpressure', () => {
  test('a slow reader slows the gateway', async () => {
    let written = () => 0
    at.rawGateway((socket) => {
      socket.write(head('HTTP/1.1 200 OK', 'Content-Length: 1000000000'))
      written = writeOn(socket)
    })
    const slow = client(at.proxy, get('/slow'))
    await slow.until('200 OK')
    slow.socket.pause()
    expect(await settled(() => written())).toBeLessThan(50_000_000)
  })

  test('a gateway that does not read slows the client', async () => {
    at.gateway((message) => void message.pause())
    const { socket } = client(at.proxy, post('/unread', 1_000_000_000))
    expect(await settled(writeOn(socket))).toBeLessThan(50_000_000)
  })
})

describe('closes both connections after', () => {
  test('a client disconnects in the middle of a response', async () => {
    let left: Promise<unknown> = Promise.resolve()
    at.gateway((message, response) => {
      left = ended(message)
      response.write('data: 1\n\n')
    })
    const { socket, until } = client(at.proxy, get('/left'))
    await until('data: 1')
    socket.destroy()
    await left
    expect((await at.recorded('/left')).end).toMatchObject({
      how: 'interrupted',
      detail: 'the client closed the connection',
    })
  })

  test.each([
    ['before a response', get('/left-early'), '/left-early'],
    ['in the middle of its request', `${post('/left-half', 1000)}half`, '/left-half'],
  ])('a client disconnects %s', async (_when, sent, path) => {
    let come = (_message: IncomingMessage) => {}
    const came = new Promise<IncomingMessage>((resolve) => (come = resolve))
    at.gateway((message) => come(message.resume()))
    const { socket } = client(at.proxy, sent)
    const left = ended(await came)
    socket.destroy()
    await left
    expect((await at.recorded(path)).end.how).toBe('interrupted')
  })

  const leaves = [
    ['closes', 'closed', 'closed', (socket: Socket) => void socket.end()],
    ['resets', 'reset', 'ECONNRESET', (socket: Socket) => void socket.resetAndDestroy()],
  ] as const

  test.each(leaves)('a gateway %s in the middle of a body', async (_does, how, seen, leave) => {
    let go = () => {}
    at.rawGateway((socket) => {
      socket.write(open + chunk('data: 1\n\n'))
      go = () => leave(socket)
    })
    const { until, ended: end, text } = client(at.proxy, get(`/torn-${how}`))
    await until('data: 1')
    go()
    expect(await end).toBe(seen)
    expect(text()).not.toContain('\r\n0\r\n')
    expect((await at.recorded(`/torn-${how}`)).end).toMatchObject({ how, detail: expect.stringContaining('body') })
  })

  test.each(leaves)('a gateway %s before a response', async (_does, how, seen, leave) => {
    at.rawGateway(leave)
    expect(await client(at.proxy, `${post(`/none-${how}`, 2)}{}`).ended).toBe(seen)
    const { response, end } = await at.recorded(`/none-${how}`)
    expect([response, end.how]).toEqual([undefined, how])
  })

  test('a body without a length is reset, and the body does not look complete', async () => {
    let go = () => {}
    at.rawGateway((socket) => {
      socket.write(`${head('HTTP/1.1 200 OK')}half`)
      go = () => socket.resetAndDestroy()
    })
    const { until, ended: end } = client(at.proxy, get('/half'))
    await until('half')
    go()
    expect(await end).toBe('ECONNRESET')
    expect((await at.recorded('/half')).end.how).toBe('reset')
  })
})

describe('upgrades', () => {
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']

  test('forward bytes in both directions until both sides end', async () => {
    at.rawGateway((socket) => {
      socket.write(`${head('HTTP/1.1 101 Switching Protocols', ...upgrade)}hello`)
      socket.on('data', (bytes) => (bytes.includes('bye') ? socket.end() : socket.write(`echo ${bytes.toString()}`)))
    })
    const { socket, until, ended: end } = client(at.proxy, get('/socket', ...upgrade))
    await until('hello')
    socket.write('one')
    await until('echo one')
    socket.write('bye')
    expect(await end).toBe('closed')
    expect(await at.recorded('/socket')).toMatchObject({ response: { status: 101, chunks: [] } })
  })

  test('forward the response if the gateway refuses', async () => {
    at.gateway(
      () => {},
      (server) => server.on('upgrade', (_message, socket) => socket.end(`${head('HTTP/1.1 403 Forbidden')}no`)),
    )
    const { until, ended: end } = client(at.proxy, get('/no-socket', ...upgrade))
    await until('403 Forbidden')
    await until('no')
    expect(await end).toBe('closed')
    expect((await at.recorded('/no-socket')).response?.status).toBe(403)
  })

  test('to another version of HTTP are forwarded as ordinary requests with their bodies', async () => {
    at.gateway((message, response) => {
      message.setEncoding('latin1').once('data', (text: string) => {
        response.end(`${text} ${String(message.headers.upgrade)}`)
      })
    })
    const headers = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']
    await client(at.proxy, `${post('/h2c', 4, ...headers)}body`).until('body undefined')
    expect((await at.recorded('/h2c')).request.body).toEqual({ text: 'body' })
  })
})

describe('forwards around bodies', () => {
  test('the length of a response to HEAD, without a body', async () => {
    at.gateway((_request, response) => response.writeHead(200, { 'content-length': 42 }).end())
    const { socket, until, text } = client(at.proxy, head('HEAD /head HTTP/1.1', 'Host: proxy'))
    await until('content-length: 42\r\n')
    socket.write(head('HEAD /head-too HTTP/1.1', 'Host: proxy'))
    await until('\r\n\r\nHTTP/1.1 200 OK')
    expect(text()).not.toContain('transfer-encoding')
    expect(await at.recorded('/head')).toMatchObject({ request: { method: 'HEAD' }, end: { how: 'complete' } })
  })

  test('100 Continue from the gateway', async () => {
    at.gateway(
      (message, response) => void message.resume().once('end', () => response.end('not asked')),
      (server) =>
        server.on('checkContinue', (message: IncomingMessage, response) => {
          response.writeContinue()
          message.resume().once('end', () => response.end('asked'))
        }),
    )
    const { socket, until } = client(at.proxy, post('/expect', 4, 'Expect: 100-continue'))
    await until('HTTP/1.1 100')
    socket.write('body')
    await until('\r\nasked')
    expect((await at.recorded('/expect')).request.body).toEqual({ text: 'body' })
  })

  test('a rejection instead of 100 Continue', async () => {
    at.gateway(
      () => {},
      (server) => server.on('checkContinue', (_message, response) => response.writeHead(413).end('too large')),
    )
    const { until, text } = client(at.proxy, post('/expect-no', 4, 'Expect: 100-continue'))
    await until('too large')
    expect(text()).toMatch(/^HTTP\/1\.1 413/)
    expect((await at.recorded('/expect-no')).response?.status).toBe(413)
  })

  test('interim responses, requested or not', async () => {
    const hints = head('HTTP/1.1 103 Early Hints', 'Link: </a>', 'LINK: </b>')
    at.rawGateway((socket) => {
      socket.write(`${head('HTTP/1.1 100 Continue')}${hints}${head('HTTP/1.1 200 OK', 'Content-Length: 2')}ok`)
    })
    const { until, text } = client(at.proxy, get('/hints'))
    await until('ok')
    expect(text()).toContain(`${hints}HTTP/1.1 200 OK`)
    expect((await at.recorded('/hints')).response?.status).toBe(200)
  })

  test('trailers, in both directions', async () => {
    at.gateway((message, response) => {
      message.resume().once('end', () => {
        response.writeHead(200, { trailer: 'X-Sum' })
        response.write('body')
        response.addTrailers({ 'X-Sum': `saw ${message.trailers['x-count']}` })
        response.end()
      })
    })
    const sent = head('POST /trailers HTTP/1.1', 'Host: proxy', 'Transfer-Encoding: chunked', 'Trailer: X-Count')
    await client(at.proxy, `${sent}${chunk('data')}0\r\nX-Count: 7\r\n\r\n`).until('X-Sum: saw 7')
    expect((await at.recorded('/trailers')).response?.trailers).toEqual([['X-Sum', 'saw 7']])
  })

  test('a compressed body unchanged, and decodes it in the evidence', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
    at.gateway((_request, response) => response.writeHead(200, headers).end(gzipSync('{"object":"list"}')))
    const { body } = await request(`${at.proxy.url}/gzip`)
    expect(gunzipSync(Buffer.from(await body.arrayBuffer())).toString()).toBe('{"object":"list"}')
    const { response } = await at.recorded('/gzip')
    expect(response?.chunks).toMatchObject([{ text: '{"object":"list"}' }])
  })

  test.each([
    ['that the client accepts', 'br, zstd', '/zstd', 'too-large'],
    ['that the client does not accept', 'gzip', '/zstd-unasked', 'undecodable'],
  ])('a content coding %s, which the evidence cannot decode', async (_which, accepts, path, how) => {
    at.gateway((_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('coded'))
    const { body } = await request(`${at.proxy.url}${path}`, { headers: { 'accept-encoding': accepts } })
    expect(await body.text()).toBe('coded')
    expect((await at.recorded(path)).end.how).toBe(how)
  })
})

describe('headers', () => {
  test('keep their order, case and number, except those of the connection', async () => {
    let seen: readonly string[] = []
    const sent = ['X-B', '1', 'x-a', '2', 'X-B', '3', 'Content-Length', '0', 'Keep-Alive', 'timeout=9']
    at.gateway((message, response) => {
      seen = message.rawHeaders
      response.sendDate = false
      response.writeHead(200, sent).end()
    })
    const given = ['x-Two: 2', 'X-One: a', 'X-ONE: b', 'Connection: keep-alive, X-Hop', 'X-Hop: 1', 'TE: trailers']
    const { until, text } = client(at.proxy, get('/headers', ...given))
    await until('\r\n\r\n')
    expect(seen.slice(0, 8)).toEqual(['Host', at.host, 'x-Two', '2', 'X-One', 'a', 'X-ONE', 'b'])
    expect(seen.join(' ')).not.toMatch(/X-Hop|TE|proxy/)
    expect(text()).toContain('X-B: 1\r\nx-a: 2\r\nX-B: 3\r\nContent-Length: 0\r\n')
    expect(text()).not.toContain('timeout=9')
    expect((await at.recorded('/headers')).response?.headers.flat()).toEqual(expect.arrayContaining(sent.slice(0, 6)))
  })

  test('for an HTTP/1.0 client have no length, and the body ends with the connection', async () => {
    at.gateway((_request, response) => {
      response.write('a')
      response.end('b')
    })
    const { ended: end, text } = client(at.proxy, head('GET /old HTTP/1.0'))
    expect(await end).toBe('closed')
    expect(text()).toMatch(/\r\n\r\nab$/)
    expect(text()).not.toMatch(/transfer-encoding/i)
  })

  test('of several requests on one connection are separate', async () => {
    let count = 0
    at.gateway((_request, response) => response.end(`reply ${++count}`))
    const { socket, until } = client(at.proxy, get('/first'))
    await until('reply 1')
    socket.write(get('/second'))
    await until('reply 2')
    const ids = [(await at.recorded('/first')).id, (await at.recorded('/second')).id]
    expect(ids[0]).toMatch(/^traffic\/\d{6}$/)
    expect(ids[1]).not.toBe(ids[0])
  })

  test('of a redirect are forwarded without following it', async () => {
    let asked = 0
    at.gateway((_request, response) => {
      asked += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    const { statusCode, headers } = await request(`${at.proxy.url}/redirect`)
    expect([statusCode, headers['location'], asked]).toEqual([307, '/elsewhere', 1])
  })
})

describe('returns an error for', () => {
  test('a server that does not use HTTP', async () => {
    at.rawGateway((socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
    const { statusCode, body } = await request(`${at.proxy.url}/ssh`)
    await body.dump()
    expect([statusCode, (await at.recorded('/ssh')).end.how]).toEqual([502, 'not-http'])
  })

  test('an unreachable gateway below a path', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const proxy = await recording(`http://127.0.0.1:${port}/team/v1`)
    const { statusCode, body } = await request(`${proxy.url}/v1/x?a=b`, { method: 'POST', body: '{}' })
    const { error } = (await body.json()) as { error: { message: string } }
    expect(statusCode).toBe(502)
    expect(error.message).toBe(`gateproof record: no response from the gateway: ECONNREFUSED 127.0.0.1:${port}`)
    const [exchange] = (await proxy.end()).exchanges
    expect(exchange?.request.url).toBe(`http://127.0.0.1:${port}/team/v1/x?a=b`)
    expect([exchange?.response, exchange?.end.how]).toEqual([undefined, 'refused'])
  })
})
