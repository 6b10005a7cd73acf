import { absent } from '../../../src/contract/cases/sample.ts'
import { describe, expect, test } from 'vitest'
import type { Case, CaseGroup } from '../../../src/contract/cases/case.ts'
import { casesOf } from '../../../src/contract/cases/cases.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import { operationIds } from '../../../src/contract/operations.ts'
import { replyOf } from '../../../src/reply/reader.ts'
import type { Reply } from '../../../src/reply/reply.ts'
import { reason, reasonText, type Reason } from '../../../src/results/reasons.ts'
import { firstDifference, membersWithin } from '../../../suites/limits/difference.rules.ts'
import { drawnProbeName, probeNameOf, nextSuspects } from '../../../suites/limits/names.ts'
import { prerequisites, undecidedReason, refusal, replyTo, requirementOf } from '../../../suites/limits/rules.ts'
import { endpointOf, titleOf } from '../../../suites/limits/titles.ts'
import { exchangeOf } from '../../evidence/sample.ts'
import { judging } from '../../checks/recorded.ts'
import { thrownText } from '../../checks/thrown.ts'

describe('the first difference between two values', () => {
  test.each([
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, 'b', false],
    [{ a: 1, b: 2 }, { b: 2 }, 'a', true],
    [{ a: { b: 1 } }, { a: { b: 2 } }, 'a.b', false],
    [{ a: { b: 1, c: 1 } }, { a: { b: 1 } }, 'a.c', true],
    [{ a: { b: 1 } }, { a: 'text' }, 'a', false],
    [{ a: { b: 1 } }, { a: [] }, 'a', false],
    [{ a: { b: 1 } }, { a: null }, 'a', false],
    [{ a: [1, 2] }, { a: [1, 3] }, 'a[0]', false],
    [{ a: [1, 2] }, { a: [1] }, 'a', false],
    [{ a: [1] }, { a: { 0: 2, length: 1 } }, 'a', false],
    [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }, 'a[0].b', false],
    [{ a: [{ b: 1 }] }, { a: [{}] }, 'a[0].b', true],
    [[1], [2], '[0]', false],
    [{ a: 1 }, { a: 1, b: 1 }, '', false],
    [1, 2, '', false],
    [1, { a: 1 }, '', false],
    [{ a: 1 }, undefined, '', false],
  ])('%j, %j: %j', (first, second, path, missing) => {
    expect(firstDifference(first, second)).toEqual({ path, missing })
  })
})

test('lists every place in a value with its JSON', () => {
  expect(membersWithin({ a: [{ b: 1 }, 'x'], c: null })).toEqual([
    ['a', '[{"b":1},"x"]'],
    ['a[0]', '{"b":1}'],
    ['a[0].b', '1'],
    ['a[0]', '"x"'],
    ['c', 'null'],
  ])
  expect(membersWithin({ b: 1 }, 'a')).toEqual([['a.b', '1']])
  expect(membersWithin('text')).toEqual([])
})

describe('the members that are tried next', () => {
  test.each([
    [[], [], []],
    [['a'], [], []],
    [['a', 'b'], [], ['a']],
    [['a', 'b'], [true], []],
    [['a', 'b', 'c'], [], ['a', 'b']],
    [['a', 'b', 'c'], [true], ['a']],
    [['a', 'b', 'c'], [false], []],
    [['a', 'b', 'c', 'd', 'e'], [false], ['d']],
    [['a', 'b', 'c', 'd', 'e'], [true, false], []],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], [false, true], ['e']],
  ])('of %j, as earlier halves were refused %j: %j', (members, refused, next) => {
    expect(nextSuspects(members, refused)).toEqual(next)
  })
})

test('names probes after their parameter, and after the model role if it is not the default', () => {
  const group = { parameter: 'limits.chat.stop', operation: 'createChatCompletion', cases: [], controls: {} } as const
  expect(probeNameOf({ ...group, role: 'chat' })).toBe('limits-chat-stop')
  expect(probeNameOf({ ...group, role: 'tools' })).toBe('limits-chat-stop-tools')
  expect(drawnProbeName('chat', 7)).toBe('drawn-chat-7')
})

const groups = casesOf(packagedContract().document)

test('gives each group of cases its own probe', () => {
  expect(new Set(groups.map(probeNameOf)).size).toBe(groups.length)
})

const limitCase = (parts: Partial<Case> = {}): Case => ({
  requirement: 'limits.chat.stop.accepts',
  name: 'at-maximum',
  side: 'accepts',
  path: 'stop',
  shown: '4 items',
  body: { model: '{model}', stop: ['a'] },
  at: '/components/schemas/ChatCompletionRequest/properties/stop',
  keyword: 'maxItems',
  value: ['a'],
  types: ['array'],
  control: 'without',
  ...parts,
})
const groupOf = (...cases: readonly Case[]): CaseGroup => ({
  parameter: 'limits.chat.stop',
  operation: 'createChatCompletion',
  role: 'chat',
  cases,
  controls: {},
})

test('names every operation differently in titles', () => {
  const endpoints = operationIds.map(endpointOf)
  expect(endpoints.filter((endpoint) => !/^[\w -]+ endpoint$/.test(endpoint))).toEqual([])
  expect(new Set(endpoints).size).toBe(operationIds.length)
})

describe('a case', () => {
  test('depends on its operation if it is the minimal request', () => {
    const { control: _, ...least } = limitCase()
    expect(prerequisites(least, groupOf())).toEqual(['chat.completion.served'])
    expect(prerequisites({ ...least, side: 'refuses' }, groupOf())).toEqual([])
    expect(prerequisites(limitCase(), groupOf())).toEqual([])
    expect(requirementOf(least)).toBe('limits.chat.stop.accepts')
  })

  test.each<readonly [Partial<Case>, string]>([
    [{ name: 'at-maxItems' }, 'accepts stop of 4 items (the maximum)'],
    [{ name: 'between', shown: '2 items' }, 'accepts stop of 2 items (within the limits)'],
    [{ name: 'at-array', shown: '1 item' }, 'accepts stop of 1 item'],
    [{ name: 'default', value: 'END', shown: '"END"' }, 'accepts stop "END" (the default)'],
    [{ name: 'at-END', value: '2 items in', shown: '"2 items in"' }, 'accepts stop "2 items in"'],
    [{ name: 'at-object', value: { a: 1 }, shown: '{"a":1}' }, 'accepts stop as an object'],
    [{ name: 'named', path: 'model', value: '{model}' }, 'accepts model with the name of an available model'],
    [{ name: 'left-out', value: absent, shown: 'left out' }, 'accepts a request without stop'],
    [{ side: 'refuses', name: 'missing', value: absent, shown: 'left out' }, 'rejects a request without stop'],
    [{ side: 'refuses', name: 'beyond-maxItems', shown: '5 items' }, 'rejects stop of 5 items (above the maximum)'],
    [{ side: 'refuses', name: 'wrong-type', keyword: 'type', value: 7, shown: '7' }, 'rejects stop 7 (wrong type)'],
    [
      { side: 'refuses', name: 'fraction-in-0', keyword: 'type', value: 1.5, shown: '1.5' },
      'rejects stop 1.5 (not an integer)',
    ],
    [
      { side: 'refuses', keyword: 'maxLength', value: 'x'.repeat(90), shown: '90 characters' },
      'rejects stop of 90 characters (above the maximum)',
    ],
  ])('%# has a title with its value and the reason', (parts, title) => {
    expect(titleOf(limitCase(parts))).toBe(title)
  })

  test.each([
    ['minimum', 'minimum'],
    ['minItems', 'minimum'],
    ['minLength', 'minimum'],
    ['maximum', 'maximum'],
    ['maxItems', 'maximum'],
    ['maxLength', 'maximum'],
  ])('at or beyond its %s names the %s', (keyword, bound) => {
    const reasons = { minimum: 'below the minimum', maximum: 'above the maximum' }
    const at = limitCase({ keyword, name: `at-${keyword}`, value: 4, shown: '4' })
    const beyond = limitCase({ keyword, name: `beyond-${keyword}`, value: 4, shown: '4', side: 'refuses' })
    expect(titleOf(at)).toBe(`accepts stop 4 (the ${bound})`)
    expect(titleOf(beyond)).toBe(`rejects stop 4 (${reasons[bound as keyof typeof reasons]})`)
  })

  test.each([
    ['enum', 'not allowed'],
    ['const', 'not allowed'],
    ['pattern', 'wrong format'],
    ['x-unknown', undefined],
  ])('that breaks the keyword %s has the reason %s', (keyword, reason) => {
    const broken = limitCase({ side: 'refuses', keyword, value: 'x', shown: '"x"' })
    expect(titleOf(broken)).toBe(`rejects stop "x"${reason === undefined ? '' : ` (${reason})`}`)
  })
})

describe('a limit case', () => {
  /** Statuses by exchange name. Those of the competing probe have its name as a prefix. */
  const obstacleOf = (one: Case, statuses: Readonly<Record<string, number>>, ...others: readonly Case[]) =>
    undecidedReason(one, groupOf(one, ...others), (probe, name) =>
      probe === 'limits-chat-stop' ? statuses[name] : statuses[`${probe} ${name}`],
    )
  const rival = { parameter: 'limits.chat.user', name: 'named', requirement: 'limits.chat.user.accepts' } as const
  const comparison = (status?: number) => reason('no-comparison', { control: 'without', status })
  const noKind = reason('no-file-taken')
  const refused = limitCase({ side: 'refuses', requirement: 'limits.chat.stop.refuses', name: 'beyond-maximum' })
  const { control: _, ...least } = limitCase()
  const above = limitCase({ name: 'above', control: 'at-maximum' })

  test.each<[string, () => Reason | undefined]>([
    ['accepted', () => obstacleOf(limitCase(), { 'at-maximum': 200 })],
    [
      'accepted, whatever else',
      () => obstacleOf(limitCase({ alike: [], rival }), { 'at-maximum': 200, 'limits-chat-user named': 200 }),
    ],
    ['a rejected value with an accepted control', () => obstacleOf(limitCase(), { 'at-maximum': 400, without: 200 })],
    ['a rejected minimal request', () => obstacleOf(least, { 'at-maximum': 400 })],
    ['an invalid value that is rejected', () => obstacleOf(refused, { 'beyond-maximum': 400, without: 200 })],
    ['an invalid value that is accepted', () => obstacleOf(refused, { 'beyond-maximum': 200, without: 200 })],
    [
      'a file similar to another one',
      () => obstacleOf(limitCase({ alike: ['a', 'b'] }), { without: 200, a: 400, b: 200 }),
    ],
    [
      'a rival that is refused as well',
      () => obstacleOf(limitCase({ rival }), { without: 200, 'limits-chat-user named': 400 }),
    ],
    ['another value above it is accepted', () => obstacleOf(limitCase(), { without: 200, above: 200 }, above)],
    [
      'a refused value that others are compared with',
      () => obstacleOf(refused, { without: 200 }, { ...above, control: 'beyond-maximum' }),
    ],
    [
      'one of the values above it is taken',
      () => obstacleOf(limitCase(), { without: 200, above: 200, higher: 400 }, above, { ...above, name: 'higher' }),
    ],
    [
      'values of other parameters are ignored',
      () => obstacleOf(limitCase(), { without: 200 }, { ...above, control: 'other' }),
    ],
    [
      'invalid values above it are not taken',
      () => obstacleOf(limitCase(), { without: 200 }, { ...above, side: 'refuses' }),
    ],
  ])('can be decided: %s', (_title, because) => {
    expect(because()).toBeUndefined()
  })

  test.each<[string, () => Reason | undefined, Reason, string]>([
    [
      'what is compared is refused',
      () => obstacleOf(limitCase(), { 'at-maximum': 400, without: 400 }),
      comparison(400),
      'the control request without returned 400',
    ],
    [
      'what is compared was not sent',
      () => obstacleOf(refused, { 'beyond-maximum': 200 }),
      comparison(),
      'the control request without returned no response',
    ],
    [
      'the rival is answered',
      () => obstacleOf(limitCase({ rival }), { 'limits-chat-user named': 200 }),
      reason('requirement', { id: rival.requirement }),
      rival.requirement,
    ],
    [
      'no file of a kind',
      () => obstacleOf(limitCase({ alike: ['a', 'b'] }), { without: 200, a: 400 }),
      noKind,
      'the model accepted no file of this type, which is optional',
    ],
    [
      'the only file of a kind',
      () => obstacleOf(limitCase({ alike: [] }), { without: 200 }),
      noKind,
      'the model accepted no file of this type, which is optional',
    ],
    [
      'no value of a parameter',
      () => obstacleOf(limitCase(), { without: 200, above: 400 }, above),
      reason('no-value-taken'),
      'the model rejected every tested value of this parameter',
    ],
  ])('cannot be decided: %s', (_title, because, why, sentence) => {
    expect(because()).toEqual(why)
    expect(reasonText(why)).toBe(sentence)
  })
})

describe('the response to a limit case', () => {
  const answered = (status: number, sent: unknown, body: unknown = {}) =>
    replyOf(
      exchangeOf([], {
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:1/v1/x',
          line: 'domestic',
          key: 'default',
          headers: [['content-type', 'application/json']],
          body: { text: JSON.stringify(sent) },
        },
        response: { status, headersAt: 1, headers: [], chunks: [{ at: 1, text: JSON.stringify(body) }] },
      }),
    )
  const sent = { model: 'small', stop: ['a'] }
  const judged = (one: Case, reply: Reply, control = answered(200, { model: 'small' })) =>
    replyTo(one, groupOf(one), { [one.name]: reply, without: control })
  const notTheOne = 'the recorded request is not the one that the document defines'

  test.each<[string, Case, unknown]>([
    ['with the selected model', limitCase(), sent],
    ['with its own model', limitCase({ body: { model: 7, stop: ['a'] } }), { model: 7, stop: ['a'] }],
    ['that is not an object', limitCase(), 'text'],
    ['that the contract defines in part', limitCase({ partial: true }), { model: 'small', size: '1x1' }],
    [
      'with other bytes of a file',
      limitCase({ body: { model: '{model}', data: 'AAAABBBBCCCC' } }),
      { model: 'small', data: 'XXXXyyyy/+9' },
    ],
    ['that must be rejected', limitCase({ side: 'refuses' }), sent],
    ['that only names the model', limitCase({ path: 'model', body: { model: '{model}' } }), { model: 'small' }],
  ])('is judged for a request %s', (_title, one, body) => {
    const reply = answered(200, body)
    expect(judged(one, reply)).toBe(reply)
  })

  test.each<[string, Case, unknown]>([
    ['another value', limitCase(), { model: 'small', stop: ['b'] }],
    ['another value that must be rejected', limitCase({ side: 'refuses' }), { model: 'small', stop: ['b'] }],
    ['another model', limitCase({ body: { model: 7, stop: ['a'] } }), sent],
    [
      'other bytes where there is no file',
      limitCase({ body: { model: '{model}', text: 'AAAABBBBCCCC' } }),
      { model: 'small', text: 'XXXXyyyy/+9' },
    ],
    [
      'data that are no bytes',
      limitCase({ body: { model: '{model}', data: 'short' } }),
      { model: 'small', data: 'other' },
    ],
    [
      'data that do not begin with bytes',
      limitCase({ body: { model: '{model}', data: '!AAAABBBBCCCC' } }),
      { model: 'small', data: '!AAAABBBBDDDD' },
    ],
    [
      'data in place of bytes',
      limitCase({ body: { model: '{model}', data: 'AAAABBBBCCCC' } }),
      { model: 'small', data: '' },
    ],
    [
      'an object in place of bytes',
      limitCase({ body: { model: '{model}', data: ['AAAABBBBCCCC'] } }),
      { model: 'small', data: ['AAAABBBBDDDD'] },
    ],
  ])('is not judged for %s', (_title, one, body) => {
    expect(thrownText(() => judged(one, answered(200, body)))).toContain(notTheOne)
  })

  test('is judged if the contract defines the rejected request', () => {
    const reply = answered(400, { model: 'small' })
    expect(judged(limitCase({ path: 'model', body: { model: '{model}' } }), reply)).toBe(reply)
  })

  test('is not judged if it is inconclusive', () => {
    const alone = { 'at-maximum': answered(400, sent) }
    expect(thrownText(() => replyTo(limitCase(), groupOf(limitCase()), alone))).toContain('returned no response')
    expect(thrownText(() => judged(limitCase(), answered(400, sent), answered(400, {})))).toContain(
      'the control request',
    )
  })

  test('is not judged if the model or the account was rejected', () => {
    judging([])
    expect(thrownText(() => judged(limitCase(), answered(402, sent)))).toContain('the balance is exhausted')
  })

  describe('for a request that the contract defines only in part', () => {
    const rest = 'the contract does not define the complete body'
    const partial = limitCase({ partial: true })
    const least = { model: 'small', prompt: 'x', image: 'x' }

    test.each<[string, Case, () => Reply]>([
      ['a success', partial, () => answered(200, least)],
      ['another refusal', partial, () => answered(404, least)],
      ['what the operator gave', partial, () => answered(400, { ...least, size: '1x1' })],
      ['a refusal that names the parameter', partial, () => answered(400, least, { error: { param: 'stop' } })],
      ['what is to be refused', limitCase({ partial: true, side: 'refuses' }), () => answered(400, least)],
    ])('is judged: %s', (_title, one, answer) => {
      const reply = answer()
      expect(judged(one, reply)).toBe(reply)
    })

    test.each<[string, () => Reply]>([
      ['a refusal', () => answered(400, least)],
      ['a refusal of what is no object', () => answered(400, 'text')],
      ['a refusal that names another parameter', () => answered(400, { model: 'small' }, { error: { param: 'size' } })],
    ])('is not: %s', (_title, answer) => {
      expect(thrownText(() => judged(partial, answer()))).toContain(rest)
    })
  })

  test('must have status 400; other 4xx statuses belong to other requirements', () => {
    const [refused, served] = [answered(400, sent), answered(200, sent)]
    expect(refusal(refused)).toBe(refused)
    expect(refusal(served)).toBe(served)
    for (const status of [401, 404, 422, 500]) {
      expect(thrownText(() => refusal(answered(status, sent)))).toContain('errors.status.invalid_parameter')
    }
    const { response: _none, ...silent } = refused.exchange
    const none = replyOf(silent)
    expect(refusal(none)).toBe(none)
  })

  test('with an error under status 200 is reported once', () => {
    const hidden = answered(200, sent, { error: { message: 'stop is too long' } }).exchange
    const url = 'http://127.0.0.1:1/v1/chat/completions'
    const reply = replyOf({ ...hidden, request: { ...hidden.request, url } })
    expect(thrownText(() => refusal(reply))).toContain('errors.success.result')
  })
})
