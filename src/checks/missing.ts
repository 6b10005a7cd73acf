import { overseasPrefix } from '../drive/probe.ts'
import type { Exchange, Outcome } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import type { Evidence } from '../evidence/store.ts'
import { reason, recordedReason, type Reason } from '../results/reasons.ts'
import { describeReply } from '../outcomes/flaw.ts'
import { hasBrokenConnection, isSaturated, recording } from '../outcomes/recording.ts'
import { outOfBalance } from '../calls/out-of-balance.ts'
import { isOfOtherShard } from '../calls/shards.ts'
import { unsupportedFeature } from '../calls/valid-calls.ts'
import { declaredAbsent, Undecided } from '../outcomes/undecided.ts'

/**
 * The probes that cover a requirement: those with it in `serves`, or all probes of its area. Recordings of older versions have no
 * `serves`: there, `streaming.chat.id` is covered by probes with `chat` in their names.
 */
export function probesFor(requirement: string): readonly string[] {
  const { plan } = recording().header
  const isBelow = (id: string, prefix: string) => id === prefix || id.startsWith(`${prefix}.`)
  // A missing overseas endpoint does not explain why the domestic one shows nothing.
  const serving = plan.filter(
    ({ area, probe, serves = [area] }) =>
      !probe.startsWith(overseasPrefix) && serves.some((prefix) => isBelow(requirement, prefix)),
  )
  const [, subject = ''] = requirement.split('.')
  const named = plan.some(({ serves }) => serves !== undefined)
    ? []
    : serving.filter(({ probe }) => probe.includes(subject))
  return (named.length > 0 ? named : serving).map(({ probe }) => probe)
}

/** Why a probe has no exchanges. */
export const notDriven = (probe: string, evidence: Evidence = recording()): Undecided =>
  evidence.header.traffic !== undefined
    ? inconclusiveFor(reason('not-in-traffic'))
    : isOfOtherShard(probe, evidence)
      ? new Undecided('inconclusive', reason('other-shard', { probe }), { cause: 'other-shard' })
      : inconclusiveFor(reason('not-driven', { probe }))

/**
 * Why no exchange is selected: a probe belongs to another shard, a probe could not be driven, or the result of their requests, in this
 * order.
 */
export function noExchanges(probes: readonly string[], evidence: Evidence = recording()): Undecided {
  const { outcome } = evidence
  if (evidence.header.traffic !== undefined) return inconclusiveFor(reason('not-in-traffic'))
  const ofOtherShard = probes.find((probe) => isOfOtherShard(probe, evidence))
  if (ofOtherShard !== undefined) return notDriven(ofOtherShard, evidence)
  const outcomes = probes.flatMap((probe) => outcome(probe) ?? [])
  // Media that are not allowed are not the reason if requests without media were sent: their responses are.
  const done = new Set(outcomes.flatMap(({ state, probe }) => (state === 'done' ? probe : [])))
  const isSent = evidence.exchanges.some(({ probe }) => done.has(probe))
  const unfinished = outcomes.filter(
    ({ state, reason: kind }) => state !== 'done' && !(isSent && kind === 'not-allowed'),
  )
  // What is declared absent explains nothing if another probe shows the requirement too.
  const lacking =
    unfinished.find(({ reason: kind }) => kind !== 'declared-absent') ?? (done.size > 0 ? undefined : unfinished[0])
  if (lacking !== undefined)
    return unavailable(lacking, outcomeReason(lacking) ?? reason('not-finished', { probe: lacking.probe }))
  const features = sentBy(probes, evidence).map((exchange) => unsupportedFeature(exchange, evidence))
  const [feature] = features
  // Responses of operations that need not exist show nothing.
  if (feature !== undefined && !features.includes(undefined)) return declaredAbsent(feature)
  return inconclusiveFor(withheldReason(probes, evidence) ?? noMatchReason(probes, evidence))
}

const sentBy = (probes: readonly string[], { exchanges }: Evidence): readonly Exchange[] =>
  exchanges.filter(({ probe, retried }) => probes.includes(probe) && !retried)

/**
 * Why a request of these probes shows nothing, if the gateway withheld its response: it was overloaded until the last retry, did not respond,
 * or refused the default key for its balance. What the other responses do not contain is not the reason then. Undefined if there is none.
 */
export function withheldReason(probes: readonly string[], evidence: Evidence = recording()): Reason | undefined {
  if (evidence.header.traffic !== undefined) return undefined
  let broken: Reason | undefined
  for (const exchange of evidence.exchanges) {
    if (exchange.retried || !probes.includes(exchange.probe)) continue
    // What the scripted upstream answered is intended.
    if (evidence.scripts.has(`${exchange.probe}/${exchange.name}`)) continue
    const why = withheld(exchange, evidence)
    // A connection can break by chance. The gateway chose the others.
    if (why !== undefined && !hasBrokenConnection(exchange)) return why
    broken ??= why
  }
  return broken
}

function withheld(exchange: Exchange, evidence: Evidence): Reason | undefined {
  const { id, response, end, request } = exchange
  if (request.line === 'elsewhere') return undefined
  if (isSaturated(exchange)) return reason('saturated', { exchange: id, status: response?.status })
  if (response?.status === 402 && request.key === 'default') return outOfBalance(exchange, evidence)
  const isSilent = response === undefined && silentEnds.has(end.how)
  return isSilent ? reason('no-reply', { exchange: id, detail: end.detail ?? end.how }) : undefined
}

const silentEnds = new Set<Exchange['end']['how']>(['refused', 'reset', 'closed', 'timeout', 'tls', 'unresolved'])

const inconclusiveFor = (because: Reason) => new Undecided('inconclusive', because)

function noMatchReason(probes: readonly string[], evidence: Evidence): Reason {
  const { outcome } = evidence
  const sent = sentBy(probes, evidence)
  const [first] = sent
  if (first === undefined) {
    const [leftOut] = probes.flatMap((probe) => Object.values(outcome(probe)?.leftOut ?? {}))
    if (leftOut !== undefined) return reason('reported', { text: leftOut })
    return probes.length === 0 ? reason('no-probe') : reason('none-driven', { probes })
  }
  const answered = sent.filter(({ response }) => response !== undefined && response.status < 300)
  if (answered.length > 0) {
    const [leftOut] = probes.flatMap((probe) => Object.entries(outcome(probe)?.leftOut ?? {}))
    const notSent = leftOut && { step: leftOut[0], why: leftOut[1] }
    return reason('none-of-kind', { probes, replies: answered.length, ...(notSent && { notSent }) })
  }
  const calls = [...new Set(sent.map(callIn))].slice(0, 2)
  return reason('no-call-answered', { calls, exchange: first.id, got: describeReply(replyOf(first)) })
}

const callIn = ({ request: { method, url } }: Exchange) => `${method} ${url.replace(/^https?:\/\/[^/?#]+/i, '')}`

/** Ends a check whose probe was not done: inapplicable if the feature is declared unsupported, inconclusive otherwise. */
export const unavailable = ({ reason: kind }: Outcome, because: Reason) =>
  new Undecided(kind === 'declared-absent' ? 'inapplicable' : 'inconclusive', because, kind && { cause: kind })

/** Why a probe was not done; older recordings contain the sentence only. */
export function outcomeReason({ why, because }: Outcome): Reason | undefined {
  const recorded = why && recordedReason(why)
  return recorded ?? (because === undefined ? undefined : reason('reported', { text: because }))
}
