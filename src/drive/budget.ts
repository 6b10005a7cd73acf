/** A hard ceiling on requests and tokens. Ceilings are reserved before sending and settled by the usage reported. */
export interface Budget {
  /** Takes a request and the most tokens it can bill; where that would exceed the budget, takes nothing and says of what. */
  readonly reserve: (tokens: number) => 'requests' | 'tokens' | undefined
  /** Replaces a reservation by what was used, or by the whole reservation when the reply does not say. */
  readonly settle: (reserved: number, used: number | undefined) => void
  readonly requests: () => number
  readonly tokens: () => number
  /** Why a reservation was first refused. */
  readonly spent: () => string | undefined
  /** One sentence for what is used up, or too little from the start. */
  readonly sentence: (what: 'requests' | 'tokens') => string
}

export interface BudgetLimits {
  readonly maxRequests?: number | undefined
  readonly maxTokens?: number | undefined
}

export function createBudget({ maxRequests = Infinity, maxTokens = Infinity }: BudgetLimits): Budget {
  let requests = 0
  let reservedTokens = 0
  let usedTokens = 0
  let spent: 'requests' | 'tokens' | undefined
  const refuse = (what: 'requests' | 'tokens') => {
    spent ??= what
    return what
  }
  const limits = { requests: maxRequests, tokens: maxTokens }
  const sentence: Budget['sentence'] = (what) => {
    const amount = `${limits[what]} ${limits[what] === 1 ? what.slice(0, -1) : what}`
    return `the budget of ${amount} (--max-${what}) ${what === 'requests' ? 'is spent' : 'allows no more'}`
  }
  return {
    reserve: (tokens) => {
      if (requests + 1 > maxRequests) return refuse('requests')
      if (usedTokens + reservedTokens + tokens > maxTokens) return refuse('tokens')
      requests += 1
      reservedTokens += tokens
      return undefined
    },
    settle: (reserved, used) => {
      reservedTokens -= reserved
      usedTokens += used ?? reserved
    },
    requests: () => requests,
    tokens: () => usedTokens,
    spent: () => spent && sentence(spent),
    sentence,
  }
}
