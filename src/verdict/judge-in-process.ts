import type { Evidence } from '../evidence/store.ts'
import { judgeInBlocks } from './blocks.ts'
import { plannedRuns, resultOf } from './check-run.ts'
import type { JudgeResult } from './judge.ts'
import { underJudgement, type Terms } from './recording.ts'
import { loadSuites, suiteFiles, type SuiteChoice } from './suites.ts'

/**
 * Judges evidence in this thread, without bounds of time and memory: for evidence that this process recorded itself.
 * `startJudge` judges evidence of unknown origin.
 *
 * @param choice the suites to judge by; all of them by default
 */
export async function judgeInProcess(
  evidence: Evidence,
  choice: SuiteChoice = {},
  terms: Terms = {},
): Promise<JudgeResult> {
  const files = suiteFiles(choice)
  const crashes = await loadSuites(files)
  const runs = plannedRuns(files, [underJudgement(() => evidence, terms)])
  judgeInBlocks(runs, { begin: () => true, isLate: () => false, onRead: () => undefined })
  return { checks: runs.map(resultOf), crashes }
}
