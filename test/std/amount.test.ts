import { expect, test } from 'vitest'
import { amountOf, amountText, billionthsOf } from '../../src/std/amount.ts'

test('tenths add up to one', () => {
  const tenths = Array.from({ length: 10 }, () => billionthsOf(0.1))
  expect(amountOf(tenths.reduce((sum, one) => sum + one, 0))).toBe(1)
  expect([billionthsOf(0.1 * 3), billionthsOf(1.5e-7 * 3), billionthsOf(1e-12)]).toEqual([300_000_000, 450, 1])
})

test('nothing, and what is credited, is no bill', () => {
  expect([billionthsOf(0), billionthsOf(-2)]).toEqual([0, 0])
})

test.each([
  [0, '0'],
  [12.345, '12.35'],
  [1, '1.00'],
  [0.5, '0.50'],
  [0.0124, '0.0124'],
  [0.012399, '0.0124'],
  [0.01236, '0.0124'],
  [0.000015, '0.000015'],
  [4.87e-7, '0.000000487'],
  [1e-9, '0.000000001'],
  [1.23e-9, '0.000000001'],
])('%d is written as %s', (amount, written) => {
  expect(amountText(amount)).toBe(written)
})
