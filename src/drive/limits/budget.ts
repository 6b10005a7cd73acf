import { amountText, billionthsOf } from '../../std/amount.ts'
import { pluralize } from '../../std/pluralize.ts'

export type BudgetLimit = 'requests' | 'tokens' | 'cost'

/** A hard limit on requests, tokens and cost. The maximum is reserved before sending, and settled with the reported usage. */
export interface Budget {
  /**
   * Reserves one request with its maximum tokens and cost (billionths of the currency). Returns the exhausted limit, or undefined if the
   * reservation succeeded.
   */
  readonly reserve: (tokens: number, cost?: number) => BudgetLimit | undefined
  /** Replaces a reservation by the actual usage. If the response reports none, all of the reservation counts. */
  readonly settle: (reserved: number, used: number | undefined, reservedCost?: number, cost?: number) => void
  readonly requests: () => number
  readonly tokens: () => number
  /** Describes the limit that was exhausted first. */
  readonly exhausted: () => string | undefined
  readonly message: (limit: BudgetLimit) => string
}

export interface BudgetOptions {
  readonly maxRequests?: number | undefined
  readonly maxTokens?: number | undefined
  /** In the currency of the prices. */
  readonly maxCost?: number | undefined
  readonly prices?: { readonly currency: string } | undefined
}

export function createBudget(options: BudgetOptions): Budget {
  const { maxRequests = Infinity, maxTokens = Infinity, maxCost, prices } = options
  const maxBillionths = maxCost === undefined ? Infinity : billionthsOf(maxCost)
  let requests = 0
  let reservedTokens = 0
  let usedTokens = 0
  let reservedCost = 0
  let usedCost = 0
  let exhausted: BudgetLimit | undefined
  const refuse = (limit: BudgetLimit) => {
    exhausted ??= limit
    return limit
  }
  const message = (limit: BudgetLimit): string => {
    if (limit === 'requests')
      return `budget exhausted: ${requests} of ${pluralize(maxRequests, 'request')} (--max-requests)`
    const amount =
      limit === 'tokens'
        ? pluralize(maxTokens, 'token')
        : `${amountText(maxCost ?? 0)} ${prices?.currency ?? ''}`.trim()
    return `budget exhausted: the next request could exceed ${amount} (--max-${limit})`
  }
  return {
    reserve: (tokens, cost = 0) => {
      if (requests + 1 > maxRequests) return refuse('requests')
      if (usedTokens + reservedTokens + tokens > maxTokens) return refuse('tokens')
      // Free requests continue, even if the gateway billed more than the budget.
      if (cost > 0 && usedCost + reservedCost + cost > maxBillionths) return refuse('cost')
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
    exhausted: () => exhausted && message(exhausted),
    message,
  }
}
