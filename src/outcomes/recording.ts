import { type Contract, packagedContract, recordedContract } from '../contract/document.ts'
import { isSelected, staysSelected } from '../contract/selection.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { loadEvidence, type Evidence } from '../evidence/store.ts'
import { replyOf } from '../reply/reader.ts'
import { mentionsRequest } from '../reply/saturation.ts'
import type { Tally } from '../results/tally.ts'
import { once } from '../std/memoized.ts'
import { readContract } from '../contract/read-contract.ts'
import { isUsageError, UsageError } from '../std/usage-error.ts'

/** By what to judge recordings, in addition to their own settings. */
export interface Criteria {
  /** The contract document to use: a path, `packaged` for the one of this version, or `recorded`, which is the default. */
  readonly spec?: string
  /** Id prefixes, in addition to the selection of the drive. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

/** The recordings to judge, each as a list of evidence files, and by what to judge them. */
export interface JudgeInput {
  readonly recordings: readonly (readonly string[])[]
  readonly criteria: Criteria
}

/** A recording and the contract document to judge it by. Both are read on first use. */
export interface JudgedRecording {
  readonly criteria: Criteria
  readonly evidence: () => Evidence
  readonly contract: () => Contract
}

export const openRecordings = ({ recordings, criteria }: JudgeInput): readonly JudgedRecording[] =>
  recordings.map((files) => openRecording(() => loadEvidence(files), criteria))

export function openRecording(read: () => Evidence, criteria: Criteria): JudgedRecording {
  const evidence = once(read)
  return { criteria, evidence, contract: once(() => contractFor(evidence(), criteria.spec)) }
}

/** What checks read and note while they run. Checks are synchronous, so that one variable serves all of them. */
interface JudgingContext {
  readonly judged: JudgedRecording
  readonly observations: ObservedValue[]
}

/** An observation that does not affect a verdict. */
export interface ObservedValue {
  readonly text: string
  readonly value: unknown
  /** In place of a value. */
  readonly tally?: Tally
}

let context: JudgingContext | undefined

/** Calls `run` with this recording as the current one. Observations are added to `observations`. */
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

/** Makes a recording the current one. For tests. */
export function setRecording(judged: JudgedRecording): void {
  context = { judged, observations: [] }
}

function currentContext(): JudgingContext {
  if (context === undefined) throw new Error('no current recording: checks must run inside withRecording')
  return context
}

/** The observations of the running check. */
export const currentObservations = (): ObservedValue[] => currentContext().observations

/** True if a requirement is selected, both by the drive and by the criteria. */
export function isRequirementSelected(id: string): boolean {
  const { only = [], skip = [] } = currentContext().judged.criteria
  return isSelected(id, recording().header) && staysSelected(id, { only, skip })
}

/** The current evidence. */
export const recording = (): Evidence => currentContext().judged.evidence()

/** The contract document to judge by: the recorded one unless the criteria name another. */
export const recordedDocument = (): Contract['document'] => currentContext().judged.contract().document

/** True if the exchange is incomplete for another reason than the gateway: the drive was stopped, or traffic was recorded in part. */
export const isInterrupted = ({ end, response, request }: Exchange): boolean =>
  end.how === 'interrupted' || (end.how === 'unseen' && response === undefined) || request.partial === true

/** True if the connection broke before the end of the response. */
export const hasBrokenConnection = ({ end }: Exchange): boolean => end.how === 'reset' || end.how === 'closed'

/** True for a 429 or 503 that the request does not provoke, and for a 503 that it does but that does not mention the request. */
export function isSaturated(exchange: Exchange): boolean {
  const { expects = [], once = [] } = exchange.request
  const status = exchange.response?.status ?? 0
  if (status !== 429 && status !== 503) return false
  if (!expects.includes(status)) return true
  return status === 503 && !once.includes(503) && !mentionsRequest(replyOf(exchange))
}

/**
 * The contract document to judge evidence by: the recorded one by default.
 *
 * @param spec the path of a document, `packaged` for the one of this version, or `recorded`
 * @throws UsageError (by `name`) if the document is not a valid contract
 */
export function contractFor({ header, files }: Evidence, spec: string | undefined): Contract {
  if (spec === 'packaged') return packagedContract()
  if (spec !== undefined && spec !== 'recorded') return readContract(spec)
  try {
    return recordedContract(header.contract.document)
  } catch (error) {
    if (!isUsageError(error)) throw error
    throw new UsageError(`${files[0]}: its contract document: ${error.message}. Judge by another one: --spec packaged`)
  }
}

/**
 * The evidence with this document in its header, so that reports name the document that it was judged by. The digest and the version that
 * the file contains may not be those of its document.
 */
export const withContract = (evidence: Evidence, contract: Contract): Evidence => ({
  ...evidence,
  header: { ...evidence.header, contract },
})
