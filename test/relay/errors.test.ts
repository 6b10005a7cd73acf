import { describe, expect, test } from 'vitest'
import { abortError } from '../../gateway/reference/connection.ts'
import { all, editJson, editRequest, fault, replyWith, untouched, when } from '../../gateway/reference/fault.ts'
import { json, readAll, relayTo, stream, upstreamKeys } from './stub.ts'

const question = [{ role: 'user', content: 'Hello' }]

/** Every way to a model of the relay. */
const requests = [
  ['chat', '/v1/chat/completions', { model: 'gateproof-chat', messages: question }],
  ['chat stream', '/v1/chat/completions', { model: 'gateproof-chat', messages: question, stream: true }],
  ['chat from messages', '/v1/chat/completions', { model: 'gateproof-messages', messages: question }],
  ['chat from content', '/v1/chat/completions', { model: 'gateproof-content', messages: question, stream: true }],
  ['messages', '/v1/messages', { model: 'gateproof-messages', messages: question, max_tokens: 9 }],
  ['messages from chat', '/v1/messages', { model: 'gateproof-chat', messages: question, max_tokens: 9, stream: true }],
  ['responses', '/v1/responses', { model: 'gateproof-responses', input: 'Hello' }],
  ['responses from chat', '/v1/responses', { model: 'gateproof-chat', input: 'Hello' }],
  ['generate-content', '/v1beta/models/gateproof-content:generateContent', { contents: [{ parts: [{ text: 'Hi' }] }] }],
] as const

const secret = `vendor failure at upstream.test with ${upstreamKeys.openai}`
const vendorError = (status: number, message = secret, headers = {}) =>
  json({ error: { type: 'some_error', message } }, status, headers)

const html = (status: number) =>
  new Response(`<html>${secret}</html>`, { status, headers: { 'content-type': 'text/html' } })

const failures: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ...[401, 402, 403, 408, 500, 502, 503, 529].map(
    (status) => [`the status ${status}`, () => vendorError(status)] as const,
  ),
  ['a page with the status 502', () => html(502)],
  ['a page with the status 400', () => html(400)],
  ['a page with the status 200', () => html(200)],
  ['an empty body', () => new Response(null, { status: 200 })],
  ['an empty body with the status 500', () => new Response('', { status: 500 })],
  ['an error with the status 200', () => json({ error: { message: secret } })],
  ['a closed connection', () => Promise.reject(abortError('Reset'))],
  ['a broken body', () => stream(['{"choices"'], 'break')],
  ['a redirect', () => new Response(null, { status: 307, headers: { location: 'http://elsewhere.test' } })],
  ['no response', () => new Promise<Response>(() => undefined)],
  ['no first byte', () => new Response(new ReadableStream())],
]

describe.each(requests)('%s', (_, path, body) => {
  const isMessages = path === '/v1/messages'

  test.each(failures)('answers %s with 503, names the model and charges nothing', async (_, answer) => {
    const relay = relayTo(answer, { timeoutMs: 50 })
    const before = await relay.balance()
    const response = await relay.post(path, body)
    const text = await response.text()
    expect(response.status).toBe(503)
    expect(text).toMatch(/Upstream unavailable for model gateproof-\w+ under group default/)
    expect(text).not.toMatch(/upstream\.test|up-openai|vendor failure/)
    expect(JSON.parse(text)).toMatchObject(isMessages ? { type: 'error', error: {} } : { error: {} })
    expect(relay.received).toHaveLength(1)
    expect(await relay.balance()).toBe(before)
  })

  test('answers 400 with the message of the upstream', async () => {
    const relay = relayTo(() => vendorError(400, 'top_k is not supported'))
    const response = await relay.post(path, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: 'top_k is not supported' },
    })
  })

  test('answers 404 with the code model_not_found', async () => {
    const response = await relayTo(() => vendorError(404)).post(path, body)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'model_not_found' } })
  })

  test.each([{ 'retry-after': '17' }, {}])(
    'answers 429 with the header %j',
    async (headers: Record<string, string>) => {
      const response = await relayTo(() => vendorError(429, secret, headers)).post(path, body)
      expect(response.status).toBe(429)
      expect(response.headers.get('retry-after')).toBe(headers['retry-after'] ?? null)
      expect(await response.text()).not.toContain('upstream.test')
    },
  )
})

test('admission comes first: refused requests do not reach the upstream', async () => {
  const relay = relayTo(() => json({}))
  const body = { model: 'gateproof-chat', messages: question }
  const unauthorized = await relay.post('/v1/chat/completions', body, { authorization: 'Bearer sk-no' })
  const invalid = await relay.post('/v1/chat/completions', { ...body, temperature: 3 })
  const exhausted = await relay.post('/v1/chat/completions', body, {
    authorization: `Bearer ${relay.reference.keys.exhausted}`,
  })
  const unknown = await relay.post('/v1/messages', { ...body, model: 'no-such-model', max_tokens: 9 })
  expect([unauthorized, invalid, exhausted, unknown].map(({ status }) => status)).toEqual([401, 400, 402, 404])
  expect(relay.received).toHaveLength(0)
})

test('answers an invalid key of the gateway at Google with 503', async () => {
  const details = [{ reason: 'API_KEY_INVALID' }]
  const relay = relayTo(() => json({ error: { message: 'API key not valid', details } }, 400))
  const response = await relay.post('/v1/chat/completions', { model: 'gateproof-content', messages: question })
  expect(response.status).toBe(503)
})

describe('faults of the upstream', () => {
  const answer = { choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }] }
  const body = { model: 'gateproof-chat', messages: question }

  test('edit what the relay sends and receives', async () => {
    const upstream = all(
      editRequest((sent) => ({ ...sent, temperature: 0 })),
      editJson((reply) => ({ ...reply, service_tier: 'odd' })),
    )
    const relay = relayTo(() => json(answer), { faults: [{ ...fault([], untouched), upstream }] })
    const response = await relay.post('/v1/chat/completions', body)
    expect(relay.only().body).toEqual({ ...body, temperature: 0 })
    expect(await response.json()).toMatchObject({ ...answer, service_tier: 'odd' })
  })

  test('match the path of the upstream', async () => {
    const upstream = when(({ path }) => path === '/v1/chat/completions', replyWith(500, 'failed'))
    const relay = relayTo(() => json(answer), { faults: [{ ...fault([], untouched), upstream }] })
    expect((await relay.post('/v1/chat/completions', body)).status).toBe(503)
    expect(relay.received).toHaveLength(0)
  })
})

test('a stream of comments is not an answer', async () => {
  const response = await relayTo(() => stream([': ping\n\n'])).post('/v1/chat/completions', requests[1][2])
  expect([response.status, (await readAll(response)).error]).toEqual([503, undefined])
})
