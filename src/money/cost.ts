import { billionthsOf } from '../std/amount.ts'
import type { Price, PriceList, TokenPrice } from './price-list.ts'

/** What a request can be billed for at most. */
export interface Bill {
  /** The model that it names. */
  readonly model: string
  readonly inputTokens: number
  readonly outputTokens: number
  readonly images: number
  readonly videoSeconds: number
}

/** What a reply says was used; what it does not say is not there. Input that was cached is not among `inputTokens`. */
export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly cachedTokens?: number
  readonly cacheWriteTokens?: number
  readonly images?: number
  readonly videoSeconds?: number
}

/** True for a bill of nothing: a list of models, a poll, a request that must be refused. */
export const isFree = ({ inputTokens, outputTokens, images, videoSeconds }: Bill): boolean =>
  inputTokens + outputTokens + images + videoSeconds === 0

/**
 * The most a request can cost by a list of prices, in billionths of its currency; a sentence where the list does not say. Input counts at
 * the dearest it can be: plain, cached, or written to a cache.
 */
export function maxCostOf(prices: PriceList, bill: Bill): number | string {
  const price = priceFor(prices, bill)
  if (typeof price === 'string') return price
  const { perMillionTokens: tokens = noTokens, perImage = 0, perVideoSecond = 0 } = price
  const ofTokens = (bill.inputTokens * dearestInput(tokens) + bill.outputTokens * tokens.output) / million
  return billionthsOf(ofTokens + bill.images * perImage + bill.videoSeconds * perVideoSecond)
}

/** Input may be plain, read from a cache, or written to one. */
const dearestInput = ({ input, cached = input, cacheWrite = input }: TokenPrice) => Math.max(input, cached, cacheWrite)

/**
 * What a request did cost by a list of prices and the usage that its reply reported, in billionths of its currency. Of what was not
 * reported it counts the most that it can have been.
 */
export function costOf(prices: PriceList, bill: Bill, usage: Usage): number | string {
  const came = { ...bill, ...usage }
  const { cachedTokens = 0, cacheWriteTokens = 0 } = usage
  const price = priceFor(prices, { ...came, inputTokens: came.inputTokens + cachedTokens + cacheWriteTokens })
  if (typeof price === 'string') return price
  const { perMillionTokens: tokens = noTokens, perImage = 0, perVideoSecond = 0 } = price
  const { input, output, cached = input, cacheWrite = input } = tokens
  const ofInput =
    usage.inputTokens === undefined
      ? came.inputTokens * dearestInput(tokens)
      : came.inputTokens * input + cachedTokens * cached + cacheWriteTokens * cacheWrite
  const ofTokens = (ofInput + came.outputTokens * output) / million
  return billionthsOf(ofTokens + came.images * perImage + came.videoSeconds * perVideoSecond)
}

const million = 1_000_000
const noTokens: TokenPrice = { input: 0, output: 0 }

/** The price of a model, where it tells what is to be paid for; else a sentence. Where nothing is, none is needed. */
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
