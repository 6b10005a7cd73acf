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

test('lines answer in the same shape where values differ, and where one says null of what the other leaves out', () => {
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

test('what is no JSON has no members', () => {
  expect(between('gone', '{}')).toEqual(['only at the overseas endpoint: '])
})

test('they differ in the content type, and nothing else is looked at then', () => {
  expect(differences(reply('{}'), reply('{"a":1}', 'text/html'))).toEqual([
    'content type: text/html at the overseas endpoint, application/json at the domestic endpoint',
  ])
})
