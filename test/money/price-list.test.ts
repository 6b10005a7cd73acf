import { describe, expect, test } from 'vitest'
import { createPriceList, type Price } from '../../src/money/price-list.ts'

const costing = (input: number): Price => ({ perMillionTokens: { input, output: 2 } })
const listed = (...entries: [string, Price][]) => createPriceList('USD', entries)

describe('a model is looked up', () => {
  const entries = { 'gpt-4o': costing(1), 'azure/gpt-4o': costing(3), 'mistral/large': costing(4), 'eu/': costing(5) }
  const lookUp = (model: string) => listed(...Object.entries(entries)).of(model)
  test.each([
    ['by its name as it is', 'gpt-4o', 'gpt-4o'],
    ['by its name with a provider', 'azure/gpt-4o', 'azure/gpt-4o'],
    ['without the provider before it', 'openai/gpt-4o', 'gpt-4o'],
    ['with the one provider that sells it', 'large', 'mistral/large'],
  ])('%s', (_how, model, entry) => {
    expect(lookUp(model)).toMatchObject({ entry })
  })

  test.each([
    'gpt-4',
    'GPT-4o',
    'gpt-4o-2024-08-06',
    'openai/azure/gpt-4o',
    'openai/gpt-4o/latest',
    '',
    '/gpt-4o',
    'constructor',
    '__proto__',
  ])('but %j is not found', (model) => {
    expect(lookUp(model)).toBe('it is not in the price list')
  })
})

test('of several providers with different prices none is taken', () => {
  const list = listed(['a/large', costing(4)], ['b/large', costing(5)])
  expect(list.of('large')).toBe('the list of prices has it as a/large and as b/large, which differ')
})

test('several providers with one price are one', () => {
  expect(listed(['a/large', costing(4)], ['b/large', costing(4)]).of('large')).toMatchObject({ entry: 'a/large' })
})

test('an entry without a price stands for its own name alone', () => {
  const list = listed(['a/large', {}], ['b/large', costing(5)])
  expect(list.of('large')).toMatchObject({ entry: 'b/large' })
  expect(list.of('a/large')).toEqual({ price: {}, entry: 'a/large' })
})

test('a later entry takes the place of an earlier one', () => {
  expect(listed(['large', costing(4)], ['large', costing(5)]).of('large')).toMatchObject({ price: costing(5) })
})
