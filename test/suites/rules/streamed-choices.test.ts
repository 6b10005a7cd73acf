import { beforeEach, describe, expect, test } from 'vitest'
import { replyOf } from '../../../src/reply/reader.ts'
import {
  streamedChoices,
  restartOf,
  contentAfterFinish,
  brokenPiecesOf,
  completedChoices,
  finishedChoices,
  finishReasonOf,
  chunkIds,
  jsonChoices,
  longChoices,
  plainChoices,
  textOf,
  textPieces,
  truncatedChoices,
  withValidFinishReasons,
} from '../../../suites/streaming/chat/choices.rules.ts'
import { events, judgeNothing, streamed, told } from './streamed.ts'

import { chunk, choice, role, says, ends, asking, of, whole } from './streamed-chunks.ts'

beforeEach(judgeNothing)

describe('Chat stream: choices', () => {
  test('are grouped by index', () => {
    const stream = of(role, says('a'), says('x', 1), says('b'), ends('stop'), ends('length', 1))
    expect(streamedChoices(stream)?.map(({ index, text, choices }) => [index, text, choices.length])).toEqual([
      [0, 'ab', 4],
      [1, 'x', 2],
    ])
    expect(streamedChoices(stream)?.map(finishReasonOf)).toEqual(['stop', 'length'])
  })

  test.each([
    ['chunk_json', [role, 'no']],
    ['delta', [role, chunk([choice(1)])]],
    ['index', [role, chunk([choice({}, null, '0')])]],
    ['choices', [chunk([])]],
  ])('are not looked at where %s is wrong', (id, all) => {
    expect(told(() => streamedChoices(of(...all)))).toBe(`because of streaming.chat.${id}`)
  })

  test('are complete if the stream ended', () => {
    expect(completedChoices(whole(says('a')))).toHaveLength(1)
    expect(told(() => completedChoices(of(role)))).toBe('because of streaming.chat.terminator')
    expect(told(() => completedChoices(of(role, { error: 'no' }, '[DONE]')))).toBe(
      'because of streaming.chat.only_chunks',
    )
    const strays = streamed('chat', `${events(role)}no, no\n\n${events('[DONE]')}`)
    expect(told(() => completedChoices(strays))).toBe('because of streaming.chat.only_events')
    const late = streamed('chat', events(role), { end: { how: 'timeout', at: 1.5 } })
    expect(told(() => completedChoices(late))).toBe(
      'because of the stream was not finished when the time limit was reached',
    )
    expect(completedChoices(streamed('messages', ''))).toBeUndefined()
  })

  test('have a finish reason', () => {
    expect(withValidFinishReasons(whole())).toHaveLength(1)
    expect(told(() => withValidFinishReasons(whole(ends('stop'), ends('eos_token'))))).toBe(
      'because of streaming.chat.finish_reason',
    )
    expect(finishedChoices(whole(ends('stop')))).toHaveLength(1)
    expect(told(() => finishedChoices(whole(ends('stop'), says('x', 1))))).toBe('because of streaming.chat.finished')
    expect(finishedChoices(whole(ends('length'), ends('stop')))?.map(finishReasonOf)).toEqual(['stop'])
    expect([withValidFinishReasons, finishedChoices].map((select) => select(streamed('messages', '')))).toEqual([
      undefined,
      undefined,
    ])
  })

  test('have no content after the finish reason', () => {
    const behind = (...all: readonly object[]) => (streamedChoices(of(role, ...all)) ?? []).flatMap(contentAfterFinish)
    const called = chunk([choice({ tool_calls: [{}] })])
    expect(behind(says('a'), called, ends('stop'))).toEqual([])
    expect(behind(ends('stop'), says(''), chunk([choice({ tool_calls: [] })]), says('x', 1))).toEqual([])
    expect(behind(says('a'))).toEqual([])
    expect(behind(ends('stop'), says('b'), called)).toHaveLength(2)
    expect(behind(ends('stop'), ends('stop'))).toEqual([])
    expect(behind(chunk([choice({ content: 'a' }, 'stop')]))).toEqual([])
  })

  test('must contain text unless the request allows none', () => {
    const weather = { type: 'function', function: { name: 'weather' } }
    const plain = (body: object) => plainChoices(asking(body, role, says('a'), ends('stop'), '[DONE]'))?.length
    expect(plain({})).toBe(1)
    expect(plain({ tools: [weather] })).toBeUndefined()
    expect(plain({ stop: ['x'] })).toBeUndefined()
    expect(plainChoices(whole(ends('length')))).toEqual([])
    const parts = whole(says('a'), says(['b']), ends('stop'))
    expect(told(() => plainChoices(parts))).toBe('because of streaming.chat.content')
    expect(plainChoices(whole(says(null), ends('stop')))).toHaveLength(1)
  })

  test('may contain a refusal', () => {
    const refuses = chunk([choice({ refusal: 'I will not.' })])
    const [answer] = streamedChoices(of(says('a'), refuses, says('b'))) ?? []
    expect(answer && textOf(answer)).toBe('abI will not.')
    expect(answer && textPieces(answer).map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('have one text each in JSON mode', () => {
    const asJson = { response_format: { type: 'json_object' } }
    const found = (...all: readonly object[]) => told(() => jsonChoices(asking(asJson, role, ...all, '[DONE]')))
    const texts = (...all: readonly object[]) => {
      const some = found(...all)
      return typeof some === 'string' ? some : some?.map(({ text }) => text)
    }
    expect(texts(says('{'), says('}'), ends('stop'))).toEqual(['{}'])
    expect(texts(says('{}'), says('[]', 1), ends('stop'), ends('stop', 1))).toEqual(['{}', '[]'])
    expect(texts(says('{'), ends('length'))).toBeUndefined()
    expect(texts(ends('stop'))).toBe('because of streaming.chat.text')
    expect(texts(says('{}'), ends('stop'), ends('stop', 1))).toBe('because of streaming.chat.text')
    expect(texts(chunk([choice({ refusal: 'no' })]), ends('stop'))).toEqual([])
    expect(texts(says('{'), role, says('{}'), ends('stop'))).toBe('because of streaming.chat.one_answer')
    expect(
      jsonChoices(asking({ response_format: { type: 'text' } }, role, says('a'), ends('stop'), '[DONE]')),
    ).toBeUndefined()
  })

  test('are long from 80 characters', () => {
    expect(longChoices(whole(says('x'.repeat(79)), says('y'.repeat(80), 1)))?.map(({ index }) => index)).toEqual([1])
    expect(longChoices(streamed('messages', ''))).toBeUndefined()
  })

  test('report replacement characters', () => {
    const thinks = chunk([choice({ reasoning_content: '\uFFFD' })])
    expect(brokenPiecesOf(of(thinks, says('a\uFFFD'), says('b'), ends('stop')))).toHaveLength(2)
    expect(brokenPiecesOf(of(says('a\uFFFD'), ends('length')))).toEqual([])
    expect(brokenPiecesOf(of(says('a\uFFFD'), ends('stop')))).toHaveLength(1)
    expect(brokenPiecesOf(asking({ messages: [{ role: 'user', content: '\uFFFD' }] }, says('\uFFFD')))).toBeUndefined()
    expect(brokenPiecesOf(streamed('messages', ''))).toBeUndefined()
  })

  test('that are truncated must have counted', () => {
    const cut = (...all: readonly object[]) => told(() => truncatedChoices(whole(...all, ends('length'))))
    expect(cut(says('1, 2,'), says(' 3, 4'))).toHaveLength(1)
    expect(cut(says('1\n2\n3'))).toHaveLength(1)
    expect(cut(says('**1** 2 3'))).toHaveLength(1)
    const otherwise = 'because of the model did not count as instructed'
    expect(cut(says('1 2 3 and so on to 200'))).toBe(otherwise)
    const toTheEnd = Array.from({ length: 200 }, (_, index) => index + 1).join(', ')
    expect(cut(says(toTheEnd))).toBe('because of streaming.chat.max_tokens')
    for (const text of ['', 'Sure: 1 2 3', '1 2 4', '2 3 4', '123', '1 2 30', '1 23'])
      expect(cut(says(text))).toBe(otherwise)
    expect(cut(says('1 2 3'), says('no', 1), ends('length', 1))).toBe(otherwise)
    expect(cut(says('1 2 3'), says('1 2 3 200', 1), ends('length', 1))).toBe(otherwise)
    expect(told(() => truncatedChoices(streamed('messages', '')))).toBe('because of chat-plain/plain returned 200')
    const { response: _none, ...unanswered } = streamed('chat', '').exchange
    expect(told(() => truncatedChoices(replyOf(unanswered)))).toBe('because of chat-plain/plain returned no response')
  })
})

describe('Chat stream: a choice that starts over', () => {
  const announced = (content: string, id = 'c1', index = 0) =>
    chunk([choice({ role: 'assistant', content }, null, index)], { id })
  const again = (...all: readonly object[]) => restartOf(of(role, ...all))
  const long = 'The gulls of the harbour'

  test('is found by another id', () => {
    expect(again(says(long), announced('and so on', 'c2'))).toBe('events[2].choices[0].delta')
    expect(again(says(long), announced('and so on'))).toBeUndefined()
  })

  test('is found by repeated text', () => {
    expect(again(says(long), announced('The gulls of another'))).toBe('events[2].choices[0].delta')
    expect(again(says(long), announced(''), says('The gulls of another'))).toBe('events[2].choices[0].delta')
    expect(again(says(long), announced('The gulls or other'))).toBeUndefined()
    expect(again(says('The '), says('gulls'), announced('The gulls'))).toBe('events[3].choices[0].delta')
    expect(again(says('The '), says('gulls'), announced('The '))).toBeUndefined()
  })

  test('is found among several choices', () => {
    const other = [announced('', 'c1', 1), says('x', 1)]
    expect(again(...other, says(long), announced('The gulls of it'))).toBe('events[4].choices[0].delta')
    expect(again(...other, says(long), announced('x', 'c1', 1))).toBe('events[4].choices[0].delta')
    expect(again(says(long), announced(long, 'c1', 1), says('x', 1))).toBeUndefined()
  })

  test('needs text without a role before it and text after it', () => {
    expect(again(says(long), announced('', 'c2'))).toBeUndefined()
    expect(again(announced('a'), announced('a', 'c2'))).toBeUndefined()
    expect(again(says(''), announced('a', 'c2'))).toBeUndefined()
    expect(again(announced('a', 'c2'), says('a'))).toBeUndefined()
    expect(again(says('a'), says('b'))).toBeUndefined()
    expect(restartOf(of(says('a'), announced('b', 'c2')))).toBe('events[1].choices[0].delta')
  })

  test('makes the ids incomparable', () => {
    expect(chunkIds(of(role, says('a')))).toEqual(['c1', 'c1'])
    expect(told(() => chunkIds(of(role, chunk([], { id: '' }))))).toBe('because of streaming.chat.id')
    expect(told(() => chunkIds(of(role, says('a'), announced('a'))))).toBe('because of streaming.chat.one_answer')
    expect(chunkIds(streamed('messages', ''))).toBeUndefined()
  })
})
