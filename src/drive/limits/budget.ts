import { amountText, billionthsOf } from '../../std/amount.ts'

/** What a budget may be short of. */
export type BudgetLimit = 'requests' | 'tokens' | 'cost'

/** A hard ceiling on requests, tokens and money. Ceilings are reserved before sending and settled by the usage reported. */
export interface Budget {
  /**
   * Takes a request, the most tokens it can bill and the most it can cost, in billionths of the currency; where that would exceed the
   * budget, takes nothing and says of what.
   */
  readonly reserve: (tokens: number, cost?: number) => BudgetLimit | undefined
  /** Replaces a reservation by what was used, or by the whole reservation when the reply does not say. */
  readonly settle: (reserved: number, used: number | undefined, reservedCost?: number, cost?: number) => void
  readonly requests: () => number
  readonly tokens: () => number
  /** Why a reservation was first refused. */
  readonly exhausted: () => string | undefined
  /** One sentence for what is used up, or too little from the start. */
  readonly message: (what: BudgetLimit) => string
}

export interface BudgetOptions {
  readonly maxRequests?: number | undefined
  readonly maxTokens?: number | undefined
  /** In the currency of the prices. */
  readonly maxCost?: number | undefined
  readonly prices?: { readonly currency: string } | undefined
}

export function createBudget(limits: BudgetOptions): Budget {
  const { maxRequests = Infinity, maxTokens = Infinity, maxCost, prices } = limits
  const mostCost = maxCost === undefined ? Infinity : billionthsOf(maxCost)
  let requests = 0
  let reservedTokens = 0
  let usedTokens = 0
  let reservedCost = 0
  let usedCost = 0
  let spent: BudgetLimit | undefined
  const refuse = (what: BudgetLimit) => {
    spent ??= what
    return what
  }
  const amounts = {
    requests: maxRequests === 1 ? '1 request' : `${maxRequests} requests`,
    tokens: maxTokens === 1 ? '1 token' : `${maxTokens} tokens`,
    cost: `${amountText(maxCost ?? 0)} ${prices?.currency ?? ''}`.trim(),
  }
  const sentence: Budget['message'] = (what) =>
    `the budget of ${amounts[what]} (--max-${what}) ${what === 'requests' ? 'is spent' : 'allows no more'}`
  return {
    reserve: (tokens, cost = 0) => {
      if (requests + 1 > maxRequests) return refuse('requests')
      if (usedTokens + reservedTokens + tokens > maxTokens) return refuse('tokens')
      // What costs nothing goes on, also where a gateway billed more than it may.
      if (cost > 0 && usedCost + reservedCost + cost > mostCost) return refuse('cost')
      requests += 1
      reservedTokens += tokens
      reservedCost += cost
      return undefined
    },
    settle: (reserved, used, costReserved = 0, cost = costReserved) => {
      reservedTokens -= reserved
      usedTokens += used ?? reserved
      reservedCost -= costReserved
      usedCost += cost
    },
    requests: () => requests,
    tokens: () => usedTokens,
    exhausted: () => spent && sentence(spent),
    message: sentence,
  }
}
