import { describe, expect, test } from 'vitest'
import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import type { Script } from '../../src/evidence/script.ts'
import { listenUpstream } from '../../gateway/upstream/listen.ts'
import { arrived, recorder, requestTo, scripted } from './client.ts'

const script: Script = { text: 'Hello there', finish: 'stop', usage: { input: 1, output: 2 } }
const secret = 'sk-client-0123456789abcdef'

describe('the recording', () => {
  test('contains the request and the response', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, script)
    const request = requestTo(upstream, 'messages', nonce)
    const sent = await request.clone().text()
    const response = await upstream.fetch(request)
    const received = await response.text()
    expect(upstream.exchanges).toEqual([
      {
        ...{ type: 'upstream', id: 'upstream/1', protocol: 'messages', nonce, credential: 'own', clientSecrets: [] },
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        request: {
          ...{ method: 'POST', url: '/v1/messages', body: { text: sent } },
          headers: [
            ['anthropic-version', '2023-06-01'],
            ['content-type', 'application/json'],
            ['x-api-key', expect.stringMatching(/^\*+$/)],
          ],
        },
        response: {
          status: 200,
          headers: [...response.headers],
          chunks: [{ text: received, at: expect.any(Number) }],
        },
        end: { how: 'complete', at: expect.any(Number) },
      },
    ])
  })

  test('numbers the requests in the order of arrival', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, { ...script, delivery: { eventPauseMs: 5 } })
    const slow = (await upstream.fetch(requestTo(upstream, 'chat', nonce, { stream: true }))).text()
    await (await upstream.fetch(requestTo(upstream, 'chat', 'Hello'))).text()
    await slow
    expect(upstream.exchanges.map(({ id }) => id)).toEqual(['upstream/2', 'upstream/1'])
  })

  test('reports where the request contains a secret of the client, without the secret', async () => {
    const upstream = recorder({ isClientSecret: (text) => text.includes(secret) })
    const { url, headers } = requestTo(upstream, 'chat', '')
    const body = { model: 'model-1', user: secret, messages: [{ role: 'user', content: `Hi "${secret}"` }] }
    const request = new Request(`${url}?token=${secret}`, {
      method: 'POST',
      headers: { ...Object.fromEntries(headers), 'X-Forwarded-Key': `key ${secret}`, cookie: `a=b; c=${secret}` },
      body: JSON.stringify(body),
    })
    await (await upstream.fetch(request)).text()
    const [exchange] = upstream.exchanges
    expect(exchange?.clientSecrets).toEqual(['cookie', 'x-forwarded-key', 'url', 'body'])
    expect(JSON.stringify(exchange?.request)).not.toContain(secret)
    expect(JSON.stringify(exchange?.request)).not.toContain(upstream.keys.openai)
    const recorded = exchange?.request.body
    expect(recorded && 'text' in recorded && (JSON.parse(recorded.text) as object)).toMatchObject({ model: 'model-1' })
  })

  test('contains the beginning of a large body', async () => {
    const upstream = recorder()
    await (await upstream.fetch(requestTo(upstream, 'chat', '世'.repeat(40_000)))).text()
    const request = upstream.exchanges[0]?.request
    expect(request?.partial).toBe(true)
    expect(request?.body).toHaveProperty('text')
    const text = request?.body && 'text' in request.body ? request.body.text : ''
    expect(Buffer.byteLength(text)).toBeGreaterThan(65_530)
    expect(text).not.toContain('\uFFFD')
  })
})

describe('over sockets', () => {
  const listening = async () => {
    const exchanges: UpstreamExchange[] = []
    const upstream = await listenUpstream({ ports: [0, 0], onExchange: (exchange) => exchanges.push(exchange) })
    const call = (nonce: string, stream: boolean, port = 0, signal?: AbortSignal) => {
      const request = requestTo(upstream, 'chat', nonce, { stream })
      const { pathname, search } = new URL(request.url)
      return fetch(new Request((upstream.urls[port] ?? '') + pathname + search, request), signal ? { signal } : {})
    }
    return { ...upstream, exchanges, call }
  }

  test('the port and the headers are recorded as they arrived', async () => {
    const upstream = await listening()
    const response = await upstream.call(scripted(upstream, script), false, 1)
    await response.text()
    await upstream.settled(60_000)
    await upstream.close()
    expect(upstream.exchanges).toMatchObject([{ port: 1, end: { how: 'complete' } }])
    expect(upstream.exchanges[0]?.request.headers.map(([name]) => name)).toContain('user-agent')
  })

  test('a gateway that leaves is recorded', async () => {
    const upstream = await listening()
    const nonce = scripted(upstream, { ...script, delivery: { pieces: [1], holdAfterEvents: 2 } })
    const left = new AbortController()
    const response = await upstream.call(nonce, true, 0, left.signal)
    await response.body?.getReader().read()
    upstream.clientEnded(nonce)
    left.abort()
    await upstream.settled(60_000)
    await upstream.close()
    const [exchange] = upstream.exchanges
    expect(exchange?.end).toMatchObject({ how: 'left', clientEndedAt: expect.any(Number) })
    expect(exchange?.response?.chunks).toHaveLength(2)
  })

  test('a gateway that leaves before the response is recorded', async () => {
    const upstream = await listening()
    const nonce = scripted(upstream, { ...script, error: { stallMs: 600_000 } })
    const gateway = new AbortController()
    const response = expect(upstream.call(nonce, false, 0, gateway.signal)).rejects.toMatchObject({
      name: 'AbortError',
    })
    await arrived(upstream, nonce)
    gateway.abort()
    await response
    await upstream.settled(60_000)
    await upstream.close()
    expect(upstream.exchanges).toMatchObject([{ end: { how: 'left' } }])
  })

  test('a script breaks the connection before and during a response', async () => {
    const upstream = await listening()
    const early = scripted(upstream, { ...script, error: {} })
    await expect(upstream.call(early, false)).rejects.toThrow('fetch failed')
    const cut = scripted(upstream, { ...script, delivery: { cutAfterEvents: 1 } })
    for (const stream of [true, false]) {
      await expect((await upstream.call(cut, stream)).text()).rejects.toThrow('terminated')
    }
    await upstream.settled(60_000)
    await upstream.close()
    expect(upstream.exchanges.map(({ end }) => end.how)).toEqual(['cut', 'cut', 'cut'])
  })

  test('a port in use is an error that frees the other ports', async () => {
    const upstream = await listening()
    const port = Number(new URL(upstream.urls[0] ?? '').port)
    await expect(listenUpstream({ ports: [0, port] })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await upstream.close()
  })
})
