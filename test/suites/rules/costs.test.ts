import { describe, expect, test } from 'vitest'
import { chargeFlaw, costFlaw, stepOf } from '../../../src/calls/costs.ts'

/** What is said about a reported cost. */
const flawsOf = (expected: number, reported: number | undefined) =>
  costFlaw({ place: 'x-cost', amount: reported }, { amount: expected, of: 'its usage' }, { currency: 'USD' })

describe('a reported cost', () => {
  test.each([
    [0.225, 0.225],
    [0.225, 0.22500000000000003],
    [0.123456789, 0.12345679],
    [0.123456789, 0.12345678],
    [0.123456789, 0.123457],
    [0.0000123, 1.23e-5],
    [100.4, 100],
    [100.4, 101],
    [0, 0],
  ])('of %d may be written as %d', (expected, reported) => {
    expect(flawsOf(expected, reported)).toEqual([])
  })

  test.each([
    [0.225, 0.23],
    [0.225, 0],
    [0.225, 0.24],
    [0.225, 0.45],
    [0.225, 22.5],
    [0.225, -0.225],
    [0.123456789, 0.12],
    [0.123456789, 0.123459],
    [0.0000123, 1.25e-5],
    [100.4, 99],
    [100.4, 102],
  ])('of %d is wrong as %d', (expected, reported) => {
    expect(flawsOf(expected, reported)).toEqual([`${reported} USD in x-cost, and its usage costs ${expected} USD`])
  })

  test('is written without the errors of binary fractions', () => {
    expect(flawsOf(0.1 + 0.2, 1)).toEqual(['1 USD in x-cost, and its usage costs 0.3 USD'])
  })

  test('must be where the configuration says', () => {
    expect(flawsOf(0.225, undefined)).toEqual(['no amount in x-cost, which the configuration names'])
  })
})

describe('a charge', () => {
  test.each([
    [112_500, 112_500],
    [112_501, 112_500],
    [112_499, 112_499.6],
    [3_000_002, 3_000_000],
  ])('of %d may be for %d units', (charged, expected) => {
    expect(chargeFlaw({ charged, step: 1 }, { amount: expected, of: 'its usage' })).toEqual([])
  })

  test.each([
    [112_502, 112_500],
    [112_498, 112_500],
    [225_000, 112_500],
    [-112_500, 112_500],
    [3_000_005, 3_000_000],
  ])('of %d is wrong for %d units', (charged, expected) => {
    expect(chargeFlaw({ charged, step: 1 }, { amount: expected, of: 'its usage' })).toEqual([
      `the balance is lower by ${charged}, and its usage costs ${expected}`,
    ])
  })
})

test.each([
  [[500_000, 499_900], 1],
  [[12.5, 12.25], 0.01],
  [[3, 2.999], 0.001],
])('balances of %j show steps of %d', (balances, step) => {
  expect(stepOf(balances)).toBeCloseTo(step, 12)
})
