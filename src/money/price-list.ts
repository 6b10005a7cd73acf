/** What a model costs, each in the currency of its list. What is not there is not known, which is not the same as free. */
export interface Price {
  readonly perMillionTokens?: TokenPrice
  readonly perImage?: number
  readonly perVideoSecond?: number
}

export interface TokenPrice {
  readonly input: number
  readonly output: number
  /** Input that was read from a cache, and written to one; as `input` where they are not there. */
  readonly cached?: number
  readonly cacheWrite?: number
}

/** Prices by model. */
export interface PriceList {
  /** `USD`. */
  readonly currency: string
  /** What a model costs; or, where that is not known, a sentence that says why. */
  readonly of: (model: string) => Found | string
}

/** A price, and the entry of the list that has it, which may be called otherwise than the model. */
export interface Found {
  readonly price: Price
  readonly entry: string
}

/**
 * A list of prices. A model is looked up by its name as it is. Where no entry has that name, `openai/gpt-4o` is looked up as `gpt-4o`,
 * and `gpt-4o` as `openai/gpt-4o`: one provider before the name, of which the other knows nothing. Where several providers sell it for
 * different prices none is taken.
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
      if (first === undefined) return 'the list of prices does not have it'
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
