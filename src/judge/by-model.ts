import { memoized } from '../std/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import type { Evidence } from '../evidence/store.ts'
import { describeReply } from '../outcomes/flaw.ts'
import { truncated, maxLength } from '../std/truncate.ts'
import { flawsOf, type CheckResult } from '../outcomes/check-result.ts'
import { isInventedModel, modelName } from '../calls/request.ts'
import { protocolOf } from '../report/findings/callers.ts'
import type { ModelRow, RequirementReport, Silence } from '../report/report.ts'
import { anotherShard, isOfOtherShard } from '../calls/shards.ts'

/** Requests and verdicts by model and protocol, sorted by model; with the selected models that were not tested or returned no result. */
export function byModelOf(
  rows: readonly RequirementReport[],
  checks: ReadonlyMap<string, readonly CheckResult[]>,
  evidence: Evidence,
): readonly ModelRow[] {
  const cells = new Map<string, ModelRow>()
  const cellOf = new Map<string, string>()
  for (const exchange of evidence.exchanges) {
    const [model, protocol] = [modelName(replyOf(exchange)), protocolOf(exchange)]
    if (model === '' || protocol === undefined || isInventedModel(model)) continue
    const key = keyOf(model, protocol)
    const { requests = 0 } = cells.get(key) ?? {}
    cells.set(key, { ...emptyModelRow(model, protocol), requests: requests + 1 })
    cellOf.set(exchange.id, key)
  }
  for (const [at, { model, protocol, because, silence }] of silentModels(evidence)) {
    cells.set(at, { ...(cells.get(at) ?? emptyModelRow(model, protocol)), because, silence })
  }
  const count = (ids: Iterable<string>, column: 'judged' | 'violated' | 'advisory') => {
    for (const at of new Set([...ids].flatMap((id) => cellOf.get(id) ?? []))) {
      const cell = cells.get(at)
      if (cell !== undefined) cells.set(at, { ...cell, [column]: cell[column] + 1 })
    }
  }
  for (const { id, verdict } of rows) {
    if (verdict !== 'satisfied' && verdict !== 'violated' && verdict !== 'advisory') continue
    const own = checks.get(id) ?? []
    count(new Set(own.flatMap(({ exchanges }) => exchanges)), 'judged')
    if (verdict !== 'satisfied') count(new Set(own.flatMap(flawsOf).flatMap(({ exchange }) => exchange ?? [])), verdict)
  }
  return [...cells.values()].toSorted((one, other) => (one.model < other.model ? -1 : one.model > other.model ? 1 : 0))
}

const keyOf = (model: string, protocol: string) => JSON.stringify([model, protocol])

const emptyModelRow = (model: string, protocol: string): ModelRow => ({
  model: truncated(model, maxLength.name),
  protocol,
  requests: 0,
  judged: 0,
  violated: 0,
  advisory: 0,
})

/** A selected model and a protocol without a result, and why. */
export interface SilentModel {
  readonly model: string
  readonly protocol: string
  readonly because: string
  readonly silence: Silence
}

/** The selected models that returned no result, by model and protocol. */
export const silentModels = memoized((evidence: Evidence): ReadonlyMap<string, SilentModel> => {
  const silent = new Map<string, SilentModel>()
  const sent = sentTo(evidence)
  for (const { model, protocol, probe, because } of evidence.everyModel?.models ?? []) {
    const at = keyOf(model, protocol)
    const all = sent.get(at) ?? []
    if (all.some(isAnswered)) continue
    const own = all.filter((exchange) => exchange.probe === probe)
    // If no request was planned, requests of other probes to the model do not count.
    const last = because === undefined ? (own.length > 0 ? own : all).findLast(({ retried }) => !retried) : undefined
    const unanswered = last === undefined ? notSent(because, probe ?? '', evidence) : notAnswered(last)
    silent.set(at, {
      ...{ model, protocol },
      because: truncated(unanswered.because, maxLength.reason),
      silence: unanswered.silence,
    })
  }
  return silent
})

/** The requests to the selected models, by model and protocol. */
function sentTo({ exchanges, everyModel }: Evidence): ReadonlyMap<string, readonly Exchange[]> {
  const wanted = new Set((everyModel?.models ?? []).map(({ model, protocol }) => keyOf(model, protocol)))
  const sent = new Map<string, Exchange[]>()
  for (const exchange of wanted.size === 0 ? [] : exchanges) {
    const at = keyOf(modelName(replyOf(exchange)), protocolOf(exchange) ?? '')
    if (!wanted.has(at)) continue
    const those = sent.get(at)
    if (those === undefined) sent.set(at, [exchange])
    else those.push(exchange)
  }
  return sent
}

const isAnswered = ({ response }: Exchange) => response !== undefined && response.status >= 200 && response.status < 300

type Silent = Pick<SilentModel, 'because' | 'silence'>

function notAnswered(last: Exchange): Silent {
  const { response } = last
  return {
    because: `no result: ${describeReply(replyOf(last))}`,
    silence: { asked: true, ...(response && { status: response.status }) },
  }
}

function notSent(planned: string | undefined, probe: string, evidence: Evidence): Silent {
  const outcome = evidence.outcome(probe)
  if (planned === undefined && outcome === undefined && isOfOtherShard(probe, evidence))
    return { because: `not called: ${anotherShard}`, silence: { asked: false, otherShard: true } }
  const because = planned ?? outcome?.because ?? Object.values(outcome?.leftOut ?? {})[0] ?? 'the drive ended before'
  return { because: `not called: ${because}`, silence: { asked: false } }
}
