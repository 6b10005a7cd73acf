import type { Deployment } from '../../deployment/deployment.ts'
import { amountOf } from '../../std/amount.ts'
import { isFree, maxCostOf, type Bill } from '../../money/cost.ts'
import type { PriceList } from '../../money/price-list.ts'
import { maxBill } from '../limits/max-bill.ts'
import { discoveredModelPlaceholder } from './placeholders.ts'
import { listedModelPlaceholder, type Outgoing } from '../probe.ts'

/** The maximum cost of planned requests. */
export interface PlannedCost {
  readonly currency: string
  /** Of the requests whose model has a price. */
  readonly atMost: number
  /** The requests that `atMost` does not include: their model is not known yet, or has no price. */
  readonly notIn: readonly UnknownCost[]
  /** The entry of the price list that is used for each model with another name. */
  readonly taken: Readonly<Record<string, string>>
}

export interface UnknownCost {
  /** Undefined for models that are not known before discovery. */
  readonly model?: string
  readonly because: string
  readonly requests: number
  readonly tokens: number
  readonly media: number
}

const placeholders: readonly string[] = [discoveredModelPlaceholder, listedModelPlaceholder]

export function plannedCost(
  requests: readonly Outgoing[],
  prices: PriceList,
  deployment: Pick<Deployment, 'videoSeconds'>,
): PlannedCost {
  let atMost = 0
  const unknown = new Map<string, UnknownCost>()
  const taken: Record<string, string> = {}
  for (const outgoing of requests) {
    const bill = maxBill(outgoing, deployment)
    if (isFree(bill)) continue
    const maxCost = maxCostOf(prices, bill)
    if (typeof maxCost === 'string') add(unknown, bill, outgoing, maxCost)
    else atMost += maxCost
    const found = prices.of(bill.model)
    if (typeof maxCost === 'number' && typeof found !== 'string' && found.entry !== bill.model)
      taken[bill.model] = found.entry
  }
  return { currency: prices.currency, atMost: amountOf(atMost), notIn: [...unknown.values()], taken }
}

function add(unknown: Map<string, UnknownCost>, bill: Bill, { tokens = 0, media = 0 }: Outgoing, why: string): void {
  const isPlaceholder = placeholders.includes(bill.model)
  const key = isPlaceholder ? '' : bill.model
  const before = unknown.get(key) ?? { requests: 0, tokens: 0, media: 0 }
  unknown.set(key, {
    ...(!isPlaceholder && { model: bill.model }),
    because: isPlaceholder ? 'the model is not known before discovery' : why,
    requests: before.requests + 1,
    tokens: before.tokens + tokens,
    media: before.media + media,
  })
}
