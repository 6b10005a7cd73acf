/** A hard ceiling on requests and tokens. Ceilings are reserved before sending and settled by the usage reported. */
export interface Budget {
  /** Takes a request and the most tokens it can bill; where that would exceed the budget, takes nothing and says of what. */
  readonly reserve: (tokens: number) => 'requests' | 'tokens' | undefined
  /** Replaces a reservation by what was used, or by the whole reservation when the reply does not say. */
  readonly settle: (reserved: number, used: number | undefined) => void
  readonly requests: () => number
  readonly tokens: () => number
  /** What a reservation was first refused for. */
  readonly spent: () => 'requests' | 'tokens' | undefined
}

export interface BudgetLimits {
  readonly maxRequests?: number | undefined
  readonly maxTokens?: number | undefined
}

export function createBudget({ maxRequests = Infinity, maxTokens = Infinity }: BudgetLimits): Budget {
  let requests = 0
  let reservedTokens = 0
  let usedTokens = 0
  let spent: ReturnType<Budget['spent']>
  const refuse = (what: 'requests' | 'tokens') => {
    spent ??= what
    return what
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
    spent: () => spent,
  }
}
