import { isSelected } from '../contract/selection.ts'
import type { CheckResult, Settled } from '../outcomes/check-result.ts'
import { judgeEach, noneJudged, settleEach, settlePart, type Judged as JudgedExchanges } from './each-exchange.ts'
import { pickedBy } from '../checks/picked.ts'
import { recordedDocument, recording, whileReading, type Judged, type Observed } from '../outcomes/recording.ts'
import { checksFor, type Check } from '../checks/registry.ts'
import { exhaustion, isUndecided } from '../outcomes/undecided.ts'

/** One check of one recording. */
export interface CheckRun {
  readonly check: Check
  readonly judged: Judged
  /** The index of the recording. */
  readonly recording: number
  readonly observations: Observed[]
  /** What was judged of a large recording before this check runs. */
  ahead?: JudgedExchanges
  /** True if the time was over before all of the recording was judged ahead. */
  isPart?: true
  /** What was thrown while judging ahead: a fault of the suite. */
  error?: unknown
}

/**
 * The checks of these suites for each recording, in the order in which they were registered. A recording is only judged by the
 * requirements that its drive selected.
 */
export const plannedRuns = (files: readonly string[], recordings: readonly Judged[]): readonly CheckRun[] =>
  recordings.flatMap((judged, index) =>
    whileReading(judged, () => {
      const { header } = recording()
      return checksFor(files, recordedDocument())
        .filter(({ coverage }) => isSelected(coverage.requirement, header))
        .map((check): CheckRun => ({ check, judged, recording: index, observations: [] }))
    }),
  )

/** Runs a check over its recording. Whatever the judge throws is its result. */
export function resultOf(run: CheckRun): CheckResult {
  const { judged, observations } = run
  return { ...pendingResult(run), ...whileReading(judged, () => settledBy(run), observations) }
}

/** A check that has not run. */
export const pendingResult = ({
  check: { title, file, coverage },
  recording,
  observations,
}: CheckRun): CheckResult => ({
  ...coverage,
  name: title,
  file,
  recording,
  end: { state: 'pending' },
  exchanges: [],
  observations,
})

function settledBy(run: CheckRun): Settled {
  try {
    return settle(run)
  } catch (thrown) {
    const error = exhaustion(thrown) ?? thrown
    if (isUndecided(error)) return { end: error.end, exchanges: [] }
    return { end: { state: 'broken', error: describeError(error) }, exchanges: [] }
  }
}

function settle({ check, ahead, isPart, error }: CheckRun): Settled {
  if (error !== undefined) throw error
  const { judge: judges, coverage } = check
  if (typeof judges === 'function') return judges(coverage)
  const judged = ahead ?? noneJudged()
  if (ahead === undefined) judgeEach(pickedBy(judges.select), judges.judge, coverage, judged)
  return isPart ? settlePart(judged) : settleEach(judged, coverage, judges.source)
}

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error))
