import { beforeEach, describe, expect, test } from 'vitest'
import {
  completed,
  completedResponse,
  error,
  final,
  isOneResponse,
  failuresInCompleted,
  oneResponse,
  responsesIn,
  responsesOfOne,
  streamsOfOneResponse,
  terminalsOf,
  brokenPiecesOf,
} from '../../../suites/streaming/responses/rules.ts'
import { events, judgeNothing, streamed, told } from './streamed.ts'

import {
  of,
  typed,
  response,
  created,
  ended,
  itemAdded,
  textDelta,
  textDone,
  argsDelta,
  type Event,
} from './streamed-response.ts'

beforeEach(judgeNothing)

describe('Responses stream: the response', () => {
  const error = { type: 'error', message: 'upstream error' }
  const failed = { type: 'response.failed', response: response({ status: 'failed' }) }
  const cut = { type: 'response.incomplete', response: response({ status: 'incomplete' }) }
  const none: readonly Event[] = []

  test.each([
    [[created, ended()], true],
    [[created, failed], true],
    [[created, cut], true],
    [[created, error], true],
    [[created, error, error], true],
    [[created, error, failed], true],
    [[ended()], true],
    [[created, created, ended()], false],
    [[created, ended(), ended()], false],
    [[created, cut, failed], false],
    [[created], false],
    [none, false],
  ])('is one: %j', (all, isOne) => {
    expect(isOneResponse(typed(...all))).toBe(isOne)
  })

  test('ends with an error event only if nothing else ends it', () => {
    const ends = (...all: readonly Event[]) => terminalsOf(typed(...all)).map(({ type }) => type)
    expect(ends(created, error, error)).toEqual(['error'])
    expect(ends(created, error, failed)).toEqual(['response.failed'])
    expect(ends(created, ended(), cut)).toEqual(['response.completed', 'response.incomplete'])
  })

  test('is judged as a whole only if it is the only one', () => {
    const two = of(created, created, ended())
    const because = 'because of streaming.responses.lifecycle'
    expect(oneResponse(of(created, ended()))).toHaveLength(2)
    expect(told(() => oneResponse(two))).toBe(because)
    expect(told(() => streamsOfOneResponse(two))).toBe(because)
    expect(told(() => responsesOfOne(two))).toBe(because)
    expect(streamsOfOneResponse(of(created, ended()))).toBeDefined()
    expect(oneResponse(streamed('messages', ''))).toBeUndefined()
    expect(streamsOfOneResponse(streamed('messages', ''))).toBeUndefined()
    expect(told(() => streamsOfOneResponse(of(created)))).toBe('because of streaming.responses.terminator')
  })

  test('is selected only if it was completed', () => {
    expect(completed(of(created, ended()))).toHaveLength(2)
    expect(completed(of(created, cut))).toBeUndefined()
    expect(completedResponse(of(created, ended()))?.at('status').text).toBe('completed')
    expect(completedResponse(of(created, failed))).toBeUndefined()
    expect(completedResponse(of(created, error))).toBeUndefined()
  })

  test('is read from its lifecycle events', () => {
    const progress = { type: 'response.in_progress', response: { at: 'in_progress' } }
    const stream = of(created, progress, itemAdded(0), { type: 'response.other', response: 1 }, cut)
    expect(responsesIn(stream).map(({ path }) => path)).toEqual([
      'events[0].response',
      'events[1].response',
      'events[4].response',
    ])
    expect(responsesIn(of(created, failed, ended()))).toHaveLength(3)
    expect(responsesOfOne(stream)).toHaveLength(3)
    expect(responsesOfOne(of(error))).toBeUndefined()
    expect(told(() => responsesOfOne(of(created, { type: 'response.failed' })))).toBe(
      'because of streaming.responses.response',
    )
  })

  test.each([
    ['response.completed', ended()],
    ['response.failed', failed],
    ['response.incomplete', cut],
  ])('ends by %s', (type, end) => {
    const found = final(of(created, itemAdded(0), end))
    expect([found?.type, found?.response.at('status').text]).toEqual([type, type.replace('response.', '')])
    expect(told(() => final(of(created, { type, response: [] })))).toBe('because of streaming.responses.response')
  })

  test('has no final response if an error event ended it', () => {
    expect(final(of(created, error))).toBeUndefined()
  })

  test('must not report a failure if it was completed', () => {
    const told = (...all: readonly Event[]) => failuresInCompleted(typed(...all))
    expect(told(created, error, failed)).toEqual([])
    expect(told(created, { ...failed, response: { error: { message: 'no' } } })).toEqual([])
    expect(told(created, ended({ error: null }))).toEqual([])
    expect(told(created, error, ended())).toEqual(['an `error` event in a completed response'])
    expect(told(created, ended({ error: 'no' }))).toEqual(['events[1].response.error: "no", in a completed response'])
  })
})

test('returns the first error of a stream', () => {
  expect(error(of(created, { type: 'error', message: 'a' }, { type: 'error', message: 'b' }))?.at('message').text).toBe(
    'a',
  )
  expect(error(of(created))).toBeUndefined()
})

describe('replacement characters', () => {
  const cut = { type: 'response.incomplete', response: response() }
  test('are searched in deltas of text and arguments', () => {
    expect(
      brokenPiecesOf(of(textDelta(0, 0, '\uFFFD'), argsDelta(1, '\uFFFD'), textDone(0, 0, '\uFFFD'))),
    ).toHaveLength(2)
    expect(brokenPiecesOf(of(textDelta(0, 0, 'a'), ended()))).toEqual([])
  })

  test('are accepted at the end of a truncated text', () => {
    expect(brokenPiecesOf(of(textDelta(0, 0, 'a\uFFFD'), cut))).toEqual([])
    expect(brokenPiecesOf(of(textDelta(0, 0, 'a\uFFFD'), ended()))).toHaveLength(1)
  })

  test('are accepted if the request contains them', () => {
    expect(
      brokenPiecesOf(streamed('responses', events(textDelta(0, 0, '\uFFFD')), {}, { input: '\uFFFD' })),
    ).toBeUndefined()
    expect(brokenPiecesOf(streamed('messages', events(textDelta(0, 0, '\uFFFD'))))).toBeUndefined()
  })
})
