import type { Price, TokenPrice } from '../../money/price-list.ts'
import { quoted, UsageError } from '../../std/usage-error.ts'

/** The entry of a model. */
type Entry = Readonly<Record<string, unknown>>

const isMapping = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first entry of the list documents the others. It is not a model. */
const explanation = 'sample_spec'

/**
 * True for LiteLLM's price list: models by name, each with a provider or a cost.
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
 * The prices in US dollars. Where a price depends on image size, video resolution or token kind, the highest counts. Ignores the
 * prices of batches, of priority service and of long prompts.
 *
 * @throws UsageError with file, entry and reason
 */
export function readLiteLlmPrices(list: Readonly<Record<string, unknown>>, file: string): readonly [string, Price][] {
  return Object.entries(list)
    .filter(([model]) => model !== explanation)
    .map(([model, entry]) => {
      if (!isMapping(entry)) throw new UsageError(`${file}: ${quoted(model)}: expected a mapping of costs`)
      for (const [name, value] of Object.entries(entry))
        if (isCost(name)) checkCost(`${file}: ${quoted(model)}`, name, value)
      return [model, priceOf(entry)]
    })
}

/** No token costs more than this. A million of them does. */
const maxPerToken = 0.05
const maxCost = 1e9

function checkCost(where: string, name: string, value: unknown): void {
  // Nested tables of costs do not count here.
  if (value === null || isMapping(value)) return
  if (typeof value !== 'number')
    throw new UsageError(`${where}: ${name}: expected a number, got ${quoted(String(value))}`)
  if (!(value >= 0 && value <= maxCost))
    throw new UsageError(`${where}: ${name} ${value}: expected a number of 0 or more`)
  if (/_per_token$|_token_cost$/.test(name) && value > maxPerToken) {
    throw new UsageError(`${where}: ${name} ${value} looks like the price of a million tokens. Use the price of one`)
  }
}

function priceOf(entry: Entry): Price {
  const perMillionTokens = tokensOf(entry)
  const perImage = imageOf(entry)
  // In other modes, seconds are seconds of speech.
  const isVideo = entry['mode'] === 'video_generation'
  const perVideoSecond = highest(
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

/** The price of a generated image, plus that of the image sent for an edit. */
function imageOf(entry: Entry): number | undefined {
  const made = highest(entry, /^output_cost_per_image(_\w+)?$/, /image_token/)
  const sent = String(entry['mode']).startsWith('image') ? highest(entry, /^input_cost_per_image$/) : undefined
  return made === undefined && sent === undefined ? undefined : (made ?? 0) + (sent ?? 0)
}

/** The highest of the costs whose names match. */
function highest(entry: Entry, pattern: RegExp, not?: RegExp): number | undefined {
  const costs = Object.entries(entry).flatMap(([name, value]) =>
    typeof value === 'number' && pattern.test(name) && not?.test(name) !== true ? [value] : [],
  )
  return costs.length === 0 ? undefined : Math.max(...costs)
}

/** Rounded, because 1.5e-7 × 1e6 is 0.15000000000000002 in binary. */
function perMillion(entry: Entry, pattern: RegExp): number | undefined {
  const cost = highest(entry, pattern)
  return cost === undefined ? undefined : Number((cost * 1e6).toPrecision(12))
}
