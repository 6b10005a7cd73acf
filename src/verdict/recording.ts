import { contractFor } from './contract.ts'
import type { Contract } from '../contract/document.ts'
import { isSelected, staysSelected } from '../contract/selection.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { loadEvidence, type Evidence } from '../evidence/store.ts'
import { replyOf } from '../evidence/reader.ts'
import { speaksOfRequest } from '../evidence/saturation.ts'

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

let terms: Terms = {}
let sources: readonly (() => Evidence)[] = []

/** Makes these recordings the ones that are judged. */
export const beginJudging = (judgement: Judgement): void =>
  beginJudgingEvidence(
    judgement.recordings.map((files) => () => loadEvidence(files)),
    judgement.terms,
  )

/** Makes this evidence what is judged: one function for each recording, called when it is first read. */
export function beginJudgingEvidence(evidence: readonly (() => Evidence)[], by: Terms): void {
  sources = evidence
  terms = by
  loaded.clear()
  chosen = 0
}

interface Loaded {
  readonly evidence: Evidence
  readonly contract: Contract
}

let chosen = 0
const loaded = new Map<number, Loaded>()

/** True when a requirement was selected, both when driving and for this judging. */
export function isWanted(id: string): boolean {
  const { only = [], skip = [] } = terms
  return isSelected(id, recording().header) && staysSelected(id, { only, skip })
}

/** How many recordings are judged. */
export const recordingCount = (): number => sources.length

/** Makes one of the recordings the one that checks read. */
export function choose(index: number): void {
  chosen = index
}

/** The evidence that is being judged; read when it is first asked for. */
export const recording = (): Evidence => load().evidence

/** The contract document that this judging goes by: the one that travelled with the evidence, unless another one was named. */
export const recordedDocument = (): Contract['document'] => load().contract.document

function load(): Loaded {
  const cached = loaded.get(chosen)
  if (cached !== undefined) return cached
  const evidence = sources[chosen]?.() ?? loadEvidence([])
  const fresh = { evidence, contract: contractFor(evidence, terms.spec) }
  loaded.set(chosen, fresh)
  return fresh
}

/** The drive was stopped under it, or others recorded no reply to it, or not all of the request: it says nothing of the gateway. */
export const isInterrupted = ({ end, response, request }: Exchange): boolean =>
  end.how === 'interrupted' || (end.how === 'unseen' && response === undefined) || request.partial === true

/** True when a connection broke under a reply or before it. */
export const isTorn = ({ end }: Exchange): boolean => end.how === 'reset' || end.how === 'closed'

/** A 429 or 503 that was not the point of the request. A 503 that was is its answer when it speaks of what was asked. */
export function isSaturated(exchange: Exchange): boolean {
  const { expects = [], once = [] } = exchange.request
  const status = exchange.response?.status ?? 0
  if (status !== 429 && status !== 503) return false
  if (!expects.includes(status)) return true
  return status === 503 && !once.includes(503) && !speaksOfRequest(replyOf(exchange))
}
