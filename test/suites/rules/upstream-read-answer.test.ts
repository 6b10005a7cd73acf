import { describe, expect, test } from 'vitest'
import { readAnswer, type ReadAnswer } from '../../../suites/upstream/answer.rules.ts'
import type { TextProtocol } from '../../../suites/upstream/pairs.rules.ts'
import { judgingOne, streamed } from '../../checks/recorded.ts'
import { clientProtocols as protocols } from '../../../fixtures/conversation.ts'

const paths: Readonly<Record<TextProtocol, string>> = {
  chat: '/v1/chat/completions',
  responses: '/v1/responses',
  messages: '/v1/messages',
  'generate-content': '/v1beta/models/m:generateContent',
}

/** Reads a response. A text is the body of a stream. */
function read(client: TextProtocol, body: unknown): ReadAnswer {
  const isStream = typeof body === 'string' && client !== 'generate-content'
  const type = isStream ? 'text/event-stream' : 'application/json'
  const reply = judgingOne({ request: `POST ${paths[client]}`, headers: [['content-type', type]], reply: body })
  return readAnswer({ reply, client, isStream })
}

const answer: ReadAnswer = {
  text: 'Hello, 世界',
  reasoning: 'Hm.',
  calls: [{ id: 'call_1', name: 'now', arguments: '{"zone":"UTC"}' }],
  otherTexts: [],
  finish: 'tool_calls',
  usage: { input: 100, output: 20, cached: 40, reasoning: 5, total: 120 },
  isEnded: true,
}
const chatUsage = {
  ...{ prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  prompt_tokens_details: { cached_tokens: 40 },
  completion_tokens_details: { reasoning_tokens: 5 },
}
const responsesUsage = {
  ...{ input_tokens: 100, output_tokens: 20, total_tokens: 120 },
  input_tokens_details: { cached_tokens: 40 },
  output_tokens_details: { reasoning_tokens: 5 },
}
const functionCall = { type: 'function_call', call_id: 'call_1', name: 'now', arguments: '{"zone":"UTC"}' }
const response = {
  status: 'completed',
  output: [
    { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
    { type: 'message', content: [{ type: 'output_text', text: 'Hello, 世界' }] },
    functionCall,
  ],
  usage: responsesUsage,
}

describe('a plain answer', () => {
  test('of chat has text, reasoning, calls, choices and usage', () => {
    const message = {
      ...{ content: 'Hello, 世界', reasoning_content: 'Hm.' },
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'now', arguments: '{"zone":"UTC"}' } }],
    }
    const choices = [
      { index: 0, message, finish_reason: 'tool_calls' },
      { index: 1, message: { content: 'Hi' }, finish_reason: 'stop' },
    ]
    expect(read('chat', { choices, usage: chatUsage })).toEqual({ ...answer, otherTexts: ['Hi'] })
  })

  test('of responses has text, reasoning, calls and usage', () => {
    expect(read('responses', response)).toEqual({ ...answer, finish: 'completed' })
  })

  test('of responses ends for the reason why it is incomplete, or with its status', () => {
    const incomplete = { ...response, status: 'incomplete' }
    const reason = { incomplete_details: { reason: 'max_output_tokens' } }
    expect(read('responses', { ...incomplete, ...reason }).finish).toBe('max_output_tokens')
    expect(read('responses', incomplete).finish).toBe('incomplete')
  })

  test('of messages counts cached tokens as input', () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: 'Hello, ' },
      { type: 'text', text: '世界' },
      { type: 'tool_use', id: 'call_1', name: 'now', input: { zone: 'UTC' } },
    ]
    const usage = { input_tokens: 50, cache_read_input_tokens: 40, cache_creation_input_tokens: 10, output_tokens: 20 }
    expect(read('messages', { content, stop_reason: 'tool_use', usage })).toEqual({
      ...answer,
      finish: 'tool_use',
      usage: { ...answer.usage, cacheWritten: 10, reasoning: undefined },
    })
  })

  test('of generate-content counts thoughts as output', () => {
    const parts = [
      { text: 'Hm.', thought: true },
      { text: 'Hello, 世界' },
      { functionCall: { id: 'call_1', name: 'now', args: { zone: 'UTC' } } },
    ]
    const candidates = [{ content: { parts }, finishReason: 'STOP' }, { content: { parts: [{ text: 'Hi' }] } }]
    const counts = { promptTokenCount: 100, candidatesTokenCount: 15, thoughtsTokenCount: 5, totalTokenCount: 120 }
    const usageMetadata = { ...counts, cachedContentTokenCount: 40 }
    expect(read('generate-content', { candidates, usageMetadata })).toEqual({
      ...answer,
      ...{ finish: 'STOP', otherTexts: ['Hi'] },
    })
  })
})

describe('a stream', () => {
  const delta = (delta: object, more: object = {}) => ({ choices: [{ index: 0, delta, ...more }] })
  const piece = (more: object, text: string) => ({ index: 0, ...more, function: { ...more, arguments: text } })

  test('of chat is assembled, with a name that is repeated', () => {
    const events = [
      { choices: [], prompt_filter_results: [] },
      delta({ role: 'assistant', content: '', reasoning_content: 'Hm.' }),
      delta({ content: 'Hello, ' }),
      delta({ content: '世界' }),
      { choices: [{ index: 1, delta: { content: 'Hi' } }] },
      delta({ tool_calls: [piece({ id: 'call_1', name: 'now' }, '')] }),
      delta({ tool_calls: [piece({ id: '', name: 'now' }, '{"zone":')] }),
      delta({ tool_calls: [piece({}, '"UTC"}')] }),
      delta({}, { finish_reason: 'tool_calls' }),
      { choices: [], usage: chatUsage },
      '[DONE]',
    ]
    expect(read('chat', streamed(...events))).toEqual({ ...answer, otherTexts: ['Hi'] })
    const broken = read('chat', streamed(...events.slice(0, 4)))
    expect(broken).toMatchObject({ text: 'Hello, 世界', finish: undefined, isEnded: false })
  })

  test('of responses is assembled', () => {
    const events = [
      { type: 'response.created', response: { status: 'in_progress', output: [] } },
      { type: 'response.reasoning_summary_text.delta', delta: 'Hm.' },
      { type: 'response.output_text.delta', delta: 'Hello, ' },
      { type: 'response.output_text.delta', delta: '世界' },
      { type: 'response.output_item.done', item: functionCall },
      { type: 'response.completed', response },
    ]
    expect(read('responses', streamed(...events))).toEqual({ ...answer, finish: 'completed' })
    expect(read('responses', streamed(...events.slice(0, 4)))).toMatchObject({ text: answer.text, isEnded: false })
  })

  test('of messages is assembled, with the last count of each kind', () => {
    const counts = { input_tokens: 50, cache_read_input_tokens: 40, cache_creation_input_tokens: 10, output_tokens: 1 }
    const block = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })
    const deltaOf = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta })
    const events = [
      { type: 'message_start', message: { usage: counts } },
      block(0, { type: 'thinking', thinking: '' }),
      deltaOf(0, { type: 'thinking_delta', thinking: 'Hm.' }),
      block(1, { type: 'text', text: '' }),
      { type: 'ping' },
      deltaOf(1, { type: 'text_delta', text: 'Hello, 世界' }),
      block(2, { type: 'tool_use', id: 'call_1', name: 'now', input: {} }),
      deltaOf(2, { type: 'input_json_delta', partial_json: '{"zone":' }),
      deltaOf(2, { type: 'input_json_delta', partial_json: '"UTC"}' }),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 20 } },
      { type: 'message_stop' },
    ]
    const usage = { ...answer.usage, cacheWritten: 10, reasoning: undefined }
    expect(read('messages', streamed(...events))).toEqual({ ...answer, finish: 'tool_use', usage })
    expect(read('messages', streamed(...events.slice(0, 6)))).toMatchObject({ finish: undefined, isEnded: false })
  })
})

describe.each(protocols)('%s', (protocol) => {
  const malformed = ['text', 5, null, [], {}, { choices: 5, output: [null], content: 'text', candidates: [[]] }]
  test.each(malformed)('reads nothing from %j', (body) => {
    const nothing = { text: '', reasoning: '', calls: [], otherTexts: [], finish: undefined }
    expect(read(protocol, JSON.stringify(body))).toMatchObject(nothing)
    const { reply } = { reply: judgingOne({ request: `POST ${paths[protocol]}`, reply: body }) }
    expect(readAnswer({ reply, client: protocol, isStream: false })).toMatchObject(nothing)
  })

  test('reads a stream with malformed events', () => {
    const wrong = { choices: [null, { index: 'x', delta: [] }], type: {}, delta: 5, item: [], message: 'text' }
    const typed = ['content_block_delta', 'message_start', 'message_delta', 'response.completed']
    const events = ['{', 5, null, [], wrong, ...typed.map((type) => ({ type, delta: null, response: 5 }))]
    expect(read(protocol, streamed(...events))).toMatchObject({ text: '', calls: [] })
  })
})
