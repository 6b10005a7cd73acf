import { describe, expect, test } from 'vitest'
import { dataIn, event, json, readAll, relayTo, stream } from './stub.ts'

const question = [{ role: 'user', content: 'Hello' }]
/**
 * It costs 72 units of the balance: 22 for input, 2 for cached input, 48 for output.
 * Where the upstream reports that two input tokens were written to a cache, it costs 73, because these cost 2.5.
 */
const usage = { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 }
const details = {
  prompt_tokens_details: { cached_tokens: 8 },
  completion_tokens_details: { reasoning_tokens: 5 },
}

/** The pairs, with an answer of the upstream and the same answer as the events of a stream. */
const chatAnswer = {
  answer: {
    id: 'chatcmpl-up',
    model: 'vendor-1',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'Voilà ☕',
          reasoning_content: 'Let me see',
          tool_calls: [
            { id: 'call_a', type: 'function', function: { name: 'weather', arguments: '{ "city": "Rome" }' } },
            { id: 'call_b', type: 'function', function: { name: 'time', arguments: '{}' } },
          ],
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { ...usage, ...details },
  },
  events: [
    ...[
      { role: 'assistant', content: '' },
      { reasoning_content: 'Let me ' },
      { reasoning_content: 'see' },
      { content: 'Voilà' },
      { content: ' ☕' },
      { tool_calls: [{ index: 0, id: 'call_a', type: 'function', function: { name: 'weather', arguments: '' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '{ "city"' } }] },
      { tool_calls: [{ index: 0, id: null, function: { name: null, arguments: ': "Rome" }' } }] },
      { tool_calls: [{ index: 1, id: 'call_b', type: 'function', function: { name: 'time', arguments: '{}' } }] },
    ].map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }], usage: null })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
    { choices: [], usage: { ...usage, ...details } },
    '[DONE]',
  ],
}

const messagesAnswer = {
  answer: {
    id: 'msg_up',
    type: 'message',
    role: 'assistant',
    model: 'vendor-1',
    content: [
      { type: 'thinking', thinking: 'Let me see', signature: 'abc' },
      { type: 'text', text: 'Voilà ☕' },
      { type: 'tool_use', id: 'toolu_a', name: 'weather', input: { city: 'Rome' } },
      { type: 'tool_use', id: 'toolu_b', name: 'time', input: {} },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 20, cache_read_input_tokens: 8, cache_creation_input_tokens: 2, output_tokens: 12 },
  },
  events: [
    {
      type: 'message_start',
      message: {
        content: [],
        usage: { input_tokens: 20, cache_read_input_tokens: 8, cache_creation_input_tokens: 2, output_tokens: 1 },
      },
    },
    { type: 'ping' },
    { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Let me see' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'abc' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'Voilà' } },
    { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: ' ☕' } },
    { type: 'content_block_stop', index: 1 },
    {
      type: 'content_block_start',
      index: 2,
      content_block: { type: 'tool_use', id: 'toolu_a', name: 'weather', input: {} },
    },
    { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '{"city":' } },
    { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '"Rome"}' } },
    { type: 'content_block_stop', index: 2 },
    {
      type: 'content_block_start',
      index: 3,
      content_block: { type: 'tool_use', id: 'toolu_b', name: 'time', input: {} },
    },
    { type: 'content_block_stop', index: 3 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 12 } },
    { type: 'message_stop' },
  ],
}

const contentUsage = {
  promptTokenCount: 30,
  cachedContentTokenCount: 8,
  candidatesTokenCount: 7,
  thoughtsTokenCount: 5,
  totalTokenCount: 42,
}
const contentParts = [
  { text: 'Let me see', thought: true },
  { text: 'Voilà ☕' },
  { functionCall: { id: 'call_a', name: 'weather', args: { city: 'Rome' } } },
  { functionCall: { id: 'call_b', name: 'time' } },
]
const contentAnswer = {
  answer: {
    candidates: [{ content: { role: 'model', parts: contentParts }, finishReason: 'STOP', index: 0 }],
    usageMetadata: contentUsage,
    modelVersion: 'vendor-1',
  },
  events: [
    ...contentParts.map((part) => ({ candidates: [{ content: { role: 'model', parts: [part] }, index: 0 }] })),
    { candidates: [{ content: { role: 'model', parts: [] }, finishReason: 'STOP' }], usageMetadata: contentUsage },
  ],
}

/** The plain answer for a client and what it pays. */
async function plainly(path: string, body: object, answer: object) {
  const relay = relayTo(() => json(answer))
  const before = await relay.balance()
  const response = await relay.post(path, body)
  expect(response.status).toBe(200)
  return { body: (await response.json()) as never, paid: before - (await relay.balance()) }
}

/** The data of the events for a client and what it pays. */
async function streamed(path: string, body: object, events: readonly (object | string)[]) {
  const relay = relayTo(() => stream(events.map(event)))
  const before = await relay.balance()
  const response = await relay.post(path, { ...body, stream: true })
  const { text, error } = await readAll(response)
  expect([response.status, error]).toEqual([200, undefined])
  return { data: dataIn(text) as never[], text, paid: before - (await relay.balance()) }
}

/** Joins the deltas of the chunks. */
function joined(
  chunks: readonly { choices?: readonly { delta: Record<string, never>; finish_reason: string | null }[] }[],
) {
  const deltas = chunks.flatMap(({ choices = [] }) => choices)
  const textOf = (name: string) => deltas.map(({ delta }) => (delta[name] as string | undefined) ?? '').join('')
  const calls = deltas.flatMap(({ delta }) => (delta['tool_calls'] as never[] | undefined) ?? []) as {
    index: number
    id?: string
    function: { name?: string; arguments: string }
  }[]
  return {
    content: textOf('content'),
    reasoning_content: textOf('reasoning_content'),
    calls: calls
      .filter(({ id }) => id !== undefined)
      .map(({ id, index, function: { name } }) => ({
        id,
        name,
        arguments: calls
          .filter((call) => call.index === index)
          .map((call) => call.function.arguments)
          .join(''),
      })),
    finishes: deltas.flatMap(({ finish_reason }) => finish_reason ?? []),
  }
}

describe.each([
  [
    'messages',
    'gateproof-messages',
    messagesAnswer,
    ['toolu_a', 'toolu_b'],
    { cached_tokens: 8, cache_write_tokens: 2 },
    undefined,
    73,
  ],
  [
    'generate-content',
    'gateproof-content',
    contentAnswer,
    ['call_a', 'call_b'],
    { cached_tokens: 8 },
    { reasoning_tokens: 5 },
    72,
  ],
] as const)('%s to chat completions', (_, model, { answer, events }, ids, cached, reasoning, cost) => {
  const body = { model, messages: question }
  const expectedUsage = {
    ...usage,
    prompt_tokens_details: cached,
    ...(reasoning && { completion_tokens_details: reasoning }),
  }

  test('translates a plain answer', async () => {
    const { body: completion, paid } = await plainly('/v1/chat/completions', body, answer)
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Voilà ☕',
            reasoning_content: 'Let me see',
            tool_calls: [
              { id: ids[0], type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } },
              { id: ids[1], type: 'function', function: { name: 'time', arguments: '{}' } },
            ],
          },
          finish_reason: 'tool_calls',
        },
      ],
    })
    expect((completion as { usage: object }).usage).toEqual(expectedUsage)
    expect(paid).toBe(cost)
  })

  test('translates a stream', async () => {
    const { data, paid } = await streamed('/v1/chat/completions', body, events)
    expect(joined(data.slice(0, -1))).toEqual({
      content: 'Voilà ☕',
      reasoning_content: 'Let me see',
      calls: [
        { id: ids[0], name: 'weather', arguments: '{"city":"Rome"}' },
        { id: ids[1], name: 'time', arguments: '{}' },
      ],
      finishes: ['tool_calls'],
    })
    expect(data.at(-2)).toMatchObject({ model, choices: [], usage: expectedUsage })
    expect(data.at(-1)).toBe('[DONE]')
    expect(paid).toBe(cost)
  })

  test('returns no usage chunk if the client declines it', async () => {
    const { text } = await streamed(
      '/v1/chat/completions',
      { ...body, stream_options: { include_usage: false } },
      events,
    )
    expect(text).not.toContain('usage')
  })
})

describe('chat completions to messages', () => {
  const body = { model: 'gateproof-chat', messages: question, max_tokens: 90 }
  const expectedUsage = {
    input_tokens: 22,
    output_tokens: 12,
    cache_read_input_tokens: 8,
  }

  test('translates a plain answer', async () => {
    const { body: message, paid } = await plainly('/v1/messages', body, chatAnswer.answer)
    expect(message).toMatchObject({ type: 'message', role: 'assistant', model: 'gateproof-chat', stop_sequence: null })
    expect(message).toMatchObject({
      content: [
        { type: 'thinking', thinking: 'Let me see', signature: expect.stringMatching(/./) },
        { type: 'text', text: 'Voilà ☕' },
        { type: 'tool_use', id: 'call_a', name: 'weather', input: { city: 'Rome' } },
        { type: 'tool_use', id: 'call_b', name: 'time', input: {} },
      ],
      stop_reason: 'tool_use',
      usage: expectedUsage,
    })
    expect(paid).toBe(72)
  })

  test('translates a stream, with the same bytes of arguments', async () => {
    const { data, paid } = await streamed('/v1/messages', body, chatAnswer.events)
    const delta = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta })
    const start = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })
    const stop = (index: number) => ({ type: 'content_block_stop', index })
    expect(data).toEqual([
      expect.objectContaining({ type: 'message_start' }),
      { type: 'ping' },
      start(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'Let me ' }),
      delta(0, { type: 'thinking_delta', thinking: 'see' }),
      delta(0, { type: 'signature_delta', signature: expect.stringMatching(/./) }),
      stop(0),
      start(1, { type: 'text', text: '' }),
      delta(1, { type: 'text_delta', text: 'Voilà' }),
      delta(1, { type: 'text_delta', text: ' ☕' }),
      stop(1),
      start(2, { type: 'tool_use', id: 'call_a', name: 'weather', input: {} }),
      delta(2, { type: 'input_json_delta', partial_json: '{ "city"' }),
      delta(2, { type: 'input_json_delta', partial_json: ': "Rome" }' }),
      stop(2),
      start(3, { type: 'tool_use', id: 'call_b', name: 'time', input: {} }),
      delta(3, { type: 'input_json_delta', partial_json: '{}' }),
      stop(3),
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: expectedUsage },
      { type: 'message_stop' },
    ])
    expect(paid).toBe(72)
  })
})

describe('chat completions to responses', () => {
  const body = { model: 'gateproof-chat', input: 'Hello' }
  const output = [
    { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Let me see' }] },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Voilà ☕', annotations: [] }] },
    { type: 'function_call', call_id: 'call_a', name: 'weather', arguments: '{ "city": "Rome" }' },
    { type: 'function_call', call_id: 'call_b', name: 'time', arguments: '{}' },
  ]
  const expected = {
    object: 'response',
    model: 'gateproof-chat',
    status: 'completed',
    output,
    usage: {
      input_tokens: 30,
      input_tokens_details: { cached_tokens: 8 },
      output_tokens: 12,
      output_tokens_details: { reasoning_tokens: 5 },
      total_tokens: 42,
    },
  }

  test('translates a plain answer', async () => {
    const { body: response, paid } = await plainly('/v1/responses', body, chatAnswer.answer)
    expect(response).toMatchObject(expected)
    expect(paid).toBe(72)
  })

  test('translates a stream into numbered events', async () => {
    const { data, paid } = await streamed('/v1/responses', body, chatAnswer.events)
    const events = data as { type: string; sequence_number: number; response?: object; delta?: string }[]
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index))
    expect(events.map(({ type }) => type)).toMatchInlineSnapshot(`
      [
        "response.created",
        "response.in_progress",
        "response.output_item.added",
        "response.reasoning_summary_part.added",
        "response.reasoning_summary_text.delta",
        "response.reasoning_summary_text.delta",
        "response.reasoning_summary_text.done",
        "response.reasoning_summary_part.done",
        "response.output_item.done",
        "response.output_item.added",
        "response.content_part.added",
        "response.output_text.delta",
        "response.output_text.delta",
        "response.output_text.done",
        "response.content_part.done",
        "response.output_item.done",
        "response.output_item.added",
        "response.function_call_arguments.delta",
        "response.function_call_arguments.delta",
        "response.function_call_arguments.done",
        "response.output_item.done",
        "response.output_item.added",
        "response.function_call_arguments.delta",
        "response.function_call_arguments.done",
        "response.output_item.done",
        "response.completed",
      ]
    `)
    expect(events.at(-1)?.response).toMatchObject(expected)
    expect(paid).toBe(72)
  })
})

describe('finish reasons', () => {
  const finishedChat = (finish_reason: string) => ({ choices: [{ message: { content: 'Hi' }, finish_reason }] })

  test.each([
    ['stop', 'end_turn', 'completed', null],
    ['length', 'max_tokens', 'incomplete', { reason: 'max_output_tokens' }],
    ['content_filter', 'refusal', 'incomplete', { reason: 'content_filter' }],
  ])('translates %s of chat completions', async (finish, stop_reason, status, incomplete_details) => {
    const messages = { model: 'gateproof-chat', messages: question, max_tokens: 9 }
    const answer = finishedChat(finish)
    expect((await plainly('/v1/messages', messages, answer)).body).toMatchObject({ stop_reason })
    const responses = { model: 'gateproof-chat', input: 'Hello' }
    expect((await plainly('/v1/responses', responses, answer)).body).toMatchObject({ status, incomplete_details })
  })

  test.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['refusal', 'content_filter'],
  ])('translates %s of messages', async (stop_reason, finish_reason) => {
    const answer = { content: [{ type: 'text', text: 'Hi' }], stop_reason }
    const { body } = await plainly('/v1/chat/completions', { model: 'gateproof-messages', messages: question }, answer)
    expect(body).toMatchObject({ choices: [{ finish_reason }] })
  })

  test.each([
    ['STOP', 'stop'],
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['RECITATION', 'content_filter'],
  ])('translates %s of generate-content', async (finishReason, finish_reason) => {
    const answer = { candidates: [{ content: { parts: [{ text: 'Hi' }] }, finishReason }] }
    const { body } = await plainly('/v1/chat/completions', { model: 'gateproof-content', messages: question }, answer)
    expect(body).toMatchObject({ choices: [{ finish_reason }] })
  })

  test('a blocked prompt of generate-content is filtered', async () => {
    const answer = { promptFeedback: { blockReason: 'SAFETY' } }
    const { body } = await plainly('/v1/chat/completions', { model: 'gateproof-content', messages: question }, answer)
    expect(body).toMatchObject({ choices: [{ message: { content: '' }, finish_reason: 'content_filter' }] })
  })
})

test('keeps several choices, plain and streamed', async () => {
  const candidate = (index: number, text: string) => ({ content: { parts: [{ text }] }, finishReason: 'STOP', index })
  const answer = { candidates: [candidate(0, 'One'), candidate(1, 'Two')] }
  const body = { model: 'gateproof-content', messages: question, n: 2 }
  const { body: completion } = await plainly('/v1/chat/completions', body, answer)
  expect(completion).toMatchObject({
    choices: [
      { index: 0, message: { content: 'One' } },
      { index: 1, message: { content: 'Two' } },
    ],
  })
  const { data } = await streamed('/v1/chat/completions', body, [answer])
  const choices = (data as { choices?: { index: number; finish_reason: string | null }[] }[]).flatMap(
    (chunk) => chunk.choices ?? [],
  )
  expect(choices.filter(({ finish_reason }) => finish_reason === 'stop').map(({ index }) => index)).toEqual([0, 1])
})

test('returns no usage, and charges nothing, if the upstream reports none', async () => {
  const answer = { content: [{ type: 'text', text: 'Hi' }], stop_reason: 'end_turn' }
  const body = { model: 'gateproof-messages', messages: question }
  const { body: completion, paid } = await plainly('/v1/chat/completions', body, answer)
  expect(completion).not.toHaveProperty('usage')
  expect(paid).toBe(0)
})
