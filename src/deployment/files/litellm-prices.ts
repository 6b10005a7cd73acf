import type { Price, TokenPrice } from '../../money/price-list.ts'
import { quoted, UsageError } from '../../std/usage-error.ts'

/** An entry of the list: what it says of a model. */
type Entry = Readonly<Record<string, unknown>>

const isMapping = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What no model is: the first entry of the list explains the others. */
const explanation = 'sample_spec'

/**
 * True for LiteLLM's public list of prices: models by name, each with its provider or with a cost.
 *
 * @see https://github.com/BerriAI/litellm/blob/main/model_prices_and_context_window.json
 */
export function isLiteLlmPriceList(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isMapping(value) || 'models' in value) return false
  const names = (entry: unknown) => (isMapping(entry) ? Object.keys(entry) : [])
  return Object.values(value).some((entry) => names(entry).some((name) => name === 'litellm_provider' || isCost(name)))
}

const isCost = (name: string) => name.includes('cost_per_') || name.endsWith('_token_cost')

/**
 * The prices of such a list, in US dollars. Of what depends on the size of an image, the resolution of a video or the kind of a token the
 * dearest counts. Prices of other kinds of service (batches, priority), and of prompts longer than ours, do not.
 *
 * @throws UsageError with file, entry and reason
 */
export function readLiteLlmPrices(list: Readonly<Record<string, unknown>>, file: string): readonly [string, Price][] {
  return Object.entries(list)
    .filter(([model]) => model !== explanation)
    .map(([model, entry]) => {
      if (!isMapping(entry)) throw new UsageError(`${file}: ${quoted(model)} must be a mapping of costs`)
      for (const [name, value] of Object.entries(entry))
        if (isCost(name)) checkCost(`${file}: ${quoted(model)}`, name, value)
      return [model, priceOf(entry)]
    })
}

/** No token costs so much; a million of them does. */
const mostPerToken = 0.05

function checkCost(where: string, name: string, value: unknown): void {
  // Some costs are tables of their own, none of which counts here.
  if (value === null || isMapping(value)) return
  if (typeof value !== 'number')
    throw new UsageError(`${where}: ${name} must be a number, not ${quoted(String(value))}`)
  if (!(value >= 0 && value <= 1e9)) throw new UsageError(`${where}: ${name} ${value} must be a number of 0 or more`)
  if (/_per_token$|_token_cost$/.test(name) && value > mostPerToken) {
    throw new UsageError(`${where}: ${name} ${value} looks like the price of a million tokens: give that of one`)
  }
}

function priceOf(entry: Entry): Price {
  const perMillionTokens = tokensOf(entry)
  const perImage = imageOf(entry)
  // Seconds of other modes are those of speech.
  const isVideo = entry['mode'] === 'video_generation'
  const perVideoSecond = dearest(
    entry,
    isVideo ? /^output_cost_per_(video_per_)?second/ : /^output_cost_per_video_per_second/,
  )
  return {
    ...(perMillionTokens && { perMillionTokens }),
    ...(perImage !== undefined && { perImage }),
    ...(perVideoSecond !== undefined && { perVideoSecond }),
  }
}

function tokensOf(entry: Entry): TokenPrice | undefined {
  const input = perMillion(entry, /^input_cost_per_token$/)
  const output = perMillion(entry, /^output_cost_per_(reasoning_)?token$/)
  if (input === undefined || output === undefined) return undefined
  const cached = perMillion(entry, /^cache_read_input_token_cost$/)
  const cacheWrite = perMillion(entry, /^cache_creation_input_token_cost$/)
  return { input, output, ...(cached !== undefined && { cached }), ...(cacheWrite !== undefined && { cacheWrite }) }
}

/** An image that is made; those that are sent along for it have a price of their own. */
function imageOf(entry: Entry): number | undefined {
  const made = dearest(entry, /^output_cost_per_image(_\w+)?$/, /image_token/)
  const sent = String(entry['mode']).startsWith('image') ? dearest(entry, /^input_cost_per_image$/) : undefined
  return made === undefined && sent === undefined ? undefined : (made ?? 0) + (sent ?? 0)
}

/** The dearest of the costs that are called so. */
function dearest(entry: Entry, called: RegExp, not?: RegExp): number | undefined {
  const costs = Object.entries(entry).flatMap(([name, value]) =>
    typeof value === 'number' && called.test(name) && not?.test(name) !== true ? [value] : [],
  )
  return costs.length === 0 ? undefined : Math.max(...costs)
}

/** 0.15, and not the 0.15000000000000002 that a million times 1.5e-7 may come to. */
function perMillion(entry: Entry, called: RegExp): number | undefined {
  const cost = dearest(entry, called)
  return cost === undefined ? undefined : Number((cost * 1e6).toPrecision(12))
}
