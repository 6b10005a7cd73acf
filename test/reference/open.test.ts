import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { allAt, at, dataOf, post } from './client.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const messages = [{ role: 'user', content: 'Hello' }]
const schema = { type: 'object', properties: { city: { type: 'string' } } }
const contentPath = (model: string) => `/v1beta/models/${model}:generateContent`

/** A minimal request of each protocol to the general model, with other members. */
const send = {
  chat: (rest: object) => post(reference, '/v1/chat/completions', { model: reference.models.chat, messages, ...rest }),
  responses: (rest: object) =>
    post(reference, '/v1/responses', { model: reference.models.chat, input: 'Hello', ...rest }),
  messages: (rest: object) =>
    post(reference, '/v1/messages', { model: reference.models.chat, messages, max_tokens: 64, ...rest }),
  content: (rest: object) =>
    post(reference, contentPath(reference.models.chat), { contents: [{ parts: [{ text: 'Hello' }] }], ...rest }),
}

describe('the reference gateway accepts what the public protocols leave open', () => {
  test.each([
    ['chat', 'a tool of the type custom', { tools: [{ type: 'custom', custom: { name: 'patch' } }] }],
    ['chat', 'a tool of an unknown type', { tools: [{ type: 'frobnicate', name: 'get_weather' }] }],
    ['chat', 'the role developer', { messages: [{ role: 'developer', content: 'Be kind.' }, ...messages] }],
    ['chat', 'further parameters', { store: false, service_tier: 'auto', prompt_cache_key: 'a', verbosity: 'low' }],
    ['chat', 'null for optional parameters', { stop: null, stream: null, temperature: null, tools: null, n: null }],
    [
      'responses',
      'a tool of the type namespace',
      {
        tools: [
          { type: 'namespace', name: 'agents', tools: [{ type: 'function', name: 'spawn', parameters: schema }] },
        ],
      },
    ],
    [
      'responses',
      'tools of vendors',
      {
        tools: [
          { type: 'custom', name: 'patch' },
          { type: 'local_shell' },
          { type: 'web_search' },
          { type: 'tool_search' },
        ],
      },
    ],
    ['responses', 'a tool of an unknown type', { tools: [{ type: 'frobnicate' }] }],
    [
      'responses',
      'a tool choice of an unknown type',
      { tools: [{ type: 'frobnicate' }], tool_choice: { type: 'frobnicate' } },
    ],
    ['responses', 'an item of an unknown type', { input: [...messages, { type: 'frobnicate', id: 'f_1' }] }],
    [
      'responses',
      'an item with tools',
      { input: [{ type: 'additional_tools', role: 'developer', tools: [] }, ...messages] },
    ],
    ['responses', 'an unknown role', { input: [{ role: 'critic', content: 'Be kind.' }, ...messages] }],
    [
      'responses',
      'further parameters',
      {
        store: false,
        include: ['reasoning.encrypted_content'],
        prompt_cache_key: 'a',
        client_metadata: { a: 'b' },
        service_tier: 'flex',
      },
    ],
    [
      'responses',
      'null for optional parameters',
      { instructions: null, truncation: null, reasoning: null, metadata: null, tool_choice: null },
    ],
    ['messages', 'a tool of the vendor', { tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }] }],
    ['messages', 'a tool of an unknown type without a name', { tools: [{ type: 'frobnicate', server: 'a' }] }],
    ['messages', 'the role system', { messages: [...messages, { role: 'system', content: 'Be kind.' }] }],
    ['messages', 'thinking of the type adaptive', { thinking: { type: 'adaptive', display: 'omitted' } }],
    ['messages', 'thinking of an unknown type', { thinking: { type: 'frobnicate' } }],
    [
      'messages',
      'further parameters',
      { context_management: { edits: [] }, output_config: { effort: 'max' }, mcp_servers: [], service_tier: 'auto' },
    ],
    [
      'content',
      'tools other than functions',
      { tools: [{ googleSearch: {} }, { codeExecution: {} }, { frobnicate: {} }] },
    ],
    [
      'content',
      'further parameters',
      {
        toolConfig: {},
        cachedContent: 'a',
        labels: { a: 'b' },
        generationConfig: { thinkingConfig: { thinkingLevel: 'HIGH' } },
      },
    ],
  ] as const)('in %s: %s', async (protocol, _, rest) => {
    const { status, text } = await send[protocol](rest)
    expect([status, text]).toEqual([200, text])
  })

  test('in betas: headers and parameters of the URL', async () => {
    const body = { model: reference.models.chat, messages, max_tokens: 64 }
    const headers = { 'anthropic-beta': 'frobnicate-2026-01-01', 'openai-beta': 'responses=v9', 'x-frobnicate': '1' }
    expect((await post(reference, '/v1/messages?beta=true&v=2', body, { headers })).status).toBe(200)
  })

  test.each([
    ['messages', '/v1/messages', 'x-api-key'],
    ['generate-content', '/v1beta/models/ref-chat-1:generateContent', 'x-goog-api-key'],
  ])('in keys: the header of the vendor of %s', async (_, path, name) => {
    const body = { model: reference.models.chat, messages, max_tokens: 64, contents: [{ parts: [{ text: 'Hello' }] }] }
    const call = (value: string, headers = {}) =>
      post(reference, path, body, { key: null, headers: { [name]: value, ...headers } })
    const key = reference.keys.default
    expect((await call(key)).status).toBe(200)
    expect((await call(`${key}0`)).status).toBe(401)
    expect((await call(key, { authorization: 'Bearer sk-wrong' })).status).toBe(401)
    expect((await post(reference, '/v1/chat/completions', body, { key: null, headers: { [name]: key } })).status).toBe(
      401,
    )
  })

  test('calls no tool of a type that it does not know', async () => {
    const { json } = await send.messages({
      tools: [{ type: 'frobnicate', name: 'hello' }],
      messages: [{ role: 'user', content: 'hello' }],
    })
    expect(allAt(json, 'content[].type')).toEqual(['text'])
  })

  test('reads a turn of the role system as instruction, not as the last turn of the user', async () => {
    const tools = [{ name: 'get_weather', input_schema: schema }]
    const { json } = await send.messages({
      tools,
      messages: [...messages, { role: 'system', content: 'Use get_weather.' }],
    })
    expect(allAt(json, 'content[].type')).toEqual(['text'])
  })
})

describe('the reference gateway still refuses what a known type makes wrong', () => {
  test.each([
    ['chat', 'a function tool without a function', { tools: [{ type: 'function' }] }, 'tools[0].function'],
    ['chat', 'a tool without a type', { tools: [{ function: { name: 'f' } }] }, 'tools[0].type'],
    ['chat', 'a tool whose type is a number', { tools: [{ type: 7 }] }, 'tools[0].type'],
    ['chat', 'a tool that is a text', { tools: ['text'] }, 'tools[0]'],
    ['chat', 'null for a required parameter', { messages: null }, 'messages'],
    ['responses', 'a function tool without a name', { tools: [{ type: 'function', parameters: {} }] }, 'tools[0].name'],
    ['responses', 'a tool without a type', { tools: [{ name: 'f' }] }, 'tools[0].type'],
    ['responses', 'a tool whose type is a number', { tools: [{ type: 7, name: 'f' }] }, 'tools[0].type'],
    ['responses', 'a message without a role', { input: [{ type: 'message', content: 'Hello' }] }, 'input[0].role'],
    ['responses', 'a message without type and role', { input: [{ content: 'Hello' }] }, 'input[0].role'],
    ['responses', 'an item whose type is a number', { input: [{ type: 7 }] }, 'input[0]'],
    ['responses', 'a tool choice without a type', { tools: [], tool_choice: {} }, 'tool_choice.type'],
    [
      'messages',
      'a tool of the client without a schema',
      { tools: [{ type: 'custom', name: 'f' }] },
      'tools[0].input_schema',
    ],
    ['messages', 'a tool without type and schema', { tools: [{ name: 'f' }] }, 'tools[0].input_schema'],
    ['messages', 'a tool without type and name', { tools: [{ input_schema: {} }] }, 'tools[0].name'],
    ['messages', 'thinking without a type', { thinking: {} }, 'thinking.type'],
    ['messages', 'thinking whose type is a number', { thinking: { type: 7 } }, 'thinking.type'],
  ] as const)('in %s: %s', async (protocol, _, rest, param) => {
    const { status, json } = await send[protocol](rest)
    expect([status, at(json, 'error.param')]).toEqual([400, param])
  })
})

describe('a stream of generate-content', () => {
  const stream = (query: string, body: object = {}) =>
    post(reference, `/v1beta/models/${reference.models.chat}:streamGenerateContent${query}`, {
      contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
      ...body,
    })

  test('has the text of the plain result, and its reason and counts at the end', async () => {
    const plain = await send.content({ contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] })
    const events = dataOf(await stream('?alt=sse'))
    expect(allAt(events, '[].candidates[].content.parts[].text').join('')).toBe(
      at(plain.json, 'candidates[0].content.parts[0].text'),
    )
    expect(allAt(events, '[].candidates[].finishReason')).toEqual(['STOP'])
    expect(at(events, '[-1].usageMetadata')).toEqual(at(plain.json, 'usageMetadata'))
    expect(events.length).toBeGreaterThan(3)
  })

  test('is a JSON array without alt=sse', async () => {
    const { json, headers } = await stream('')
    expect(headers.get('content-type')).toBe('application/json')
    expect(json).toEqual(
      dataOf(await stream('?alt=sse')).map((event) => ({ ...Object(event), responseId: expect.any(String) })),
    )
  })

  test('has a call in one event', async () => {
    const tools = [{ functionDeclarations: [{ name: 'get_weather', parametersJsonSchema: schema }] }]
    const toolConfig = { functionCallingConfig: { mode: 'ANY' } }
    const events = dataOf(await stream('?alt=sse', { tools, toolConfig }))
    expect(events).toMatchObject([
      {
        candidates: [
          {
            content: { parts: [{ functionCall: { name: 'get_weather', args: { city: 'Paris' } } }] },
            finishReason: 'STOP',
          },
        ],
      },
    ])
  })

  test('has an event if there is no text', async () => {
    const events = dataOf(await stream('?alt=sse', { generationConfig: { maxOutputTokens: 0 } }))
    expect(allAt(events, '[].candidates[].finishReason')).toEqual(['MAX_TOKENS'])
  })

  test.each([
    ['an unknown model', 404, '/v1beta/models/none:streamGenerateContent', {}],
    ['an invalid body', 400, '/v1beta/models/ref-chat-1:streamGenerateContent', { contents: 7 }],
    ['another method', 405, '/v1beta/models/ref-chat-1:streamGenerateContent', undefined],
  ])('refuses %s with %i', async (_, status, path, body) => {
    const options = body === undefined ? { method: 'PUT' } : {}
    expect((await post(reference, `${path}?alt=sse`, body ?? {}, options)).status).toBe(status)
  })
})
