import { expect, test } from 'vitest'
import { leftOutText, type LeftOutReason } from '../../src/results/left-out.ts'

test.each<[LeftOutReason, string, string]>([
  [{ code: 'websocket' }, 'it is a WebSocket connection', 'they are WebSocket connections'],
  [{ code: 'not-object' }, 'it is not a JSON object', 'they are not JSON objects'],
  [
    { code: 'another-address', args: { base: 'http://a' } },
    'it is not a request to an operation of the contract at http://a',
    'they are not requests to operations of the contract at http://a',
  ],
  [{ code: 'too-long', args: { mebibytes: 128 } }, 'it is longer than 128 MiB', 'they are longer than 128 MiB'],
  [
    { code: 'too-many-values', args: { values: 9 } },
    'it contains more than 9 values',
    'they contain more than 9 values',
  ],
  [
    { code: 'too-deep', args: { depth: 9 } },
    'it is nested more than 9 levels deep',
    'they are nested more than 9 levels deep',
  ],
  [{ code: 'request-body-coded' }, 'the request body is compressed', 'the request body is compressed'],
])('%j has a sentence for one entry and for several', (reason, one, many) => {
  expect([leftOutText(reason, 1), leftOutText(reason, 2)]).toEqual([one, many])
})

test.each([{ code: '' }, { code: 'toString' }])('%j has no sentence', (reason) => {
  expect(leftOutText(reason, 1)).toBeUndefined()
})

test('arguments that are missing do not break it', () => {
  expect(leftOutText({ code: 'too-deep' }, 1)).toBe('it is nested more than undefined levels deep')
})

test('a reason whose arguments cannot be named has no sentence', () => {
  for (const depth of [{ toString: 1 }, [], null])
    expect(leftOutText({ code: 'too-deep', args: { depth } }, 1)).toBeUndefined()
  expect(leftOutText({ code: 'too-deep', args: null }, 1)).toBeUndefined()
})
