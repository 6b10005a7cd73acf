import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../../src/checks/index.ts'
import { readRequest, type ReadRequest } from '../../../suites/upstream/request.rules.ts'
import { clientProtocols as protocols } from '../../../fixtures/conversation.ts'

const read = (protocol: (typeof protocols)[number], body: unknown) => readRequest(protocol, fieldOf(body))

/** The parameters that a request has. */
const present = ({ parameters }: ReadRequest) =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))

/** The parts that every protocol has, without schemas. */
const parts = ({ system, turns, images, calls, results, tools, choice }: ReadRequest) => ({
  ...{ system, turns, images, calls, results, choice },
  tools: tools.map(({ name, description, parameters }) => [name, description, parameters.schema.value]),
})

const schema = { type: 'object', properties: { city: { type: 'string' } } }
const tool = { name: 'get_weather', description: 'The weather.' }
const png = 'iVBORw0KGgo='

const conversation = {
  system: ['Be brief.', 'Be kind.'],
  turns: [
    { role: 'user', texts: ['Look:', 'What is this?'] },
    { role: 'assistant', texts: ['A cat.'] },
  ],
  images: [png],
  calls: [{ id: 'call_1', name: 'get_weather', arguments: '{}' }],
  results: [{ id: 'call_1', text: 'sunny' }],
  choice: 'function get_weather',
  tools: [['get_weather', 'The weather.', schema]],
}

const bodies: Readonly<Record<(typeof protocols)[number], unknown>> = {
  chat: {
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look:' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
        ],
      },
      { role: 'user', content: 'What is this?' },
      {
        role: 'assistant',
        content: 'A cat.',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: 'sunny' }] },
    ],
    tools: [{ type: 'function', function: { ...tool, parameters: schema } }],
    tool_choice: { type: 'function', function: { name: 'get_weather' } },
  },
  responses: {
    instructions: 'Be brief.',
    input: [
      { role: 'developer', content: 'Be kind.' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Look:' },
          { type: 'input_image', image_url: `data:image/png;base64,${png}` },
          { type: 'input_text', text: 'What is this?' },
        ],
      },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'A cat.' }] },
      { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'sunny' },
    ],
    tools: [{ type: 'function', ...tool, parameters: schema }],
    tool_choice: { type: 'function', name: 'get_weather' },
  },
  messages: {
    system: [
      { type: 'text', text: 'Be brief.' },
      { type: 'text', text: 'Be kind.' },
    ],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look:' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
          { type: 'text', text: 'What is this?' },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'A cat.' },
          { type: 'tool_use', id: 'call_1', name: 'get_weather', input: {} },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: 'sunny' }] },
    ],
    tools: [{ ...tool, input_schema: schema }],
    tool_choice: { type: 'tool', name: 'get_weather' },
  },
  'generate-content': {
    system_instruction: { parts: [{ text: 'Be brief.' }, { text: 'Be kind.' }] },
    contents: [
      {
        parts: [{ text: 'Look:' }, { inline_data: { mime_type: 'image/png', data: png } }, { text: 'What is this?' }],
      },
      { role: 'model', parts: [{ text: 'A cat.' }, { functionCall: { id: 'call_1', name: 'get_weather', args: {} } }] },
      {
        role: 'user',
        parts: [{ functionResponse: { id: 'call_1', name: 'get_weather', response: { result: 'sunny' } } }],
      },
    ],
    tools: [{ functionDeclarations: [{ ...tool, parametersJsonSchema: schema }] }],
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['get_weather'] } },
  },
}

describe.each(protocols)('a request of %s', (protocol) => {
  test('has system texts, turns, images, calls, results and tools', () => {
    const results =
      protocol === 'generate-content' ? [{ id: 'call_1', text: '{"result":"sunny"}' }] : conversation.results
    expect(parts(read(protocol, bodies[protocol]))).toEqual({ ...conversation, results })
  })

  test.each([undefined, null, 7, 'text', [], {}])('is empty if it is %j', (body) => {
    const empty = { system: [], turns: [], images: [], calls: [], results: [], tools: [], choice: undefined }
    expect(parts(read(protocol, body))).toEqual(empty)
    expect(present(read(protocol, body))).toEqual({})
  })

  test('is read as far as possible if its members have wrong types', () => {
    const wrong = [null, 5, 'text', [[]], { role: {}, content: [null, { text: 1, image_url: 5 }], parts: [[], 5] }]
    for (const value of [wrong, 5, 'text', null, { type: 5 }]) {
      const names = ['messages', 'input', 'contents', 'system', 'instructions', 'tools', 'tool_choice', 'toolConfig']
      const more = ['generationConfig', 'systemInstruction', 'response_format', 'thinking', 'stop', 'metadata', 'text']
      const body = Object.fromEntries([...names, ...more].map((name) => [name, value]))
      expect(() => read(protocol, body)).not.toThrow()
    }
  })
})

test('one text is one turn of the user in responses', () => {
  expect(read('responses', { input: 'Hello' }).turns).toEqual([{ role: 'user', texts: ['Hello'] }])
})

test('the URL of an image is read if it has no data', () => {
  const url = 'https://example.com/cat.png'
  const parts = [{ type: 'image_url', image_url: { url } }]
  expect(read('chat', { messages: [{ role: 'user', content: parts }] }).images).toEqual([url])
  const blocks = [{ type: 'image', source: { type: 'url', url } }]
  expect(read('messages', { messages: [{ role: 'user', content: blocks }] }).images).toEqual([url])
})

describe('the tool choice', () => {
  test.each([
    ['chat', { tool_choice: 'required' }, 'required'],
    ['chat', { tool_choice: 'none' }, 'none'],
    ['responses', { tool_choice: 'auto' }, 'auto'],
    ['messages', { tool_choice: { type: 'any' } }, 'required'],
    ['messages', { tool_choice: { type: 'none' } }, 'none'],
    ['messages', { tool_choice: 'auto' }, 'auto'],
    ['generate-content', { toolConfig: { functionCallingConfig: { mode: 'ANY' } } }, 'required'],
    ['generate-content', { tool_config: { function_calling_config: { mode: 'NONE' } } }, 'none'],
  ] as const)('of %s: %j', (protocol, body, choice) => {
    expect(read(protocol, body).choice).toBe(choice)
  })
})

describe('the parameters', () => {
  const sampling = { temperature: 0.5, top_p: 0.9 }
  test.each([
    [
      'chat',
      {
        ...{ ...sampling, max_tokens: 9, stop: 'END', n: 2, presence_penalty: 0.1, frequency_penalty: 0.2 },
        ...{ user: 'ada', reasoning_effort: 'low', response_format: { type: 'json_object' }, prompt_cache_key: 'k' },
      },
      {
        ...{ maxTokens: 9, temperature: 0.5, topP: 0.9, stop: ['END'], n: 2, presencePenalty: 0.1 },
        ...{ frequencyPenalty: 0.2, user: 'ada', reasoning: 'low', json: true, cacheKey: 'k' },
      },
    ],
    [
      'chat',
      { max_completion_tokens: 9, safety_identifier: 'ada', response_format: { type: 'text' } },
      { maxTokens: 9, user: 'ada' },
    ],
    [
      'responses',
      {
        ...sampling,
        max_output_tokens: 9,
        user: 'ada',
        prompt_cache_key: 'k',
        reasoning: { effort: 'low' },
        text: { format: { type: 'json_schema' } },
      },
      { temperature: 0.5, topP: 0.9, maxTokens: 9, user: 'ada', cacheKey: 'k', reasoning: 'low', json: true },
    ],
    [
      'messages',
      {
        ...{ ...sampling, max_tokens: 9, top_k: 4, stop_sequences: ['a', 'b'], metadata: { user_id: 'ada' } },
        thinking: { type: 'enabled', budget_tokens: 1024 },
      },
      { temperature: 0.5, topP: 0.9, maxTokens: 9, topK: 4, stop: ['a', 'b'], user: 'ada', reasoning: 1024 },
    ],
    ['messages', { thinking: { type: 'disabled' } }, {}],
    [
      'generate-content',
      {
        generation_config: {
          ...{ max_output_tokens: 9, topP: 0.9, top_k: 4, stopSequences: ['a'], candidateCount: 2 },
          ...{ response_mime_type: 'application/json', thinkingConfig: { thinkingBudget: 128 } },
        },
        safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT' }],
      },
      {
        ...{ maxTokens: 9, topP: 0.9, topK: 4, stop: ['a'], n: 2, json: true, reasoning: 128 },
        safety: [{ category: 'HARM_CATEGORY_HARASSMENT' }],
      },
    ],
  ] as const)('of %s: %j', (protocol, body, parameters) => {
    expect(present(read(protocol, body))).toEqual(parameters)
  })

  test('that are null or an empty list are absent', () => {
    expect(present(read('chat', { stop: [], user: null, temperature: null, n: null }))).toEqual({})
    expect(present(read('messages', { stop_sequences: [], metadata: null }))).toEqual({})
    expect(present(read('generate-content', { safetySettings: [], generationConfig: null }))).toEqual({})
  })
})
