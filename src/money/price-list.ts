/** The price of a model in the currency of the list. Missing prices are unknown, not free. */
export interface Price {
  readonly perMillionTokens?: TokenPrice
  readonly perImage?: number
  readonly perVideoSecond?: number
}

export interface TokenPrice {
  readonly input: number
  readonly output: number
  /** Input read from a cache, and written to one; default `input`. */
  readonly cached?: number
  readonly cacheWrite?: number
}

/** Prices by model. */
export interface PriceList {
  /** `USD`. */
  readonly currency: string
  /** Returns the price of a model, or a sentence that says why it is unknown. */
  readonly of: (model: string) => Found | string
}

/** A price, and the name of its entry, which can differ from the name of the model. */
export interface Found {
  readonly price: Price
  readonly entry: string
}

/**
 * Creates a price list. A model without an entry of its name is also looked up without its provider (`openai/gpt-4o` as `gpt-4o`) and with
 * any provider (`gpt-4o` as `openai/gpt-4o`), unless providers have different prices.
 */
export function createPriceList(currency: string, entries: Iterable<readonly [string, Price]>): PriceList {
  const byName = new Map(entries)
  const byBareName = new Map<string, string[]>()
  for (const [name, price] of byName) {
    if (Object.keys(price).length === 0) continue
    const bare = withoutProvider(name)
    const names = byBareName.get(bare)
    if (names === undefined) byBareName.set(bare, [name])
    else names.push(name)
  }
  const found = (entry: string): Found => ({ price: byName.get(entry) ?? {}, entry })
  return {
    currency,
    of: (model) => {
      if (byName.has(model)) return found(model)
      const bare = withoutProvider(model)
      if (byName.has(bare)) return found(bare)
      const [first, ...others] = byBareName.get(model) ?? []
      if (first === undefined) return 'it is not in the price list'
      const price = JSON.stringify(found(first).price)
      const other = others.find((name) => JSON.stringify(found(name).price) !== price)
      return other === undefined ? found(first) : `the list of prices has it as ${first} and as ${other}, which differ`
    },
  }
}

/** Returns `gpt-4o` for `openai/gpt-4o`. Returns the name unchanged if it has no provider, or several parts before the last one. */
function withoutProvider(name: string): string {
  const [provider, bare, ...more] = name.split('/')
  return provider && bare && more.length === 0 ? bare : name
}
