import type { Deployment } from '../../deployment/deployment.ts'
import { amountOf } from '../../std/amount.ts'
import { isFree, mostOf, type Bill } from '../../money/cost.ts'
import type { PriceList } from '../../money/price-list.ts'
import { maxBill } from '../limits/max-bill.ts'
import { discoveredModelPlaceholder } from './placeholders.ts'
import { listedModelPlaceholder, type Outgoing } from '../probe.ts'

/** What some requests cost at most, as far as it is known before anything is sent. */
export interface PlannedCost {
  readonly currency: string
  /** Of the requests whose model is known and has a price. */
  readonly atMost: number
  /** Of the models that have none, and of those that only the deployment can tell: what is in no sum. */
  readonly notIn: readonly UnknownCost[]
  /** Entries of the list that were taken for models of another name. */
  readonly taken: Readonly<Record<string, string>>
}

/** Requests whose cost is not known. */
export interface UnknownCost {
  /** Undefined for a model that is not known before the list of models is read. */
  readonly model?: string
  readonly because: string
  readonly requests: number
  readonly tokens: number
  readonly media: number
}

const ofTheList: readonly string[] = [discoveredModelPlaceholder, listedModelPlaceholder]

/** What requests cost at most. */
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
    const most = mostOf(prices, bill)
    if (typeof most === 'string') add(unknown, bill, outgoing, most)
    else atMost += most
    const found = prices.of(bill.model)
    if (typeof most === 'number' && typeof found !== 'string' && found.entry !== bill.model)
      taken[bill.model] = found.entry
  }
  return { currency: prices.currency, atMost: amountOf(atMost), notIn: [...unknown.values()], taken }
}

function add(unknown: Map<string, UnknownCost>, bill: Bill, { tokens = 0, media = 0 }: Outgoing, why: string): void {
  const isOfList = ofTheList.includes(bill.model)
  const key = isOfList ? '' : bill.model
  const before = unknown.get(key) ?? { requests: 0, tokens: 0, media: 0 }
  unknown.set(key, {
    ...(!isOfList && { model: bill.model }),
    because: isOfList ? 'which model it is, is known when the list of models has been read' : why,
    requests: before.requests + 1,
    tokens: before.tokens + tokens,
    media: before.media + media,
  })
}
