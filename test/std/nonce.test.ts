import { expect, test } from 'vitest'
import { halvesOf, nonceOf, noncesIn, nonceUnlike } from '../../src/std/nonce.ts'

const first = () => 0
const last = (below: number) => below - 1

test('makes words of eight letters from the draw', () => {
  expect([nonceOf(first), nonceOf(last)]).toEqual([
    expect.stringMatching(/^[a-z]{8}$/),
    expect.stringMatching(/^[a-z]{8}$/),
  ])
  expect(nonceOf(first)).not.toBe(nonceOf(last))
})

test('finds each word once, in any case', () => {
  const word = nonceOf(first)
  expect(noncesIn(`**${word.toUpperCase()}**, "${word}": ${word}s and memorize colorado`)).toEqual([word])
})

test('makes a word that shares no half with another one, however often the draw repeats', () => {
  let calls = 0
  // The first eight draws repeat those of the word.
  const repeating = (below: number) => ((calls += 1) <= 8 ? 0 : last(below))
  const word = nonceOf(first)
  const unlike = nonceUnlike(word, repeating)
  expect(halvesOf(word).some((half) => unlike.includes(half))).toBe(false)
  expect(nonceUnlike(word, first)).toBe(word)
})
