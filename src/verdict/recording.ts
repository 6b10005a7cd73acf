import { contractFor } from './contract.ts'
import type { Contract } from '../contract/document.ts'
import { isSelected } from '../drive/select.ts'
import { secondLine } from '../drive/probe.ts'
import type { Exchange, Outcome } from '../evidence/exchange.ts'
import { loadEvidence, type Evidence } from '../evidence/store.ts'
import { replyOf } from '../evidence/reader.ts'
import { speaksOfRequest } from '../evidence/saturation.ts'
import type { Reply } from '../evidence/reply.ts'
import { Undecided } from './undecided.ts'

/** What recordings are judged by, besides what they say themselves. */
export interface Terms {
  /** A contract document in place of the recorded one: the path of a file, or `packaged` for today's. */
  readonly spec?: string
  /** Id prefixes, in addition to what was selected when driving. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

/** What to judge, one recording as a rule, each the files of its evidence; and by what. */
export interface Judgement {
  readonly recordings: readonly (readonly string[])[]
  readonly terms: Terms
}

let judgement: Judgement = { recordings: [], terms: {} }

/** Makes these recordings the ones that checks are declared for. */
export function beginJudging(begun: Judgement): void {
  judgement = begun
  loaded.clear()
  chosen = 0
}

interface Loaded {
  readonly evidence: Evidence
  readonly contract: Contract
}

let chosen = 0
const loaded = new Map<string, Loaded>()

/** True when a requirement was selected, both when driving and for this judging. */
export function isWanted(id: string): boolean {
  const { only = [], skip = [] } = judgement.terms
  return isSelected(id, recording().header) && isSelected(id, { only, skip })
}

/** The recordings under judgement. */
export const recordings = (): readonly (readonly string[])[] => judgement.recordings

/** Makes one of the recordings the one that checks read. */
export function choose(index: number): void {
  chosen = index
}

/** The evidence that is being judged; read when it is first asked for. */
export const recording = (): Evidence => load().evidence

/** The contract document that this judging goes by: the one that travelled with the evidence, unless another one was named. */
export const recordedDocument = (): Contract['document'] => load().contract.document

function load(): Loaded {
  const files = recordings()[chosen] ?? []
  const key = files.join('\n')
  const known = loaded.get(key)
  if (known !== undefined) return known
  const evidence = loadEvidence(files)
  const fresh = { evidence, contract: contractFor(evidence, judgement.terms.spec) }
  loaded.set(key, fresh)
  return fresh
}

/**
 * The reply a probe obtained under a name.
 *
 * @throws Undecided when it was not obtained, or when the gateway was saturated to the end (429 or 503 that nobody asked for)
 */
export function obtained(probe: string, name: string): Reply {
  const exchange = recording().exchange(probe, name)
  if (exchange === undefined) throw missing(probe, name)
  if (isInterrupted(exchange)) throw new Undecided('inconclusive', `${exchange.id} was interrupted`, 'interrupted')
  if (isSaturated(exchange)) {
    throw new Undecided('inconclusive', `${exchange.id} was answered ${exchange.response?.status} to the last attempt`)
  }
  if (isTornOnce(exchange)) {
    throw new Undecided('inconclusive', `the connection broke under ${exchange.id}, which is billed and not sent again`)
  }
  if (isRefusedKey(exchange)) throw new Undecided('inconclusive', 'authentication.bearer.accepted')
  if (isOutOfBalance(exchange)) {
    throw new Undecided('inconclusive', `${exchange.id} was refused with 402: the balance is used up`)
  }
  return replyOf(exchange)
}

/** The drive was stopped under it: it says nothing of the gateway. */
export const isInterrupted = ({ end }: Exchange): boolean => end.how === 'interrupted'

/** The valid key was refused: that is one defect of its own, whatever the request was about. */
const isRefusedKey = ({ request, response }: Exchange) => request.key === 'default' && response?.status === 401

/** True when a connection broke under a reply or before it. */
export const isTorn = ({ end }: Exchange): boolean => end.how === 'reset' || end.how === 'closed'

/** Connections break now and then. One that breaks again under the same request says something of the gateway. */
function isTornOnce(exchange: Exchange): boolean {
  if (!isTorn(exchange)) return false
  const { probe, name } = exchange
  const others = recording().exchanges.filter((one) => one.probe === probe && one.name === name && isTorn(one))
  return others.length < 2
}

/** The account has nothing left, which is no fault of the gateway; whether that is so is for the balance's own rules to say. */
const isOutOfBalance = ({ request, response }: Exchange) => request.key === 'default' && response?.status === 402

/** True for a probe of the plan that this shard of it leaves to another. */
function isOfOtherShard(probe: string): boolean {
  const { header, outcome, footer } = recording()
  const isPlanned = header.plan.some((planned) => planned.probe === probe)
  return isPlanned && !header.shard.endsWith('/1') && footer !== undefined && outcome(probe) === undefined
}

const notDriven = (probe: string): Undecided =>
  isOfOtherShard(probe)
    ? new Undecided('inconclusive', `the probe ${probe} is another shard's`, 'other-shard')
    : new Undecided('inconclusive', `the probe ${probe} was not driven`)

/** Why nothing was recorded under a name. */
function missing(probe: string, name: string): Undecided {
  const outcome = recording().outcome(probe)
  if (outcome === undefined) return notDriven(probe)
  const because = outcome.leftOut[name] ?? outcome.because ?? `${probe}/${name} was not recorded`
  return lack(outcome, because)
}

/**
 * The probes that obtain what a requirement is about: those that serve it, or all of its area where they do not say. Recordings
 * of earlier versions never say, so that names must do: `streaming.chat.id` comes from probes with `chat` in theirs.
 */
export function probesOf(requirement: string): readonly string[] {
  const { plan } = recording().header
  const isBelow = (id: string, prefix: string) => id === prefix || id.startsWith(`${prefix}.`)
  // Without a second line, that is not why the first one showed nothing.
  const serving = plan.filter(
    ({ area, probe, serves = [area] }) =>
      !probe.startsWith(secondLine) && serves.some((prefix) => isBelow(requirement, prefix)),
  )
  const [, subject = ''] = requirement.split('.')
  const named = plan.some(({ serves }) => serves !== undefined)
    ? []
    : serving.filter(({ probe }) => probe.includes(subject))
  return (named.length > 0 ? named : serving).map(({ probe }) => probe)
}

/** Why nothing of a kind was recorded: what the first of some probes lacked that could not be driven, or a general sentence. */
export function nothingRecorded(probes: readonly string[]): Undecided {
  const { outcome } = recording()
  const lacking = probes.map((probe) => outcome(probe)).find((one) => one !== undefined && one.state !== 'done')
  const elsewhere = probes.find((probe) => isOfOtherShard(probe))
  if (lacking === undefined && elsewhere !== undefined) return notDriven(elsewhere)
  if (lacking === undefined) return new Undecided('inconclusive', 'the evidence holds no exchange of this kind')
  return lack(lacking, lacking.because ?? `the probe ${lacking.probe} was not finished`)
}

const lack = ({ reason }: Outcome, because: string) =>
  new Undecided(reason === 'declared-absent' ? 'inapplicable' : 'inconclusive', because, reason)

/** A 429 or 503 that was not the point of the request. A 503 that was is its answer when it speaks of what was asked. */
export function isSaturated(exchange: Exchange): boolean {
  const { expects = [], once = [] } = exchange.request
  const status = exchange.response?.status ?? 0
  if (status !== 429 && status !== 503) return false
  if (!expects.includes(status)) return true
  return status === 503 && !once.includes(503) && !speaksOfRequest(replyOf(exchange))
}
