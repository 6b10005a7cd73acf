import { beforeEach, describe, expect, test } from 'vitest'
import {
  choices,
  chunks,
  deltas,
  endingProblems,
  foreignEvents,
  streams,
  usageChunk,
} from '../../../suites/streaming/chat/rules.ts'
import { countedTokens } from '../../../suites/streaming/chat/usage.rules.ts'
import { events, judgeNothing, streamed, told } from './streamed.ts'

import { chunk, choice, ends, of, role, says, whole } from './streamed-chunks.ts'

beforeEach(judgeNothing)

describe('Chat stream: chunks', () => {
  test('are recognized by any member, unless an error replaces choices', () => {
    const foreign = (...all: readonly (object | string)[]) => foreignEvents(of(...all)).length
    for (const one of [{ id: 1 }, { object: 1 }, { created: 1 }, { model: 1 }, { choices: 1 }])
      expect(foreign(one)).toBe(0)
    expect(foreign({ usage: 1 }, {}, 'no JSON', '[]')).toBe(2)
    expect(foreign({ id: 1, error: 'no' })).toBe(1)
    expect(foreign({ id: 1, type: 'error' })).toBe(1)
    expect(foreign({ id: 1, error: 'no', choices: [] })).toBe(0)
    expect(foreign({ id: 1, error: null })).toBe(0)
  })

  test('need not report usage that was not requested', () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
    const end = ends('stop')
    expect(countedTokens(whole(says('a'), end))).toBeUndefined()
    expect(countedTokens(whole(says('a'), end, chunk([], { usage })))).toMatchObject({ prompt: 3, completion: 2 })
  })

  test('are required', () => {
    expect(chunks(of(role, { a: 1 }, says('a')))).toHaveLength(2)
    expect(chunks(of('no', role))).toHaveLength(1)
    expect(told(() => chunks(of({ a: 1 })))).toBe('because of streaming.chat.framing')
    expect(told(() => chunks(of('no', { a: 1 })))).toBe('because of streaming.chat.chunk_json')
    expect(told(() => chunks(of('[DONE]')))).toBe('because of streaming.chat.framing')
  })

  test('must contain at least one choice, with deltas', () => {
    expect(choices(of(chunk([]), says('a'), chunk([choice(1), choice({})])))).toHaveLength(3)
    expect(told(() => choices(of(chunk([]))))).toBe('because of streaming.chat.choices')
    expect(told(() => choices(of(says('a'), chunk(null))))).toBe('because of streaming.chat.choices')
    expect(deltas(of(says('a'), says('b')))?.map((delta) => delta.at('content').text)).toEqual(['a', 'b'])
    expect(told(() => deltas(of(says('a'), chunk([choice('b')]))))).toBe('because of streaming.chat.delta')
  })

  test('report where usage is', () => {
    const usage = { total_tokens: 3 }
    const left = { end: { how: 'too-large', at: 2 } } as const
    expect(usageChunk(of(role, says('a')))).toBe('in none')
    expect(usageChunk(of(role, chunk([], { usage })))).toBe('in a chunk without choices')
    expect(usageChunk(of(role, chunk([choice({})], { usage }), chunk([], { usage: null })))).toBe(
      'in a chunk with choices',
    )
    expect(usageChunk(of(chunk([], { usage }), chunk([], { usage })))).toBe('in several chunks')
    expect(usageChunk(streamed('chat', events(role, chunk([], { usage })), left))).toBeUndefined()
  })
})

test('Chat stream: describes how it ends', () => {
  const stops = 'no `data: [DONE]`: the stream stops after events[0] (the response was complete)'
  expect(endingProblems(of(role, '[DONE]'))).toEqual([])
  expect(endingProblems(of(role))).toEqual([stops])
  expect(endingProblems(of('[DONE]', role))).toHaveLength(1)
  expect(endingProblems(of('[DONE]', '[DONE]'))).toEqual(['2 times `data: [DONE]`', 'after `[DONE]`: [DONE]'])
  const because = (text: string) => told(() => streams.withKnownEnd(streamed('chat', text)))
  expect(because(events(role) + 'no, no\n')).toBe('because of streaming.chat.only_events')
  expect(because(events(role, { error: 'no' }))).toBe('because of streaming.chat.only_chunks')
})
