import type { Deployment } from '../../deployment/deployment.ts'
import { quoted } from '../../std/usage-error.ts'
import { isNotSent } from '../../evidence/cut.ts'
import type { Cost, Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { amountOf } from '../../std/amount.ts'
import { costOf, mostOf } from '../../money/cost.ts'
import type { PriceList } from '../../money/price-list.ts'
import { usageOf } from '../../money/usage.ts'
import { maxBill } from './max-bill.ts'
import type { Outgoing } from '../probe.ts'

/** What requests cost, in billionths of the currency. */
export interface CostTracker {
  /** What a request costs at most; a sentence where it may not be sent, as its model has no price and a budget is to hold. */
  readonly reserve: (outgoing: Outgoing) => CostReservation | string
  /** Of all that was sent; undefined where no prices were given. */
  readonly total: () => Cost | undefined
  /** One sentence on what was not sent for want of a price; undefined where all was. */
  readonly unpricedNotice: () => string | undefined
}

export interface CostReservation {
  readonly maxCost: number
  /** What it came to, once it is known how the request ended. Adds it to the sums. */
  readonly settle: (exchange: Exchange) => number
}

export interface CostTrackerOptions {
  readonly prices?: PriceList | undefined
  /** Where there is one, what has no price is not sent: it might cost anything. */
  readonly maxCost?: number | undefined
  readonly deployment: Pick<Deployment, 'videoSeconds'>
}

/** The request never reached anybody. */
const neverLeft: readonly string[] = ['unresolved', 'refused', 'tls']

export function createCostTracker({ prices, maxCost, deployment }: CostTrackerOptions): CostTracker {
  if (prices === undefined) return { reserve: () => nothing, total: () => undefined, unpricedNotice: () => undefined }
  let [atMost, spent] = [0, 0]
  const unpriced = new Set<string>()
  const withheld = new Set<string>()
  const taken = new Map<string, string>()
  const lookUp = (model: string) => {
    const found = prices.of(model)
    if (typeof found !== 'string' && found.entry !== model) taken.set(model, found.entry)
  }
  const charge = (outgoing: Outgoing): CostReservation | string => {
    const bill = maxBill(outgoing, deployment)
    const known = mostOf(prices, bill)
    if (typeof known === 'string' && maxCost !== undefined) {
      withheld.add(bill.model)
      return `the model ${quoted(bill.model)} is not called under --max-cost: ${known}`
    }
    const most = typeof known === 'string' ? 0 : known
    const settle = (exchange: Exchange): number => {
      if (isNotSent(exchange) || neverLeft.includes(exchange.end.how)) return 0
      const cost = costOf(prices, bill, exchange.response ? usageOf(replyOf(exchange), bill) : {})
      if (typeof cost === 'string') unpriced.add(bill.model)
      else if (cost > 0 || most > 0) lookUp(bill.model)
      const came = typeof cost === 'string' ? most : cost
      // A gateway may bill what it had to refuse, and more than it was allowed to write.
      atMost += Math.max(most, came)
      spent += came
      return came
    }
    return { maxCost: most, settle }
  }
  return {
    reserve: charge,
    unpricedNotice: () => {
      const [first, ...others] = withheld
      if (first === undefined) return undefined
      const more = others.length === 0 ? '' : ` and ${others.length} other${others.length === 1 ? '' : 's'}`
      return `under --max-cost no model is called that has no price: ${quoted(first)}${more}`
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

const nothing: CostReservation = { maxCost: 0, settle: () => 0 }
