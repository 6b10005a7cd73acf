import { expect, test } from 'vitest'
import { joinWords } from '../../src/std/join-words.ts'

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j are joined as %j', (words, text) => {
  expect(joinWords(words)).toBe(text)
})

test('the last word may have another word before it', () => {
  expect(joinWords(['a', 'b', 'c'], ', or ')).toBe('a, b, or c')
})
