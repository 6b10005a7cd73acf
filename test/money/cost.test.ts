import { describe, expect, test } from 'vitest'
import { costOf, isFree, maxCostOf, type Bill, type Usage } from '../../src/money/cost.ts'
import { createPriceList } from '../../src/money/price-list.ts'

const prices = createPriceList('USD', [
  ['text', { perMillionTokens: { input: 3, output: 15, cached: 0.3, cacheWrite: 3.75 } }],
  ['plain', { perMillionTokens: { input: 0.15, output: 0.6 } }],
  ['image', { perImage: 0.04 }],
  ['video', { perVideoSecond: 0.1 }],
  ['free', { perMillionTokens: { input: 0, output: 0 } }],
  ['unsaid', {}],
])

const bill = (model: string, more: Partial<Bill> = {}): Bill => ({
  model,
  inputTokens: 0,
  outputTokens: 0,
  images: 0,
  videoSeconds: 0,
  ...more,
})
const text = (model: string) => bill(model, { inputTokens: 1000, outputTokens: 100 })

test('a bill of nothing is free', () => {
  expect(isFree(bill('text'))).toBe(true)
})

test.each<Partial<Bill>>([
  { inputTokens: 1 },
  { outputTokens: 1 },
  { images: 1 },
  { videoSeconds: 1 },
  { outputTokens: 1, images: 1 },
  { images: 1, videoSeconds: 1 },
])('a bill of %j is not free', (counts) => {
  expect(isFree(bill('text', counts))).toBe(false)
})

describe('the most that a request costs', () => {
  test.each<[string, Bill, number]>([
    ['input counts at the dearest it can be', text('text'), 1000 * 3750 + 100 * 15_000],
    ['without a cache it is input', text('plain'), 1000 * 150 + 100 * 600],
    ['images', bill('image', { images: 2 }), 80_000_000],
    ['seconds of video', bill('video', { videoSeconds: 15 }), 1_500_000_000],
    ['what is free is free', text('free'), 0],
    ['a free request needs no price', bill('unknown'), 0],
  ])('%s', (_name, asked, billionths) => {
    expect(maxCostOf(prices, asked)).toBe(billionths)
  })

  test.each<[Bill, string]>([
    [text('unknown'), 'it is not in the price list'],
    [text('image'), 'the list of prices does not say what tokens of it cost'],
    [bill('image', { outputTokens: 1 }), 'the list of prices does not say what tokens of it cost'],
    [bill('text', { images: 1 }), 'the list of prices does not say what an image of it costs'],
    [bill('unsaid', { videoSeconds: 1 }), 'the list of prices does not say what a second of video of it costs'],
  ])('%j is not known', (asked, why) => {
    expect(maxCostOf(prices, asked)).toBe(why)
    expect(costOf(prices, asked, {})).toBe(why)
  })
})

describe('what a request cost', () => {
  test.each<[string, Bill, Usage, number]>([
    ['as reported', text('text'), { inputTokens: 10, outputTokens: 5 }, 10 * 3000 + 5 * 15_000],
    [
      'what was cached costs less',
      text('text'),
      { inputTokens: 10, cachedTokens: 90, cacheWriteTokens: 20, outputTokens: 5 },
      10 * 3000 + 90 * 300 + 20 * 3750 + 5 * 15_000,
    ],
    [
      'cached at no price of its own is input',
      text('plain'),
      { inputTokens: 1, cachedTokens: 9, outputTokens: 0 },
      1500,
    ],
    ['output that is not reported is what it can be', text('plain'), { inputTokens: 10 }, 10 * 150 + 100 * 600],
    ['nothing reported is the most', text('text'), {}, 1000 * 3750 + 100 * 15_000],
    ['more than was allowed is more', text('plain'), { inputTokens: 1, outputTokens: 900 }, 150 + 900 * 600],
    ['a refused image', bill('image', { images: 2 }), { images: 0 }, 0],
    ['every image that the gateway made is counted', bill('image', { images: 2 }), { images: 3 }, 120_000_000],
    ['a shorter video', bill('video', { videoSeconds: 15 }), { videoSeconds: 4 }, 400_000_000],
    ['a refusal that was served', bill('plain'), { inputTokens: 10, outputTokens: 10 }, 7500],
  ])('%s', (_name, asked, usage, billionths) => {
    expect(costOf(prices, asked, usage)).toBe(billionths)
  })

  test.each<Usage>([
    { inputTokens: 5, cachedTokens: 5 },
    { cachedTokens: 5, cacheWriteTokens: 5 },
  ])('needs a price of tokens if the gateway reports %j', (usage) => {
    expect(costOf(prices, bill('image'), usage)).toBe('the list of prices does not say what tokens of it cost')
  })

  test('a refusal that was served has no price where the model has none', () => {
    expect(costOf(prices, bill('unknown'), { outputTokens: 1 })).toBe('it is not in the price list')
  })
})
