import { describe, expect, test } from 'vitest'
import { dataIn, event, json, readAll, relayTo, stream, upstreamKeys } from './stub.ts'

/** For 20 tokens of input and 3 of output, in units of the balance. 15 cached tokens cost 11 less. */
const charged = 32
const chargedWithCache = 21

const hello = [{ role: 'user', content: 'Hello' }]

/** The native pairs: a request, what the upstream answers, and what differs for the client. */
const pairs = [
  {
    name: 'chat',
    path: '/v1/chat/completions',
    body: { model: 'gateproof-chat', messages: hello, temperature: 0.5, seed: 7, n: 2 },
    upstreamPath: '/v1/chat/completions',
    key: { authorization: `Bearer ${upstreamKeys.openai}` },
    answer: {
      id: 'chatcmpl-1',
      model: 'vendor-1',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 20, completion_tokens: 3, total_tokens: 23 },
    },
    answeredModel: { model: 'gateproof-chat' },
  },
  {
    name: 'responses',
    path: '/v1/responses',
    body: { model: 'gateproof-responses', input: 'Hello', max_output_tokens: 40, user: 'ada' },
    upstreamPath: '/v1/responses',
    key: { authorization: `Bearer ${upstreamKeys.openai}` },
    answer: { id: 'resp_1', model: 'vendor-1', output: [], usage: { input_tokens: 20, output_tokens: 3 } },
    answeredModel: { model: 'gateproof-responses' },
  },
  {
    name: 'messages',
    path: '/v1/messages',
    body: { model: 'gateproof-messages', messages: hello, max_tokens: 40, top_k: 5 },
    upstreamPath: '/v1/messages',
    key: { 'x-api-key': upstreamKeys.anthropic, 'anthropic-version': '2023-06-01' },
    answer: {
      id: 'msg_1',
      model: 'vendor-1',
      content: [{ type: 'text', text: 'Hi' }],
      usage: { input_tokens: 5, cache_read_input_tokens: 15, output_tokens: 3 },
    },
    answeredModel: { model: 'gateproof-messages' },
  },
  {
    name: 'generate-content',
    path: '/v1beta/models/gateproof-content:generateContent',
    body: { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }], generationConfig: { topK: 5 } },
    upstreamPath: '/v1beta/models/gateproof-content:generateContent',
    key: { 'x-goog-api-key': upstreamKeys.google },
    answer: {
      candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 2, thoughtsTokenCount: 1, totalTokenCount: 23 },
      modelVersion: 'vendor-1',
    },
    answeredModel: { modelVersion: 'gateproof-content' },
  },
] as const

describe('native pairs', () => {
  test.each(pairs)('$name: forwards the body unchanged, with the key of the upstream', async (pair) => {
    const relay = relayTo(() => json(pair.answer))
    await relay.post(pair.path, pair.body, { cookie: 'a=b', 'x-trace': '1', 'x-api-key': 'sk-client' })
    const { url, headers, body } = relay.only()
    expect(url).toBe(`http://upstream.test${pair.upstreamPath}`)
    expect(body).toEqual(pair.body)
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/json',
      accept: 'application/json',
      ...pair.key,
    })
  })

  test.each(pairs)('$name: returns the answer with the model of the gateway, and charges its tokens', async (pair) => {
    const relay = relayTo(() => json(pair.answer))
    const before = await relay.balance()
    const response = await relay.post(pair.path, pair.body)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ...pair.answer, ...pair.answeredModel })
    expect(before - (await relay.balance())).toBe(pair.name === 'messages' ? chargedWithCache : charged)
  })

  test('sends a tool choice of the messages protocol as an object', async () => {
    const [, , { path, body, answer }] = pairs
    const relay = relayTo(() => json(answer))
    await relay.post(path, { ...body, tool_choice: 'any' })
    expect(relay.only().body.tool_choice).toEqual({ type: 'any' })
  })
})

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  model: 'vendor-1',
  choices: [{ index: 0, delta, finish_reason }],
})
const usageChunk = {
  id: 'chatcmpl-1',
  model: 'vendor-1',
  choices: [],
  usage: { prompt_tokens: 20, completion_tokens: 3, total_tokens: 23 },
}

describe('native streams', () => {
  const chatStream = [chunk({ role: 'assistant' }), chunk({ content: 'Hi ☕' }), chunk({}, 'stop'), usageChunk]
  const chatTexts = [...chatStream.map(event), event('[DONE]')]
  const chat = { model: 'gateproof-chat', messages: hello, stream: true }

  test('chat: requests usage, and returns every chunk with the model of the gateway', async () => {
    const relay = relayTo(() => stream(chatTexts))
    const before = await relay.balance()
    const { text } = await readAll(await relay.post('/v1/chat/completions', chat))
    expect(relay.only().body).toEqual({ ...chat, stream_options: { include_usage: true } })
    expect(relay.only().headers.get('accept')).toBe('text/event-stream')
    expect(dataIn(text)).toEqual([...chatStream.map((data) => ({ ...data, model: 'gateproof-chat' })), '[DONE]'])
    expect(before - (await relay.balance())).toBe(charged)
  })

  test('chat: returns no usage if the client declines it, and charges it', async () => {
    const relay = relayTo(() => stream(chatTexts))
    const before = await relay.balance()
    const body = { ...chat, stream_options: { include_usage: false } }
    const { text } = await readAll(await relay.post('/v1/chat/completions', body))
    expect(relay.only().body.stream_options).toEqual({ include_usage: true })
    expect(dataIn(text)).toHaveLength(4)
    expect(text).not.toContain('usage')
    expect(before - (await relay.balance())).toBe(charged)
  })

  test('messages: returns every event, and charges input of the start and output of the end', async () => {
    const events = [
      { type: 'message_start', message: { id: 'msg_1', model: 'vendor-1', content: [], usage: { input_tokens: 20 } } },
      { type: 'ping' },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
      { type: 'message_stop' },
    ]
    const relay = relayTo(() => stream(events.map(event)))
    const before = await relay.balance()
    const body = { model: 'gateproof-messages', messages: hello, max_tokens: 9, stream: true }
    const { text } = await readAll(await relay.post('/v1/messages', body))
    expect(text).toBe(events.map(event).join('').replace('vendor-1', 'gateproof-messages'))
    expect(before - (await relay.balance())).toBe(charged)
  })

  test.each(['completed', 'incomplete', 'failed'])('responses: ends with response.%s', async (status) => {
    const events = [
      { type: 'response.created', response: { model: 'vendor-1' } },
      { type: 'response.output_text.delta', delta: 'Hi' },
      { type: `response.${status}`, response: { model: 'vendor-1', usage: { input_tokens: 20, output_tokens: 3 } } },
    ]
    const relay = relayTo(() => stream(events.map(event)))
    const before = await relay.balance()
    const body = { model: 'gateproof-responses', input: 'Hello', stream: true }
    const { text, error } = await readAll(await relay.post('/v1/responses', body))
    expect(error).toBeUndefined()
    expect(text).toBe(events.map(event).join('').replaceAll('vendor-1', 'gateproof-responses'))
    expect(before - (await relay.balance())).toBe(charged)
  })
})

describe('models', () => {
  test('are listed with their endpoints, and only with a relay', async () => {
    const relay = relayTo(() => json({}))
    const list = async (reference: typeof relay.reference) => {
      const headers = { authorization: `Bearer ${reference.keys.default}` }
      const response = await reference.handlers.domestic(new Request('http://gateway.test/v1/models', { headers }))
      const { data } = (await response.json()) as { data: { model: string; supported_endpoint_types: string[] }[] }
      return Object.fromEntries(
        data
          .filter(({ model }) => model.startsWith('gateproof-'))
          .map(({ model, supported_endpoint_types }) => [model, supported_endpoint_types]),
      )
    }
    const every = ['chat-compatible', 'responses', 'messages', 'generate-content']
    expect(await list(relay.reference)).toEqual({
      'gateproof-chat': every,
      'gateproof-responses': every,
      'gateproof-messages': every,
      'gateproof-content': every,
    })
  })
})
