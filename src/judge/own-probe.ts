import { isBaselineProbe } from '../contract/conformance.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import { reason, type Reason } from '../results/reasons.ts'
import { exchangeWith, indexed } from '../calls/indexed.ts'
import { modelName } from '../calls/request.ts'
import { isTraffic } from '../calls/traffic.ts'
import { withheldReason } from '../checks/missing.ts'
import { Undecided } from '../outcomes/undecided.ts'

/**
 * Why a check is undecided although exchanges satisfy it: a requirement with its own probe is satisfied by the exchanges of this probe only,
 * because others show no contrast. If the probe is the baseline of an operation, any exchange with its model decides. Other exchanges can
 * add violations. Undefined if the check is satisfied, also for recorded traffic and if the probe sent nothing.
 *
 * @param satisfied ids of the exchanges that satisfy the check
 * @param source the name of its own probe
 */
export function ownProbeUndecided(satisfied: readonly string[], source: string | undefined): Undecided | undefined {
  if (source === undefined || isTraffic()) return undefined
  const own = exchangesOfProbe(source)
  if (own.length === 0) return undefined
  const exchanges = satisfied.flatMap((id) => exchangeWith(id))
  const models = [...new Set(exchanges.map(modelOf))].filter((name) => name !== '')
  if (!isBaselineProbe(source)) {
    const isOwn = exchanges.some(({ probe }) => probe === source)
    return isOwn
      ? undefined
      : inconclusiveFor(withheldReason([source]) ?? reason('other-exchanges', { probe: source, models }))
  }
  const ownModels = new Set(['', ...own.map(modelOf)])
  const isOfOwnModel = exchanges.some((exchange) => ownModels.has(modelOf(exchange)))
  return isOfOwnModel ? undefined : inconclusiveFor(withheldReason([source]) ?? reason('other-models-only', { models }))
}

const inconclusiveFor = (why: Reason) => new Undecided('inconclusive', why)

const modelOf = (exchange: Exchange): string => modelName(replyOf(exchange))

const exchangesOfProbe = indexed(({ probe }) => probe)
