import { isSelected } from '../contract/selection.ts'
import { featureOfPath } from '../contract/conformance.ts'
import { hidingFeature } from '../contract/features.ts'
import { undecidedIn, type Coverage, type CheckResult, type CheckOutcome } from '../outcomes/check-result.ts'
import { judgeEach, noResults, settleEach, settlePart, type ExchangeResults } from './each-exchange.ts'
import { selectRecorded } from '../checks/selection.ts'
import {
  recordedDocument,
  recording as judgedRecording,
  withRecording,
  type JudgedRecording,
  type ObservedValue,
} from '../outcomes/recording.ts'
import { checksFor, type Check } from '../checks/registry.ts'
import { declaredAbsent, exhaustionOf, isUndecided } from '../outcomes/undecided.ts'

/** One check of one recording. */
export interface CheckRun {
  readonly check: Check
  readonly recording: JudgedRecording
  /** The index of the recording. */
  readonly index: number
  readonly observations: ObservedValue[]
  /** The results of a large recording that was judged in blocks. */
  partial?: ExchangeResults
  /** True if the time was over before all blocks were judged. */
  isPart?: true
  /** The error of a check on a block: a bug in the suite. */
  error?: unknown
}

/** The checks of these suites for each recording, in the order of registration, limited to requirements that its drive selected. */
export const plannedRuns = (files: readonly string[], recordings: readonly JudgedRecording[]): readonly CheckRun[] =>
  recordings.flatMap((recording, index) =>
    withRecording(recording, () => {
      const { header } = recording.evidence()
      return checksFor(files, recordedDocument())
        .filter(({ coverage }) => isSelected(coverage.requirement, header))
        .map((check): CheckRun => ({ check, recording, index, observations: [] }))
    }),
  )

/** Runs a check. Everything that it throws becomes its result. */
export function resultOf(run: CheckRun): CheckResult {
  const { recording, observations } = run
  return { ...pendingResult(run), ...withRecording(recording, () => settledBy(run), observations) }
}

/** A check that has not run. */
export const pendingResult = ({ check: { title, file, coverage }, index, observations }: CheckRun): CheckResult => ({
  ...coverage,
  name: title,
  file,
  recording: index,
  end: { state: 'pending' },
  exchanges: [],
  observations,
})

function settledBy(run: CheckRun): CheckOutcome {
  try {
    return withDeclared(settle(run), run.check.coverage)
  } catch (thrown) {
    const error = exhaustionOf(thrown) ?? thrown
    if (isUndecided(error)) return withDeclared({ end: error.end, exchanges: [] }, run.check.coverage)
    return { end: { state: 'broken', error: describeError(error) }, exchanges: [] }
  }
}

/** What a declared feature hides does not apply, whatever else leaves it undecided. A violation stays one. */
function withDeclared(outcome: CheckOutcome, { requirement }: Coverage): CheckOutcome {
  if (undecidedIn(outcome)?.verdict !== 'inconclusive') return outcome
  const { lacks } = judgedRecording().header.deployment
  const feature = hidingFeature(requirement, lacks) ?? featureOfPath(requirement, lacks)
  return feature === undefined ? outcome : { end: declaredAbsent(feature).end, exchanges: [] }
}

function settle({ check, partial: ahead, isPart, error }: CheckRun): CheckOutcome {
  if (error !== undefined) throw error
  const { judge: judges, coverage } = check
  if (typeof judges === 'function') return judges(coverage)
  const judged = ahead ?? noResults()
  if (ahead === undefined) judgeEach(selectRecorded(judges.select), judges.judge, coverage, judged)
  return isPart ? settlePart(judged) : settleEach(judged, coverage, judges.source, judges.senders)
}

const describeError = (error: unknown) => (error instanceof Error ? error.message : String(error))
