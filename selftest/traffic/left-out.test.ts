import { expect, test } from 'vitest'
import { leftOutText, type LeftOutReason } from '../../src/results/left-out.ts'

test.each<[LeftOutReason, string, string]>([
  [{ code: 'websocket' }, 'it is a websocket', 'they are websockets'],
  [{ code: 'not-object' }, 'it is no object', 'they are no objects'],
  [
    { code: 'another-address', args: { base: 'http://a' } },
    'it is no call of the contract to http://a',
    'they are no calls of the contract to http://a',
  ],
  [{ code: 'too-long', args: { mebibytes: 128 } }, 'it is longer than 128 MiB', 'they are longer than 128 MiB'],
  [{ code: 'too-many-values', args: { values: 9 } }, 'it holds more than 9 values', 'they hold more than 9 values'],
  [{ code: 'too-deep', args: { depth: 9 } }, 'it is nested more than 9 deep', 'they are nested more than 9 deep'],
  [{ code: 'request-body-coded' }, 'the body of the request is compressed', 'the body of the request is compressed'],
])('%j has a sentence for one entry and for several', (reason, one, many) => {
  expect([leftOutText(reason, 1), leftOutText(reason, 2)]).toEqual([one, many])
})

test.each([{ code: '' }, { code: 'toString' }])('%j has no sentence', (reason) => {
  expect(leftOutText(reason, 1)).toBeUndefined()
})

test('arguments that are missing do not break it', () => {
  expect(leftOutText({ code: 'too-deep' }, 1)).toBe('it is nested more than undefined deep')
})

test('a reason whose arguments cannot be named has no sentence', () => {
  for (const depth of [{ toString: 1 }, [], null])
    expect(leftOutText({ code: 'too-deep', args: { depth } }, 1)).toBeUndefined()
  expect(leftOutText({ code: 'too-deep', args: null }, 1)).toBeUndefined()
})
