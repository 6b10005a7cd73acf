import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../gateway/reference/json.ts'
import { json, relayTo } from './stub.ts'

const png = 'iVBORw0KGgo='
const dataUrl = `data:image/png;base64,${png}`
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

const paths = {
  chat: '/v1/chat/completions',
  messages: '/v1/messages',
  responses: '/v1/responses',
  content: '/v1beta/models/gateproof-chat:generateContent',
} as const

/** What reaches the upstream. */
async function sent(client: keyof typeof paths, body: object): Promise<JsonObject> {
  const relay = relayTo(() => json({}))
  await relay.post(paths[client], body)
  return relay.only().body
}

const question = [{ role: 'user', content: 'Hello' }]

describe('chat completions to messages', () => {
  const send = (body: object) => sent('chat', { model: 'gateproof-messages', messages: question, ...body })

  test('adds only the required limit', async () => {
    expect(await send({})).toEqual({ model: 'gateproof-messages', messages: question, max_tokens: 4096 })
  })

  test('translates every parameter, and drops those without an equivalent', async () => {
    const body = await send({
      temperature: 0.5,
      top_p: 0.9,
      max_completion_tokens: 70,
      stop: 'END',
      presence_penalty: 1,
      frequency_penalty: 1,
      n: 2,
      user: 'ada',
      reasoning_effort: 'low',
      response_format: { type: 'json_object' },
      tools: [{ type: 'function', function: { name: 'weather', description: 'Weather', parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'weather' } },
      stream: true,
    })
    expect(body).toEqual({
      model: 'gateproof-messages',
      messages: question,
      stream: true,
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 70,
      stop_sequences: ['END'],
      metadata: { user_id: 'ada' },
      thinking: { type: 'enabled', budget_tokens: 1024 },
      tools: [{ name: 'weather', description: 'Weather', input_schema: schema }],
      tool_choice: { type: 'tool', name: 'weather' },
    })
  })

  test.each([
    ['auto', { type: 'auto' }],
    ['none', { type: 'none' }],
  ])('translates the tool choice %s', async (tool_choice, expected) => {
    expect((await send({ tool_choice })).tool_choice).toEqual(expected)
  })

  test('keeps turns, images, call ids and parallel results', async () => {
    const call = (id: string) => ({
      id,
      type: 'function',
      function: { name: 'weather', arguments: '{"city": "Rome"}' },
    })
    const body = await send({
      messages: [
        { role: 'system', content: 'Be brief' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: dataUrl } },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
          ],
        },
        { role: 'assistant', content: null, tool_calls: [call('call_a'), call('call_b')] },
        { role: 'tool', tool_call_id: 'call_a', content: 'sunny' },
        { role: 'tool', tool_call_id: 'call_b', content: 'rainy' },
        { role: 'user', content: 'And now?' },
      ],
    })
    expect(body.system).toBe('Be brief')
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
          { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'call_a', name: 'weather', input: { city: 'Rome' } },
          { type: 'tool_use', id: 'call_b', name: 'weather', input: { city: 'Rome' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_a', content: 'sunny' },
          { type: 'tool_result', tool_use_id: 'call_b', content: 'rainy' },
        ],
      },
      { role: 'user', content: 'And now?' },
    ])
  })
})

describe('chat completions to generate-content', () => {
  const send = (body: object) => sent('chat', { model: 'gateproof-content', messages: question, ...body })

  test('adds nothing', async () => {
    expect(await send({})).toEqual({ contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] })
  })

  test('translates every parameter', async () => {
    const body = await send({
      temperature: 1.5,
      top_p: 0.9,
      max_tokens: 70,
      stop: ['END', 'STOP'],
      presence_penalty: 1,
      frequency_penalty: -1,
      n: 2,
      user: 'ada',
      reasoning_effort: 'high',
      response_format: { type: 'json_object' },
      tools: [{ type: 'function', function: { name: 'weather', description: 'Weather', parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'weather' } },
    })
    expect(body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
      generationConfig: {
        temperature: 1.5,
        topP: 0.9,
        maxOutputTokens: 70,
        stopSequences: ['END', 'STOP'],
        presencePenalty: 1,
        frequencyPenalty: -1,
        candidateCount: 2,
        responseMimeType: 'application/json',
        thinkingConfig: { thinkingBudget: 16384, includeThoughts: true },
      },
      tools: [{ functionDeclarations: [{ name: 'weather', description: 'Weather', parameters: schema }] }],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['weather'] } },
    })
  })

  test('keeps turns, images, call ids and parallel results', async () => {
    const call = (id: string, name: string) => ({
      id,
      type: 'function',
      function: { name, arguments: '{"city":"Rome"}' },
    })
    const body = await send({
      messages: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: dataUrl } }] },
        { role: 'assistant', content: 'Wait', tool_calls: [call('call_a', 'weather'), call('call_b', 'time')] },
        { role: 'tool', tool_call_id: 'call_a', content: '{"sky":"blue"}' },
        { role: 'tool', tool_call_id: 'call_b', content: 'noon' },
      ],
    })
    expect(body).toEqual({
      systemInstruction: { parts: [{ text: 'Be brief' }] },
      contents: [
        { role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: png } }] },
        {
          role: 'model',
          parts: [
            { text: 'Wait' },
            { functionCall: { id: 'call_a', name: 'weather', args: { city: 'Rome' } } },
            { functionCall: { id: 'call_b', name: 'time', args: { city: 'Rome' } } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { id: 'call_a', name: 'weather', response: { sky: 'blue' } } },
            { functionResponse: { id: 'call_b', name: 'time', response: { result: 'noon' } } },
          ],
        },
      ],
    })
  })

  test('streams from the path for streams', async () => {
    const relay = relayTo(() => json({}))
    await relay.post(paths.chat, { model: 'gateproof-content', messages: question, stream: true })
    expect(relay.only().url).toBe('http://upstream.test/v1beta/models/gateproof-content:streamGenerateContent?alt=sse')
  })
})

describe('messages to chat completions', () => {
  const send = (body: object) =>
    sent('messages', { model: 'gateproof-chat', messages: question, max_tokens: 50, ...body })

  test('translates every parameter, and drops those without an equivalent', async () => {
    const body = await send({
      system: 'Be brief',
      temperature: 0.5,
      top_p: 0.9,
      top_k: 3,
      stop_sequences: ['END'],
      metadata: { user_id: 'ada' },
      thinking: { type: 'enabled', budget_tokens: 3000 },
      tools: [{ name: 'weather', description: 'Weather', input_schema: schema }],
      tool_choice: { type: 'tool', name: 'weather' },
      stream: true,
    })
    expect(body).toEqual({
      model: 'gateproof-chat',
      messages: [{ role: 'system', content: 'Be brief' }, ...question],
      max_tokens: 50,
      temperature: 0.5,
      top_p: 0.9,
      stop: ['END'],
      user: 'ada',
      reasoning_effort: 'medium',
      tools: [{ type: 'function', function: { name: 'weather', description: 'Weather', parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'weather' } },
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test.each([
    ['auto', 'auto'],
    ['any', 'required'],
    [{ type: 'auto' }, 'auto'],
    [{ type: 'any' }, 'required'],
    [{ type: 'none' }, 'none'],
  ])('translates the tool choice %j', async (tool_choice, expected) => {
    expect((await send({ tool_choice })).tool_choice).toBe(expected)
  })

  test.each([
    [1024, 'low'],
    [4096, 'medium'],
    [16384, 'high'],
    [64000, 'high'],
  ])('translates a budget of %i to %s', async (budget_tokens, effort) => {
    expect((await send({ thinking: { type: 'enabled', budget_tokens } })).reasoning_effort).toBe(effort)
  })

  test('keeps system blocks, turns, images, call ids and parallel results', async () => {
    const body = await send({
      system: [
        { type: 'text', text: 'Be brief' },
        { type: 'text', text: 'Be kind' },
      ],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
            { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Wait' },
            { type: 'tool_use', id: 'toolu_a', name: 'weather', input: { city: 'Rome' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_a', content: [{ type: 'text', text: 'sunny' }] },
            { type: 'text', text: 'Thanks' },
          ],
        },
      ],
    })
    expect(body.messages).toEqual([
      {
        role: 'system',
        content: [
          { type: 'text', text: 'Be brief' },
          { type: 'text', text: 'Be kind' },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: dataUrl } },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
        ],
      },
      {
        role: 'assistant',
        content: 'Wait',
        tool_calls: [{ id: 'toolu_a', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } }],
      },
      { role: 'tool', tool_call_id: 'toolu_a', content: 'sunny' },
      { role: 'user', content: 'Thanks' },
    ])
  })
})

describe('responses to chat completions', () => {
  const send = (body: object) => sent('responses', { model: 'gateproof-chat', input: 'Hello', ...body })

  test('translates every parameter', async () => {
    const body = await send({
      instructions: 'Be brief',
      temperature: 0.5,
      top_p: 0.9,
      max_output_tokens: 50,
      tools: [{ type: 'function', name: 'weather', description: 'Weather', parameters: schema }],
      tool_choice: { type: 'function', name: 'weather' },
      reasoning: { effort: 'low' },
      truncation: 'auto',
      metadata: { a: 'b' },
      user: 'ada',
      text: { format: { type: 'json_object' } },
    })
    expect(body).toEqual({
      model: 'gateproof-chat',
      messages: [{ role: 'system', content: 'Be brief' }, ...question],
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 50,
      tools: [{ type: 'function', function: { name: 'weather', description: 'Weather', parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'weather' } },
      reasoning_effort: 'low',
      metadata: { a: 'b' },
      user: 'ada',
      response_format: { type: 'json_object' },
    })
  })

  test('keeps turns, images, call ids and parallel results', async () => {
    const call = (call_id: string) => ({
      type: 'function_call',
      call_id,
      name: 'weather',
      arguments: '{"city": "Rome"}',
    })
    const body = await send({
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'See' },
            { type: 'input_image', image_url: dataUrl, detail: 'low' },
          ],
        },
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Wait' }] },
        call('call_a'),
        call('call_b'),
        { type: 'function_call_output', call_id: 'call_a', output: 'sunny' },
        { type: 'function_call_output', call_id: 'call_b', output: 'rainy' },
      ],
    })
    const toolCall = (id: string) => ({
      id,
      type: 'function',
      function: { name: 'weather', arguments: '{"city": "Rome"}' },
    })
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: dataUrl, detail: 'low' } },
        ],
      },
      {
        role: 'assistant',
        content: 'Wait',
        reasoning_content: 'Hm',
        tool_calls: [toolCall('call_a'), toolCall('call_b')],
      },
      { role: 'tool', tool_call_id: 'call_a', content: 'sunny' },
      { role: 'tool', tool_call_id: 'call_b', content: 'rainy' },
    ])
  })
})

describe('chat completions to responses', () => {
  const send = (body: object) => sent('chat', { model: 'gateproof-responses', messages: question, ...body })

  test('translates every parameter, and drops those without an equivalent', async () => {
    const body = await send({
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 70,
      stop: 'END',
      presence_penalty: 1,
      n: 2,
      user: 'ada',
      reasoning_effort: 'low',
      response_format: { type: 'json_schema', json_schema: { name: 'city', schema } },
      tools: [{ type: 'function', function: { name: 'weather', description: 'Weather', parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'weather' } },
    })
    expect(body).toEqual({
      model: 'gateproof-responses',
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello' }] }],
      max_output_tokens: 70,
      temperature: 0.5,
      top_p: 0.9,
      user: 'ada',
      text: { format: { type: 'json_schema', name: 'city', schema } },
      reasoning: { effort: 'low' },
      tools: [{ type: 'function', name: 'weather', description: 'Weather', parameters: schema }],
      tool_choice: { type: 'function', name: 'weather' },
    })
  })

  test('keeps turns, images, calls and results in order', async () => {
    const { input } = await send({
      messages: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: dataUrl, detail: 'low' } }] },
        {
          role: 'assistant',
          content: 'One moment',
          tool_calls: [{ id: 'call_a', type: 'function', function: { name: 'weather', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'call_a', content: 'Sunny' },
      ],
    })
    expect(input).toEqual([
      { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'Be brief' }] },
      { type: 'message', role: 'user', content: [{ type: 'input_image', image_url: dataUrl, detail: 'low' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'One moment' }] },
      { type: 'function_call', call_id: 'call_a', name: 'weather', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_a', output: 'Sunny' },
    ])
  })
})

describe('generate-content to chat completions', () => {
  const send = (body: object) => sent('content', { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }], ...body })

  test('translates every parameter, with as many stop strings as the upstream takes', async () => {
    const body = await send({
      systemInstruction: { parts: [{ text: 'Be brief' }] },
      generationConfig: {
        maxOutputTokens: 70,
        temperature: 0.5,
        topP: 0.9,
        topK: 3,
        stopSequences: ['1', '2', '3', '4', '5'],
        responseMimeType: 'application/json',
        thinkingConfig: { thinkingBudget: 1024 },
      },
      tools: [{ functionDeclarations: [{ name: 'weather', description: 'Weather', parameters: schema }] }],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['weather'] } },
    })
    expect(body).toEqual({
      model: 'gateproof-chat',
      messages: [{ role: 'system', content: 'Be brief' }, ...question],
      max_tokens: 70,
      temperature: 0.5,
      top_p: 0.9,
      stop: ['1', '2', '3', '4'],
      response_format: { type: 'json_object' },
      reasoning_effort: 'low',
      tools: [{ type: 'function', function: { name: 'weather', description: 'Weather', parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'weather' } },
    })
  })

  test('gives calls without ids one, by which their results refer to them', async () => {
    const { messages } = await send({
      contents: [
        { role: 'user', parts: [{ text: 'See' }, { inlineData: { mimeType: 'image/png', data: png } }] },
        { role: 'model', parts: ['weather', 'time'].map((name) => ({ functionCall: { name, args: { at: 1 } } })) },
        {
          role: 'user',
          parts: [
            ...['time', 'weather'].map((name) => ({ functionResponse: { name, response: { name } } })),
            { text: 'So?' },
          ],
        },
      ],
    })
    const call = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: '{"at":1}' } })
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: dataUrl } },
        ],
      },
      { role: 'assistant', content: null, tool_calls: [call('call_1', 'weather'), call('call_2', 'time')] },
      { role: 'tool', tool_call_id: 'call_2', content: '{"name":"time"}' },
      { role: 'tool', tool_call_id: 'call_1', content: '{"name":"weather"}' },
      { role: 'user', content: 'So?' },
    ])
  })
})
