import { describe, expect, test } from 'vitest'
import { terms } from '../../src/reply/compliance.ts'

/** The probability of at least `successes` in `count` independent attempts. */
function atLeast(successes: number, count: number, probability: number): number {
  let sum = 0
  for (let k = successes; k <= count; k += 1)
    sum += chosen(count, k) * probability ** k * (1 - probability) ** (count - k)
  return sum
}

const chosen = (count: number, k: number): number =>
  Array.from({ length: k }, (_, index) => (count - index) / (index + 1)).reduce(
    (product, factor) => product * factor,
    1,
  )

const probabilities = Array.from({ length: 999 }, (_, index) => (index + 1) / 1000)

describe('a model that complies by chance', () => {
  test('is almost never taken for a gateway that drops a part of the prompt, whatever its probability', () => {
    const mistaken = probabilities.map((p) => atLeast(terms.able, terms.controls, p) * (1 - p) ** terms.tries)
    expect(Math.max(...mistaken)).toBeLessThan(3.3e-6)
  })

  test('is rarely mistaken if some of its responses are truncated', () => {
    const mistaken = probabilities.map((p) => atLeast(terms.able, terms.controls, p) * (1 - p) ** terms.complete)
    expect(Math.max(...mistaken)).toBeLessThan(2e-5)
  })

  test('shows its ability in at least 99.7 % of the runs if it complies in 90 %', () => {
    expect(atLeast(terms.able, terms.controls, 0.9)).toBeGreaterThan(0.997)
  })
})
