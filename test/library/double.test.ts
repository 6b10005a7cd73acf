import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  createGateway,
  cut,
  defects,
  faults,
  latency,
  startGateway,
  status,
  text,
  type AnyFault,
  type GatewayOptions,
} from '../../api/gateway.ts'
import { ask } from './conversation.ts'

const statusOf = async (gateway: ReturnType<typeof createGateway>) => (await ask(gateway, 'chat')).status

describe('models of a name of their own', () => {
  test('are listed in place of the others, and behave as their role', async () => {
    const gateway = createGateway({ models: { 'gpt-4o': 'chat', 'claude-sonnet': 'messages', 'busy-1': 'saturated' } })
    const headers = { authorization: `Bearer ${gateway.keys.default}` }
    const list = await gateway.fetch('http://gateway.test/v1/models', { headers })
    const { data } = (await list.json()) as { readonly data: readonly { readonly id: string }[] }
    expect(data.map(({ id }) => id)).toEqual(['gpt-4o', 'claude-sonnet', 'busy-1'])
    expect(gateway.models).toMatchObject({ chat: 'gpt-4o', messages: 'claude-sonnet', saturated: 'busy-1' })
    const completion = await ask(gateway, 'chat', { model: 'gpt-4o' })
    expect(await completion.json()).toMatchObject({ model: 'gpt-4o' })
    expect((await ask(gateway, 'messages', { model: 'claude-sonnet' })).status).toBe(200)
    expect((await ask(gateway, 'responses', { model: 'claude-sonnet' })).status).toBe(400)
    expect((await ask(gateway, 'chat', { model: 'busy-1' })).status).toBe(429)
    expect((await ask(gateway, 'chat', { model: 'gpt-4' })).status).toBe(404)
  })

  test('anyModel serves every name in the protocols that it suggests', async () => {
    const gateway = createGateway({ anyModel: true })
    for (const protocol of ['chat', 'responses', 'messages', 'generateContent'] as const)
      expect((await ask(gateway, protocol, { model: 'gpt-9-mini' })).status).toBe(200)
    const headers = { authorization: `Bearer ${gateway.keys.default}`, 'content-type': 'application/json' }
    const post = (path: string, body: object) =>
      gateway.fetch(`http://gateway.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect((await post('/v1/images/generations', { model: 'dall-e-9', prompt: 'A cat' })).status).toBe(200)
    expect((await post('/v1/videos', { model: 'sora-9', prompt: 'A cat' })).status).toBe(200)
    expect((await ask(gateway, 'chat', { model: 'sora-9' })).status).toBe(400)
  })
})

test('a fault of the model of a role finds the model that has it', async () => {
  const gateway = createGateway({ models: { mine: 'saturated' } })
  using served = gateway.inject('errors.createChatCompletion.saturatedFails')
  expect((await ask(gateway, 'chat', { model: 'mine' })).status).not.toBe(429)
  expect(served.fired).toBe(1)
})

test('accepts keys of your own, in the headers of the vendors too', async () => {
  const gateway = createGateway({ keys: { default: 'test-key', expired: 'sk-old' } })
  expect(gateway.keys).toMatchObject({ default: 'test-key', expired: 'sk-old' })
  expect(await statusOf(gateway)).toBe(200)
  const body = JSON.stringify({
    model: gateway.models.chat,
    max_tokens: 9,
    messages: [{ role: 'user', content: 'Hi' }],
  })
  const send = async (headers: Readonly<Record<string, string>>) =>
    (
      await gateway.fetch('http://gateway.test/v1/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    ).status
  expect(await send({ 'x-api-key': 'test-key' })).toBe(200)
  expect(await send({ 'x-api-key': 'sk-old' })).toBe(401)
  expect(await send({ 'x-api-key': 'another' })).toBe(401)
})

describe('a fault of a running gateway', () => {
  test('is added, counted and removed', async () => {
    const gateway = createGateway()
    expect(await statusOf(gateway)).toBe(200)
    const refusal = gateway.inject(defects.status529())
    expect([await statusOf(gateway), await statusOf(gateway), refusal.fired]).toEqual([529, 529, 2])
    expect(gateway.injections.map(({ name }) => name)).toEqual(['status529'])
    refusal.heal()
    expect([await statusOf(gateway), refusal.fired, gateway.injections]).toEqual([200, 2, []])
  })

  test('ends with its block', async () => {
    const gateway = createGateway()
    {
      using _ = gateway.inject('htmlError:status=503')
      expect(await statusOf(gateway)).toBe(503)
    }
    expect(await statusOf(gateway)).toBe(200)
  })

  test('the last one is around the others, and removing one keeps the counters of the others', async () => {
    const gateway = createGateway()
    const first = gateway.inject(status({ status: 503, times: 2 }))
    const last = gateway.inject(status({ status: 429, times: 1 }))
    expect(await statusOf(gateway)).toBe(429)
    expect(await statusOf(gateway)).toBe(503)
    last.heal()
    expect([await statusOf(gateway), await statusOf(gateway)]).toEqual([503, 200])
    expect(first.fired).toBe(2)
  })

  test('heal removes what inject added, and keeps the option', async () => {
    const gateway = createGateway({ faults: ['chat.usageMissing'] })
    gateway.inject(defects.contentFilter())
    gateway.inject('chat.idMissing')
    gateway.heal()
    const reply = (await (await ask(gateway, 'chat')).json()) as object
    expect(reply).toHaveProperty('id')
    expect(reply).not.toHaveProperty('usage')
    expect(gateway.injections.map(({ name, fired }) => [name, fired])).toEqual([['chat.usageMissing', 1]])
    expect(() => gateway.injections[0]?.heal()).toThrow('chat.usageMissing is an option of the gateway, and stays')
  })

  test('works over a port, on both endpoints', async () => {
    await using gateway = await startGateway()
    using refusal = gateway.inject(defects.emptyError())
    const headers = { authorization: `Bearer ${gateway.keys.default}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ model: gateway.models.chat, messages: [{ role: 'user', content: 'Hi' }] })
    for (const url of [gateway.url, gateway.overseasUrl])
      expect((await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body })).status).toBe(503)
    expect(refusal.fired).toBe(2)
  })

  test('a fault that edits requests fires too, and one that has nothing to change does not', async () => {
    const gateway = createGateway({ replies: [text('A').always()] })
    using lost = gateway.inject('chat.systemPromptLost')
    await ask(gateway, 'chat')
    expect(lost.fired).toBe(0)
    const headers = { authorization: `Bearer ${gateway.keys.default}`, 'content-type': 'application/json' }
    const messages = ['system', 'user'].map((role) => ({ role, content: 'Be kind' }))
    const body = JSON.stringify({ model: gateway.models.chat, messages })
    await gateway.fetch('http://gateway.test/v1/chat/completions', { method: 'POST', headers, body })
    expect(lost.fired).toBe(1)
  })

  test('faults of limits are for the option only', () => {
    const fault = faults.find(({ name, onlyAtStart }) => name.startsWith('limits.') && onlyAtStart === true)
    expect(() => createGateway().inject(fault?.name as AnyFault)).toThrow(
      `inject: ${fault?.name} changes what the gateway is made of: give it to the option \`faults\` of createGateway`,
    )
  })

  test('an unknown one is refused with the nearest name', () => {
    // @ts-expect-error a typo
    expect(() => createGateway().inject('chat.usageMising')).toThrow('"chat.usageMising": unknown fault (did you mean')
  })
})

describe('expectFired', () => {
  test('names the faults that changed no reply', async () => {
    const gateway = createGateway({ expectFired: true, faults: [defects.streamCut(), defects.usageMissing()] })
    await (await ask(gateway, 'chat')).text()
    await expect(gateway.close()).rejects.toThrow(
      'expectFired: streamCut changed no reply. The gateway received 1 request',
    )
  })

  test('is content when all fired, those that were removed too', async () => {
    const gateway = createGateway({ expectFired: true, faults: [latency({ ms: 1 })] })
    gateway.inject(defects.rateLimited({ retryAfterS: 1, times: 1 }))
    expect([await statusOf(gateway), await statusOf(gateway)]).toEqual([429, 200])
    gateway.heal()
    await gateway.close()
  })

  test('frees the ports all the same', async () => {
    const gateway = await startGateway({ expectFired: true, faults: [cut({ afterBytes: 1 })] })
    await expect(gateway.close()).rejects.toThrow('expectFired: cut changed no reply. The gateway received 0 requests')
    await expect(fetch(gateway.url)).rejects.toThrow('fetch failed')
    // It was said once.
    await gateway.close()
  })
})

describe('requests', () => {
  test('are kept as long as their bodies are not too large together', async () => {
    const gateway = createGateway()
    const body = 'x'.repeat(30 * 2 ** 20)
    for (let sent = 0; sent < 3; sent += 1) await gateway.fetch(`http://gateway.test/${sent}`, { method: 'POST', body })
    expect(gateway.requests.map(({ path }) => path)).toEqual(['/1', '/2'])
  })

  test('are what arrived, without keys', async () => {
    const gateway = createGateway({ keys: { default: 'sk-secret-of-a-test' } })
    await ask(gateway, 'messages', { stream: true })
    await ask(gateway, 'generateContent')
    await gateway.fetch('http://gateway.test/v1beta/models/a:generateContent?key=sk-wrong', {
      method: 'POST',
      body: '{',
    })
    expect(gateway.requests).toMatchObject([
      {
        protocol: 'messages',
        model: 'ref-chat-1',
        stream: true,
        key: 'default',
        status: 200,
        body: { max_tokens: 500 },
      },
      { protocol: 'generateContent', model: 'ref-chat-1', stream: false, status: 200, body: { contents: [{}] } },
      { model: 'a', key: undefined, status: 401, body: '{', query: { key: '***' } },
    ])
    expect(gateway.requests[0]?.headers).toMatchObject({ authorization: 'Bearer ***' })
    const printed = inspect(gateway.requests, { depth: 9 }) + JSON.stringify(gateway.requests)
    expect(printed).not.toMatch(/sk-secret|sk-wrong/)
  })
})

test.each<[GatewayOptions, string]>([
  [{ models: { 'gpt-4o': 'chatt' as 'chat' } }, 'models: expected a role for "gpt-4o", one of chat, reasoning,'],
  [{ keys: { admin: 'x' } as object }, 'keys: "admin" is not a role: default, low,'],
  [{ keys: { default: 'same', expired: 'same' } }, 'keys: expected another key for each role'],
  [{ models: { chat: 'gpt-4o' as 'chat' } }, 'models: expected a role behind each name: { "gpt-4o": \'chat\' }'],
  [{ keys: { default: 'with space' } }, 'keys: expected keys of visible ASCII characters without spaces'],
  [{ replies: [3 as unknown as string] }, 'replies: expected an array of texts and of results of `text`,'],
  [{ anyModel: 'yes' as unknown as boolean }, 'anyModel: expected true or false'],
])('refuses the options %j', (options, message) => {
  expect(() => createGateway(options)).toThrow(message)
})
