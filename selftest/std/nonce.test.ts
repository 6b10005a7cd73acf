import { expect, test } from 'vitest'
import { nonceOf, noncesIn } from '../../src/std/nonce.ts'

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
