import { expect, test } from 'vitest'
import { isSameJson } from '../../src/std/same-json.ts'

test('JSON texts are compared by value', () => {
  expect(isSameJson(' {"b": [{"d": 1, "c": null}], "a": 1}', '{"a":1,"b":[{"c":null,"d":1}]}')).toBe(true)
  expect(isSameJson('{"a":[1,2]}', '{"a":[2,1]}')).toBe(false)
  expect(isSameJson('not JSON', 'not JSON')).toBe(true)
  expect(isSameJson('not JSON', 'not  JSON')).toBe(false)
  expect(isSameJson('1', 'not JSON')).toBe(false)
})
