import { isSelected } from '../contract/selection.ts'
import { isAssertion } from './assertion.ts'
import type { CheckResult } from './check-result.ts'
import { judgeEach, noneJudged, settleEach, settlePart, type Judged } from './each-exchange.ts'
import { withMeta } from './matchers.ts'
import type { CheckMeta } from './meta.ts'
import { pickedBy } from './picked.ts'
import { choose, recordedDocument, recording, recordingCount } from './recording.ts'
import { checksFor, type Check } from './registry.ts'
import { exhaustion, isUndecided } from './undecided.ts'

/** One check of one recording. */
export interface CheckRun {
  readonly check: Check
  readonly meta: CheckMeta
  /** What was judged of a large recording before this check runs. */
  ahead?: Judged
  /** True if the time was over before all of the recording was judged ahead. */
  isPart?: true
  /** What was thrown while judging ahead: a fault of the suite. */
  error?: unknown
}

/**
 * The checks of these suites for each recording under judgement, in the order in which they were registered. A recording is only
 * judged by the requirements that its drive selected.
 */
export function plannedRuns(files: readonly string[]): readonly CheckRun[] {
  const runs: CheckRun[] = []
  for (let index = 0; index < recordingCount(); index += 1) {
    choose(index)
    const { header } = recording()
    for (const check of checksFor(files, recordedDocument())) {
      const { coverage } = check
      if (!isSelected(coverage.requirement, header)) continue
      runs.push({ check, meta: { ...coverage, recording: index, exchanges: [], failures: [], observations: [] } })
    }
  }
  return runs
}

/** Runs a check over its recording. Whatever the judge throws is its result. */
export function resultOf(run: CheckRun): CheckResult {
  const { meta } = run
  choose(meta.recording)
  try {
    withMeta(meta, () => judge(run))
    return { ...pendingResult(run), state: 'passed' }
  } catch (thrown) {
    const error = exhaustion(thrown) ?? thrown
    note(error, meta)
    return { ...pendingResult(run), state: 'failed', errors: [describeError(error)] }
  }
}

/** A check that has not run. */
export const pendingResult = ({ check: { title, file }, meta }: CheckRun): CheckResult => ({
  name: title,
  file,
  meta,
  state: 'pending',
  errors: [],
})

function judge({ check, meta, ahead, isPart, error }: CheckRun): void {
  if (error !== undefined) throw error
  const { judge: judges } = check
  if (typeof judges === 'function') return judges(meta)
  const judged = ahead ?? noneJudged()
  if (ahead === undefined) judgeEach(pickedBy(judges.select), judges.judge, meta, judged)
  if (isPart) settlePart(judged, meta)
  else settleEach(judged, meta, judges.source)
}

/** Notes in the meta what did not hold, or why the check could not decide. */
function note(error: unknown, meta: CheckMeta): void {
  if (isAssertion(error) && meta.failures.length === 0) {
    meta.failures.push({ exchanges: meta.exchanges, message: error.message })
  }
  if (isUndecided(error)) {
    const { verdict, because, reason, cut } = error
    meta.undecided = { verdict, because, ...(reason && { reason }), ...(cut !== undefined && { cut }) }
  }
}

const describeError = (error: unknown) =>
  error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) }
