import { contractFor } from './contract.ts'
import type { Contract } from '../contract/document.ts'
import { isSelected, staysSelected } from '../contract/selection.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { loadEvidence, type Evidence } from '../evidence/store.ts'
import { replyOf } from '../reply/reader.ts'
import { speaksOfRequest } from '../reply/saturation.ts'

/** What recordings are judged by, besides what they say themselves. */
export interface Criteria {
  /** A contract document in place of the recorded one: the path of a file, or `packaged` for today's. */
  readonly spec?: string
  /** Id prefixes, in addition to what was selected when driving. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

/** What to judge, one recording as a rule, each the files of its evidence; and by what. */
export interface JudgeInput {
  readonly recordings: readonly (readonly string[])[]
  readonly criteria: Criteria
}

/** A recording under judgement, and the contract document that it is judged by. Both are read when they are first needed. */
export interface JudgedRecording {
  readonly criteria: Criteria
  readonly evidence: () => Evidence
  readonly contract: () => Contract
}

/** The recordings of a judgement. */
export const openRecordings = ({ recordings, criteria: criteria }: JudgeInput): readonly JudgedRecording[] =>
  recordings.map((files) => openRecording(() => loadEvidence(files), criteria))

/** Evidence as a recording under judgement. */
export function openRecording(read: () => Evidence, criteria: Criteria): JudgedRecording {
  const evidence = once(read)
  return { criteria: criteria, evidence, contract: once(() => contractFor(evidence(), criteria.spec)) }
}

function once<Value>(find: () => Value): () => Value {
  let found: { readonly value: Value } | undefined
  return () => (found ??= { value: find() }).value
}

/** What checks read and note while they run. They are synchronous: one slot serves any number of judgings in a process. */
interface JudgingContext {
  readonly judged: JudgedRecording
  readonly observations: ObservedValue[]
}

/** Something that was seen and is not judged. */
export interface ObservedValue {
  readonly text: string
  readonly value: unknown
}

let context: JudgingContext | undefined

/** Runs something that reads a recording. Observations that it notes are added to `observations`. */
export function withRecording<Result>(
  judged: JudgedRecording,
  run: () => Result,
  observations: ObservedValue[] = [],
): Result {
  const outer = context
  context = { judged, observations }
  try {
    return run()
  } finally {
    context = outer
  }
}

/** Makes a recording the one that is read, until another one is: for tests that call parts of checks themselves. */
export function setRecording(judged: JudgedRecording): void {
  context = { judged, observations: [] }
}

function currentContext(): JudgingContext {
  if (context === undefined) throw new Error('a recording is read while it is judged, and not outside of that')
  return context
}

/** The observations of the check that is running. */
export const currentObservations = (): ObservedValue[] => currentContext().observations

/** True when a requirement was selected, both when driving and for this judging. */
export function isRequirementSelected(id: string): boolean {
  const { only = [], skip = [] } = currentContext().judged.criteria
  return isSelected(id, recording().header) && staysSelected(id, { only, skip })
}

/** The evidence that is being judged. */
export const recording = (): Evidence => currentContext().judged.evidence()

/** The contract document that this judging goes by: the one that travelled with the evidence, unless another one was named. */
export const recordedDocument = (): Contract['document'] => currentContext().judged.contract().document

/** The drive was stopped under it, or others recorded no reply to it, or not all of the request: it says nothing of the gateway. */
export const isInterrupted = ({ end, response, request }: Exchange): boolean =>
  end.how === 'interrupted' || (end.how === 'unseen' && response === undefined) || request.partial === true

/** True when a connection broke under a reply or before it. */
export const hasBrokenConnection = ({ end }: Exchange): boolean => end.how === 'reset' || end.how === 'closed'

/** A 429 or 503 that was not the point of the request. A 503 that was is its answer when it speaks of what was asked. */
export function isSaturated(exchange: Exchange): boolean {
  const { expects = [], once = [] } = exchange.request
  const status = exchange.response?.status ?? 0
  if (status !== 429 && status !== 503) return false
  if (!expects.includes(status)) return true
  return status === 503 && !once.includes(503) && !speaksOfRequest(replyOf(exchange))
}
