import { expect, test } from 'vitest'
import { createBudget } from '../../src/drive/limits/budget.ts'

test('rejects a reservation that would exceed the tokens, and is then exhausted', () => {
  const budget = createBudget({ maxTokens: 100 })
  expect(budget.reserve(60)).toBeUndefined()
  expect(budget.exhausted()).toBeUndefined()
  expect(budget.reserve(60)).toBe('tokens')
  expect(budget.exhausted()).toBe('budget exhausted: the next request could exceed 100 tokens (--max-tokens)')
  expect(budget.reserve(0)).toBeUndefined()
})

test('releases unused tokens', () => {
  const budget = createBudget({ maxTokens: 100 })
  budget.reserve(90)
  budget.settle(90, 10)
  expect(budget.reserve(90)).toBeUndefined()
  expect(budget.tokens()).toBe(10)
})

test('counts the whole reservation if the response reports no usage', () => {
  const budget = createBudget({ maxTokens: 100 })
  budget.reserve(90)
  budget.settle(90, undefined)
  expect(budget.reserve(20)).toBe('tokens')
  expect(budget.tokens()).toBe(90)
})

test('counts requests, but not rejected reservations', () => {
  const budget = createBudget({ maxRequests: 2 })
  expect([budget.reserve(0), budget.reserve(0), budget.reserve(0)]).toEqual([undefined, undefined, 'requests'])
  expect(budget.requests()).toBe(2)
})
