import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../src/reply/field.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { valueAt } from '../../src/contract/pointer.ts'
import { reason, reasonText } from '../../src/results/reasons.ts'
import { conforms, conformsWherePresent, isListed, unfinishedValues } from '../../src/checks/conforms.ts'
import { assumeAborted } from '../../src/calls/answer.ts'
import {
  callOf,
  invalidParameterPaths,
  isCallOf,
  isForCallableModel,
  isInvalidRequest,
  isInventedModel,
  modelName,
  modelOf,
  sendsJson,
} from '../../src/calls/request.ts'
import { isOwnKey, isTraffic, hasNoBody, assumeRecorded } from '../../src/calls/traffic.ts'
import {
  blockedBy,
  exhaustionOf,
  assume,
  assumeEach,
  inconclusive,
  isUndecided,
  Undecided,
} from '../../src/outcomes/undecided.ts'
import { headed, judging, judgingOne, told, type Told } from '../checks/recorded.ts'
import { thrownText } from '../checks/thrown.ts'

const generate = 'POST /v1beta/models/gem-1:generateContent'
const labelled = (label: string): Told => ({ sent: [['Content-Type', label]] })
const plain = { model: 'small', messages: [{ role: 'user', content: 'hello' }] }

describe('a request', () => {
  test('is identified by its method and path', () => {
    const reply = judgingOne({ request: generate })
    expect([callOf(reply)?.operationId, callOf(reply)?.parameters]).toEqual(['generateContent', { model: 'gem-1' }])
    expect(isCallOf(reply, 'generateContent')).toBe(true)
    expect([isCallOf(reply, 'listModels'), callOf(judgingOne({ request: 'GET /health' }))]).toEqual([false, undefined])
  })

  test.each([
    ['application/json', true],
    ['Application/JSON ; charset=utf-8', true],
    ['application/vnd.api+json', true],
    ['application/json5', false],
    ['text/plain; a=application/json', false],
    ['text/plain', false],
    ['json', false],
  ])('with Content-Type %s sends JSON: %s', (label, isJson) => {
    expect(sendsJson(judgingOne(labelled(label)))).toBe(isJson)
  })

  test('without Content-Type does not send JSON', () => {
    expect(sendsJson(judgingOne({ sent: [] }))).toBe(false)
  })

  test('names its model in its body or path', () => {
    const named = [
      { body: { model: 'a' } },
      { body: { model: 7 } },
      { body: {} },
      { request: generate },
      { request: 'POST /x' },
    ].map((what) => judgingOne(what))
    expect(named.map(modelOf)).toEqual(['a', 7, undefined, 'gem-1', 'small'])
    expect(named.map(modelName)).toEqual(['a', '', '', 'gem-1', 'small'])
  })
})

describe('a model', () => {
  const models = {
    chat: 'a',
    chatOnly: 'c',
    otherGroup: 'g',
    unpriced: 'u',
    saturated: 's',
    retired: 'r',
    noChannel: 'n',
  }
  const mayBeCalled = (model: string | undefined, request = 'POST /v1/chat/completions') =>
    isForCallableModel(judgingOne({ request, body: { model } }, headed({}, { models })))

  test('is callable, unless its role or its name excludes that', () => {
    const known = ['a', 'c', 'x', undefined].map((model) => mayBeCalled(model))
    const others = ['g', 'u', 's', 'r', 'n', 'gateproof-1'].map((model) => mayBeCalled(model))
    expect([...known, ...others]).toEqual([true, true, true, true, false, false, false, false, false, false])
  })

  test('for chat only is not callable for responses', () => {
    const called = ['a', 'c'].map((model) => mayBeCalled(model, 'POST /v1/responses'))
    expect(called).toEqual([true, false])
  })

  test('is invented if its name starts with gateproof-', () => {
    expect(['gateproof-none', 'my gateproof-', 7].map(isInventedModel)).toEqual([true, false, false])
  })
})

describe('a request must be rejected', () => {
  const video = { model: 'v', prompt: 'x'.repeat(4097) }
  test.each<[string, Told, readonly string[], boolean]>([
    ['with an invalid parameter', { body: { ...plain, max_tokens: 'x' } }, ['max_tokens'], true],
    ['without a required parameter', { body: { model: 'small' } }, ['messages'], true],
    ['without all required parameters', { body: {} }, ['model', 'messages'], true],
    ['with invalid JSON', { body: '{' }, [], true],
    ['never, if it is valid', { body: plain }, [], false],
    ['never, with invalid JSON that is not labelled as JSON', { ...labelled('text/plain'), body: '{' }, [], false],
    ['never, with a body that is not labelled as JSON', { ...labelled('text/plain'), body: {} }, [], false],
    ['never, without a body', { body: '' }, [], false],
    ['never, with GET', { request: 'GET /v1/models', body: {} }, [], false],
    ['never, if it is not a call of the contract', { request: 'POST /health', body: {} }, [], false],
    ['never, with a long prompt without a limit', { request: 'POST /v1/videos', body: video }, [], false],
  ])('%s', (_why, what, faulty, isInvalid) => {
    const reply = judgingOne(what)
    expect([invalidParameterPaths(reply), isInvalidRequest(reply)]).toEqual([faulty, isInvalid])
  })

  test('with a prompt longer than its model allows', () => {
    const header = headed({}, { models: { videoPromptLimited: 'v' } })
    expect(invalidParameterPaths(judgingOne({ request: 'POST /v1/videos', body: video }, header))).toEqual(['prompt'])
    expect(
      invalidParameterPaths(judgingOne({ request: 'POST /v1/videos', body: { ...video, model: 'w' } }, header)),
    ).toEqual([])
  })
})

describe('recorded traffic', () => {
  const unseen = (...things: readonly ('times' | 'ends' | 'keys')[]) =>
    headed({ traffic: { from: 'har', unseen: things } })

  test('is recognised by its header', () => {
    judging([])
    expect(isTraffic()).toBe(false)
    judging([], unseen())
    expect(isTraffic()).toBe(true)
  })

  test('does not decide checks of details that it omits', () => {
    judging([], unseen('ends', 'keys'))
    expect(() => assumeRecorded('times')).not.toThrow()
    expect(thrownText(() => assumeRecorded('times', 'keys'))).toContain(
      'an HTTP archive does not show whether a request had a key',
    )
    judging([])
    expect(() => assumeRecorded('times', 'keys')).not.toThrow()
  })

  test.each([
    ['har', 'times', 'an HTTP archive does not show when each chunk of a response arrived'],
    ['exchanges', 'bytes', 'the recorded exchanges do not show the bytes that a text was decoded from'],
    ['proxy', 'ends', 'the proxy does not show how a response ended'],
    ['proxy', 'framing', 'the proxy does not show the headers as they were sent'],
  ] as const)('of %s without %s says so', (from, thing, because) => {
    judging([], headed({ traffic: { from, unseen: [thing] } }))
    expect(thrownText(() => assumeRecorded(thing))).toContain(because)
  })

  test.each([
    ['default', true],
    ['key 123456', true],
    ['key 1234567', false],
    ['another key', true],
    ['unknown', true],
    ['cookie', true],
    ['none', false],
    ['my default', false],
    ['defaults', false],
  ])('has a distinct key called %s: %s', (key, isOwn) => {
    expect(isOwnKey(told({ key }))).toBe(isOwn)
  })

  test('may omit the body of a response', () => {
    const bodies = [
      told({ end: 'unseen', reply: '' }),
      told({ end: 'unseen' }),
      told({ end: 'unseen', status: 0 }),
      told({ reply: '' }),
    ]
    expect(bodies.map(hasNoBody)).toEqual([true, false, false, false])
  })
})

describe('a stream', () => {
  test.each<[string, Told, string]>([
    ['that was rejected', { status: 429, end: 'too-large' }, 'chat-plain/plain returned 429: there is no stream'],
    ['that did not begin', { status: 0, end: 'refused' }, 'returned no response: there is no stream'],
    ['that was complete', {}, 'chat-plain/plain ended before the client aborted it'],
  ])('%s is not an aborted stream', (_which, what, because) => {
    expect(thrownText(() => assumeAborted(judgingOne(what)))).toContain(because)
  })

  test('is accepted if it was aborted', () => {
    expect(() => assumeAborted(judgingOne({ end: 'too-large' }))).not.toThrow()
  })
})

describe('a list of the document', () => {
  const reasons = 'ChatChoice/properties/finish_reason'

  test('has the values of the contract and of the public protocol only', () => {
    judging([])
    const values = ['stop', 'function_call', 'done'].map((value) => fieldOf(value))
    expect(values.map((value) => isListed(value, reasons))).toEqual([true, true, false])
  })

  test('lists the values of incomplete responses, those of the packaged document by default', () => {
    const document = structuredClone(packagedContract().document)
    const own = headed({ contract: { version: '1.0.0', sha256: 'abc', document } })
    const choice = valueAt(document, '/components/schemas/ChatChoice/properties') as {
      finish_reason: Record<string, unknown>
    }
    judging([], own, [], {})
    expect(unfinishedValues('ChatChoice/properties/index')).toEqual([])
    expect(unfinishedValues(reasons)).toEqual(['length', 'content_filter'])
    choice.finish_reason = { ...choice.finish_reason, 'x-unfinished': ['cut'] }
    judging([], own, [], {})
    expect(unfinishedValues(reasons)).toEqual(['cut'])
    delete choice.finish_reason['x-unfinished']
    judging([], own, [], {})
    expect(unfinishedValues(reasons)).toEqual(['length', 'content_filter'])
  })
})

test('a member of an object is checked against its property in a schema', () => {
  judging([])
  const completion = fieldOf({ id: 'x', choices: [] })
  expect(() => conforms('ChatCompletion', 'id')(completion)).not.toThrow()
  expect(thrownText(() => conforms('ChatCompletion', 'model')(completion))).toContain('`model`')
  expect(() => conformsWherePresent('ChatCompletion', 'model')(completion)).not.toThrow()
  expect(thrownText(() => conformsWherePresent('ChatCompletion', 'choices')(completion))).toContain('`choices`')
  const usage = fieldOf({ prompt_tokens_details: { cached_tokens: 'x' } })
  const cached = 'prompt_tokens_details.cached_tokens'
  expect(thrownText(() => conforms('ChatUsage', cached)(usage))).toContain(`\`${cached}\`: expected`)
})

describe('what cannot be decided', () => {
  test('says why, and what it depends on', () => {
    const why = reason('declared-absent', { feature: 'messages' })
    const error = new Undecided('inapplicable', why, { cause: 'declared-absent', truncatedExchange: 'a/b' })
    const end = {
      state: 'undecided',
      verdict: 'inapplicable',
      reason: why,
      cause: 'declared-absent',
      truncatedExchange: 'a/b',
    }
    expect([error.name, error.end]).toEqual(['Undecided', end])
    const others = [new Error('x'), { name: 'Undecided' }, undefined]
    expect([error, ...others].map(isUndecided)).toEqual([true, false, false, false])
  })

  test('ends a check with a reason', () => {
    expect(() => inconclusive('may-reason')).toThrow(new Undecided('inconclusive', reason('may-reason')))
    const noUsage = { exchange: 'a/b' }
    expect(() => inconclusive('no-usage', noUsage)).toThrow(new Undecided('inconclusive', reason('no-usage', noUsage)))
  })

  test('names the violated prerequisite', () => {
    expect(blockedBy('chat.completion.id').end).toEqual({
      state: 'undecided',
      verdict: 'inconclusive',
      reason: { code: 'requirement', args: { id: 'chat.completion.id' } },
    })
    expect(() => assume(1, 'chat.completion.id')).not.toThrow()
    expect(() => assume('', 'chat.completion.id')).toThrow(blockedBy('chat.completion.id'))
  })

  test('depends on each member of a list', () => {
    const isOdd = (number: number) => number % 2 === 1
    expect(assumeEach([1, 3], isOdd, 'chat.completion.id')).toEqual([1, 3])
    expect(assumeEach(undefined, isOdd, 'chat.completion.id')).toBeUndefined()
    expect(() => assumeEach([1, 2], isOdd, 'chat.completion.id')).toThrow(blockedBy('chat.completion.id'))
  })

  test('includes values that the engine cannot process', () => {
    const because = 'the value is too large or too deeply nested to be judged'
    const errors = [
      'Maximum call stack size exceeded',
      'Invalid string length',
      'Invalid array length',
      'x out of range',
    ]
    const ends = errors.map((message) => exhaustionOf(new RangeError(message))?.end)
    expect(ends.map((end) => end && reasonText(end.reason))).toEqual([because, because, because, undefined])
    expect(exhaustionOf(new RangeError('invalid string'))?.end).toEqual({
      state: 'undecided',
      verdict: 'inconclusive',
      reason: reason('too-deep'),
      cause: 'exhausted',
    })
    expect([exhaustionOf(new TypeError('call stack')), exhaustionOf('call stack')]).toEqual([undefined, undefined])
  })
})
