import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../src/reply/field.ts'
import { hasJsonMediaType, isEventStream } from '../../src/reply/media-type.ts'
import type { Reply } from '../../src/reply/reply.ts'
import {
  assumeCallable,
  plainReplies,
  finalAttempt,
  hiddenErrorRequirement,
  isArray,
  isObject,
  assumeResult,
  exchangesSharingId,
  streamedReplies,
} from '../../src/checks/selections.ts'
import { headed, judging, judgingOne, told, type Told } from './recorded.ts'
import { thrownText } from './thrown.ts'

const stream: Told = { body: { model: 'small', messages: [{ role: 'user', content: 'x' }], stream: true } }
const hidden: Told = { reply: { error: { message: 'no' } } }

describe('an error under a status of success', () => {
  test.each<[string, Told, string]>([
    ['a complete response', {}, 'errors.success.result'],
    ['a stream', stream, 'streaming.chat.error_status'],
    [
      'a stream of an operation without streams',
      { request: 'GET /v1/models', body: { stream: true } },
      'errors.success.result',
    ],
    ['a stream of an unknown path', { request: 'POST /x', body: { stream: true } }, 'errors.success.result'],
  ])('in %s violates its own requirement', (_what, what, id) => {
    expect(hiddenErrorRequirement(judgingOne(what))).toBe(id)
  })

  test('is not judged by its shape', () => {
    expect(thrownText(() => assumeResult(judgingOne(hidden)))).toContain('errors.success.result')
    const reply = judgingOne({ reply: { choices: [1] } })
    expect(assumeResult(reply)).toBe(reply)
  })
})

describe('the response to a valid call', () => {
  const whole = plainReplies('createChatCompletion')
  const streamed = streamedReplies('createChatCompletion')
  const picked = (what: Told) => {
    const reply = judgingOne(what)
    return [whole, streamed].map((select) => select(reply) === reply)
  }

  test('is selected as complete or streamed, as requested', () => {
    expect([picked({}), picked(stream)]).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test.each<[string, Told]>([
    ['another operation', { request: 'POST /v1/responses' }],
    ['another status', { status: 201 }],
    ['an invalid call', { body: { model: 'small' } }],
  ])('is not selected for %s', (_what, what) => {
    expect([picked(what), picked({ ...stream, ...what })].flat()).not.toContain(true)
  })

  test('is undecided if it is an error', () => {
    expect(thrownText(() => whole(judgingOne(hidden)))).toContain('errors.success.result')
    expect(thrownText(() => streamed(judgingOne({ ...stream, ...hidden })))).toContain('streaming.chat.error_status')
  })
})

test.each<[string, string, string, boolean]>([
  ['its media type', 'text/event-stream; charset=utf-8', '', true],
  ['its data', 'text/plain', 'data: x', true],
  ['its event', 'text/plain', 'event:x', true],
  ['its comment', 'text/plain', ': ping', true],
  ['its id after a byte order mark', 'text/plain', '\uFEFFid: 1', true],
  ['its retry', 'text/plain', 'retry: 1', true],
  ['a later line', 'text/plain', 'x\ndata: x', false],
  ['another field', 'text/plain', 'name: x', false],
])('detects an event stream by %s', (_from, label, reply, isStream) => {
  expect(isEventStream(judgingOne({ headers: [['content-type', label]], reply: reply === '' ? '' : [reply] }))).toBe(
    isStream,
  )
})

test('recognises JSON media types', () => {
  const says = (label: string) => hasJsonMediaType(judgingOne({ headers: [['content-type', label]] }))
  expect(['application/json', 'text/json; x', 'application/problem+json'].map(says)).toEqual([true, true, true])
  expect(['application/jsonl', 'json', 'a/b/json', 'application/x+yaml', 'application/+json'].map(says)).toEqual(
    Array(5).fill(false),
  )
  expect(hasJsonMediaType(judgingOne({ headers: [] }))).toBe(false)
})

test('distinguishes arrays, objects and null', () => {
  const values = [[], {}, null, 'x', undefined].map((value) => fieldOf(value))
  expect(values.map(isArray)).toEqual([true, false, false, false, false])
  expect(values.map(isObject)).toEqual([false, true, false, false, false])
})

describe('responses with the same id', () => {
  const picked = (reply: Reply) => (reply.status === 200 ? reply : undefined)
  const answer = (id: string, what: Told = {}) => told({ id, reply: { id: 'x' }, ...what })
  const sharing = (header = headed({})) => {
    const replies = judging(
      [
        answer('a/1'),
        answer('a/2'),
        answer('a/3', { reply: { id: 'y' } }),
        answer('a/4', { status: 400 }),
        answer('a/5', { body: { model: 'other' } }),
        answer('a/6', { request: 'POST /v1/responses' }),
        answer('a/7', { reply: {} }),
      ],
      header,
    )
    return replies.map((reply) => exchangesSharingId(reply, picked).join())
  }

  test('are the other selected ones', () => {
    expect(sharing()).toEqual(['a/2,a/5,a/6', 'a/1,a/5,a/6', '', 'a/1,a/2,a/5,a/6', 'a/1,a/2,a/6', 'a/1,a/2,a/5', ''])
  })

  test('in recorded traffic exclude those to the same request', () => {
    expect(sharing(headed({ traffic: { from: 'har', unseen: [] } }))).toEqual([
      'a/5,a/6',
      'a/5,a/6',
      '',
      'a/5,a/6',
      'a/1,a/2,a/6',
      'a/1,a/2,a/5',
      '',
    ])
  })

  test('are empty if none was selected', () => {
    const [reply] = judging([answer('a/1')])
    expect(reply && exchangesSharingId(reply, () => undefined)).toEqual([])
  })
})

test('the last attempt is final, unless the gateway was saturated', () => {
  const last = [{}, { parts: { retried: true } }, { status: 429 }, { status: 400 }].map((what) => judgingOne(what))
  expect(last.map((reply) => finalAttempt(reply) === reply)).toEqual([true, false, false, true])
  expect(last.map(finalAttempt).filter((reply) => reply !== undefined)).toHaveLength(2)
})

describe('a response', () => {
  const notFound = { error: { code: 'model_not_found' } }
  test.each<[string, Told]>([
    ['402: the balance is exhausted', { status: 402 }],
    ['404: the model is not available', { status: 404, reply: notFound }],
  ])('rejected with %s does not decide a check', (because, what) => {
    expect(thrownText(() => assumeCallable(judgingOne(what)))).toContain(
      `chat-plain/plain was rejected with ${because}`,
    )
  })

  test('decides a check otherwise', () => {
    const about = [{ status: 404 }, { status: 400, reply: notFound }, {}].map((what) => judgingOne(what))
    expect(about.map((reply) => assumeCallable(reply) === reply)).toEqual([true, true, true])
  })
})
