import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpServer, type ServerBounds, type ServerHandlers } from '../../src/std/http-server.ts'
import { listening, sendRaw } from './raw-client.ts'

const bounds: ServerBounds = {
  maxHeaderBytes: 4096,
  maxBodyBytes: 1000,
  maxConnections: 3,
  headersTimeoutMs: 60_000,
  requestTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
}

/** A server that keeps what its handlers throw. */
async function serving(request: ServerHandlers['request'], more: Partial<ServerHandlers & ServerBounds> = {}) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push((error as Error).message)
  const server = createHttpServer({ request, onError, ...more }, { ...bounds, ...more })
  return { port: await listening(server), errors, server }
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

describe('an error of a handler', () => {
  const thrown = () => {
    throw new Error('oops')
  }
  test.each<[string, ServerHandlers['request']]>([
    ['thrown at once', thrown],
    ['in a promise', async () => Promise.resolve().then(thrown)],
    ['in the head', (_request, response) => void response.writeHead(200, 'a\u0001b')],
    ['in headers that were set', (_request, response) => response.setHeader('a', 'b').writeHead(42) && undefined],
  ])('%s is answered with 500', async (_where, request) => {
    const { port, errors } = await serving(request)
    const reply = await sendRaw(port, [get], '"internal_error"}}')
    expect(reply).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\ncontent-type: application\/json\r\n/)
    expect(errors).toHaveLength(1)
  })

  test('after the head closes the connection', async () => {
    const { port, errors } = await serving((_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('abc')
      thrown()
    })
    expect(await sendRaw(port, [get])).not.toContain('500')
    expect(errors).toEqual(['oops'])
  })

  test('during an upgrade closes the connection', async () => {
    const { port, errors } = await serving(thrown, { upgrade: thrown })
    expect(await sendRaw(port, ['GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'])).toBe('')
    expect(errors).toEqual(['oops'])
  })

  test('does not end the server', async () => {
    let count = 0
    const { port } = await serving((_request, response) => ((count += 1) === 1 ? thrown() : void response.end('alive')))
    await sendRaw(port, [get], 'internal_error"}}')
    expect(await sendRaw(port, [get], 'alive')).toContain('alive')
  })
})

describe('a body above the limit', () => {
  const chunk = 'a'.repeat(500)
  const chunked = `1f4\r\n${chunk}\r\n`
  const head = (line: string) => `POST / HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`

  test.each([
    ['that is announced', [head('Content-Length: 1001')]],
    ['that is announced and sent', [head('Content-Length: 2000'), chunk.repeat(4)]],
    ['in chunks', [head('Transfer-Encoding: chunked'), ...Array<string>(40).fill(chunked)]],
    ['whose client waits for 100', [head('Content-Length: 5000\r\nExpect: 100-continue')]],
  ])('%s is answered with 413', async (_how, pieces) => {
    let received = 0
    const { port, errors } = await serving(async (request, response) => {
      for await (const bytes of request) received += (bytes as Buffer).length
      response.end()
    })
    const reply = await sendRaw(port, pieces, 'request_too_large"}}')
    expect(reply.replace('HTTP/1.1 100 Continue\r\n\r\n', '')).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/)
    expect(reply).toContain('expected at most 1000 bytes')
    expect(received).toBeLessThanOrEqual(1000)
    expect(errors).toEqual([])
  })

  test('is discarded while it is sent', async () => {
    const { port, server } = await serving(async () => undefined)
    const kept = new Promise<number>((resolve) => {
      server.on('request', (request) => request.socket.on('close', () => resolve(request.readableLength)))
    })
    const pieces = Array<string>(20).fill(chunk.repeat(2000))
    expect(await sendRaw(port, [head('Content-Length: 4000000000'), ...pieces])).toContain(' 413 ')
    expect(await kept).toBeLessThan(1_000_000)
  })

  test('is not a body at the limit', async () => {
    const { port } = await serving(async (request, response) => {
      let length = 0
      for await (const bytes of request) length += (bytes as Buffer).length
      response.end(`got ${length}.`)
    })
    const pieces = [head('Transfer-Encoding: chunked'), chunked, chunked, '0\r\n\r\n']
    expect(await sendRaw(port, pieces, 'got')).toContain('got 1000.')
  })
})

describe('a client', () => {
  test('with too many bytes of headers gets 431', async () => {
    const { port } = await serving((_request, response) => void response.end())
    expect(await sendRaw(port, [`GET / HTTP/1.1\r\nA: ${'a'.repeat(5000)}\r\n\r\n`])).toContain(' 431 ')
  })

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n', { headersTimeoutMs: 50, requestTimeoutMs: 60_000 }],
    [
      'a body',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\na',
      { headersTimeoutMs: 50, requestTimeoutMs: 50 },
    ],
  ])('that never completes %s gets 408', async (_what, bytes, timeouts) => {
    const { port } = await serving(() => undefined, timeouts)
    expect(await sendRaw(port, [bytes])).toContain(' 408 ')
  })

  test('gets a connection although others hold the maximum idle', async () => {
    const { port } = await serving((_request, response) => void response.end('alive'))
    for (let count = 0; count < 3; count += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
      socket.write(get)
      await once(socket, 'data')
    }
    let reply = ''
    while (!reply.includes('alive')) reply = await sendRaw(port, [get], 'alive')
    expect(reply).toContain(' 200 ')
  })
})
