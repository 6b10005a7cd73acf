import { beforeEach, describe, expect, test } from 'vitest'
import {
  calls,
  callFinishReasons,
  functions,
  idsOf,
  mixedPieces,
  namesCalled,
  pieces,
  piecesOfCallingChoices,
  separateCalls,
  toolCallLists,
  completeCalls,
} from '../../../suites/streaming/chat/tools.rules.ts'
import { judgeNothing, streamed, told } from './streamed.ts'

import { chunk, choice, role, says, ends, asking, of } from './streamed-chunks.ts'

beforeEach(judgeNothing)

describe('Chat stream: tool calls', () => {
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

  test('are read from their pieces', () => {
    const stream = of(
      calling(piece(0, 'a', 'weather', '{')),
      says('x'),
      calling(piece(0, '', '', '}'), piece(1, 'b', 'now')),
    )
    expect(toolCallLists(stream)).toHaveLength(2)
    expect(pieces(stream)).toHaveLength(3)
    expect(functions(stream)).toHaveLength(3)
    expect(calls(stream)?.map(({ name, joined }) => [name, joined.value])).toEqual([
      ['weather', '{}'],
      ['now', undefined],
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

  test('may send id and name in separate pieces', () => {
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
  ])('are not judged if %s is invalid', (id, all) => {
    expect(told(() => calls(of(...all)))).toBe(`because of streaming.chat.${id}`)
  })

  test('must not share an index', () => {
    const mixedIn = (...all: readonly unknown[]) => mixedPieces(calls(of(...all.map((one) => calling(one)))) ?? [])
    expect(mixedIn(piece(0, 'a', 'x'), piece(1, 'b', 'y'))).toEqual([])
    expect(mixedIn(piece(0, 'a', 'x'), piece(0, 'a', 'x'), piece(0, 'b', ''), piece(0, '', 'y'))).toEqual([])
    const two = [piece(0, 'a', 'x'), piece(0, 'b', 'y')]
    expect(mixedIn(...two)).toHaveLength(1)
    const because = 'because of streaming.chat.tool_calls.index'
    expect(told(() => separateCalls(of(calling(...two))))).toBe(because)
  })

  test('have one id each', () => {
    const all = calls(of(calling(piece(0, 'a'), piece(0, ''), piece(0), piece(0, 'a'), piece(0, 'c'), piece(1)))) ?? []
    expect(all.map((call) => idsOf(call).map(({ text }) => text))).toEqual([['a', 'c'], []])
  })

  test('are compared with the functions of the request', () => {
    expect(namesCalled(offering(calling(piece(0, 'a', 'now'), piece(1, 'b', 'other'))))).toEqual([
      { name: 'now', offered: ['weather', 'now'] },
      { name: 'other', offered: ['weather', 'now'] },
    ])
    expect(namesCalled(offering(says('a')))).toBeUndefined()
  })

  test('must be complete unless truncated or without required arguments', () => {
    const called = calling(
      piece(0, 'a', 'weather'),
      piece(1, 'b', 'now'),
      piece(2, 'c', 'now', '{}'),
      piece(3, 'd', 'other'),
    )
    const names = (...all: readonly object[]) => completeCalls(offering(...all))?.map(({ name }) => name)
    expect(names(called, ends('tool_calls'))).toEqual(['weather', 'now'])
    for (const cut of ['length', 'content_filter']) expect(names(called, ends(cut))).toBeUndefined()
    expect(names(called, ends('tool_calls'), says('x', 1), ends('length', 1))).toBeUndefined()
    expect(names(ends('tool_calls'))).toBeUndefined()
    expect(told(() => completeCalls(offering(called, calling(piece(0, 'z', 'now')), ends('stop'))))).toBe(
      'because of streaming.chat.tool_calls.index',
    )
  })

  test('are required if the finish reason is tool_calls', () => {
    const found = (...all: readonly object[]) => piecesOfCallingChoices(offering(...all))?.length
    expect(found(calling(piece(0)), ends('tool_calls'))).toBe(1)
    expect(found(ends('tool_calls'))).toBe(0)
    expect(found(calling(piece(0)), ends('stop'))).toBeUndefined()
    expect(found(calling(piece(0)), ends('stop'), ends('tool_calls', 1))).toBe(0)
  })

  test('have one of the allowed finish reasons', () => {
    const usualCalls = ['tool_calls', 'function_call']
    const found = (body: object, ...all: readonly object[]) =>
      callFinishReasons(asking({ tools, ...body }, role, ...all, '[DONE]'))
    const called = calling(piece(0, 'a', 'now'))
    expect(found({}, called, ends('stop'))).toEqual([{ finishReason: 'stop', allowed: usualCalls }])
    expect(found({ tool_choice: 'auto' }, called, ends('stop'))).toEqual([
      { finishReason: 'stop', allowed: usualCalls },
    ])
    for (const tool_choice of ['required', { type: 'function', function: { name: 'now' } }])
      expect(found({ tool_choice }, called, ends('stop'))).toEqual([
        { finishReason: 'stop', allowed: [...usualCalls, 'stop'] },
      ])
    for (const cut of ['length', 'content_filter']) expect(found({}, called, ends(cut))).toEqual([])
    expect(found({}, called, ends('tool_calls'), says('x', 1), ends('stop', 1))).toEqual([
      { finishReason: 'tool_calls', allowed: usualCalls },
    ])
    expect(found({}, says('a'), ends('stop'))).toBeUndefined()
  })
})
