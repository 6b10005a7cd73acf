import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import { startReference } from '../../gateway/reference/server.ts'
import { listenUpstream } from '../../gateway/upstream/listen.ts'
import { sendRaw } from '../std/raw-client.ts'
import { recorder, requestTo, scripted } from './client.ts'

async function listening() {
  const exchanges: UpstreamExchange[] = []
  const upstream = await listenUpstream({ ports: [0], onExchange: (exchange) => void exchanges.push(exchange) })
  onTestFinished(upstream.close)
  return { ...upstream, exchanges, port: Number(new URL(upstream.urls[0] ?? '').port) }
}

const mebibyte = 'a'.repeat(1024 * 1024)
const heads = (path: string, key: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${key}${body}\r\n\r\n`
const announcing = (bytes: number) => `Content-Length: ${bytes}`
const chunked = 'Transfer-Encoding: chunked'
const chunk = `100000\r\n${mebibyte}\r\n`

/** The growth of this process in MiB while work runs. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
  await work()
  clearInterval(timer)
  return (peak - before) / 2 ** 20
}

describe('the scripted upstream', () => {
  test.each([
    ['no key', '', 'announced', announcing(60_000_000)],
    ['another key', 'Authorization: Bearer sk-other\r\n', 'announced', announcing(50_000_000)],
    ['no key', '', 'in chunks', chunked],
    ['a key in the wrong place', 'x-api-key: sk-other\r\n', 'in chunks', chunked],
  ])('answers 401 to a large body with %s before it is read (%s%s)', async (_key, header, _how, framing) => {
    const { port, exchanges } = await listening()
    const pieces = Array<string>(20).fill(framing === chunked ? chunk : mebibyte)
    const sent = [heads('/v1/chat/completions', header, framing), ...pieces]
    let reply = ''
    const grown = await growth(async () => (reply = await sendRaw(port, sent, '"invalid_api_key"')))
    expect(reply).toMatch(/^HTTP\/1\.1 401 /)
    expect(grown).toBeLessThan(100)
    expect(exchanges[0]?.request.partial).toBe(true)
    expect(JSON.stringify(exchanges[0]?.request.body).length).toBeLessThan(70_000)
  })

  test('answers 401 to a body that never arrives', async () => {
    const { port } = await listening()
    const pieces = [heads('/v1/chat/completions', '', chunked), chunk]
    expect(await sendRaw(port, pieces, '"invalid_api_key"')).toContain(' 401 ')
  })

  test.each(['openai', 'anthropic', 'google'] as const)(
    'answers 413 of %s to a large body with its key',
    async (vendor) => {
      const { port, keys, exchanges } = await listening()
      const [path, header] = {
        openai: ['/v1/chat/completions', 'Authorization: Bearer'],
        anthropic: ['/v1/messages', 'x-api-key:'],
        google: ['/v1beta/models/m:generateContent', 'x-goog-api-key:'],
      }[vendor] as [string, string]
      const pieces = Array<string>(34).fill(chunk)
      const sent = [heads(path, `${header} ${keys[vendor]}\r\n`, chunked), ...pieces]
      const grown = await growth(async () => expect(await sendRaw(port, sent, 'too large')).toMatch(/^HTTP\/1\.1 413 /))
      expect(grown).toBeLessThan(400)
      expect(exchanges[0]?.response?.status).toBe(413)
    },
  )

  test('answers 413 to a body that is announced beyond every limit, without an exchange', async () => {
    const { port, keys, exchanges } = await listening()
    const head = heads('/v1/messages', `x-api-key: ${keys.anthropic}\r\n`, announcing(100_000_000_000))
    expect(await sendRaw(port, [head], 'request_too_large')).toMatch(/^HTTP\/1\.1 413 /)
    expect(exchanges).toEqual([])
  })

  test('reads a body that is large but within the limit', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, { text: 'read', finish: 'stop', usage: { input: 1, output: 1 } })
    const response = await upstream.fetch(requestTo(upstream, 'chat', `${mebibyte.repeat(30)} ${nonce}`))
    expect(await response.text()).toContain('"content":"read"')
  })

  test('serves a gateway while others keep a thousand connections open', async () => {
    const { port, keys } = await listening()
    const sockets = Array.from({ length: 1023 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const head = `GET /v1/models HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.openai}\r\n\r\n`
    expect(await sendRaw(port, [head], 'gateproof-chat')).toContain(' 200 ')
  })

  test('survives JSON with more levels than the stack', async () => {
    const upstream = recorder()
    const levels = 200_000
    const request = requestTo(upstream, 'chat', '')
    const body = `{"model":"m","messages":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const response = await upstream.fetch(new Request(request.url, { method: 'POST', headers: request.headers, body }))
    expect(response.status).toBeGreaterThanOrEqual(200)
    await response.text()
    await upstream.settled(10_000)
    expect(upstream.exchanges).toHaveLength(1)
  })
})

describe('the reference gateway', () => {
  test('does not read the body of a request without a valid key', async () => {
    const reference = await startReference()
    onTestFinished(reference.close)
    const port = Number(new URL(reference.url).port)
    const sent = [heads('/v1/chat/completions', '', chunked), ...Array<string>(40).fill(chunk)]
    const grown = await growth(async () => expect(await sendRaw(port, sent, '"error"')).toMatch(/^HTTP\/1\.1 401 /))
    expect(grown).toBeLessThan(100)
  })

  test.each([
    ['announced', announcing(5_000_000_000), []],
    ['sent', chunked, Array<string>(70).fill(chunk)],
  ])('answers 413 to a body of gigabytes that is %s', async (_how, framing, pieces) => {
    const reference = await startReference()
    onTestFinished(reference.close)
    const head = heads('/v1/chat/completions', `Authorization: Bearer ${reference.keys.default}\r\n`, framing)
    const reply = await sendRaw(Number(new URL(reference.url).port), [head, ...pieces], 'request_too_large')
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('survives JSON with more levels than the stack', async () => {
    const { url, keys, close } = await startReference()
    onTestFinished(close)
    const body = `{"model":"m","messages":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const headers = { authorization: `Bearer ${keys.default}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body })
    expect(response.status).toBeGreaterThanOrEqual(400)
  })
})
