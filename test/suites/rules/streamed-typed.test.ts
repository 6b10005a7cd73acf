import { beforeEach, describe, expect, test } from 'vitest'
import { fieldOf } from '../../../src/reply/field.ts'
import { replyOf } from '../../../src/reply/reader.ts'
import type { Reply } from '../../../src/reply/reply.ts'
import { messages, responses } from '../../../suites/streaming/protocols.ts'
import { streams as chatStreams } from '../../../suites/streaming/chat/rules.ts'
import {
  eventsAfterEnd,
  isErrorObject,
  misnamedEvents,
  missingEnd,
  ofType,
  otherTypes,
  typedEventsOf,
  typedStreamsOf,
} from '../../../suites/streaming/typed.rules.ts'
import { events, judgeNothing, streamed, told } from './streamed.ts'

beforeEach(judgeNothing)

const streams = typedStreamsOf(messages)
const of = (...all: readonly (object | string)[]) => streamed('messages', events(...all))
const start = { type: 'message_start', message: {} }
const stop = { type: 'message_stop' }
const error = { type: 'error', error: { type: 'overloaded_error', message: 'upstream error' } }

/** Names the result of a selection: selected, not selected, or the reason why it is inconclusive. */
const said = (select: (reply: Reply) => unknown, reply: Reply) => {
  const found = told(() => select(reply))
  return typeof found === 'string' ? found : found === undefined ? 'no' : 'yes'
}

const html = [['content-type', 'text/html']] as const
const labelled = (text: string, headers: typeof html | readonly [] = html) =>
  streamed('messages', text, { response: { status: 200, headersAt: 1, headers, chunks: [{ at: 1, text }] } })

describe('a rejected stream', () => {
  const refused = (reply: Reply) => said(streams.refused, reply)
  const answered = (reply: Reply) => said(streams.accepted, reply)

  test.each([
    ['an error', of(error)],
    ['an error without a type', of({ error: { message: 'no' } })],
    ['several errors', of(error, { error: 'no' })],
    ['an error that is not an event', labelled('{"error":{"message":"no"}}')],
    ['a typed error that is not an event', labelled('{"type":"error","message":"no"}')],
  ])('may consist of %s with a status of success', (_what, reply) => {
    expect(refused(reply)).toBe('yes')
  })

  test.each([
    ['without an error', of(start, stop)],
    ['that fails after its start', of(start, error)],
    ['that fails after a ping', of({ type: 'ping' }, error)],
    ['without events', of()],
    ['with invalid data', of('no', error)],
    ['with a typed event that has an error', of({ type: 'other', error: 'no' })],
  ])('is not assumed for a stream %s', (_what, reply) => {
    expect([refused(reply), answered(reply)]).toEqual(['no', 'yes'])
  })

  test('may contain empty chunks in a chat stream', () => {
    const said = (...all: readonly object[]) => chatStreams.refused(streamed('chat', events(...all))) !== undefined
    expect(said({ error: 'no' }, { a: 1 })).toBe(true)
    expect(said({ error: 'no' }, { id: 'c1', choices: [] })).toBe(false)
    expect(said({ a: 1 })).toBe(false)
  })

  test('is recognized by its status', () => {
    const response = (status: number) => ({ status, headersAt: 1, headers: [], chunks: [] })
    expect(refused(streamed('messages', '', { response: response(400) }))).toBe('yes')
    expect(refused(streamed('messages', '', { response: response(399) }))).toBe('no')
    const { response: _none, ...unanswered } = streamed('messages', '').exchange
    expect(refused(replyOf(unanswered))).toBe('no')
    expect(refused(streamed('responses', '', { response: response(400) }))).toBe('no')
    expect(refused(streamed('messages', '', { response: response(400) }, { stream: false }))).toBe('no')
  })

  test('is not a successful stream', () => {
    expect(answered(of(error))).toBe('no')
    expect(answered(streamed('responses', events(start, stop)))).toBe('no')
  })

  test('may be plain text if the request may be rejected', () => {
    const invalid = (text: string, messages: unknown) => streamed('messages', text, {}, { messages })
    expect(refused(invalid('exception: no\nNo way', 'hello'))).toBe('yes')
    expect(refused(invalid('', 'hello'))).toBe('no')
    expect(refused(invalid('No way', [{ role: 'user', content: 'Hi.' }]))).toBe('no')
    const { request } = invalid('', 'hello').exchange
    expect(refused(replyOf({ ...labelled('No way').exchange, request }))).toBe('no')
    const madeUp = streamed('messages', 'No way', {}, { model: 'gateproof-no-such-model' })
    expect([refused(madeUp), answered(madeUp)]).toEqual(['yes', 'no'])
  })
})

describe('a successful stream', () => {
  test('is recognized by content type or first bytes', () => {
    expect(said(streams.labelled, labelled(events(start)))).toBe('yes')
    expect(said(streams.labelled, labelled('hello'))).toBe('because of streaming.messages.content_type')
    expect(said(streams.labelled, of(start))).toBe('yes')
    expect(said(streams.labelled, of(error))).toBe('no')
  })

  test('must contain only events', () => {
    expect(said(streams.nonEmpty, of(start))).toBe('yes')
    expect(said(streams.nonEmpty, of())).toBe('because of streaming.messages.framing')
    expect(said(streams.nonEmpty, streamed('messages', `${events(start)}No way\n`))).toBe(
      'because of streaming.messages.framing',
    )
    expect(said(streams.nonEmpty, streamed('messages', '', {}, { stream: false }))).toBe('no')
    expect(said(chatStreams.nonEmpty, streamed('chat', `${events(start)}no\n`))).toBe('yes')
    expect(said(chatStreams.nonEmpty, streamed('chat', ''))).toBe('because of streaming.chat.framing')
  })

  test.each([
    [[start, stop], 'yes', 'yes'],
    [[start, error], 'yes', 'yes'],
    [[start, '[DONE]'], 'yes', 'yes'],
    [[start], 'yes', 'because of streaming.messages.terminator'],
    [[start, { untyped: 1 }], 'because of streaming.messages.event_json', 'because of streaming.messages.event_json'],
    [[start, { untyped: 1 }, stop], 'yes', 'yes'],
  ])('has the time to end, and ends: %j', (all, timed, ended) => {
    expect([said(streams.withKnownEnd, of(...all)), said(streams.ended, of(...all))]).toEqual([timed, ended])
  })

  test('is inconclusive if it timed out before its end', () => {
    const parts = (how: 'timeout') => ({ end: { how, at: 1.5 } }) as const
    const because = 'because of the stream was not finished when the time limit was reached'
    expect(said(streams.withKnownEnd, streamed('messages', events(start), parts('timeout')))).toBe(because)
    expect(said(streams.withKnownEnd, streamed('messages', events(start, stop), parts('timeout')))).toBe('yes')
  })

  test('is read only if all events have a type', () => {
    expect(streams.typed(of(start, stop))?.map(({ type }) => type)).toEqual(['message_start', 'message_stop'])
    expect(said(streams.typed, of(start, { type: 1 }, stop))).toBe('because of streaming.messages.event_json')
    expect(said(streams.typed, of(error))).toBe('no')
    expect(said(streams.whole, of(start))).toBe('because of streaming.messages.terminator')
    expect(streams.whole(of(start, stop))).toHaveLength(2)
    expect(said(streams.whole, of(start, { type: null }, stop))).toBe('because of streaming.messages.event_json')
  })
})

describe('typed events', () => {
  test('are selected by type', () => {
    const all = typedEventsOf(of(start, { type: 'ping' }, { untyped: 1 }, stop))
    expect(all.map(({ type, json, event }) => [type, json.path, event.json === json])).toEqual([
      ['message_start', 'events[0]', true],
      ['ping', 'events[1]', true],
      ['message_stop', 'events[3]', true],
    ])
    expect(ofType(all, 'ping', 'message_stop', 'other').map(({ type }) => type)).toEqual(['ping', 'message_stop'])
    expect(ofType(undefined, 'ping')).toEqual([])
  })

  test('have the name of their type, or none', () => {
    const named = (event: string) => `event: ${event}\n${events({ type: 'ping' })}`
    const found = misnamedEvents(
      typedEventsOf(streamed('messages', named('ping') + events({ type: 'ping' }) + named('pong'))),
    )
    expect(found).toEqual(['events[2]: `event: pong` with data of type ping'])
  })

  test('are listed once if undocumented', () => {
    const all = typedEventsOf(of(start, { type: 'b' }, { type: 'a' }, { type: 'b' }, { type: 'ping' }, stop))
    expect(otherTypes(all, messages)).toEqual(['a', 'b', 'ping'])
    expect(otherTypes(typedEventsOf(of({ type: 'response.created' }, { type: 'response.x' })), responses)).toEqual([
      'response.x',
    ])
  })
})

describe('the end of a stream', () => {
  test.each([[[start, stop]], [[start, error]], [[start, '[DONE]']], [[start, stop, { type: 'ping' }]]])(
    'is there: %j',
    (all) => {
      expect(missingEnd(of(...all), messages)).toBeUndefined()
    },
  )

  test('is missing without a terminal event and [DONE]', () => {
    const without =
      'no terminal event and no `data: [DONE]`: the stream stops after events[0] (the response was complete)'
    expect(missingEnd(of(start), messages)).toBe(without)
    expect(missingEnd(of({ type: 'response.completed' }), messages)).toBe(without)
    for (const type of ['response.completed', 'response.failed', 'response.incomplete', 'error'])
      expect(missingEnd(of({ type }), responses)).toBeUndefined()
  })

  test('must be the last event', () => {
    const behind = (...all: readonly (object | string)[]) => eventsAfterEnd(of(...all), messages)
    expect(behind(start, stop, '[DONE]')).toEqual([])
    expect(behind(start)).toEqual([])
    expect(behind(start, error, stop)).toEqual([])
    expect(behind(start, stop, { type: 'ping' }, '[DONE]', '[DONE]')).toEqual([
      'events[2]: ping',
      'after `[DONE]`: [DONE]',
    ])
  })
})

test.each([
  [{ message: 'no' }, true],
  [{ type: 'api_error' }, true],
  [{ code: 'bad' }, true],
  [{ message: '', type: 'api_error', code: null }, true],
  [{ message: '' }, false],
  [{ detail: 'no' }, false],
  [{}, false],
  ['no', false],
  [[{ message: 'no' }], false],
  [null, false],
])('whether %j is an error object: %s', (value, is) => {
  expect(isErrorObject(fieldOf(value))).toBe(is)
})
