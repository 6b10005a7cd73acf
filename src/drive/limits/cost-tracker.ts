import type { Deployment } from '../../deployment/deployment.ts'
import { isNotSent, isUndelivered } from '../../evidence/truncation.ts'
import type { Cost, Exchange } from '../../evidence/exchange.ts'
import { costOf, maxCostOf } from '../../money/cost.ts'
import type { PriceList } from '../../money/price-list.ts'
import { usageOf } from '../../money/usage.ts'
import { replyOf } from '../../reply/reader.ts'
import { amountOf } from '../../std/amount.ts'
import { quoted } from '../../std/usage-error.ts'
import type { Outgoing } from '../probe.ts'
import { maxBill } from './max-bill.ts'
import { pluralize } from '../../std/pluralize.ts'

/** Computes what requests cost, in billionths of the currency. */
export interface CostTracker {
  /** The maximum cost of a request. A string says why the request must not be sent: its model has no price, and the cost is limited. */
  readonly reserve: (outgoing: Outgoing) => CostReservation | string
  /** The cost of the drive. Undefined without prices. */
  readonly total: () => Cost | undefined
  /** Describes the models that were not called because they have no price. */
  readonly unpricedNotice: () => string | undefined
}

export interface CostReservation {
  readonly maxCost: number
  /** Returns the actual cost and adds it to the total. */
  readonly settle: (exchange: Exchange) => number
}

export interface CostTrackerOptions {
  readonly prices?: PriceList | undefined
  /** With a limit, models without a price are not called. */
  readonly maxCost?: number | undefined
  readonly deployment: Pick<Deployment, 'videoSeconds'>
}

const free: CostReservation = { maxCost: 0, settle: () => 0 }

export function createCostTracker({ prices, maxCost: limit, deployment }: CostTrackerOptions): CostTracker {
  if (prices === undefined) return { reserve: () => free, total: () => undefined, unpricedNotice: () => undefined }
  let [atMost, spent] = [0, 0]
  const unpriced = new Set<string>()
  const notCalled = new Set<string>()
  const taken = new Map<string, string>()
  const noteEntry = (model: string) => {
    const found = prices.of(model)
    if (typeof found !== 'string' && found.entry !== model) taken.set(model, found.entry)
  }
  const reserve = (outgoing: Outgoing): CostReservation | string => {
    const bill = maxBill(outgoing, deployment)
    const known = maxCostOf(prices, bill)
    if (typeof known === 'string' && limit !== undefined) {
      notCalled.add(bill.model)
      return `the model ${quoted(bill.model)} is not called under --max-cost: ${known}`
    }
    const maxCost = typeof known === 'string' ? 0 : known
    const settle = (exchange: Exchange): number => {
      if (isNotSent(exchange) || isUndelivered(exchange)) return 0
      const cost = costOf(prices, bill, exchange.response ? usageOf(replyOf(exchange), bill) : {})
      if (typeof cost === 'string') unpriced.add(bill.model)
      else if (cost > 0 || maxCost > 0) noteEntry(bill.model)
      const actual = typeof cost === 'string' ? maxCost : cost
      // A gateway may bill a request that it had to reject, or more tokens than the request allowed.
      atMost += Math.max(maxCost, actual)
      spent += actual
      return actual
    }
    return { maxCost, settle }
  }
  return {
    reserve,
    unpricedNotice: () => {
      const [first, ...others] = notCalled
      if (first === undefined) return undefined
      const more = others.length === 0 ? '' : ` and ${pluralize(others.length, 'other')}`
      return `models without a price are not called under --max-cost: ${quoted(first)}${more}`
    },
    total: () => ({
      currency: prices.currency,
      atMost: amountOf(atMost),
      spent: amountOf(spent),
      unpriced: [...unpriced].sort(),
      ...(taken.size > 0 && { taken: Object.fromEntries([...taken].sort()) }),
    }),
  }
}
