/** A hard ceiling on requests and tokens. Ceilings are reserved before sending and settled by the usage reported. */
export interface Budget {
  /** Takes a request and the most tokens it can bill; false when that would exceed the budget. */
  readonly reserve: (tokens: number) => boolean
  /** Replaces a reservation by what was used, or by the whole reservation when the reply does not say. */
  readonly settle: (reserved: number, used: number | undefined) => void
  readonly requests: () => number
  readonly tokens: () => number
  /** True once a reservation was refused. */
  readonly spent: () => boolean
}

export interface BudgetLimits {
  readonly maxRequests?: number | undefined
  readonly maxTokens?: number | undefined
}

export function createBudget({ maxRequests = Infinity, maxTokens = Infinity }: BudgetLimits): Budget {
  let requests = 0
  let reservedTokens = 0
  let usedTokens = 0
  let spent = false
  return {
    reserve: (tokens) => {
      if (requests + 1 > maxRequests || usedTokens + reservedTokens + tokens > maxTokens) {
        spent = true
        return false
      }
      requests += 1
      reservedTokens += tokens
      return true
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
