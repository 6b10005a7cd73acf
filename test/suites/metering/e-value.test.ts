import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../src/identify/random.ts'
import { eValueOf } from '../../../suites/metering/e-value.rules.ts'

/** A run of four calls that cost 172 units: 1,100 tokens of input and 110 of output of a small model. */
const run = (ratio: () => number, round = Math.round) =>
  Array.from({ length: 4 }, () => ({ charged: round(ratio() * 172), expected: 172, step: 1 }))

/** The runs until the product of e-values is 100. */
function runsUntilFound(ratio: number): number {
  let product = 1
  for (let runs = 1; runs <= 5000; runs += 1) {
    product *=
      eValueOf(
        run(
          () => ratio,
          (units) => units,
        ),
      ) ?? 1
    if (product >= 100) return runs
  }
  return Infinity
}

describe('an honest bill', () => {
  const next = createRandom(1)

  test.each<[string, () => number, ((units: number) => number)?]>([
    ['that is exact', () => 1],
    ['that is rounded up', () => 1 + next() / 172, Math.ceil],
    ['with tokens that the answer does not report, now more and now less', () => 0.9 + 0.2 * next()],
    ['with charges of now nothing and now twice as much', () => (next() < 0.5 ? 0 : 2)],
    ['with rare large charges', () => (next() < 0.05 ? 10 : 10 / 19)],
  ])('%s has an e-value of 100 in at most one of a hundred series of runs', (_name, ratio, round) => {
    const series = 2000
    let found = 0
    for (let index = 0; index < series; index += 1) {
      let [product, most] = [1, 1]
      for (let runs = 0; runs < 100; runs += 1) {
        product *= eValueOf(run(ratio, round)) ?? 1
        most = Math.max(most, product)
      }
      if (most >= 100) found += 1
    }
    // One percent, and three standard deviations of chance.
    expect(found / series).toBeLessThanOrEqual(0.01 + 3 * Math.sqrt((0.01 * 0.99) / series))
  })
})

test.each([
  [2, 3],
  [1.5, 6],
  [1.1, 25],
  [1.05, 53],
  [1.02, 162],
  [1.01, 547],
])('charges of %d times the cost are found after %d runs', (ratio, runs) => {
  expect(runsUntilFound(ratio)).toBe(runs)
})

test.each<[string, readonly number[]]>([
  ['late', [0, 344, 172, 172]],
  ['with those of calls before', [600, 172, 172, 172]],
  ['never', [0, 0, 0, 0]],
])('charges that come %s have no e-value', (_name, charged) => {
  expect(eValueOf(charged.map((amount) => ({ charged: amount, expected: 172, step: 1 })))).toBeUndefined()
})
