import { expect, test } from 'vitest'
import { memoized, once } from '../../src/std/memoized.ts'

/** A function that counts how often it is called. */
function counted<Key, Value>(compute: (key: Key) => Value) {
  const calls: Key[] = []
  const call = memoized((key: Key) => {
    calls.push(key)
    return compute(key)
  })
  return { calls, call }
}

test('each key is computed once, by what an object is and by what a value says', () => {
  const { calls, call } = counted((key: unknown) => ({ key }))
  const [first, second] = [{}, {}]
  expect([call(first), call('a'), call(1)]).toEqual([{ key: first }, { key: 'a' }, { key: 1 }])
  expect(call(first)).toBe(call(first))
  expect(call(first)).not.toBe(call(second))
  expect(call('a')).toBe(call('a'))
  expect(calls).toEqual([first, 'a', 1, second])
})

test('undefined is a value like any other', () => {
  const { calls, call } = counted(() => undefined)
  expect([call('a'), call('a')]).toEqual([undefined, undefined])
  expect(calls).toEqual(['a'])
})

test('what throws is computed again', () => {
  const { calls, call } = counted(() => {
    throw new Error('not yet')
  })
  expect(() => call('a')).toThrow('not yet')
  expect(() => call('a')).toThrow('not yet')
  expect(calls).toEqual(['a', 'a'])
})

test('several keys are nested', () => {
  const sum = memoized((a: number) => memoized((b: number) => ({ is: a + b })))
  expect(sum(1)(2)).toEqual({ is: 3 })
  expect(sum(1)(2)).toBe(sum(1)(2))
})

test('once computes when it is first asked', () => {
  const values = [1, 2]
  const first = once(() => values.shift())
  expect([first(), first(), values]).toEqual([1, 1, [2]])
})
