import { describe, expect, test } from 'vitest'
import { permutationTests } from '../../src/identify/permutation.ts'
import { createRandom, shuffled } from '../../src/identify/random.ts'
import { distributionStatistics, distributionTests } from '../../src/identify/statistics.ts'
import { withHolm } from '../../src/identify/tests.ts'
import { binomialBound, deceptions, honest, ratesOf } from './rates.ts'

describe('honest comparisons', () => {
  test('report a difference at most as often as stated', () => {
    const comparisons = 40
    const { differing, tests } = ratesOf(honest, { comparisons, alpha: 0.05, samples: 5, permutations: 99 })
    expect(differing).toBeLessThanOrEqual(binomialBound(comparisons, 0.05))
    for (const count of Object.values(tests)) expect(count).toBeLessThanOrEqual(binomialBound(comparisons, 0.05))
    expect(tests['input-counts']).toBe(0)
  })

  test('have a probability that is uniform, whatever the distributions are', () => {
    const random = createRandom(3)
    const [prompts, side] = [8, 6]
    const values = Array.from({ length: 400 }, (_, seed) => {
      const strata = Array.from({ length: prompts }, (_, prompt) => {
        const answers = Array.from({ length: 2 * side }, () => Math.floor(random() ** 2 * (prompt + 2)))
        return { answers, reference: side, texts: prompt + 2 }
      })
      return permutationTests(strata, distributionTests.length, distributionStatistics, { permutations: 99, seed })
    })
    for (const index of distributionTests.keys()) {
      const below = (p: number) => values.filter((results) => (results[index]?.p ?? 1) <= p).length
      for (const p of [0.05, 0.2, 0.5]) expect(below(p)).toBeLessThanOrEqual(binomialBound(values.length, p))
      expect(below(0.7)).toBeGreaterThan(values.length * 0.4)
    }
  })
})

describe('a difference', () => {
  test.each(['another model, same tokenizer', 'temperature 0.7 in place of 1', 'every answer begins with "Sure:"'])(
    'is found in most comparisons: %s',
    (name) => {
      const gatewayOf = deceptions[name] ?? honest
      const { differing } = ratesOf(gatewayOf, { comparisons: 5, alpha: 0.01, samples: 15, permutations: 599 })
      expect(differing).toBeGreaterThanOrEqual(4)
    },
  )
})

test('a permutation test never gives a probability of 0', () => {
  const strata = Array.from({ length: 10 }, () => ({ answers: [0, 0, 0, 0, 1, 1, 1, 1], reference: 4, texts: 2 }))
  const [result] = permutationTests(strata, 3, distributionStatistics, { permutations: 99, seed: 1 })
  expect(result?.p).toBe(0.01)
})

test('the method of Holm multiplies the smallest probability by the number of tests, and keeps the order', () => {
  const tests = withHolm([
    { name: 'distributions', p: 0.01 },
    { name: 'repetition', p: 0.02 },
    { name: 'new-answers', because: 'few-answers' },
    { name: 'completions', p: 0.021 },
  ])
  expect(tests.map(({ corrected }) => corrected)).toEqual([0.03, 0.04, undefined, 0.04])
})

test('the random numbers are even, and those of neighbouring seeds are unrelated', () => {
  const means = Array.from({ length: 20 }, (_, seed) => {
    const random = createRandom(seed)
    return Array.from({ length: 1000 }, () => random()).reduce((sum, value) => sum + value / 1000, 0)
  })
  for (const mean of means) expect(Math.abs(mean - 0.5)).toBeLessThan(0.05)
  expect(new Set(means).size).toBe(20)
  expect(shuffled([1, 2, 3, 4], createRandom(1)).toSorted()).toEqual([1, 2, 3, 4])
})
