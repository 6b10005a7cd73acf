import { describe, expect, test } from 'vitest'
import type { CountingProtocol } from '../../src/contract/usage.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { replyOf } from '../../src/reply/reader.ts'
import type { Bill, Usage } from '../../src/money/cost.ts'
import { usageOf } from '../../src/money/usage.ts'

const bill = (protocol: CountingProtocol): Bill => ({
  model: 'm',
  protocol,
  inputTokens: 100,
  outputTokens: 100,
  images: 0,
  videoSeconds: 0,
})

/** A reply with this body, as JSON or as a stream of events. */
function replied(body: unknown, status = 200, type = 'application/json') {
  const text = Array.isArray(body)
    ? body.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    : JSON.stringify(body)
  const exchange: Exchange = {
    type: 'exchange',
    id: 'p/n',
    probe: 'p',
    name: 'n',
    attempt: 1,
    retried: false,
    startedAt: '2026-01-01T00:00:00.000Z',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1/v1/chat/completions',
      line: 'domestic',
      key: 'default',
      headers: [],
    },
    response: {
      status,
      headersAt: 1,
      headers: [['content-type', Array.isArray(body) ? 'text/event-stream' : type]],
      chunks: [{ at: 1, text }],
    },
    end: { how: 'complete', at: 2 },
  }
  return replyOf(exchange)
}

const chat = { prompt_tokens: 30, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 10 } }
const messages = { input_tokens: 7, cache_read_input_tokens: 20, cache_creation_input_tokens: 3 }

describe('usage is read in the words of its protocol', () => {
  test.each<[string, CountingProtocol, unknown, Usage]>([
    ['chat', 'chat', { usage: chat }, { inputTokens: 20, cachedTokens: 10, outputTokens: 5 }],
    [
      'a stream of chat',
      'chat',
      [{ choices: [] }, { usage: null }, { usage: chat }],
      { inputTokens: 20, cachedTokens: 10, outputTokens: 5 },
    ],
    [
      'writes to a cache are among the input of chat',
      'chat',
      { usage: { ...chat, prompt_tokens_details: { cached_tokens: 10, cache_write_tokens: 15 } } },
      { inputTokens: 5, cachedTokens: 10, cacheWriteTokens: 15, outputTokens: 5 },
    ],
    [
      'responses',
      'responses',
      { usage: { input_tokens: 30, output_tokens: 5, input_tokens_details: { cached_tokens: 30 } } },
      { inputTokens: 0, cachedTokens: 30, outputTokens: 5 },
    ],
    [
      'a stream of responses',
      'responses',
      [
        { type: 'response.created', response: { usage: null } },
        { response: { usage: { input_tokens: 3, output_tokens: 4 } } },
      ],
      { inputTokens: 3, outputTokens: 4 },
    ],
    [
      'messages',
      'messages',
      { usage: { ...messages, output_tokens: 4 } },
      { inputTokens: 7, cachedTokens: 20, cacheWriteTokens: 3, outputTokens: 4 },
    ],
    [
      'a stream of messages, which reports its input at the beginning',
      'messages',
      [{ message: { usage: { ...messages, output_tokens: 1 } } }, { usage: { output_tokens: 9 } }],
      { inputTokens: 7, cachedTokens: 20, cacheWriteTokens: 3, outputTokens: 9 },
    ],
    [
      'generateContent',
      'generate-content',
      {
        usageMetadata: {
          promptTokenCount: 10,
          cachedContentTokenCount: 4,
          candidatesTokenCount: 2,
          thoughtsTokenCount: 50,
        },
      },
      { inputTokens: 6, cachedTokens: 4, outputTokens: 52 },
    ],
    [
      'generateContent counts the results of tools as input',
      'generate-content',
      { usageMetadata: { promptTokenCount: 10, toolUsePromptTokenCount: 5, candidatesTokenCount: 2 } },
      { inputTokens: 15, outputTokens: 2 },
    ],
    [
      'generateContent may leave out its output',
      'generate-content',
      { usageMetadata: { promptTokenCount: 10 } },
      { inputTokens: 10 },
    ],
    [
      'generateContent may leave out its input',
      'generate-content',
      { usageMetadata: { candidatesTokenCount: 2 } },
      { outputTokens: 2 },
    ],
    [
      'details of another protocol are not read',
      'messages',
      { usage: { ...messages, input_tokens_details: { cached_tokens: 5 } } },
      { inputTokens: 7, cachedTokens: 20, cacheWriteTokens: 3 },
    ],
    [
      'a count of zero is reported',
      'chat',
      { usage: { prompt_tokens: 0, completion_tokens: 0 } },
      { inputTokens: 0, outputTokens: 0 },
    ],
  ])('%s', (_name, protocol, body, usage) => {
    expect(usageOf(replied(body), bill(protocol))).toStrictEqual(usage)
  })
})

describe('what says nothing sound', () => {
  test.each<[string, unknown]>([
    ['no usage', { choices: [] }],
    ['none of its numbers', { usage: { prompt_tokens: 'many', completion_tokens: -3 } }],
    ['another form', { usage: [1, 2] }],
    ['a list', []],
    ['null', null],
  ])('%s', (_name, body) => {
    expect(usageOf(replied(body), bill('chat'))).toStrictEqual({})
  })

  test('caps very large numbers of tokens', () => {
    expect(usageOf(replied({ usage: { prompt_tokens: 1e300, completion_tokens: 1 } }), bill('chat')).inputTokens).toBe(
      1e9,
    )
  })
})

describe('a long stream', () => {
  const inputAt = (place: number) => {
    const events = Array.from({ length: 401 }, (_, index) => (index === place ? { usage: { input_tokens: 3 } } : {}))
    return usageOf(replied(events), bill('responses'))
  }

  test.each([0, 199, 201, 400])('is read for usage in event %i of 401', (place) => {
    expect(inputAt(place)).toStrictEqual({ inputTokens: 3 })
  })

  test('is not read between its first and its last 200 events', () => {
    expect(inputAt(200)).toStrictEqual({})
  })
})

test('a request without a response reports nothing', () => {
  const { response: _, ...unanswered } = replied({ usage: chat }).exchange
  expect(usageOf(replyOf(unanswered), bill('chat'))).toStrictEqual({})
})

test('a refusal used nothing, whatever it says', () => {
  const usage = usageOf(replied({ usage: chat }, 400), bill('chat'))
  expect(usage).toEqual({ inputTokens: 0, outputTokens: 0, images: 0, videoSeconds: 0 })
})

describe('media', () => {
  const images = { ...bill('chat'), inputTokens: 0, outputTokens: 0, images: 2 }
  const video = { ...bill('chat'), inputTokens: 0, outputTokens: 0, videoSeconds: 15 }
  test.each<[string, Bill, unknown, Usage]>([
    ['images that were made', images, { data: [{}, {}, {}] }, { images: 3 }],
    ['a reply without images says nothing', images, { data: 'none' }, {}],
    ['seconds as a number', video, { id: 't', seconds: 8 }, { videoSeconds: 8 }],
    ['seconds as text', video, { id: 't', seconds: '4' }, { videoSeconds: 4 }],
    ['a duration', video, { id: 't', duration: 5 }, { videoSeconds: 5 }],
    ['a task that does not say', video, { id: 't', seconds: 'soon' }, {}],
    ['a video of less than an hour counts', video, { seconds: 3599 }, { videoSeconds: 3599 }],
    ['a video of an hour is not believed', video, { seconds: 3600 }, {}],
    ['a video of no seconds is not believed', video, { seconds: 0 }, {}],
    ['a duration counts if the seconds are below zero', video, { seconds: -1, duration: 5 }, { videoSeconds: 5 }],
  ])('%s', (_name, asked, body, usage) => {
    expect(usageOf(replied(body), asked)).toStrictEqual(usage)
  })
})
