import { testFilesOf } from '../suites/ledger.ts'
import { type Profile, requirementsOf } from '../src/contract/requirements.ts'
import { isSelected, staysSelected } from '../src/contract/selection.ts'
import { publishedSets, requirementSet } from '../src/contract/sets.ts'
import { defaults } from '../src/deployment/options/run.ts'
import { quoted, UsageError } from '../src/std/usage-error.ts'
import { loadEvidence, type Evidence } from '../src/evidence/store.ts'
import { contractFor, withContract } from '../src/outcomes/contract.ts'
import { conclude, type ConcludedRun } from '../src/judge/conclude.ts'
import type { KnownViolation } from '../src/report/baseline.ts'
import { uninterrupted, type Interruption } from './interrupt.ts'
import { releaseMemory } from './memory.ts'
import { judgeInProcess, type InProcessOptions } from '../src/judge/judge-in-process.ts'
import { startJudge, type JudgeOptions, type JudgeProgress, type JudgeResult } from '../src/judge/judge.ts'

export interface JudgingOptions {
  readonly profile: Profile
  readonly strict: boolean
  /** Id prefixes, in addition to what was selected when driving. */
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** A contract document in place of the recorded one: the path of a file, or `packaged`. */
  readonly spec?: string
  /** The version of the requirement set that gates: what the drive was told, else the newest. */
  readonly set?: string
  /** Violations that do not gate. */
  readonly baseline?: readonly KnownViolation[]
  /** Milliseconds within which it is to be judged. Default: that of `--deadline`. */
  readonly withinMs?: number
  /** True for what this process recorded of the embedded gateway: it is judged in this thread, which saves starting another. */
  readonly isOwn?: boolean
  /** Told how far the judging has come, often. */
  readonly onProgress?: (progress: JudgeProgress) => void
}

/** MiB of memory for what judging computes: what is read of a large recording is let go, but each exchange leaves a trace. */
const heapFor = ({ exchanges }: Evidence) => 256 + Math.ceil(exchanges.length / 256)

/** A check that takes a quarter of the time is given up, so that it does not cost the others theirs. */
const timeOfCheck = (withinMs: number) => Math.min(60_000, Math.max(2000, withinMs / 4))

const nothing: JudgeResult = { checks: [], crashes: ['nothing was judged'] }

export interface Judging extends ConcludedRun {
  readonly evidence: Evidence
}

/**
 * Judges evidence by the contract document that travelled with it, or by the one that is named in its place.
 *
 * @throws UsageError (by `name`) when a file cannot be read as evidence
 */
export async function judgeEvidence(
  evidenceFiles: readonly string[],
  options: JudgingOptions,
  interruption: Interruption = uninterrupted,
): Promise<Judging> {
  const started = performance.now()
  releaseMemory()
  const recorded = loadEvidence(evidenceFiles)
  const contract = contractFor(recorded, options.spec)
  const evidence = options.spec === undefined ? recorded : withContract(recorded, contract)
  const set = requirementSet(options.set ?? recordedSet(evidence))
  const requirements = requirementsOf(contract.document)
  const selected = (id: string) => isSelected(id, evidence.header) && staysSelected(id, options)
  const { only, skip, spec, withinMs = defaults.deadlineMs, onProgress } = options
  const files = [...new Set(requirements.filter(({ id }) => selected(id)).flatMap(({ id }) => testFilesOf(id)))]
  // Reading the recording is a part of it.
  const totalMs = Math.max(1000, withinMs - (performance.now() - started))
  const bounds = { totalMs, checkMs: timeOfCheck(withinMs), heapMiB: heapFor(evidence) }
  const terms = { only, skip, ...(spec !== undefined && { spec }) }
  const choice = { files, terms, ...(onProgress && { onProgress }) }
  const result = options.isOwn
    ? await inThisThread(evidence, { ...choice, totalMs }, interruption)
    : await inAnotherThread(evidenceFiles, { ...choice, bounds }, interruption)
  const judgeMs = Math.round(performance.now() - started)
  return { evidence, ...conclude(evidence, result, { ...options, requirements, selected, judgeMs, set }) }
}

const onInterruption = 'telling what was decided'

async function inAnotherThread(
  files: readonly string[],
  options: JudgeOptions,
  interruption: Interruption,
): Promise<JudgeResult> {
  const judge = startJudge(options)
  try {
    const [result = nothing] = await interruption.runInterruptible(onInterruption, judge.cancel, () =>
      judge.judge(files),
    )
    return result
  } finally {
    await judge.close()
  }
}

function inThisThread(
  evidence: Evidence,
  { files = [], criteria, ...options }: Pick<JudgeOptions, 'files' | 'criteria'> & InProcessOptions,
  interruption: Interruption,
): Promise<JudgeResult> {
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
  }
  return interruption.runInterruptible(onInterruption, cancel, () =>
    judgeInProcess(evidence, { files }, criteria, { ...options, isCancelled: () => isCancelled }),
  )
}

/** Judging tomorrow says what running says today: a set that was named for the drive counts as long as no other is named. */
function recordedSet({ header }: Evidence): string | undefined {
  const named: unknown = header.asked?.set
  const versions = publishedSets().map(({ version }) => version)
  const found = versions.find((version) => version === named)
  if (named === undefined || found !== undefined) return found
  throw new UsageError(
    `the evidence was driven for requirement set ${quoted(String(named))}, which this version does not have: name one by --set (there is ${versions.join(', ')})`,
  )
}
