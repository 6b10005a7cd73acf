import { beforeEach, describe, expect, test } from 'vitest'
import { fieldOf } from '../../src/reply/field.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { actualText, expectedText, flawText, flawWords, type Expected, type Mismatch } from '../../src/results/flaws.ts'
import { expect as judged } from '../../src/checks/expect.ts'
import { FlawError } from '../../src/outcomes/flaw.ts'
import { currentObservations } from '../../src/outcomes/recording.ts'
import { judgeNothing } from '../suites/rules/streamed.ts'
import { told } from './recorded.ts'

type Assertion = () => void

beforeEach(judgeNothing)

/** What an assertion throws; undefined where it holds. */
function flawOf(assertion: Assertion): FlawError | undefined {
  try {
    assertion()
  } catch (error) {
    if (error instanceof FlawError) return error
    throw error
  }
  return undefined
}

const mismatchOf = (assertion: Assertion): Mismatch | undefined => flawOf(assertion)?.mismatch

const textOf = (assertion: Assertion): string | undefined => {
  const mismatch = mismatchOf(assertion)
  return mismatch && flawText(mismatch)
}

const body = fieldOf({
  id: 'c1',
  blank: ' \n',
  count: 3,
  half: 0.5,
  flag: true,
  list: [1, 2],
  object: { a: 1 },
  nested: '{"a":1}',
  nestedList: '[1]',
  none: null,
})
const at = (path: string) => body.at(path)
const reply = (status: number, text: unknown = {}) => replyOf(told({ status, reply: text }))

/** A reply whose head says what its body is, or does not. */
const labelled = (type?: string) => replyOf(told({ headers: type === undefined ? [] : [['content-type', type]] }))

describe('passes:', () => {
  test.each<[string, Assertion]>([
    ['toConform with a value of the schema', () => judged(at('id')).toConform('ChatCompletion/properties/id')],
    ['toConformWherePresent of null', () => judged(at('none')).toConformWherePresent('ChatCompletion/properties/id')],
    [
      'toConformWherePresent of nothing',
      () => judged(at('gone')).toConformWherePresent('ChatCompletion/properties/id'),
    ],
    ['toConformWherePresent of a value', () => judged(at('id')).toConformWherePresent('ChatCompletion/properties/id')],
    ['toBeNonEmptyText', () => judged(at('id')).toBeNonEmptyText()],
    ['not.toBeNonEmptyText of white space', () => judged(at('blank')).not.toBeNonEmptyText()],
    ['toBeText of white space', () => judged(at('blank')).toBeText()],
    ['not.toBeText of a number', () => judged(at('count')).not.toBeText()],
    ['toBeInteger', () => judged(at('count')).toBeInteger()],
    ['not.toBeInteger of a fraction', () => judged(at('half')).not.toBeInteger()],
    ['toBeObject', () => judged(at('object')).toBeObject()],
    ['not.toBeObject of an array', () => judged(at('list')).not.toBeObject()],
    ['not.toBeObject of null', () => judged(at('none')).not.toBeObject()],
    ['toBeObjectWherePresent of an object', () => judged(at('object')).toBeObjectWherePresent()],
    ['toBeObjectWherePresent of null', () => judged(at('none')).toBeObjectWherePresent()],
    ['toBeObjectWherePresent of nothing', () => judged(at('gone')).toBeObjectWherePresent()],
    ['not.toBeObjectWherePresent of a text', () => judged(at('id')).not.toBeObjectWherePresent()],
    ['toBeArray', () => judged(at('list')).toBeArray()],
    ['not.toBeArray of an object', () => judged(at('object')).not.toBeArray()],
    ['toHoldJsonObject', () => judged(at('nested')).toHoldJsonObject()],
    ['not.toHoldJsonObject of a list in a string', () => judged(at('nestedList')).not.toHoldJsonObject()],
    ['not.toHoldJsonObject of an object', () => judged(at('object')).not.toHoldJsonObject()],
    ['not.toHoldJsonObject of a text', () => judged(at('id')).not.toHoldJsonObject()],
    ['toHaveValue', () => judged(at('flag')).toHaveValue(true)],
    ['not.toHaveValue of the same in another type', () => judged(at('count')).not.toHaveValue('3')],
    ['toHaveOneOf', () => judged(at('id')).toHaveOneOf(['c1', 'c2'])],
    ['not.toHaveOneOf of nothing', () => judged(at('gone')).not.toHaveOneOf(['c2', null])],
    ['toHaveNoneOf', () => judged(at('id')).toHaveNoneOf(['c2', null])],
    ['not.toHaveNoneOf', () => judged(at('none')).not.toHaveNoneOf(['c2', null])],
    ['toHoldNoneOf', () => judged(at('id')).toHoldNoneOf(['c2', 'd'])],
    ['not.toHoldNoneOf', () => judged(at('id')).not.toHoldNoneOf(['d', '1'])],
    ['not.toHoldNoneOf of a number', () => judged(at('count')).not.toHoldNoneOf(['d'])],
    ['toBePresent of null', () => judged(at('none')).toBePresent()],
    ['not.toBePresent of nothing', () => judged(at('gone')).not.toBePresent()],
    ['toHaveJsonObject', () => judged(reply(200)).toHaveJsonObject()],
    ['toHaveJsonContentType', () => judged(reply(200)).toHaveJsonContentType()],
    ['not.toHaveJsonObject of a list', () => judged(reply(200, '[]')).not.toHaveJsonObject()],
    ['not.toHaveJsonObject of a text', () => judged(reply(200, 'oh')).not.toHaveJsonObject()],
    ['toHaveStatus', () => judged(reply(200)).toHaveStatus(200)],
    ['toHaveStatus with several', () => judged(reply(422)).toHaveStatus(400, 422)],
    ['not.toHaveStatus', () => judged(reply(500)).not.toHaveStatus(200, 201)],
    ['not.toHaveStatus without a reply', () => judged(reply(0)).not.toHaveStatus(200)],
    ['toHaveClientErrorStatus from 400', () => judged(reply(400)).toHaveClientErrorStatus()],
    ['toHaveClientErrorStatus to 499', () => judged(reply(499)).toHaveClientErrorStatus()],
    ['not.toHaveClientErrorStatus of 399', () => judged(reply(399)).not.toHaveClientErrorStatus()],
    ['not.toHaveClientErrorStatus of 500', () => judged(reply(500)).not.toHaveClientErrorStatus()],
    ['not.toHaveClientErrorStatus without a reply', () => judged(reply(0)).not.toHaveClientErrorStatus()],
    ['toHaveNoFlaw of nothing', () => judged(undefined).toHaveNoFlaw()],
    ['toHaveNoFlaw of an empty list', () => judged([]).toHaveNoFlaw()],
    ['toBe', () => judged(Number.NaN).toBe(Number.NaN)],
    ['not.toBe of 0 and -0', () => judged(0).not.toBe(-0)],
    ['not.toBe of two lists', () => judged([]).not.toBe([])],
    ['toEqual of the same members in another order', () => judged({ a: 1, b: [2] }).toEqual({ b: [2], a: 1 })],
    ['toEqual without undefined members', () => judged({ a: 1, b: undefined }).toEqual({ a: 1 })],
    ['toEqual of an empty list', () => judged([]).toEqual([])],
    ['toEqual of a text', () => judged('a').toEqual('a')],
    ['not.toEqual', () => judged([1, 2]).not.toEqual([2, 1])],
    ['not.toEqual of nothing and an empty list', () => judged(undefined).not.toEqual([])],
    ['not.toEqual of a filled list and an empty one', () => judged([1]).not.toEqual([])],
    ['toBeUndefined', () => judged(undefined).toBeUndefined()],
    ['not.toBeUndefined of null', () => judged(null).not.toBeUndefined()],
    ['not.toBeUndefined of a text', () => judged('a').not.toBeUndefined()],
    ['toBeDefined of null', () => judged(null).toBeDefined()],
    ['not.toBeDefined', () => judged(undefined).not.toBeDefined()],
    ['toBeNumber', () => judged(0).toBeNumber()],
    ['not.toBeNumber of a text', () => judged('0').not.toBeNumber()],
    ['toBeOneOf', () => judged('b').toBeOneOf(['a', 'b'])],
    ['not.toBeOneOf of a number in another type', () => judged(200).not.toBeOneOf(['200'])],
    ['toContain in a list', () => judged(['a', 'b']).toContain('b')],
    ['toContain in a text', () => judged('cab').toContain('ab')],
    ['not.toContain in a list of longer texts', () => judged(['ab']).not.toContain('a')],
    ['not.toContain in nothing', () => judged(undefined).not.toContain('a')],
    ['toMatch', () => judged('a1').toMatch(/\d$/)],
    [
      'toMatch with a pattern that was used before',
      () => {
        const digits = /\d/g
        judged('1').toMatch(digits)
        judged('1').toMatch(digits)
      },
    ],
    ['not.toMatch', () => judged('a').not.toMatch(/\d/)],
    ['toHaveLength of a list', () => judged([1]).toHaveLength(1)],
    ['toHaveLength(0) of an empty list', () => judged([]).toHaveLength(0)],
    ['toHaveLength of a text', () => judged('ab').toHaveLength(2)],
    ['not.toHaveLength', () => judged([1]).not.toHaveLength(2)],
    ['not.toHaveLength(0) of a filled list', () => judged([1]).not.toHaveLength(0)],
    ['not.toHaveLength(0) of a text', () => judged('a').not.toHaveLength(0)],
    ['toBeGreaterThan', () => judged(2).toBeGreaterThan(1)],
    ['not.toBeGreaterThan of the same', () => judged(1).not.toBeGreaterThan(1)],
    ['toBeGreaterThanOrEqual of the same', () => judged(1).toBeGreaterThanOrEqual(1)],
    ['not.toBeGreaterThanOrEqual', () => judged(0).not.toBeGreaterThanOrEqual(1)],
    ['toBeLessThan', () => judged(0).toBeLessThan(1)],
    ['not.toBeLessThan of the same', () => judged(1).not.toBeLessThan(1)],
    ['toBeLessThanOrEqual of the same', () => judged(1).toBeLessThanOrEqual(1)],
    ['not.toBeLessThanOrEqual', () => judged(2).not.toBeLessThanOrEqual(1)],
  ])('%s', (_title, assertion) => {
    expect(textOf(assertion)).toBeUndefined()
  })
})

describe('fails with a reason:', () => {
  test.each<[string, Assertion]>([
    [
      '`count`: expected a string with a length of at least 1, got 3',
      () => judged(at('count')).toConform('ChatCompletion/properties/id'),
    ],
    [
      '`gone`: expected an integer, got nothing',
      () => judged(at('gone')).toConform('ChatCompletion/properties/created'),
    ],
    ['`none`: expected an integer, got null', () => judged(at('none')).toConform('ChatCompletion/properties/created')],
    ['`object.prompt_tokens`: is required, got nothing', () => judged(at('object')).toConform('ChatUsage')],
    [
      '`id`: expected an integer, got "c1"',
      () => judged(at('id')).toConformWherePresent('ChatCompletion/properties/created'),
    ],
    ['`blank`: expected a non-empty string, got " \\n"', () => judged(at('blank')).toBeNonEmptyText()],
    ['`count`: expected a non-empty string, got 3', () => judged(at('count')).toBeNonEmptyText()],
    ['`id`: expected anything but a non-empty string, got "c1"', () => judged(at('id')).not.toBeNonEmptyText()],
    ['`none`: expected a string, got null', () => judged(at('none')).toBeText()],
    ['`blank`: expected anything but a string, got " \\n"', () => judged(at('blank')).not.toBeText()],
    ['`half`: expected an integer, got 0.5', () => judged(at('half')).toBeInteger()],
    ['`count`: expected anything but an integer, got 3', () => judged(at('count')).not.toBeInteger()],
    ['`list`: expected an object, got [1,2]', () => judged(at('list')).toBeObject()],
    ['`object`: expected anything but an object, got {"a":1}', () => judged(at('object')).not.toBeObject()],
    ['`flag`: expected an object or nothing, got true', () => judged(at('flag')).toBeObjectWherePresent()],
    [
      '`none`: expected anything but an object or nothing, got null',
      () => judged(at('none')).not.toBeObjectWherePresent(),
    ],
    ['`object`: expected an array, got {"a":1}', () => judged(at('object')).toBeArray()],
    ['`list`: expected anything but an array, got [1,2]', () => judged(at('list')).not.toBeArray()],
    [
      '`nestedList`: expected a string with a JSON object, got "[1]"',
      () => judged(at('nestedList')).toHoldJsonObject(),
    ],
    ['`gone`: expected a string with a JSON object, got nothing', () => judged(at('gone')).toHoldJsonObject()],
    [
      '`nested`: expected anything but a string with a JSON object, got "{\\"a\\":1}"',
      () => judged(at('nested')).not.toHoldJsonObject(),
    ],
    ['`count`: expected "3", got 3', () => judged(at('count')).toHaveValue('3')],
    ['`count`: expected a value other than 3, got 3', () => judged(at('count')).not.toHaveValue(3)],
    ['`none`: expected none of "c2", null, got null', () => judged(at('none')).toHaveNoneOf(['c2', null])],
    ['`id`: expected anything but none of "c2", got "c1"', () => judged(at('id')).not.toHaveNoneOf(['c2'])],
    ['`id`: expected a string without "d" or "1", got "c1"', () => judged(at('id')).toHoldNoneOf(['d', '1'])],
    ['`gone`: expected a string without "d", got nothing', () => judged(at('gone')).toHoldNoneOf(['d'])],
    ['`id`: expected anything but a string without "d", got "c1"', () => judged(at('id')).not.toHoldNoneOf(['d'])],
    ['`gone`: expected a value, got nothing', () => judged(at('gone')).toBePresent()],
    ['`none`: expected nothing, got null', () => judged(at('none')).not.toBePresent()],
    ['`body`: expected an object, got [1]', () => judged(reply(200, '[1]')).toHaveJsonObject()],
    ['`body`: it is empty', () => judged(reply(200, '')).toHaveJsonObject()],
    ['`body`: it ends too early', () => judged(reply(200, '{"a"')).toHaveJsonObject()],
    ['`body`: it is not JSON: it starts with "oh"', () => judged(reply(200, 'oh')).toHaveJsonObject()],
    [
      'expected a JSON content type, got text/plain; charset=utf-8',
      () => judged(labelled('text/plain; charset=utf-8')).toHaveJsonContentType(),
    ],
    ['expected a JSON content type, got nothing', () => judged(labelled()).toHaveJsonContentType()],
    ['`body`: expected anything but an object, got {}', () => judged(reply(200)).not.toHaveJsonObject()],
    ['expected status 400 or 422, got 404: no such', () => judged(reply(404, 'no\n such')).toHaveStatus(400, 422)],
    ['expected status 200, got 204 with an empty body', () => judged(reply(204, '')).toHaveStatus(200)],
    [
      'expected status 200, got no response (reset)',
      () => judged(replyOf(told({ status: 0, end: 'reset' }))).toHaveStatus(200),
    ],
    ['expected a status other than 200, got 200: ok', () => judged(reply(200, 'ok')).not.toHaveStatus(200)],
    ['expected a status from 400 to 499, got 500: oh', () => judged(reply(500, 'oh')).toHaveClientErrorStatus()],
    [
      'expected a status from 400 to 499, got no response (refused)',
      () => judged(replyOf(told({ status: 0, end: 'refused' }))).toHaveClientErrorStatus(),
    ],
    [
      'expected anything but a status from 400 to 499, got 404: no',
      () => judged(reply(404, 'no')).not.toHaveClientErrorStatus(),
    ],
    ['it ends early', () => judged('it ends early').toHaveNoFlaw()],
    ['what is left: a; b; c', () => judged(['a', 'b', 'c'], 'what is left').toHaveNoFlaw()],
    ['what is left: a; b; c; and 2 more', () => judged(['a', 'b', 'c', 'd', 'e'], 'what is left').toHaveNoFlaw()],
    ['the id: expected "c2", got "c1"', () => judged('c1', 'the id').toBe('c2')],
    ['expected a value other than 1, got 1', () => judged(1).not.toBe(1)],
    ['the sum: expected 3, got nothing', () => judged(undefined, 'the sum').toBe(3)],
    ['the sum: expected nothing, got 3', () => judged(3, 'the sum').toBe(undefined)],
    ['an id is repeated', () => judged(false, 'an id is repeated').toBe(true)],
    ['an id is repeated', () => judged(true, 'an id is repeated').toBe(false)],
    ['expected true, got false', () => judged(false).toBe(true)],
    ['the flag: expected a value other than true, got true', () => judged(true, 'the flag').not.toBe(true)],
    ['the indexes: expected [2,1], got [1,2]', () => judged([1, 2], 'the indexes').toEqual([2, 1])],
    ['expected {"a":1,"b":2}, got {"a":1}', () => judged({ a: 1 }).toEqual({ a: 1, b: 2 })],
    ['expected a value other than {"a":1}, got {"a":1}', () => judged({ a: 1 }).not.toEqual({ a: 1 })],
    ['what is left: 1; {"a":2}', () => judged([1, { a: 2 }], 'what is left').toEqual([])],
    ['the list: expected {"a":1}, got [1]', () => judged([1], 'the list').toEqual({ a: 1 })],
    ['the list: expected [], got nothing', () => judged(undefined, 'the list').toEqual([])],
    ['the list: expected at least one, got none', () => judged([], 'the list').not.toEqual([])],
    ['the count: expected nothing, got 3', () => judged(3, 'the count').toBeUndefined()],
    ['it ends late', () => judged('it ends late').toBeUndefined()],
    ['the count: expected a value, got nothing', () => judged(undefined, 'the count').not.toBeUndefined()],
    ['the count: expected a value, got nothing', () => judged(undefined, 'the count').toBeDefined()],
    ['the count: expected nothing, got 3', () => judged(3, 'the count').not.toBeDefined()],
    ['the count: expected a number, got "3"', () => judged('3', 'the count').toBeNumber()],
    ['the count: expected anything but a number, got 3', () => judged(3, 'the count').not.toBeNumber()],
    ['the name: expected one of "a", "b", got "c"', () => judged('c', 'the name').toBeOneOf(['a', 'b'])],
    ['`id`: expected one of "c2", "c3", got "c1"', () => judged(at('id')).toHaveOneOf(['c2', 'c3'])],
    ['the ids: expected a list containing "b", got ["a"]', () => judged(['a'], 'the ids').toContain('b')],
    ['the text: expected a text containing "b", got "a"', () => judged('a', 'the text').toContain('b')],
    ['the list: expected a list containing "b", got nothing', () => judged(undefined, 'the list').toContain('b')],
    ['the text: expected a text without "b", got "ab"', () => judged('ab', 'the text').not.toContain('b')],
    ['the id: expected a text matching /^\\d+$/, got "a"', () => judged('a', 'the id').toMatch(/^\d+$/)],
    ['the id: expected a text matching /^\\S+$/, got nothing', () => judged(undefined, 'the id').toMatch(/^\S+$/)],
    ['the id: expected anything but a text matching /\\d/, got "1"', () => judged('1', 'the id').not.toMatch(/\d/)],
    ['the choices: expected 2, got 1', () => judged([1], 'the choices').toHaveLength(2)],
    ['the choices: expected 0, got 1', () => judged([1], 'the choices').toHaveLength(0)],
    ['the choices: expected 2, got nothing', () => judged(undefined, 'the choices').toHaveLength(2)],
    ['the choices: expected anything but 1, got 1', () => judged([1], 'the choices').not.toHaveLength(1)],
    ['the choices: expected at least one, got none', () => judged([], 'the choices').not.toHaveLength(0)],
    ['the count: expected more than 1, got 1', () => judged(1, 'the count').toBeGreaterThan(1)],
    ['the count: expected more than 1, got "2"', () => judged('2', 'the count').toBeGreaterThan(1)],
    ['the count: expected more than "1", got 2', () => judged(2, 'the count').toBeGreaterThan('1')],
    ['the count: expected more than nothing, got 2', () => judged(2, 'the count').toBeGreaterThan(undefined)],
    ['the count: expected anything but more than 1, got 2', () => judged(2, 'the count').not.toBeGreaterThan(1)],
    ['the count: expected at least 1, got 0', () => judged(0, 'the count').toBeGreaterThanOrEqual(1)],
    ['the count: expected anything but at least 1, got 1', () => judged(1, 'the count').not.toBeGreaterThanOrEqual(1)],
    ['the count: expected less than 1, got 1', () => judged(1, 'the count').toBeLessThan(1)],
    ['the count: expected anything but less than 1, got 0', () => judged(0, 'the count').not.toBeLessThan(1)],
    ['the count: expected at most 1, got 2', () => judged(2, 'the count').toBeLessThanOrEqual(1)],
    ['the count: expected anything but at most 1, got 1', () => judged(1, 'the count').not.toBeLessThanOrEqual(1)],
  ])('%s', (text, assertion) => {
    expect(textOf(assertion)).toBe(text)
  })
})

describe('a mismatch contains as data', () => {
  test.each<[string, Assertion, Mismatch]>([
    [
      'the place, the schema and the value',
      () => judged(at('count')).toConform('ChatCompletion/properties/id'),
      {
        path: 'count',
        expected: {
          kind: 'schema',
          schema: 'ChatCompletion/properties/id',
          text: 'a string with a length of at least 1',
        },
        actual: { kind: 'value', type: 'number', shown: '3', value: 3 },
      },
    ],
    [
      'the part that breaks a keyword',
      () => judged(at('object')).toConform('ChatUsage'),
      {
        path: 'object.prompt_tokens',
        expected: { kind: 'schema', schema: 'ChatUsage', keyword: 'required', text: 'is required' },
        actual: { kind: 'nothing' },
      },
    ],
    [
      'the type',
      () => judged(at('gone')).not.toBeObjectWherePresent(),
      {
        path: 'gone',
        expected: { kind: 'type', type: 'object', isOptional: true, not: true },
        actual: { kind: 'nothing' },
      },
    ],
    [
      'the values',
      () => judged(at('id')).toHoldNoneOf(['c']),
      {
        path: 'id',
        expected: { kind: 'contains none of', values: ['c'] },
        actual: { kind: 'value', type: 'string', shown: '"c1"', value: 'c1' },
      },
    ],
    [
      'the statuses and the reply',
      () => judged(reply(404, 'no')).toHaveStatus(400, 422),
      {
        expected: { kind: 'status', statuses: [400, 422] },
        actual: { kind: 'reply', status: 404, shown: '404: no' },
      },
    ],
    [
      'the class of status, and no status where no reply came',
      () => judged(replyOf(told({ status: 0, end: 'reset' }))).toHaveClientErrorStatus(),
      {
        expected: { kind: 'status class', class: 'client error' },
        actual: { kind: 'reply', shown: 'no response (reset)' },
      },
    ],
    [
      'why a body is not JSON',
      () => judged(reply(200, '{')).toHaveJsonObject(),
      {
        path: 'body',
        expected: { kind: 'type', type: 'object' },
        actual: { kind: 'unreadable', problem: 'ends-early', shown: 'it ends too early' },
      },
    ],
    [
      'the bound',
      () => judged(1, 'the count').toBeGreaterThanOrEqual(2),
      {
        about: 'the count',
        expected: { kind: 'bound', is: 'at least', than: 2 },
        actual: { kind: 'value', type: 'number', shown: '1', value: 1 },
      },
    ],
    [
      'the length',
      () => judged([1, 2]).toHaveLength(1),
      {
        expected: { kind: 'length', length: 1 },
        actual: { kind: 'value', type: 'number', shown: '2', value: 2 },
      },
    ],
    [
      'the pattern',
      () => judged(null).toMatch(/a/),
      {
        expected: { kind: 'matches', pattern: '/a/' },
        actual: { kind: 'value', type: 'null', shown: 'null', value: null },
      },
    ],
    [
      'a rule that is broken',
      () => judged(false, 'an id is repeated').toBe(true),
      {
        about: 'an id is repeated',
        expected: { kind: 'rule' },
        actual: { kind: 'value', type: 'boolean', shown: 'false', value: false },
      },
    ],
    [
      'an entry of a list that must be empty',
      () => judged(['a', 2]).toEqual([]),
      { expected: { kind: 'none' }, actual: { kind: 'list', entries: ['a', '2'], count: 2 } },
    ],
    [
      'a text that is what is wrong',
      () => judged('early').toBeUndefined(),
      { expected: { kind: 'none' }, actual: { kind: 'list', entries: ['early'], count: 1 } },
    ],
    [
      'an entry that is nothing',
      () => judged([undefined]).toEqual([]),
      { expected: { kind: 'none' }, actual: { kind: 'list', entries: ['nothing'], count: 1 } },
    ],
    [
      'a list that must have entries',
      () => judged([]).not.toHaveLength(0),
      { expected: { kind: 'some' }, actual: { kind: 'list', entries: [], count: 0 } },
    ],
  ])('%s', (_title, assertion, mismatch) => {
    expect(mismatchOf(assertion)).toStrictEqual(mismatch)
  })

  test('the types of JSON', () => {
    const values = [null, true, 1, 'a', [], {}, 1n]
    const actuals = values.map((value) => mismatchOf(() => judged(value).toBe('other'))?.actual)
    expect(actuals.map((actual) => actual?.kind === 'value' && actual.type)).toEqual([
      'null',
      'boolean',
      'number',
      'string',
      'array',
      'object',
      'other',
    ])
  })
})

describe('the subject of an assertion', () => {
  test('is the given path if the value has none', () => {
    const counted = () => judged(3, { path: 'usage.total_tokens', what: 'the sum' }).toBe(4)
    expect(mismatchOf(counted)).toMatchObject({ path: 'usage.total_tokens', about: 'the sum' })
    expect(textOf(counted)).toBe('the sum: `usage.total_tokens`: expected 4, got 3')
    expect(mismatchOf(() => judged(3, { path: 'usage' }).toBe(4))).toEqual({
      path: 'usage',
      expected: { kind: 'value', value: 4 },
      actual: { kind: 'value', type: 'number', shown: '3', value: 3 },
    })
  })

  test('is the path of the field rather than the given one', () => {
    expect(mismatchOf(() => judged(at('count'), { path: 'elsewhere' }).toBeText())?.path).toBe('count')
  })

  test('marks that it names the operation', () => {
    const refused = () => judged(false, { what: 'GET /v1/models is answered', namesOperation: true }).toBe(true)
    expect(mismatchOf(refused)).toMatchObject({ about: 'GET /v1/models is answered', namesOperation: true })
    expect(textOf(refused)).toBe('GET /v1/models is answered')
  })

  test('leads to the response of the value or the given response', () => {
    const [one, other] = [reply(200), reply(201)]
    expect(flawOf(() => judged(one).toHaveStatus(202))).toMatchObject({ subject: one, about: undefined })
    expect(flawOf(() => judged(3, 'the sum', other).toBe(4))).toMatchObject({ subject: 3, about: other })
    expect(flawOf(() => judged(3, 'the sum', other).not.toBe(3))).toMatchObject({ subject: 3, about: other })
  })
})

describe('toHaveNoFlaw', () => {
  const mismatch: Mismatch = {
    path: 'usage',
    about: 'of the first event',
    expected: { kind: 'present' },
    actual: { kind: 'nothing' },
  }

  test('returns a mismatch with its subject', () => {
    expect(mismatchOf(() => judged(mismatch).toHaveNoFlaw())).toEqual(mismatch)
    expect(mismatchOf(() => judged(mismatch, 'the usage').toHaveNoFlaw())).toEqual({
      ...mismatch,
      about: 'the usage: of the first event',
    })
    expect(textOf(() => judged(mismatch, 'the usage').toHaveNoFlaw())).toBe(
      'the usage: of the first event: `usage`: expected a value, got nothing',
    )
  })

  test('treats an empty text as a flaw', () => {
    expect(flawOf(() => judged('').toHaveNoFlaw())?.name).toBe('FlawError')
  })

  test('lists the first three entries and their number', () => {
    expect(mismatchOf(() => judged('early').toHaveNoFlaw())).toEqual({
      expected: { kind: 'none' },
      actual: { kind: 'list', entries: ['early'], count: 1 },
    })
    expect(mismatchOf(() => judged(['a', 'b', 'c', 'd'], 'left').toHaveNoFlaw())).toEqual({
      about: 'left',
      expected: { kind: 'none' },
      actual: { kind: 'list', entries: ['a', 'b', 'c'], count: 4 },
    })
  })
})

test('toConform notes a value of the public protocol that the contract does not list', () => {
  const published = Array.from({ length: 11 }, () => ({ finish_reason: 'function_call' }))
  const choices = fieldOf({ choices: [...published, { finish_reason: 'made_up' }] })
  judged(choices.at('choices[10].finish_reason')).toConform('ChatChoice/properties/finish_reason')
  expect(currentObservations()).toEqual([
    {
      text: '`choices[].finish_reason` has a value of the public protocol that the contract does not list',
      value: 'function_call',
    },
  ])
  expect(
    textOf(() => judged(choices.at('choices[11].finish_reason')).toConform('ChatChoice/properties/finish_reason')),
  ).toMatch(/^`choices\[11\]\.finish_reason`: expected one of "stop", .*, got "made_up"$/)
  expect(currentObservations()).toHaveLength(1)
})

describe('the words of a flaw', () => {
  test.each<[string, Expected]>([
    ['a success status (200, 201, 202)', { kind: 'status class', class: 'success' }],
    ['one of "a", 2', { kind: 'one of', values: ['a', 2] }],
    ['nothing', { kind: 'none' }],
    ['at least one', { kind: 'some' }],
    ['something else', { kind: 'rule' }],
    ['none', { kind: 'one of', values: [] }],
    ['"a"', { kind: 'one of', values: ['a'] }],
    ['anything but one of "a", "b"', { kind: 'one of', values: ['a', 'b'], not: true }],
  ])('name what no matcher expects, or none by itself: %s', (text, expected) => {
    expect(expectedText(expected)).toBe(text)
  })

  test('name the actual value', () => {
    const list = { kind: 'list', entries: ['a', 'b', 'c'], count: 5 } as const
    expect(actualText(list)).toBe('a; b; c; and 2 more')
    expect(actualText({ kind: 'list', entries: [], count: 0 })).toBe('none')
    expect(actualText({ kind: 'nothing' })).toBe('nothing')
  })

  test('are all in one table', () => {
    const { expectations, negations, phrases } = flawWords
    expect(expectations.present()).toBe(expectedText({ kind: 'present' }))
    expect(negations.present()).toBe(expectedText({ kind: 'present', not: true }))
    expect(phrases.none()).toBe(actualText({ kind: 'list', entries: [], count: 0 }))
  })
})

describe('a flaw has a limited length for', () => {
  const long = 'x'.repeat(10_000)

  test('the text of the check', () => {
    expect(mismatchOf(() => judged(false, long).toBe(true))?.about).toHaveLength(4000)
  })

  test('a value: at most 500 characters of JSON are kept, and its beginning is shown', () => {
    const actualOf = (value: unknown) => mismatchOf(() => judged(value).toBe(1))?.actual
    expect(actualOf('x'.repeat(498))).toMatchObject({ value: 'x'.repeat(498) })
    expect(actualOf('x'.repeat(499))).toEqual({ kind: 'value', type: 'string', shown: `"${'x'.repeat(120)}…"` })
    expect(actualOf({ long })).toEqual({ kind: 'value', type: 'object', shown: `{"long":"${'x'.repeat(40)}…"}` })
    expect(actualOf(Array.from({ length: 1000 }, () => 1))).toEqual({
      kind: 'value',
      type: 'array',
      shown: '[1000 items]',
    })
  })

  test('a list: at most 200 characters of each entry are shown', () => {
    const shownOf = (value: unknown) => {
      const actual = mismatchOf(() => judged(value).toBe(1))?.actual
      return actual?.kind === 'value' ? actual.shown : undefined
    }
    expect(shownOf(['x'.repeat(196)])).toBe(`["${'x'.repeat(196)}"]`)
    expect(shownOf(['x'.repeat(197)])).toBe('[1 item]')
    expect(shownOf([1, { a: 1 }])).toBe('[2 items]')
    expect(shownOf([null, 1])).toBe('[null,1]')
  })

  test('each entry of a list that must be empty', () => {
    const lists = [
      () => judged([long]).toEqual([]),
      () => judged(long).toBeUndefined(),
      () => judged(long).toHaveNoFlaw(),
    ]
    for (const assertion of lists) {
      expect(mismatchOf(assertion)?.actual).toEqual({ kind: 'list', entries: ['x'.repeat(4000)], count: 1 })
    }
  })

  test('the expected value', () => {
    const expectedOf = (assertion: Assertion) => mismatchOf(assertion)?.expected
    const clipped = `${'x'.repeat(500)}…`
    expect(expectedOf(() => judged('a').toBe('x'.repeat(500)))).toEqual({ kind: 'value', value: 'x'.repeat(500) })
    const longest = { a: 'x'.repeat(492) }
    expect(expectedOf(() => judged('a').toEqual(longest))).toEqual({ kind: 'value', value: longest })
    expect(expectedOf(() => judged('a').toBe(long))).toEqual({ kind: 'value', value: clipped })
    expect(expectedOf(() => judged(1).toEqual({ long }))).toEqual({
      kind: 'value',
      value: `{"long":"${'x'.repeat(40)}…"}`,
    })
    expect(expectedOf(() => judged('a').toContain(long))).toEqual({
      kind: 'contains',
      value: clipped,
      within: 'a text',
    })
    expect(expectedOf(() => judged(at('gone')).toHoldNoneOf([long, 'a']))).toEqual({
      kind: 'contains none of',
      values: [clipped, 'a'],
    })
  })

  test('the body of a response', () => {
    expect(mismatchOf(() => judged(reply(500, long)).toHaveStatus(200))?.actual).toEqual({
      kind: 'reply',
      status: 500,
      shown: `500: ${'x'.repeat(160)}`,
    })
    const spaced = mismatchOf(() => judged(reply(500, `a${' '.repeat(1000)}b`)).toHaveStatus(200))
    expect(spaced && actualText(spaced.actual)).toBe('500: a')
  })
})
