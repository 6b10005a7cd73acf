import { describe, expect, test } from 'vitest'
import { nextAttempt, terms } from '../../src/reply/compliance.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { told } from '../checks/recorded.ts'

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

describe('after attempts with which the model does not comply', () => {
  const never = [{ complies: () => false }]
  const some = (count: number, end?: 'timeout') =>
    Array.from({ length: count }, (_, index) => replyOf(told({ id: `p/first-${index + 1}`, ...(end && { end }) })))

  test.each([
    ['controls follow', some(3), [], 'control'],
    ['controls follow if two hung', [...some(1), ...some(2, 'timeout')], [], 'control'],
    ['nothing follows if three hung', some(3, 'timeout'), [], { end: expect.stringContaining('completely') }],
    [
      'controls that hang count',
      [...some(2), ...some(1, 'timeout')],
      some(2, 'timeout'),
      { end: expect.stringContaining('completely') },
    ],
  ] as const)('%s', (_, tries, controls, next) => expect(nextAttempt(tries, controls, never)).toEqual(next))
})
