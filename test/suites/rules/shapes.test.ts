import { expect, test } from 'vitest'
import { replyOf } from '../../../src/reply/reader.ts'
import { differences } from '../../../suites/service/shape.rules.ts'
import { exchangeOf } from '../../evidence/sample.ts'

const reply = (text: string, type = 'application/json') =>
  replyOf(
    exchangeOf([], {
      response: { status: 200, headersAt: 1, headers: [['content-type', type]], chunks: [{ at: 1, text }] },
    }),
  )
const between = (domestic: string, overseas: string) => differences(reply(domestic), reply(overseas))

test('responses have the same shape if only values differ, or null replaces an absent member', () => {
  expect(between('{"a":[1,{"b":null}],"c":{"d":"x"},"e":null}', '{"a":[2,{}],"c":{"d":"y"}}')).toEqual([])
})

test.each([
  ['an element', '{"a":[1]}', '{"a":["x"]}', '.a[]: number', '.a[]: string'],
  ['a list', '{"a":[]}', '{"a":{}}', '.a[]', '.a'],
  ['a member', '{"a":{"b":1}}', '{"a":{"c":1}}', '.a.b: number', '.a.c: number'],
])('they differ in %s', (_what, domestic, overseas, here, there) => {
  expect(between(domestic, overseas)).toEqual([
    `only at the domestic endpoint: ${here}`,
    `only at the overseas endpoint: ${there}`,
  ])
})

test('a body that is not JSON has no members', () => {
  expect(between('gone', '{}')).toEqual(['only at the overseas endpoint: '])
})

test('different content types are reported without comparing members', () => {
  expect(differences(reply('{}'), reply('{"a":1}', 'text/html'))).toEqual([
    'content type: text/html at the overseas endpoint, application/json at the domestic endpoint',
  ])
})
