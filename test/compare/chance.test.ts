import { describe, expect, test } from 'vitest'
import { differs, probabilityOf } from '../../src/compare/chance.ts'

const counts = (of: number, total: number) => ({ of, total })

// The lady who tastes tea, and tables of textbooks: one-sided probabilities, doubled.
describe('Fisher’s exact test', () => {
  test.each([
    [counts(3, 4), counts(1, 4), 2 * (17 / 70)],
    [counts(4, 4), counts(0, 4), 2 * (1 / 70)],
    [counts(1, 12), counts(9, 12), 2 * 0.00137973],
    [counts(5, 10), counts(5, 10), 1],
    [counts(300, 1000), counts(400, 1000), 2 * 1.68585e-6],
  ])('%j and %j', (base, now, probability) => {
    expect(probabilityOf(base, now) / probability).toBeCloseTo(1, 2)
  })

  test('of many exchanges', () => {
    expect(probabilityOf(counts(50_000, 100_000), counts(50_100, 100_000))).toBeGreaterThan(0.5)
  })
})

describe('the reported differences', () => {
  test.each([
    ['what is always so and then never, from three on', counts(3, 3), counts(0, 3), true],
    ['not of two', counts(2, 2), counts(0, 2), false],
    ['nor of one odd exchange', counts(0, 100), counts(1, 100), false],
    ['nor of a few more', counts(40, 100), counts(55, 100), false],
    ['but of a great share', counts(40, 100), counts(75, 100), true],
    ['nor of equal shares', counts(10, 10), counts(100, 100), false],
  ])('%s', (_name, base, now, told) => {
    expect(differs(base, now)).toBe(told)
  })

  test('depend on the test alone for different requests', () => {
    expect(differs(counts(3, 3), counts(0, 3), true)).toBe(false)
    expect(differs(counts(30, 30), counts(0, 30), true)).toBe(true)
  })
})
