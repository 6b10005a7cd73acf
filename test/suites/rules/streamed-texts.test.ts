import { beforeEach, describe, expect, test } from 'vitest'
import { textualDeltas } from '../../../suites/streaming/responses/items.rules.ts'
import {
  callsWithArguments,
  completedCalls,
  completedTexts,
  deliveredText,
  doneArguments,
  doneProblem,
  joinableCalls,
  joinableTexts,
  mismatch,
  outputs,
} from '../../../suites/streaming/responses/text.rules.ts'
import { judgeNothing, told } from './streamed.ts'

import {
  of,
  response,
  created,
  ended,
  itemAdded,
  itemDone,
  partAdded,
  partDone,
  textDelta,
  textDone,
  argsDelta,
  argsDone,
  call,
  said,
  type Event,
} from './streamed-response.ts'

beforeEach(judgeNothing)

describe('Responses stream: text', () => {
  const [open, close] = [
    [created, itemAdded(0), partAdded(0, 0)],
    [partDone(0, 0), itemDone(0, said('ab'))],
  ] as const
  const whole = (...all: readonly Event[]) => of(...open, ...all, ...close, ended({ output: [said('ab')] }))

  test('equals the text of the completed response', () => {
    expect(told(() => outputs(whole(textDelta(0, 0, 'a'), textDelta(0, 0, 'b'), textDone(0, 0, 'ab'))))).toEqual({
      streamed: { text: 'ab', calls: [] },
      final: { text: 'ab', calls: [] },
    })
  })

  test('is joined from all items and parts', () => {
    const stream = of(created, textDelta(0, 0, 'a'), ended({ output: [said('a', 'b'), call(1, '{}'), said('c')] }))
    const found = outputs(stream)
    expect(found).toEqual({ streamed: { text: 'a', calls: [] }, final: { text: 'abc', calls: ['call_1 tool1({})'] } })
  })

  test.each([
    ['text_delta', [textDone(0, 0, 'ab')]],
    ['delta', [textDelta(0, 0, 'a'), textDelta(0, 0, 7)]],
    ['text', [textDelta(0, 0, 'a'), textDone(0, 0, 'ab')]],
    ['item_lifecycle', [textDelta(0, 0, 'ab'), itemAdded(1), itemDone(1), itemAdded(2)]],
  ])('is not compared if %s is invalid', (id, all) => {
    expect(told(() => outputs(whole(...all)))).toBe(`because of streaming.responses.${id}`)
  })

  test('is compared only in completed responses', () => {
    expect(outputs(of(created, { type: 'response.incomplete', response: response() }))).toBeUndefined()
    expect(deliveredText(of(created, { type: 'response.incomplete', response: response() }))).toBeUndefined()
  })

  test('needs no deltas if it is empty', () => {
    expect(told(() => outputs(of(created, ended())))).toEqual({
      streamed: { text: '', calls: [] },
      final: { text: '', calls: [] },
    })
    expect(deliveredText(of(created, ended()))).toBeUndefined()
  })

  test('must be sent in deltas', () => {
    const given = (...all: readonly Event[]) => {
      const found = deliveredText(of(created, ...all))
      return found && [found.text, found.deltas.length]
    }
    expect(given(textDelta(0, 0, 'a'), argsDelta(1, '{'), ended({ output: [said('a')] }))).toEqual(['a', 1])
    expect(given(textDone(0, 0, 'a'), ended())).toEqual(['a', 0])
    expect(given(ended({ output: [said('a')] }))).toEqual(['a', 0])
  })

  test('is done once, after its last delta', () => {
    const problem = (...all: readonly Event[]) => completedTexts(whole(...all))?.map(doneProblem)
    const behind = (at: number) => `expected one done event after events[${at}]`
    expect(problem(textDelta(0, 0, 'a'), textDelta(0, 0, 'b'), textDone(0, 0, 'ab'))).toEqual([undefined])
    expect(problem(textDelta(0, 0, 'a'), textDone(0, 0, 'ab'), textDelta(0, 0, 'b'))).toEqual([behind(5)])
    expect(problem(textDelta(0, 0, 'ab'))).toEqual([behind(3)])
    expect(problem(textDelta(0, 0, 'ab'), textDone(0, 0, 'ab'), textDone(0, 0, 'ab'))).toEqual([behind(3)])
  })

  test('is judged only if its index is known', () => {
    const nowhere = (...all: readonly Event[]) => told(() => completedTexts(of(created, ...all, ended())))
    expect(nowhere(textDelta(0, 0, 'a'))).toBe('because of streaming.responses.output_index')
    expect(nowhere(itemAdded(0), textDelta(0, 0, 'a'))).toBe('because of streaming.responses.content_index')
    expect(nowhere(itemAdded(0))).toEqual([])
    expect(completedTexts(of(created, { type: 'response.incomplete', response: response() }))).toBeUndefined()
    expect(completedCalls(of(created, { type: 'response.incomplete', response: response() }))).toBeUndefined()
  })

  test('is joined if it is done and its deltas are strings', () => {
    const joinable = (...all: readonly Event[]) => told(() => joinableTexts(whole(...all)))
    expect(joinable(textDelta(0, 0, 'a'), textDone(0, 0, 'a'))).toHaveLength(1)
    expect(joinable(textDelta(0, 0, 'a'))).toBe('because of streaming.responses.text_done')
    expect(joinable(textDelta(0, 0, 'a'), textDelta(0, 0, ['b']), textDone(0, 0, 'a'))).toBe(
      'because of streaming.responses.delta',
    )
    const unended = of(created, { type: 'response.incomplete', response: response() })
    expect([joinableTexts(unended), joinableCalls(unended), doneArguments(unended)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('must equal its done event', () => {
    const other = (...all: readonly Event[]) => completedTexts(whole(...all))?.map((text) => mismatch('text')(text))
    expect(other(textDelta(0, 0, 'a'), textDelta(0, 0, 'b'), textDone(0, 0, 'ab'))).toEqual([undefined])
    expect(other(textDelta(0, 0, 'a'), textDone(0, 0, 'ab'))).toEqual([
      'events[4].text is "ab", the deltas join to "a"',
    ])
    expect(other(textDelta(0, 0, 'a'), textDone(0, 0, 'a'), textDone(0, 0, null))).toEqual([
      'events[5].text is null, the deltas join to "a"',
    ])
    const [long] = other(textDelta(0, 0, 'x'.repeat(130)), textDone(0, 0, '')) ?? []
    expect(long).toBe(`events[4].text is "", the deltas join to "${'x'.repeat(120)}"`)
  })

  test('includes deltas of text and arguments', () => {
    const stream = of(textDelta(0, 0, 1), argsDelta(0, 2), textDone(0, 0, 3), itemAdded(0))
    expect(textualDeltas(stream).map(({ value }) => value)).toEqual([1, 2])
  })
})

describe('Responses stream: arguments', () => {
  const whole = (...all: readonly Event[]) => of(created, itemAdded(0, call(0)), itemAdded(1, call(1)), ...all, ended())

  test('are read from the done event of their call', () => {
    const stream = whole(argsDelta(0, '{'), argsDelta(1, '{}'), argsDelta(0, '}'), argsDone(0, '{}'), argsDone(1, '[]'))
    expect(completedCalls(stream)?.map(({ location }) => location)).toEqual(['0', '1'])
    expect(completedCalls(stream)?.map(doneProblem)).toEqual([undefined, undefined])
    expect(joinableCalls(stream)?.map((one) => mismatch('arguments')(one))).toEqual([
      undefined,
      'events[7].arguments is "[]", the deltas join to "{}"',
    ])
    expect(doneArguments(stream)?.map(({ text }) => text)).toEqual(['{}', '[]'])
    expect(told(() => joinableCalls(whole(argsDelta(0, '{}'))))).toBe('because of streaming.responses.arguments_done')
    expect(told(() => completedCalls(whole(argsDelta(2, '{}'))))).toBe('because of streaming.responses.output_index')
  })

  test('must be sent in deltas unless empty', () => {
    const found = callsWithArguments(
      whole(
        argsDelta(0, '{}'),
        itemDone(0, call(0, '{}')),
        itemDone(1, call(1, '{}')),
        itemDone(2, call(2, '')),
        itemDone(3, call(3)),
        itemDone(4, { type: 'message', arguments: '{}' }),
      ),
    )
    expect(found.map(({ index, deltas }) => [index, [...deltas]])).toEqual([
      ['0', ['0']],
      ['1', ['0']],
    ])
    const cut = { type: 'response.incomplete', response: response() }
    expect(callsWithArguments(of(created, itemDone(0, call(0, '{}')), cut))).toEqual([])
  })

  test('equal those of the completed response', () => {
    const stream = of(
      created,
      itemAdded(0, call(0)),
      itemDone(0, call(0, '{}')),
      itemAdded(1),
      itemDone(1),
      ended({ output: [call(0, '[]'), { type: 'message', content: [] }, { ...call(2), name: null }] }),
    )
    expect(outputs(stream)).toEqual({
      streamed: { text: '', calls: ['call_0 tool0({})'] },
      final: { text: '', calls: ['call_0 tool0([])', 'call_2 ()'] },
    })
  })
})
