import { beforeEach, describe, expect, test } from 'vitest'
import { replyOf } from '../../src/evidence/reader.ts'
import {
  answers,
  beginsAgain,
  behindFinish,
  brokenPiecesOf,
  completed,
  finished,
  finishOf,
  identified,
  jsonAnswers,
  longAnswers,
  plainAnswers,
  textOf,
  textPieces,
  truncated,
  withValidEnds,
} from '../../suites/streaming/chat/answers.rules.ts'
import {
  choices,
  chunks,
  deltas,
  endingProblems,
  foreignEvents,
  secondsApart,
  streams,
  usageChunk,
} from '../../suites/streaming/chat/rules.ts'
import {
  calls,
  endsWhereCalling,
  functions,
  idsOf,
  mixed,
  namesCalled,
  pieces,
  piecesWhereCalling,
  separateCalls,
  toolCallLists,
  wholeCalls,
} from '../../suites/streaming/chat/tools.rules.ts'
import { events, judgeNothing, streamed, told } from './streamed.ts'

beforeEach(judgeNothing)

type Some = Readonly<Record<string, unknown>>

const chunk = (choices: unknown, rest: Some = {}) => ({ id: 'c1', object: 'chat.completion.chunk', choices, ...rest })
const choice = (delta: unknown, finish_reason: unknown = null, index: unknown = 0) => ({ index, delta, finish_reason })
const role = chunk([choice({ role: 'assistant', content: '' })])
const says = (content: unknown, index = 0) => chunk([choice({ content }, null, index)])
const ends = (finish: unknown, index = 0) => chunk([choice({}, finish, index)])

const asking = (body: object, ...all: readonly (object | string)[]) => streamed('chat', events(...all), {}, body)
const of = (...all: readonly (object | string)[]) => asking({}, ...all)
/** A whole stream. */
const whole = (...all: readonly (object | string)[]) => of(role, ...all, '[DONE]')

describe('chat: chunks', () => {
  test('are known by any of their names, and by no error in place of choices', () => {
    const foreign = (...all: readonly (object | string)[]) => foreignEvents(of(...all)).length
    for (const one of [{ id: 1 }, { object: 1 }, { created: 1 }, { model: 1 }, { choices: 1 }])
      expect(foreign(one)).toBe(0)
    expect(foreign({ usage: 1 }, {}, 'no JSON', '[]')).toBe(2)
    expect(foreign({ id: 1, error: 'no' })).toBe(1)
    expect(foreign({ id: 1, type: 'error' })).toBe(1)
    expect(foreign({ id: 1, error: 'no', choices: [] })).toBe(0)
    expect(foreign({ id: 1, error: null })).toBe(0)
  })

  test('are there', () => {
    expect(chunks(of(role, { a: 1 }, says('a')))).toHaveLength(2)
    expect(chunks(of('no', role))).toHaveLength(1)
    expect(told(() => chunks(of({ a: 1 })))).toBe('because of streaming.chat.framing')
    expect(told(() => chunks(of('no', { a: 1 })))).toBe('because of streaming.chat.chunk_json')
    expect(told(() => chunks(of('[DONE]')))).toBe('because of streaming.chat.framing')
  })

  test('have choices, in one of them at least, and these have deltas', () => {
    expect(choices(of(chunk([]), says('a'), chunk([choice(1), choice({})])))).toHaveLength(3)
    expect(told(() => choices(of(chunk([]))))).toBe('because of streaming.chat.choices')
    expect(told(() => choices(of(says('a'), chunk(null))))).toBe('because of streaming.chat.choices')
    expect(deltas(of(says('a'), says('b')))?.map((delta) => delta.at('content').text)).toEqual(['a', 'b'])
    expect(told(() => deltas(of(says('a'), chunk([choice('b')]))))).toBe('because of streaming.chat.delta')
  })

  test('report usage', () => {
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

test('chat: how a stream ends', () => {
  const stops = 'no `data: [DONE]`: the stream stops after events[0] (the reply was complete)'
  expect(endingProblems(of(role, '[DONE]'))).toEqual([])
  expect(endingProblems(of(role))).toEqual([stops])
  expect(endingProblems(of('[DONE]', role))).toHaveLength(1)
  expect(endingProblems(of('[DONE]', '[DONE]'))).toEqual(['2 times `data: [DONE]`', 'behind `[DONE]`: [DONE]'])
  const because = (text: string) => told(() => streams.timed(streamed('chat', text)))
  expect(because(events(role) + 'no, no\n')).toBe('because of streaming.chat.only_events')
  expect(because(events(role, { error: 'no' }))).toBe('because of streaming.chat.only_chunks')
})

test('chat: seconds between a Unix time and an instant', () => {
  expect(secondsApart(1_767_225_600, '2026-01-01T00:00:00.000Z')).toBe(0)
  expect(secondsApart(1_767_225_590, '2026-01-01T00:00:00.500Z')).toBe(10.5)
  expect(secondsApart(1_767_225_610, '2026-01-01T00:00:00.000Z')).toBe(10)
})

describe('chat: answers', () => {
  test('are the choices of one number', () => {
    const stream = of(role, says('a'), says('x', 1), says('b'), ends('stop'), ends('length', 1))
    expect(answers(stream)?.map(({ index, text, choices }) => [index, text, choices.length])).toEqual([
      [0, 'ab', 4],
      [1, 'x', 2],
    ])
    expect(answers(stream)?.map(finishOf)).toEqual(['stop', 'length'])
  })

  test.each([
    ['chunk_json', [role, 'no']],
    ['delta', [role, chunk([choice(1)])]],
    ['index', [role, chunk([choice({}, null, '0')])]],
    ['choices', [chunk([])]],
  ])('are not looked at where %s is wrong', (id, all) => {
    expect(told(() => answers(of(...all)))).toBe(`because of streaming.chat.${id}`)
  })

  test('are complete', () => {
    expect(completed(whole(says('a')))).toHaveLength(1)
    expect(told(() => completed(of(role)))).toBe('because of streaming.chat.terminator')
    expect(told(() => completed(of(role, { error: 'no' }, '[DONE]')))).toBe('because of streaming.chat.only_chunks')
    const strays = streamed('chat', `${events(role)}no, no\n\n${events('[DONE]')}`)
    expect(told(() => completed(strays))).toBe('because of streaming.chat.only_events')
    const late = streamed('chat', events(role), { end: { how: 'timeout', at: 1.5 } })
    expect(told(() => completed(late))).toBe('because of the stream was still coming when its time was over')
    expect(completed(streamed('messages', ''))).toBeUndefined()
  })

  test('finish', () => {
    expect(withValidEnds(whole())).toHaveLength(1)
    expect(told(() => withValidEnds(whole(ends('stop'), ends('eos_token'))))).toBe(
      'because of streaming.chat.finish_reason',
    )
    expect(finished(whole(ends('stop')))).toHaveLength(1)
    expect(told(() => finished(whole(ends('stop'), says('x', 1))))).toBe('because of streaming.chat.finished')
    expect(finished(whole(ends('length'), ends('stop')))?.map(finishOf)).toEqual(['stop'])
    expect([withValidEnds, finished].map((select) => select(streamed('messages', '')))).toEqual([undefined, undefined])
  })

  test('have nothing behind their end', () => {
    const behind = (...all: readonly object[]) => (answers(of(role, ...all)) ?? []).flatMap(behindFinish)
    const called = chunk([choice({ tool_calls: [{}] })])
    expect(behind(says('a'), called, ends('stop'))).toEqual([])
    expect(behind(ends('stop'), says(''), chunk([choice({ tool_calls: [] })]), says('x', 1))).toEqual([])
    expect(behind(says('a'))).toEqual([])
    expect(behind(ends('stop'), says('b'), called)).toHaveLength(2)
    expect(behind(ends('stop'), ends('stop'))).toEqual([])
    expect(behind(chunk([choice({ content: 'a' }, 'stop')]))).toEqual([])
  })

  test('say something where nothing keeps them from it', () => {
    const weather = { type: 'function', function: { name: 'weather' } }
    const plain = (body: object) => plainAnswers(asking(body, role, says('a'), ends('stop'), '[DONE]'))?.length
    expect(plain({})).toBe(1)
    expect(plain({ tools: [weather] })).toBeUndefined()
    expect(plain({ stop: ['x'] })).toBeUndefined()
    expect(plainAnswers(whole(ends('length')))).toEqual([])
    const parts = whole(says('a'), says(['b']), ends('stop'))
    expect(told(() => plainAnswers(parts))).toBe('because of streaming.chat.content')
    expect(plainAnswers(whole(says(null), ends('stop')))).toHaveLength(1)
  })

  test('may refuse', () => {
    const refuses = chunk([choice({ refusal: 'I will not.' })])
    const [answer] = answers(of(says('a'), refuses, says('b'))) ?? []
    expect(answer && textOf(answer)).toBe('abI will not.')
    expect(answer && textPieces(answer).map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('are one text each in JSON mode', () => {
    const asJson = { response_format: { type: 'json_object' } }
    const found = (...all: readonly object[]) => told(() => jsonAnswers(asking(asJson, role, ...all, '[DONE]')))
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
      jsonAnswers(asking({ response_format: { type: 'text' } }, role, says('a'), ends('stop'), '[DONE]')),
    ).toBeUndefined()
  })

  test('are long from eighty characters', () => {
    expect(longAnswers(whole(says('x'.repeat(79)), says('y'.repeat(80), 1)))?.map(({ index }) => index)).toEqual([1])
    expect(longAnswers(streamed('messages', ''))).toBeUndefined()
  })

  test('may hold characters that were destroyed', () => {
    const thinks = chunk([choice({ reasoning_content: '\uFFFD' })])
    expect(brokenPiecesOf(of(thinks, says('a\uFFFD'), says('b'), ends('stop')))).toHaveLength(2)
    expect(brokenPiecesOf(of(says('a\uFFFD'), ends('length')))).toEqual([])
    expect(brokenPiecesOf(of(says('a\uFFFD'), ends('stop')))).toHaveLength(1)
    expect(brokenPiecesOf(asking({ messages: [{ role: 'user', content: '\uFFFD' }] }, says('\uFFFD')))).toBeUndefined()
    expect(brokenPiecesOf(streamed('messages', ''))).toBeUndefined()
  })

  test('that are cut count as far as they come', () => {
    const cut = (...all: readonly object[]) => told(() => truncated(whole(...all, ends('length'))))
    expect(cut(says('1, 2,'), says(' 3, 4'))).toHaveLength(1)
    expect(cut(says('1\n2\n3'))).toHaveLength(1)
    expect(cut(says('**1** 2 3'))).toHaveLength(1)
    expect(cut(says('1 2 3 and so on to 200'))).toBe('because of the model takes no heed of max_tokens')
    const otherwise = 'because of the model did not count as it was asked to'
    for (const text of ['', 'Sure: 1 2 3', '1 2 4', '2 3 4', '123', '1 2 30', '1 23'])
      expect(cut(says(text))).toBe(otherwise)
    expect(cut(says('1 2 3'), says('no', 1), ends('length', 1))).toBe(otherwise)
    expect(cut(says('1 2 3'), says('1 2 3 200', 1), ends('length', 1))).toBe(
      'because of the model takes no heed of max_tokens',
    )
    expect(told(() => truncated(streamed('messages', '')))).toBe('because of the request was answered 200')
    const { response: _none, ...unanswered } = streamed('chat', '').exchange
    expect(told(() => truncated(replyOf(unanswered)))).toBe('because of the request was answered not at all')
  })
})

describe('chat: an answer that begins again', () => {
  const announced = (content: string, id = 'c1', index = 0) =>
    chunk([choice({ role: 'assistant', content }, null, index)], { id })
  const again = (...all: readonly object[]) => beginsAgain(of(role, ...all))
  const long = 'The gulls of the harbour'

  test('has another id', () => {
    expect(again(says(long), announced('and so on', 'c2'))).toBe('events[2].choices[0].delta')
    expect(again(says(long), announced('and so on'))).toBeUndefined()
  })

  test('starts over', () => {
    expect(again(says(long), announced('The gulls of another'))).toBe('events[2].choices[0].delta')
    expect(again(says(long), announced(''), says('The gulls of another'))).toBe('events[2].choices[0].delta')
    expect(again(says(long), announced('The gulls or other'))).toBeUndefined()
    expect(again(says('The '), says('gulls'), announced('The gulls'))).toBe('events[3].choices[0].delta')
    expect(again(says('The '), says('gulls'), announced('The '))).toBeUndefined()
  })

  test('is one of several', () => {
    const other = [announced('', 'c1', 1), says('x', 1)]
    expect(again(...other, says(long), announced('The gulls of it'))).toBe('events[4].choices[0].delta')
    expect(again(...other, says(long), announced('x', 'c1', 1))).toBe('events[4].choices[0].delta')
    expect(again(says(long), announced(long, 'c1', 1), says('x', 1))).toBeUndefined()
  })

  test('says something, and had said something without a role', () => {
    expect(again(says(long), announced('', 'c2'))).toBeUndefined()
    expect(again(announced('a'), announced('a', 'c2'))).toBeUndefined()
    expect(again(says(''), announced('a', 'c2'))).toBeUndefined()
    expect(again(announced('a', 'c2'), says('a'))).toBeUndefined()
    expect(again(says('a'), says('b'))).toBeUndefined()
    expect(beginsAgain(of(says('a'), announced('b', 'c2')))).toBe('events[1].choices[0].delta')
  })

  test('has no one id', () => {
    expect(identified(of(role, says('a')))).toEqual(['c1', 'c1'])
    expect(told(() => identified(of(role, chunk([], { id: '' }))))).toBe('because of streaming.chat.id')
    expect(told(() => identified(of(role, says('a'), announced('a'))))).toBe('because of streaming.chat.one_answer')
    expect(identified(streamed('messages', ''))).toBeUndefined()
  })
})

describe('chat: calls', () => {
  const piece = (index: unknown, id?: string, name?: unknown, args?: unknown) => ({
    index,
    ...(id !== undefined && { id }),
    function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) },
  })
  const calling = (...some: readonly unknown[]) => chunk([choice({ tool_calls: some })])
  const tool = (name: string, required?: readonly string[]) => ({
    type: 'function',
    function: { name, parameters: { type: 'object', ...(required && { required }) } },
  })
  const tools = [tool('weather', ['city']), tool('now', [])]
  const offering = (...all: readonly object[]) => asking({ tools }, role, ...all, '[DONE]')

  test('come in pieces', () => {
    const stream = of(
      calling(piece(0, 'a', 'weather', '{')),
      says('x'),
      calling(piece(0, '', '', '}'), piece(1, 'b', 'now')),
    )
    expect(toolCallLists(stream)).toHaveLength(2)
    expect(pieces(stream)).toHaveLength(3)
    expect(functions(stream)).toHaveLength(3)
    expect(calls(stream)?.map(({ name, arguments: args }) => [name, args])).toEqual([
      ['weather', '{}'],
      ['now', ''],
    ])
    expect(pieces(of(says('a')))).toBeUndefined()
    expect(pieces(of(calling()))).toBeUndefined()
    expect([calls(of(says('a'))), separateCalls(of(says('a'))), functions(of(says('a')))]).toEqual([
      undefined,
      undefined,
      [],
    ])
    expect(toolCallLists(streamed('messages', ''))).toEqual([])
  })

  test('may be begun bit by bit', () => {
    const stream = of(
      calling({ index: 0, id: 'a' }),
      calling(piece(0, undefined, '')),
      calling(piece(0, undefined, 'now')),
    )
    expect(calls(stream)?.map(({ name }) => name)).toEqual(['now'])
    expect(functions(stream)).toHaveLength(2)
  })

  test.each([
    ['tool_calls', [calling(piece(0, 'a')), chunk([choice({ tool_calls: {} })])]],
    ['tool_calls.index', [calling(piece(0, 'a')), calling(piece('0'))]],
    ['tool_calls.function', [calling(piece(0, 'a')), calling({ index: 0, function: 'now' })]],
  ])('are not looked at where %s is wrong', (id, all) => {
    expect(told(() => calls(of(...all)))).toBe(`because of streaming.chat.${id}`)
  })

  test('stand apart', () => {
    const mixedIn = (...all: readonly unknown[]) => mixed(calls(of(...all.map((one) => calling(one)))) ?? [])
    expect(mixedIn(piece(0, 'a', 'x'), piece(1, 'b', 'y'))).toEqual([])
    expect(mixedIn(piece(0, 'a', 'x'), piece(0, 'a', 'x'), piece(0, 'b', ''), piece(0, '', 'y'))).toEqual([])
    const two = [piece(0, 'a', 'x'), piece(0, 'b', 'y')]
    expect(mixedIn(...two)).toHaveLength(1)
    const because = 'because of streaming.chat.tool_calls.index'
    expect(told(() => separateCalls(of(calling(...two))))).toBe(because)
  })

  test('have their ids', () => {
    const ids = idsOf(
      calls(of(calling(piece(0, 'a'), piece(0, ''), piece(0), piece(0, 'a'), piece(0, 'c'), piece(1)))) ?? [],
    )
    expect(ids).toEqual([['a', 'c'], []])
  })

  test('name what the request offers', () => {
    expect(namesCalled(offering(calling(piece(0, 'a', 'now'), piece(1, 'b', 'other'))))).toEqual([
      { name: 'now', offered: ['weather', 'now'] },
      { name: 'other', offered: ['weather', 'now'] },
    ])
    expect(namesCalled(offering(says('a')))).toBeUndefined()
  })

  test('are whole where nothing cut them short, and had arguments to take', () => {
    const called = calling(
      piece(0, 'a', 'weather'),
      piece(1, 'b', 'now'),
      piece(2, 'c', 'now', '{}'),
      piece(3, 'd', 'other'),
    )
    const names = (...all: readonly object[]) => wholeCalls(offering(...all))?.map(({ name }) => name)
    expect(names(called, ends('tool_calls'))).toEqual(['weather', 'now'])
    for (const cut of ['length', 'content_filter']) expect(names(called, ends(cut))).toBeUndefined()
    expect(names(called, ends('tool_calls'), says('x', 1), ends('length', 1))).toBeUndefined()
    expect(names(ends('tool_calls'))).toBeUndefined()
    expect(told(() => wholeCalls(offering(called, calling(piece(0, 'z', 'now')), ends('stop'))))).toBe(
      'because of streaming.chat.tool_calls.index',
    )
  })

  test('are there where an answer ends by calling', () => {
    const found = (...all: readonly object[]) => piecesWhereCalling(offering(...all))?.length
    expect(found(calling(piece(0)), ends('tool_calls'))).toBe(1)
    expect(found(ends('tool_calls'))).toBe(0)
    expect(found(calling(piece(0)), ends('stop'))).toBeUndefined()
    expect(found(calling(piece(0)), ends('stop'), ends('tool_calls', 1))).toBe(0)
  })

  test('end as such', () => {
    const usual = ['tool_calls', 'function_call']
    const found = (body: object, ...all: readonly object[]) =>
      endsWhereCalling(asking({ tools, ...body }, role, ...all, '[DONE]'))
    const called = calling(piece(0, 'a', 'now'))
    expect(found({}, called, ends('stop'))).toEqual([{ end: 'stop', ends: usual }])
    expect(found({ tool_choice: 'auto' }, called, ends('stop'))).toEqual([{ end: 'stop', ends: usual }])
    for (const tool_choice of ['required', { type: 'function', function: { name: 'now' } }])
      expect(found({ tool_choice }, called, ends('stop'))).toEqual([{ end: 'stop', ends: [...usual, 'stop'] }])
    for (const cut of ['length', 'content_filter']) expect(found({}, called, ends(cut))).toEqual([])
    expect(found({}, called, ends('tool_calls'), says('x', 1), ends('stop', 1))).toEqual([
      { end: 'tool_calls', ends: usual },
    ])
    expect(found({}, says('a'), ends('stop'))).toBeUndefined()
  })
})
