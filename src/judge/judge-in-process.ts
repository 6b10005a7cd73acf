import { setImmediate } from 'node:timers/promises'
import type { Evidence } from '../evidence/store.ts'
import { reason, type Reason } from '../results/reasons.ts'
import { judgeInBlocks } from './blocks.ts'
import type { CheckResult } from '../outcomes/check-result.ts'
import { pendingResult, plannedRuns, resultOf } from './check-run.ts'
import { undecidedFor, type JudgeProgress, type JudgeResult } from './judge.ts'
import { openRecording, type Criteria } from '../outcomes/recording.ts'
import { loadSuites, suiteFiles, type SuiteChoice } from './suites.ts'

export interface InProcessOptions {
  /** The limit of all judging, in milliseconds. */
  readonly totalMs?: number
  /** Called with the progress. */
  readonly onProgress?: (progress: JudgeProgress) => void
  /** Returns true to cancel judging. Completed results are kept. */
  readonly isCancelled?: () => boolean
  /** How often signals and progress are handled, in milliseconds of judging: 50 by default. */
  readonly sliceMs?: number
}

/**
 * Judges evidence in this thread, without limits for single checks. Use `startJudge` for evidence of unknown origin.
 *
 * @param choice the suites; all by default
 */
export async function judgeInProcess(
  evidence: Evidence,
  choice: SuiteChoice = {},
  terms: Criteria = {},
  { totalMs = Infinity, onProgress, isCancelled = () => false, sliceMs = 50 }: InProcessOptions = {},
): Promise<JudgeResult> {
  const until = performance.now() + totalMs
  const files = suiteFiles(choice)
  const crashes = await loadSuites(files)
  const runs = plannedRuns(files, [openRecording(() => evidence, terms)])
  judgeInBlocks(runs, { begin: () => true, isTimeUp: () => performance.now() > until, onRead: () => undefined })
  const checks: CheckResult[] = []
  let ended: Reason | undefined
  let sliceEnds = performance.now() + sliceMs
  for (const run of runs) {
    if (ended === undefined && performance.now() > sliceEnds) {
      onProgress?.({ unit: 'checks', done: checks.length, of: runs.length })
      await setImmediate()
      sliceEnds = performance.now() + sliceMs
      if (isCancelled()) ended = reason('judging-interrupted')
      else if (performance.now() > until) ended = reason('judging-late')
    }
    checks.push(ended === undefined ? resultOf(run) : undecidedFor(pendingResult(run), ended))
  }
  const isInterrupted = ended?.code === 'judging-interrupted'
  return { checks, crashes, ...(ended && { ended }), ...(isInterrupted && { cancelled: true }) }
}
