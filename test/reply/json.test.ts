import { describe, expect, test } from 'vitest'
import { exceedsJsonLimits, jsonProblemText, parseJson, quote, type JsonProblem } from '../../src/reply/json.ts'

const nested = (depth: number, [open, close] = '[]') => open?.repeat(depth) + '1' + close?.repeat(depth)
const many = (count: number) => `[${'1,'.repeat(count)}1]`

describe('JSON is read', () => {
  test.each([
    ['{"a":[1]}', { a: [1] }],
    ['\uFEFF 1 ', 1],
    ['null', null],
    [nested(249), JSON.parse(nested(249)) as unknown],
  ])('%j', (text, value) => {
    expect(parseJson(text)).toEqual({ value })
  })

  const tooMany = { code: 'too-many-values', args: { values: 1_000_000, depth: 500 } } as const
  test.each<[string, JsonProblem]>([
    ['\uFEFF', { kind: 'empty' }],
    ['\uFEFF\uFEFF1', { kind: 'not-json', start: '"1"' }],
    ['[1', { kind: 'ends-early' }],
    ['[1,\n ', { kind: 'ends-early' }],
    ['[1, 2, 3, 4, 5', { kind: 'ends-early' }],
    ['tru', { kind: 'ends-early' }],
    ['"a', { kind: 'ends-early' }],
    [' [1}', { kind: 'not-json', start: '"[1}"' }],
    ['[1] [', { kind: 'not-json', start: '"[1] ["', after: '"["' }],
    [
      '{"a":"}"}\n data: [DONE]',
      { kind: 'not-json', start: '"{\\"a\\":\\"}\\"}\\n data: [DONE]"', after: '"data: [DONE]"' },
    ],
    ['{a} {', { kind: 'not-json', start: '"{a} {"' }],
    [`no ${'o'.repeat(60)}`, { kind: 'not-json', start: `"no ${'o'.repeat(57)}…"` }],
    [many(1_000_000), { kind: 'cut', cut: tooMany }],
  ])('but not %j', (text, problem) => {
    expect(parseJson(text)).toEqual({ problem })
  })

  test.each<[string, JsonProblem]>([
    ['it is empty', { kind: 'empty' }],
    ['it ends too early', { kind: 'ends-early' }],
    ['it is not JSON: it starts with "a"', { kind: 'not-json', start: '"a"' }],
    ['it is not JSON: after a complete value comes "b"', { kind: 'not-json', start: '"a"', after: '"b"' }],
    ['the JSON text exceeds the limit of 1000000 values or 500 levels', { kind: 'cut', cut: tooMany }],
  ])('with the sentence: %s', (sentence, problem) => {
    expect(jsonProblemText(problem)).toBe(sentence)
  })
})

describe('a text is not read', () => {
  test.each<[string, string, boolean]>([
    ['as deep as may be', nested(500), false],
    ['deeper', nested(501), true],
    ['named, deeper', '{"a":'.repeat(501), true],
    ['deeper, by and by', '[[],'.repeat(501), true],
    ['objects, deeper', nested(501, '{}'), true],
    ['one after the other', `[${'[],{},'.repeat(600)}1]`, false],
    ['as many values as may be', many(999_999), false],
    ['more values', many(1_000_000), true],
    ['more lists', `[${'[]'.repeat(1_000_000)}]`, true],
    ['in a string', `"${'['.repeat(600)}"`, false],
    ['in strings', `["${'[",",['.repeat(600)}"]`, false],
    ['in a string that goes on behind a quote', `"\\"${'['.repeat(600)}"`, false],
    ['behind a quote that ends a string', `"\\""${'['.repeat(600)}"`, true],
    ['behind a string that ends with a backslash', `"\\\\"${'['.repeat(600)}"`, true],
    ['behind an empty string', `""${'['.repeat(600)}"`, true],
    ['in a string without an end', `"${'['.repeat(600)}`, false],
  ])('%s', (_title, text, isTooMuch) => {
    expect(exceedsJsonLimits(text)).toBe(isTooMuch)
  })
})

test.each([
  ['abc', 3, '"abc"'],
  ['abcd', 3, '"abc…"'],
  ['a"b"', 4, '"a\\"b\\""'],
  ['a🙂b', 2, '"a…"'],
  ['a🙂b', 3, '"a🙂…"'],
  ['ab\ud83d', 2, '"ab…"'],
])('%j in at most %i characters is %s', (text, limit, quoted) => {
  expect(quote(text, limit)).toBe(quoted)
})
