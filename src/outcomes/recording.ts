import { contractFor } from './contract.ts'
import type { Contract } from '../contract/document.ts'
import { isSelected, staysSelected } from '../contract/selection.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { loadEvidence, type Evidence } from '../evidence/store.ts'
import { replyOf } from '../reply/reader.ts'
import { speaksOfRequest } from '../reply/saturation.ts'

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

/** A recording under judgement, and the contract document that it is judged by. Both are read when they are first needed. */
export interface Judged {
  readonly terms: Terms
  readonly evidence: () => Evidence
  readonly contract: () => Contract
}

/** The recordings of a judgement. */
export const recordingsOf = ({ recordings, terms }: Judgement): readonly Judged[] =>
  recordings.map((files) => underJudgement(() => loadEvidence(files), terms))

/** Evidence as a recording under judgement. */
export function underJudgement(read: () => Evidence, terms: Terms): Judged {
  const evidence = once(read)
  return { terms, evidence, contract: once(() => contractFor(evidence(), terms.spec)) }
}

function once<Value>(find: () => Value): () => Value {
  let found: { readonly value: Value } | undefined
  return () => (found ??= { value: find() }).value
}

/** What checks read and note while they run. They are synchronous: one slot serves any number of judgings in a process. */
interface Reading {
  readonly judged: Judged
  readonly observations: Observed[]
}

/** Something that was seen and is not judged. */
export interface Observed {
  readonly text: string
  readonly value: unknown
}

let reading: Reading | undefined

/** Runs something that reads a recording. Observations that it notes are added to `observations`. */
export function whileReading<Result>(judged: Judged, run: () => Result, observations: Observed[] = []): Result {
  const outer = reading
  reading = { judged, observations }
  try {
    return run()
  } finally {
    reading = outer
  }
}

/** Makes a recording the one that is read, until another one is: for tests that call parts of checks themselves. */
export function readFrom(judged: Judged): void {
  reading = { judged, observations: [] }
}

function currentReading(): Reading {
  if (reading === undefined) throw new Error('a recording is read while it is judged, and not outside of that')
  return reading
}

/** The observations of the check that is running. */
export const currentObservations = (): Observed[] => currentReading().observations

/** True when a requirement was selected, both when driving and for this judging. */
export function isWanted(id: string): boolean {
  const { only = [], skip = [] } = currentReading().judged.terms
  return isSelected(id, recording().header) && staysSelected(id, { only, skip })
}

/** The evidence that is being judged. */
export const recording = (): Evidence => currentReading().judged.evidence()

/** The contract document that this judging goes by: the one that travelled with the evidence, unless another one was named. */
export const recordedDocument = (): Contract['document'] => currentReading().judged.contract().document

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
