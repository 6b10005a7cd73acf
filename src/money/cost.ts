import type { CountingProtocol } from '../contract/usage.ts'
import { billionthsOf } from '../std/amount.ts'
import type { Price, PriceList, TokenPrice } from './price-list.ts'

/** The maximum that a request can be billed for. */
export interface Bill {
  readonly model: string
  /** Of a request that is billed by its tokens. */
  readonly protocol?: CountingProtocol
  readonly inputTokens: number
  readonly outputTokens: number
  readonly images: number
  readonly videoSeconds: number
}

/** The usage that a response reports. `inputTokens` does not include cached input. */
export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly cachedTokens?: number
  readonly cacheWriteTokens?: number
  readonly images?: number
  readonly videoSeconds?: number
}

/** True for requests that are not billed: a list of models, a poll, a request that must be refused. */
export const isFree = ({ inputTokens, outputTokens, images, videoSeconds }: Bill): boolean =>
  inputTokens + outputTokens + images + videoSeconds === 0

/**
 * Returns the maximum cost of a request in billionths of the currency, or a sentence if the price list lacks a price. Input counts with the
 * highest price: plain, cached, or written to a cache.
 */
export function maxCostOf(prices: PriceList, bill: Bill): number | string {
  const price = priceFor(prices, bill)
  if (typeof price === 'string') return price
  const { perMillionTokens: tokens = noTokens, perImage = 0, perVideoSecond = 0 } = price
  const ofTokens = (bill.inputTokens * dearestInput(tokens) + bill.outputTokens * tokens.output) / million
  return billionthsOf(ofTokens + bill.images * perImage + bill.videoSeconds * perVideoSecond)
}

const dearestInput = ({ input, cached = input, cacheWrite = input }: TokenPrice) => Math.max(input, cached, cacheWrite)

/**
 * Returns the cost of a request by its reported usage, in billionths of the currency, or a sentence if the price list lacks a price. Missing
 * usage counts with its maximum.
 */
export function costOf(prices: PriceList, bill: Bill, usage: Usage): number | string {
  const came = { ...bill, ...usage }
  const { cachedTokens = 0, cacheWriteTokens = 0 } = usage
  const price = priceFor(prices, { ...came, inputTokens: came.inputTokens + cachedTokens + cacheWriteTokens })
  if (typeof price === 'string') return price
  const { perMillionTokens: tokens = noTokens, perImage = 0, perVideoSecond = 0 } = price
  const ofTokens =
    usage.inputTokens === undefined
      ? (came.inputTokens * dearestInput(tokens) + came.outputTokens * tokens.output) / million
      : costOfTokens(tokens, came)
  return billionthsOf(ofTokens + came.images * perImage + came.videoSeconds * perVideoSecond)
}

/** Returns the cost of tokens in the currency of the price. `inputTokens` does not include cached input. */
export function costOfTokens(
  { input, output, cached = input, cacheWrite = input }: TokenPrice,
  { inputTokens, outputTokens, cachedTokens = 0, cacheWriteTokens = 0 }: TokenUsage,
): number {
  const ofInput = inputTokens * input + cachedTokens * cached + cacheWriteTokens * cacheWrite
  return (ofInput + outputTokens * output) / million
}

type TokenUsage = Pick<Bill, 'inputTokens' | 'outputTokens'> & Pick<Usage, 'cachedTokens' | 'cacheWriteTokens'>

const million = 1_000_000
const noTokens: TokenPrice = { input: 0, output: 0 }

/** The price of a model, or a sentence if a required price is missing. Free requests need no price. */
function priceFor(prices: PriceList, bill: Bill): Price | string {
  if (isFree(bill)) return {}
  const found = prices.of(bill.model)
  if (typeof found === 'string') return found
  const { price } = found
  if (bill.inputTokens + bill.outputTokens > 0 && price.perMillionTokens === undefined) return lacking('tokens')
  if (bill.images > 0 && price.perImage === undefined) return lacking('an image')
  if (bill.videoSeconds > 0 && price.perVideoSecond === undefined) return lacking('a second of video')
  return price
}

const lacking = (what: string) =>
  `the list of prices does not say what ${what} of it cost${what === 'tokens' ? '' : 's'}`
