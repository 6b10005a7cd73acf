import { describe, expect, test } from 'vitest'
import { rawBytes } from '../../src/evidence/bytes.ts'
import type { Script, ScriptDelivery } from '../../src/evidence/script.ts'
import { asObject } from '../../gateway/reference/json.ts'
import type { Pause } from '../../gateway/upstream/holds.ts'
import { dataOf, plainContent, protocols, recorder, requestTo, scripted, streamContent } from './client.ts'

const text = '世界の天気は晴れ 🌞 und 20 °C'
// cspell:disable-next-line
const calls = [{ id: 'call_1', name: 'get_weather', arguments: '{"city":"Köln"}' }]
const script: Script = { text, calls, finish: 'tools', usage: { input: 10, output: 5 } }
const withDelivery = (delivery: ScriptDelivery): Script => ({ ...script, delivery })
const expected = { text, reasoning: '', calls }

const writesOf = async (response: Response): Promise<readonly Uint8Array[]> => {
  const writes: Uint8Array[] = []
  for await (const bytes of response.body ?? []) writes.push(bytes)
  return writes
}

describe.each(protocols)('%s', (protocol) => {
  const forms = [
    'crlf',
    'tight',
    'comments',
    'spaces',
    'nulls',
    'empty-deltas',
    'blocks',
    'compact',
    'running',
  ] as const

  test.each(forms)('has the same content in the form %s', async (form) => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery({ form }))
    const stream = await (await upstream.fetch(requestTo(upstream, protocol, nonce, { stream: true }))).text()
    expect(streamContent(protocol, dataOf(stream))).toEqual(expected)
    const plain = await upstream.fetch(requestTo(upstream, protocol, nonce))
    expect(plainContent(protocol, asObject(await plain.json()))).toEqual(expected)
  })

  test('writes bytes of any length, which split characters', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery({ writes: [5, 1] }))
    const writes = await writesOf(await upstream.fetch(requestTo(upstream, protocol, nonce, { stream: true })))
    expect(writes.map(({ length }) => length)).toEqual([5, ...writes.slice(1).map(() => 1)])
    expect(streamContent(protocol, dataOf(Buffer.concat(writes).toString()))).toEqual(expected)
    const [exchange] = upstream.exchanges
    const chunks = exchange?.response?.chunks ?? []
    expect(chunks.filter((chunk) => 'base64' in chunk).length).toBeGreaterThan(0)
    expect(Buffer.concat(chunks.map(rawBytes))).toEqual(Buffer.concat(writes))
  })

  test('splits a plain answer into writes', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery({ writes: [100] }))
    const response = await upstream.fetch(requestTo(upstream, protocol, nonce))
    const writes = await writesOf(response)
    expect(writes.length).toBeGreaterThan(1)
    expect(response.headers.get('content-length')).toBe(String(Buffer.concat(writes).length))
  })

  test.each(['end', 'error'] as const)('breaks an answer by %s', async (cutBy) => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery({ cutAfterEvents: 2, cutBy }))
    const stream = await (await upstream.fetch(requestTo(upstream, protocol, nonce, { stream: true }))).text()
    const plain = await (await upstream.fetch(requestTo(upstream, protocol, nonce))).text()
    expect(stream.includes('The organization')).toBe(cutBy === 'error')
    expect(stream).not.toContain('[DONE]')
    if (cutBy === 'end') expect(() => JSON.parse(plain) as unknown).toThrow()
    else expect(asObject(JSON.parse(plain))['error']).toMatchObject({ message: expect.stringContaining('failed') })
    expect(upstream.exchanges.map(({ response }) => response?.status)).toEqual([200, 200])
  })

  test('breaks a stream after a number of events', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery({ cutAfterEvents: 2 }))
    const response = await upstream.fetch(requestTo(upstream, protocol, nonce, { stream: true }))
    await expect(response.text()).rejects.toMatchObject({ name: 'Reset' })
    const [exchange] = upstream.exchanges
    expect(exchange?.end.how).toBe('cut')
    expect(exchange?.response?.chunks).toHaveLength(2)
  })

  test('breaks a plain answer in the middle', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery({ cutAfterEvents: 0 }))
    const response = await upstream.fetch(requestTo(upstream, protocol, nonce))
    await expect(response.text()).rejects.toMatchObject({ name: 'Reset' })
    expect(upstream.exchanges[0]?.end.how).toBe('cut')
    expect(upstream.exchanges[0]?.response?.chunks).toHaveLength(1)
  })
})

describe('the forms', () => {
  const stream = async (form: ScriptDelivery['form']) => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery(form === undefined ? {} : { form }))
    return (await upstream.fetch(requestTo(upstream, 'chat', nonce, { stream: true }))).text()
  }

  test('differ from the default', async () => {
    expect(await stream(undefined)).not.toMatch(/\r|^:|": |:null,"tool_calls/m)
    expect((await stream('crlf')).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(await stream('comments')).toMatch(/\n\n: keep-alive\n\ndata: /)
    expect(await stream('spaces')).toMatch(/data: \{ "id": "/)
    expect(await stream('nulls')).toMatch(/"function_call":null/)
    expect(await stream('empty-deltas')).toMatch(/"delta":\{"content":""\}/)
    expect(await stream('compact')).toMatch(/"id":"call_1"[^\n]*"arguments":"\{[^\n]*Köln/)
  })
})

test('compact chunks have the usage with the finish reason', async () => {
  const upstream = recorder()
  const nonce = scripted(upstream, withDelivery({ form: 'compact' }))
  const rest = { stream_options: { include_usage: true } }
  const response = await upstream.fetch(requestTo(upstream, 'chat', nonce, { stream: true, rest }))
  const events = dataOf(await response.text()).map(asObject)
  const reported = events.filter((event) => typeof event['usage'] === 'object' && event['usage'] !== null)
  expect(reported).toMatchObject([{ choices: [{ finish_reason: 'tool_calls' }], usage: { total_tokens: 15 } }])
})

test.each([
  ['messages', { content: [{ text: '世界の天気は晴れ ' }, { text: '🌞 und 20 °C' }, {}, { text: ' after' }] }],
  ['responses', { output: [{ content: [{}, { text: '🌞 und 20 °C' }] }, {}, { content: [{ text: ' after' }] }] }],
  [
    'generate-content',
    { candidates: [{ content: { parts: [{}, { text: '🌞 und 20 °C' }, {}, { text: ' after' }] } }] },
  ],
] as const)('the text of %s can be in several blocks, and after calls', async (protocol, shape) => {
  const upstream = recorder()
  const nonce = scripted(upstream, { ...withDelivery({ form: 'blocks' }), after: ' after' })
  const plain = asObject(await (await upstream.fetch(requestTo(upstream, protocol, nonce))).json())
  expect(plain).toMatchObject(shape)
  const stream = await upstream.fetch(requestTo(upstream, protocol, nonce, { stream: true }))
  const content = { text: `${text} after`, reasoning: '', calls }
  expect(streamContent(protocol, dataOf(await stream.text()))).toEqual(content)
})

describe('holdAfterEvents', () => {
  const delivery = { holdAfterEvents: 2, pieces: [2] }

  test('waits until the client has received bytes', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery(delivery))
    const response = await upstream.fetch(requestTo(upstream, 'chat', nonce, { stream: true }))
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.read()
    let isReleased = false
    const third = reader?.read().then((next) => {
      expect(isReleased).toBe(true)
      return next
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    isReleased = true
    upstream.clientReceived(nonce)
    expect((await third)?.done).toBe(false)
    while ((await reader?.read())?.done === false);
    expect(upstream.exchanges[0]?.end).toMatchObject({ how: 'complete', released: 'client' })
  })

  test('ends after a timeout', async () => {
    const upstream = recorder({ holdTimeoutMs: 10 })
    const nonce = scripted(upstream, withDelivery(delivery))
    const response = await upstream.fetch(requestTo(upstream, 'messages', nonce, { stream: true }))
    expect(streamContent('messages', dataOf(await response.text()))).toEqual(expected)
    expect(upstream.exchanges[0]?.end).toMatchObject({ how: 'complete', released: 'timeout' })
  })

  test.each([
    [1000, 500],
    [2000, 1000],
    [9999, 4999.5],
    [60_000, 5000],
  ])(
    'ends after half of the timeout of a client of %i ms, and after 5 s at the latest',
    async (clientTimeoutMs, ms) => {
      const waits: number[] = []
      const waitForTimeout: Pause = (waited) => Promise.resolve(waits.push(waited) > 0)
      const upstream = recorder({ clientTimeoutMs, waitForTimeout })
      const nonce = scripted(upstream, withDelivery(delivery))
      await (await upstream.fetch(requestTo(upstream, 'chat', nonce, { stream: true }))).text()
      expect(waits).toEqual([ms])
      expect(upstream.exchanges[0]?.end).toMatchObject({ how: 'complete', released: 'timeout' })
    },
  )

  test.each([
    [1000, 500],
    [60_000, 3000],
  ])('an error comes before a client of %i ms has given up', async (clientTimeoutMs, ms) => {
    const waits: number[] = []
    const pause: Pause = (waited) => Promise.resolve(waits.push(waited) > 0)
    const upstream = recorder({ clientTimeoutMs, pause })
    const nonce = scripted(upstream, { ...script, error: { status: 500, stallMs: 3000 } })
    expect((await upstream.fetch(requestTo(upstream, 'chat', nonce))).status).toBe(500)
    expect(waits).toEqual([ms])
  })

  test('ends when the gateway leaves', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery(delivery))
    const response = await upstream.fetch(requestTo(upstream, 'responses', nonce, { stream: true }))
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.read()
    void reader?.read()
    await reader?.cancel()
    await upstream.settled(60_000)
    expect(upstream.exchanges[0]?.end).toMatchObject({ how: 'left' })
    expect(upstream.exchanges[0]?.end).not.toHaveProperty('released')
    expect(upstream.exchanges[0]?.response?.chunks).toHaveLength(2)
  })

  test('ends when the request is aborted', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery(delivery))
    const gateway = new AbortController()
    const request = requestTo(upstream, 'chat', nonce, { stream: true, signal: gateway.signal })
    const reader = (await upstream.fetch(request)).body?.getReader()
    await reader?.read()
    gateway.abort()
    expect(upstream.exchanges[0]?.end.how).toBe('left')
    await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the end of the client', () => {
  test('is recorded while the exchange is open', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, withDelivery({ pieces: [1], holdAfterEvents: 2 }))
    const response = await upstream.fetch(requestTo(upstream, 'chat', nonce, { stream: true }))
    const reader = response.body?.getReader()
    await reader?.read()
    upstream.clientEnded(nonce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await reader?.cancel()
    const { at = 0, clientEndedAt = 0, how } = upstream.exchanges[0]?.end ?? {}
    expect(how).toBe('left')
    expect(at - clientEndedAt).toBeGreaterThanOrEqual(3)
  })

  test('is not recorded after the exchange', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, script)
    await (await upstream.fetch(requestTo(upstream, 'chat', nonce))).text()
    upstream.clientEnded(nonce)
    expect(upstream.exchanges[0]?.end).not.toHaveProperty('clientEndedAt')
  })
})

describe('settled', () => {
  test('waits for open exchanges, and not longer than the timeout', async () => {
    const upstream = recorder()
    await upstream.settled(10_000)
    const nonce = scripted(upstream, script)
    const response = await upstream.fetch(requestTo(upstream, 'chat', nonce))
    await upstream.settled(5)
    expect(upstream.exchanges).toHaveLength(0)
    const settled = upstream.settled(10_000)
    await response.text()
    await settled
    expect(upstream.exchanges).toHaveLength(1)
  })
})
