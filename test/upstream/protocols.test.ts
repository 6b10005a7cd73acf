import { describe, expect, test } from 'vitest'
import type { Script, ScriptFinish } from '../../src/evidence/script.ts'
import { asObject, type JsonObject } from '../../gateway/reference/json.ts'
import { dataOf, plainContent, protocols, recorder, requestTo, scripted, streamContent } from './client.ts'

// cspell:ignore Grüße Привет שלום עולם नमस्ते दुनिया denken
const text = 'Grüße, 世界! Привет, мир. שלום עולם. नमस्ते दुनिया 👩‍👩‍👧‍👦🏳️‍🌈 "quoted" \\ \n\ttab\u0007 \u2028 end'
const reasoning = 'Erst denken… 考える 🤔'
const calls = [
  { id: 'call_abc123', name: 'get_weather', arguments: '{"city":"Zürich 🏔","days":3}' },
  { id: 'call_def456', name: 'get_time', arguments: '{}' },
]
const usage = { input: 120, output: 40, cached: 64, cacheWritten: 16, cacheWritten1h: 6, reasoning: 12 }
const script: Script = { text, reasoning, calls, finish: 'tools', usage }

const upstream = recorder()
const plain = async (protocol: (typeof protocols)[number], given: Script, rest: JsonObject = {}) => {
  const response = await upstream.fetch(requestTo(upstream, protocol, `Hi\n${scripted(upstream, given)}`, { rest }))
  expect(response.status).toBe(200)
  return asObject(await response.json())
}
const streamed = async (protocol: (typeof protocols)[number], given: Script, rest: JsonObject = {}) => {
  const nonce = scripted(upstream, given)
  const response = await upstream.fetch(requestTo(upstream, protocol, `Hi ${nonce}.`, { stream: true, rest }))
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  return dataOf(await response.text())
}

describe.each(protocols)('%s', (protocol) => {
  test('renders reasoning, text and tool calls', async () => {
    expect(plainContent(protocol, await plain(protocol, script))).toEqual({ text, reasoning, calls })
  })

  test('streams reasoning, text and tool calls', async () => {
    expect(streamContent(protocol, await streamed(protocol, script))).toEqual({ text, reasoning, calls })
  })

  test.each([[[1]], [[3, 1, 7]], [[1000]]])('streams pieces of %j code units', async (pieces) => {
    const events = await streamed(protocol, { ...script, delivery: { pieces } })
    expect(streamContent(protocol, events)).toEqual({ text, reasoning, calls })
  })

  test('names the requested model', async () => {
    const answer = await plain(protocol, script)
    expect(answer[protocol === 'generate-content' ? 'modelVersion' : 'model']).toBe('model-1')
  })
})

describe('finish reasons', () => {
  const answer = (finish: ScriptFinish): Script => ({ text: 'Hello', finish, stopString: 'END', usage })

  test.each([
    ['stop', 'stop', 'completed', 'end_turn', 'STOP'],
    ['length', 'length', 'incomplete', 'max_tokens', 'MAX_TOKENS'],
    ['tools', 'tool_calls', 'completed', 'tool_use', 'STOP'],
    ['stop_sequence', 'stop', 'completed', 'stop_sequence', 'STOP'],
    ['filter', 'content_filter', 'incomplete', 'refusal', 'SAFETY'],
  ] as const)('renders %s in each protocol', async (finish, chat, responses, messages, generateContent) => {
    expect(await plain('chat', answer(finish))).toMatchObject({ choices: [{ finish_reason: chat }] })
    expect(await plain('responses', answer(finish))).toMatchObject({ status: responses })
    expect(await plain('messages', answer(finish))).toMatchObject({
      stop_reason: messages,
      stop_sequence: finish === 'stop_sequence' ? 'END' : null,
    })
    expect(await plain('generate-content', answer(finish))).toMatchObject({
      candidates: [{ finishReason: generateContent }],
    })
    const last = (events: readonly unknown[], index: number) => events.at(index)
    expect(last(await streamed('chat', answer(finish)), -2)).toMatchObject({ choices: [{ finish_reason: chat }] })
    expect(last(await streamed('responses', answer(finish)), -1)).toMatchObject({ type: `response.${responses}` })
    expect(last(await streamed('messages', answer(finish)), -2)).toMatchObject({ delta: { stop_reason: messages } })
    expect(last(await streamed('generate-content', answer(finish)), -1)).toMatchObject({
      candidates: [{ finishReason: generateContent }],
    })
  })
})

describe('usage', () => {
  test('of chat includes reasoning in the completion', async () => {
    const expected = {
      prompt_tokens: 120,
      completion_tokens: 40,
      total_tokens: 160,
      prompt_tokens_details: { cached_tokens: 64, cache_write_tokens: 16 },
      completion_tokens_details: { reasoning_tokens: 12 },
    }
    expect(await plain('chat', script)).toMatchObject({ usage: expected })
    const events = await streamed('chat', script, { stream_options: { include_usage: true } })
    expect(events.slice(-2)).toEqual([expect.objectContaining({ choices: [] }), '[DONE]'])
    expect(events.at(-2)).toMatchObject({ usage: expected })
  })

  test('of a chat stream is sent only on request', async () => {
    const events = await streamed('chat', script)
    expect(events.filter((event) => 'usage' in asObject(event))).toEqual([])
    expect(events.at(-1)).toBe('[DONE]')
  })

  test('of responses is in the last event', async () => {
    const expected = {
      input_tokens: 120,
      input_tokens_details: { cached_tokens: 64, cache_write_tokens: 16 },
      output_tokens: 40,
      output_tokens_details: { reasoning_tokens: 12 },
      total_tokens: 160,
    }
    expect(await plain('responses', script)).toMatchObject({ usage: expected })
    expect((await streamed('responses', script)).at(-1)).toMatchObject({ response: { usage: expected } })
  })

  test('of messages excludes cached tokens from the input', async () => {
    const input = { input_tokens: 40, cache_read_input_tokens: 64, cache_creation_input_tokens: 16 }
    const lifetimes = { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 6 }
    expect(await plain('messages', script)).toMatchObject({
      usage: { ...input, cache_creation: lifetimes, output_tokens: 40 },
    })
    const events = await streamed('messages', script)
    expect(events[0]).toMatchObject({ message: { usage: input } })
    expect(events.at(-2)).toMatchObject({ usage: { output_tokens: 40 } })
  })

  test('of generate-content excludes thoughts from the candidates', async () => {
    const expected = {
      ...{ promptTokenCount: 120, cachedContentTokenCount: 64, candidatesTokenCount: 28 },
      ...{ thoughtsTokenCount: 12, totalTokenCount: 160 },
    }
    expect(await plain('generate-content', script)).toMatchObject({ usageMetadata: expected })
    const events = await streamed('generate-content', script)
    expect(events.filter((event) => 'usageMetadata' in asObject(event))).toEqual([events.at(-1)])
    expect(events.at(-1)).toMatchObject({ usageMetadata: expected })
  })

  test('in each event of a stream grows to that of the last one', async () => {
    const running: Script = { ...script, delivery: { form: 'running' } }
    const chunks = await streamed('chat', running, { stream_options: { include_usage: true } })
    const spoken = chunks.filter((chunk) => chunk !== '[DONE]').map((chunk) => asObject(asObject(chunk)['usage']))
    expect(spoken[0]).toMatchObject({ prompt_tokens: 120, completion_tokens: 0 })
    expect(spoken.at(-1)).toMatchObject({ prompt_tokens: 120, completion_tokens: 40 })
    const results = (await streamed('generate-content', running)).map((one) => asObject(asObject(one)['usageMetadata']))
    const thoughts = results.map((usage) => Number(usage['thoughtsTokenCount']))
    expect(thoughts).toEqual(thoughts.toSorted((one, other) => one - other))
    expect([thoughts[0] !== 12, thoughts.at(-1)]).toEqual([true, 12])
    expect((await streamed('messages', running)).at(-2)).toMatchObject({
      usage: { input_tokens: 40, cache_read_input_tokens: 64, cache_creation_input_tokens: 16, output_tokens: 40 },
    })
  })
})

describe('the order of events', () => {
  test('of responses is that of the public protocol, numbered from 0', async () => {
    const events = (await streamed('responses', { ...script, delivery: { pieces: [1000] } })).map(asObject)
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index))
    expect(events.map(({ type }) => String(type).replace('response.', ''))).toEqual([
      ...['created', 'in_progress', 'output_item.added', 'reasoning_summary_part.added'],
      ...['reasoning_summary_text.delta', 'reasoning_summary_text.done', 'reasoning_summary_part.done'],
      ...['output_item.done', 'output_item.added', 'content_part.added', 'output_text.delta', 'output_text.done'],
      ...['content_part.done', 'output_item.done', 'output_item.added', 'function_call_arguments.delta'],
      ...['function_call_arguments.done', 'output_item.done', 'output_item.added', 'function_call_arguments.delta'],
      ...['function_call_arguments.done', 'output_item.done', 'completed'],
    ])
  })

  test('of messages is that of the public protocol', async () => {
    const events = (await streamed('messages', { ...script, calls: [], delivery: { pieces: [1000] } })).map(asObject)
    expect(events.map(({ type }) => type)).toEqual([
      ...['message_start', 'ping', 'content_block_start', 'content_block_delta', 'content_block_delta'],
      ...['content_block_stop', 'content_block_start', 'content_block_delta', 'content_block_stop'],
      ...['message_delta', 'message_stop'],
    ])
  })
})

describe('several choices', () => {
  test('of chat are equal, plain and streamed', async () => {
    const { choices } = await plain('chat', script, { n: 3 })
    expect(choices).toHaveLength(3)
    const events = (await streamed('chat', script, { n: 2 })).map(asObject)
    const ends = events.filter(({ choices }) => JSON.stringify(choices ?? []).includes('"tool_calls"}'))
    expect(ends.map(({ choices }) => choices)).toMatchObject([[{ index: 0 }], [{ index: 1 }]])
  })

  test('of generate-content are equal', async () => {
    const { candidates } = await plain('generate-content', script, { generationConfig: { candidateCount: 2 } })
    expect(candidates).toMatchObject([{ index: 0 }, { index: 1 }])
  })
})

describe('streamGenerateContent', () => {
  test('sends a JSON array without alt=sse', async () => {
    const request = requestTo(upstream, 'generate-content', scripted(upstream, script), { stream: true })
    const response = await upstream.fetch(new Request(request.url.replace('?alt=sse', ''), request))
    expect(response.headers.get('content-type')).toBe('application/json')
    const results = (await response.json()) as JsonObject[]
    expect(streamContent('generate-content', results)).toEqual({ text, reasoning, calls })
  })
})
