import { expect, test } from 'vitest'
import { createBudget } from '../../src/drive/limits/budget.ts'

test('a reservation that would exceed the tokens is refused, and the budget is then spent', () => {
  const budget = createBudget({ maxTokens: 100 })
  expect(budget.reserve(60)).toBeUndefined()
  expect(budget.exhausted()).toBeUndefined()
  expect(budget.reserve(60)).toBe('tokens')
  expect(budget.exhausted()).toBe('budget exhausted: the next request could exceed 100 tokens (--max-tokens)')
  expect(budget.reserve(0)).toBeUndefined()
})

test('what was not used is free again', () => {
  const budget = createBudget({ maxTokens: 100 })
  budget.reserve(90)
  budget.settle(90, 10)
  expect(budget.reserve(90)).toBeUndefined()
  expect(budget.tokens()).toBe(10)
})

test('a reply that does not say what it used counts whole', () => {
  const budget = createBudget({ maxTokens: 100 })
  budget.reserve(90)
  budget.settle(90, undefined)
  expect(budget.reserve(20)).toBe('tokens')
  expect(budget.tokens()).toBe(90)
})

test('requests are counted, refused ones are not', () => {
  const budget = createBudget({ maxRequests: 2 })
  expect([budget.reserve(0), budget.reserve(0), budget.reserve(0)]).toEqual([undefined, undefined, 'requests'])
  expect(budget.requests()).toBe(2)
})
