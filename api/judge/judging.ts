import { statSync } from 'node:fs'
import { testFilesOf } from '../../suites/ledger.ts'
import { type Profile, requirementsOf } from '../../src/contract/requirements.ts'
import { isSelected, staysSelected } from '../../src/contract/selection.ts'
import { publishedSets, requirementSet } from '../../src/contract/sets.ts'
import { defaults } from '../../src/deployment/options/run.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'
import { fitsIntoCache } from '../../src/evidence/content-cache.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { cancellable } from '../cancellable.ts'
import type { Task } from '../task.ts'
import { contractFor, withContract } from '../../src/outcomes/recording.ts'
import { conclude, type ConcludedRun, type ConcludeOptions } from '../../src/judge/conclude.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { setupReasonOf } from '../../src/judge/setup.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { startJudge, type JudgeOptions, type JudgeProgress, type JudgeResult } from '../../src/judge/judge.ts'

export interface JudgingOptions {
  readonly profile: Profile
  readonly strict: boolean
  /** As in the options of `run`. */
  readonly minJudged?: number
  /** Id prefixes that narrow the selection of the drive. */
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /**
   * The contract document: a file path, `packaged`, or `recorded`. By default the recorded one; if it is not the packaged one, the run does
   * not pass then, because anyone who had the file could have changed it.
   */
  readonly spec?: string
  /** Version of the requirement set that gates. Default: the set named for the drive, else the newest. */
  readonly set?: string
  /** Known violations, which do not gate. */
  readonly baseline?: readonly KnownViolation[]
  /** Default: that of `--deadline`. */
  readonly timeoutMs?: number
  /** Judges in this thread, which is faster. Only for evidence that this process recorded from the embedded gateway. */
  readonly isInProcess?: boolean
  /** Keeps the results of the checks, from which repeated runs are merged. */
  readonly keepsResults?: boolean
  readonly onProgress?: Task['onProgress']
  /** Aborting it ends judging with the verdicts so far. If it is already aborted, judging has `afterAbortMs`. */
  readonly signal?: Task['signal']
}

export interface Judging extends ConcludedRun {
  readonly evidence: Evidence
  /** How the verdicts were made. */
  readonly terms: ConcludeOptions
}

/** Exchanges are read in parts, but each one leaves some results in memory. */
const heapLimitMiB = ({ exchanges }: Evidence) => 256 + Math.ceil(exchanges.length / 256)

/** What an aborted run judges in: its result arrives within a second (`bench/library.ts`). */
const afterAbortMs = 500

/** One slow check must not use up the time of the others. */
const checkTimeoutMs = (timeoutMs: number) => Math.min(60_000, Math.max(2000, timeoutMs / 4))

/**
 * Judges evidence by its recorded contract document, or by `spec`.
 *
 * @throws UsageError if a file is not valid evidence
 */
export async function judgeEvidence(evidenceFiles: readonly string[], options: JudgingOptions): Promise<Judging> {
  const started = performance.now()
  options.onProgress?.({ type: 'judging' })
  const { plan, kept } = planOf(evidenceFiles, options, started)
  const { judgeOptions, requirements, selected, set, setup } = plan
  const result = await (setup !== undefined
    ? { checks: [], crashes: [], ended: setup }
    : kept !== undefined && options.isInProcess === true
      ? judgeInThisThread(kept, judgeOptions, options.signal)
      : judgeInWorker(evidenceFiles, judgeOptions, options.signal))
  const evidence = kept ?? readEvidence(evidenceFiles, options).evidence
  const judgeMs = Math.round(performance.now() - started)
  const isDocumentChosen = options.spec !== undefined
  const terms = { ...options, requirements, selected, judgeMs, set, isDocumentChosen }
  return { evidence, terms, ...conclude(evidence, result, terms) }
}

/** Reads and validates evidence, with the document to judge it by. */
function readEvidence(files: readonly string[], { spec }: JudgingOptions) {
  const recorded = loadEvidence(files)
  const contract = contractFor(recorded, spec)
  return { contract, evidence: withContract(recorded, contract) }
}

/** What to judge, and the evidence, unless it is so large that it is read again after the judging thread has ended. */
function planOf(evidenceFiles: readonly string[], options: JudgingOptions, started: number) {
  const { evidence, contract } = readEvidence(evidenceFiles, options)
  const { header } = evidence
  const set = requirementSet(options.set ?? recordedSet(evidence))
  const requirements = requirementsOf(contract.document)
  const selected = (id: string) => isSelected(id, header) && staysSelected(id, options)
  const { only, skip, spec, timeoutMs = defaults.deadlineMs, onProgress } = options
  const files = [...new Set(requirements.filter(({ id }) => selected(id)).flatMap(({ id }) => testFilesOf(id)))]
  // Reading the recording counts towards the timeout.
  const totalMs = Math.max(1000, timeoutMs - (performance.now() - started))
  const bounds = { totalMs, checkMs: checkTimeoutMs(timeoutMs), heapMiB: heapLimitMiB(evidence) }
  const criteria = { only, skip, ...(spec !== undefined && { spec }) }
  const judgeOptions = {
    files,
    criteria,
    bounds,
    onProgress: (progress: JudgeProgress) => onProgress?.({ type: 'judging', ...progress }),
  }
  const isKept = options.isInProcess === true || fitsIntoCache(sizeOf(evidenceFiles))
  return {
    plan: { judgeOptions, requirements, selected, set, setup: setupReasonOf(evidence) },
    kept: isKept ? evidence : undefined,
  }
}

const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0)

async function judgeInWorker(
  files: readonly string[],
  options: JudgeOptions,
  signal: AbortSignal | undefined,
): Promise<JudgeResult> {
  const judge = startJudge(options)
  try {
    const [result = { checks: [], crashes: ['nothing was judged'] }] = await cancellable(
      signal,
      judge.cancel,
      () => judge.judge(files),
      afterAbortMs,
    )
    return result
  } finally {
    await judge.close()
  }
}

function judgeInThisThread(
  evidence: Evidence,
  { files = [], criteria, bounds: { totalMs = Infinity } = {}, onProgress }: JudgeOptions,
  signal: AbortSignal | undefined,
): Promise<JudgeResult> {
  let cancelled = false
  const cancel = () => {
    cancelled = true
  }
  const course = { totalMs, isCancelled: () => cancelled, ...(onProgress && { onProgress }) }
  return cancellable(signal, cancel, () => judgeInProcess(evidence, { files }, criteria, course), afterAbortMs)
}

/** Judging the evidence again gates by the set of the drive, unless another one is named. */
function recordedSet({ header }: Evidence): string | undefined {
  const named: unknown = header.asked?.set
  const versions = publishedSets().map(({ version }) => version)
  const found = versions.find((version) => version === named)
  if (named === undefined || found !== undefined) return found
  throw new UsageError(
    `evidence: unknown requirement set ${quoted(String(named))}. Choose one with --set (available: ${versions.join(', ')})`,
  )
}
