import type { LookupFunction } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Deployment } from '../../src/deployment/deployment.ts'
import { createBudget } from '../../src/drive/limits/budget.ts'
import { createRateLimiter } from '../../src/drive/limits/rate-limiter.ts'
import type { Outgoing } from '../../src/drive/probe.ts'
import { createSender } from '../../src/drive/send/sender.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { createTransport } from '../../src/wire/transport.ts'
import { chunk, chunked, closing, peer, type Behaviour } from '../wire/peer.ts'
import { deploymentOf } from './target.ts'

const whole: Behaviour = closing('content-length: 500\r\n', Buffer.alloc(500, 'v'))

/** Drives a deployment whose every name leads to a server on loopback that behaves like this. */
async function remote(behave: Behaviour = whole, more: Partial<Deployment> = {}, totalMs = 60_000) {
  let connections = 0
  const { port } = new URL(
    await peer((socket, request) => {
      connections += 1
      behave(socket, request)
    }),
  )
  const stop = createStop()
  const lookup: LookupFunction = (_name, { all }, callback) =>
    all === true ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
  const transport = createTransport({ redactor: createRedactor([]), env: {}, totalMs, lookup })
  onTestFinished(() => transport.close())
  const sender = createSender({
    deployment: deploymentOf(`http://gateway.example:${port}`, { embedded: false, ...more }),
    seed: 1,
    stop,
    budget: createBudget({}),
    recorder: { write: () => undefined, close: () => undefined, fullSince: () => undefined, size: () => 0 },
    rateLimiter: createRateLimiter({ concurrency: 8, signal: stop.signal }),
    transport,
  })
  let sent = 0
  const send = async (path: string, outgoing: Partial<Outgoing> = {}): Promise<Exchange> => {
    const outcome = await sender.send('probe', `${(sent += 1)}`, { method: 'GET', path, ...outgoing })
    if ('notSent' in outcome) throw new Error(outcome.notSent)
    return outcome.exchange
  }
  return { send, port, stop, connections: () => connections }
}

describe('a media URL of a remote deployment on a private address', () => {
  test('is neither fetched nor judged', async () => {
    const { send, stop, port, connections } = await remote()
    const exchange = await send('http://127.0.0.7:1/video.mp4')
    expect(exchange).toMatchObject({ attempt: 1, retried: false, request: { line: 'elsewhere' } })
    const detail = '127.0.0.7 is a loopback address (--allow-private fetches it)'
    expect(replyOf(exchange).truncation).toEqual({ code: 'not-sent', args: { detail } })
    expect((await send(`http://media.example:${port}/video.mp4`)).end.detail).toContain('media.example is 127.0.0.1')
    await Promise.all(Array.from({ length: 12 }, (_none, at) => send(`http://127.0.1.${at}:1/video.mp4`)))
    expect([stop.reason(), connections()]).toEqual([undefined, 0])
  })

  test('is fetched from an origin of the deployment', async () => {
    const { send, port } = await remote(whole, { overseasBaseUrl: 'http://overseas.example' })
    const status = async (url: string) => (await send(url)).response?.status
    expect(await status(`http://gateway.example:${port}/files/video.mp4`)).toBe(200)
    expect((await send('http://overseas.example/video.mp4')).end.detail).not.toContain('not sent')
  })

  test('is fetched with --allow-private, and for a loopback deployment', async () => {
    const allowed = await remote(whole, { allowPrivate: true })
    expect((await allowed.send(`http://media.example:${allowed.port}/`)).response?.status).toBe(200)
    const local = await remote(whole, { baseUrl: 'http://127.0.0.1:1' })
    expect((await local.send(`http://media.example:${local.port}/`)).response?.status).toBe(200)
  })
})

describe('a request', () => {
  test('can limit the body', async () => {
    const { send } = await remote()
    const ends = [await send('/v1/a', { maxBodyBytes: 100 }), await send('/v1/b', { maxBodyBytes: 500 })]
    expect(ends.map(({ end }) => [end.how, end.detail])).toEqual([
      ['too-large', 'more than 100 bytes'],
      ['complete', undefined],
    ])
  })

  test('can raise the body limit', async () => {
    const size = 65 * 1024 * 1024
    const { send } = await remote(closing(`content-length: ${size}\r\n`, Buffer.alloc(size)), {}, 60_000)
    const exchange = await send('/v1/a', { maxBodyBytes: size })
    expect([exchange.end.how, exchange.response?.large?.length]).toEqual(['complete', size])
  })

  test('can extend its timeout', async () => {
    const drips: Behaviour = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${chunked}\r\n`)
      const timer = setInterval(() => socket.destroyed || socket.write(chunk('a')), 20).unref()
      socket.on('close', () => clearInterval(timer))
    }
    const ends = async (outgoing: Partial<Outgoing>) =>
      (await (await remote(drips, {}, 2000)).send('/v1/a', { ...outgoing, media: 1, method: 'POST' })).end.detail
    const timeouts = [{}, { totalTimeoutMs: 1000 }, { totalTimeoutMs: 3000 }]
    expect(await Promise.all(timeouts.map(ends))).toEqual([
      'not finished within 2 s',
      'not finished within 2 s',
      'not finished within 3 s',
    ])
  })

  test('with an extended timeout keeps the idle timeout', async () => {
    const exchange = await (
      await remote(() => {}, {}, 200)
    ).send('/v1/a', { totalTimeoutMs: 60_000, media: 1, method: 'POST' })
    expect(exchange.end).toMatchObject({ how: 'timeout', detail: 'no byte of the response within 0.2 s' })
  })
})
