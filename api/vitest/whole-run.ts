import { runProblemOf } from '../../reporters/run.ts'
import { countsLine, shortList } from '../../reporters/summary.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { conclusionOf } from '../../src/report/conclusion.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import type { Judging } from '../judge/judging.ts'
import type { ExitCode, Result } from '../result.ts'
import type { Ending, PlannedSuite, PlannedTest } from './planned-test.ts'
import { shownLines } from './shown-text.ts'

/** A drive that did not send everything: a budget, the deadline, an abort or a dead gateway ended it. */
export interface EarlyDrive {
  /** Why it ended, what was not sent, and what was not judged. */
  readonly lines: readonly string[]
  /** True if the user accepts that (`minJudged`). */
  readonly isAccepted: boolean
}

/** Describes the drive if it ended early. */
export function earlyDriveOf({ early, evidence }: JudgedRun & Pick<Judging, 'early'>): EarlyDrive | undefined {
  if (early === undefined) return undefined
  const { sentences, isAccepted } = early
  return { lines: [...sentences.slice(0, -1), ...unsentLines(evidence), ...sentences.slice(-1)], isAccepted }
}

/** `not sent, or only in part: 2 of 23 probes (chat-image, chat-plain)`. Empty if the end of the drive left out no request. */
function unsentLines({ outcomes, footer }: Evidence): readonly string[] {
  const unsent = outcomes.filter(
    ({ state, leftOut }) =>
      state === 'interrupted' || Object.values(leftOut).some((because) => because === footer?.because),
  )
  if (unsent.length === 0) return []
  const names = shortList(unsent.map(({ probe }) => probe))
  return [`not sent, or only in part: ${unsent.length} of ${outcomes.length} probes (${names})`]
}

/** Plans the test of a run as a whole, and one more if its drive ended early. */
export const plannedRun = (
  result: Result,
  suites: readonly PlannedSuite[],
  early?: EarlyDrive,
): readonly PlannedTest[] => {
  if (early === undefined || result.untested !== undefined) return [plannedWholeRun(result, suites)]
  const title = 'the drive ended early'
  const { lines, isAccepted } = early
  if (isAccepted) {
    const ending: Ending = { how: 'skip', note: shownLines([`accepted (minJudged): ${lines.join('; ')}`]) }
    return [plannedWholeRun(result, suites), { title, ending, labels: [] }]
  }
  const { exitCode, problems, report } = result
  const ending = failed('Error', exitCode, [...lines, ...(report.problems ?? []), summaryOf(result), ...report.notes])
  const isOnlyCause = (exitCode === 3 || exitCode === 130) && problems.length + (report.stale ?? []).length === 0
  const whole: PlannedTest = isOnlyCause
    ? { title: wholeTitle, ending: { how: 'skip', note: `see the test "${title}"` }, labels: [] }
    : plannedWholeRun(result, suites)
  return [whole, { title, ending, labels: [] }]
}

const wholeTitle = 'the run as a whole'

/**
 * Plans the test of a run as a whole. It fails if the command would not exit with 0 for another reason than a requirement, so that skipped
 * tests are never taken for a pass.
 */
export const plannedWholeRun = (result: Result, suites: readonly PlannedSuite[]): PlannedTest => ({
  title: wholeTitle,
  ending: endingOfRun(result, suites),
  labels: [],
})

function endingOfRun(result: Result, suites: readonly PlannedSuite[]): Ending {
  const { report, untested, problems, exitCode } = result
  const summary = summaryOf(result)
  const tested = report.deployment.embedded === true ? ['Tested the embedded reference gateway.'] : []
  if (exitCode === 0) return { how: 'pass', note: shownLines([summary, ...tested]) }
  if (untested !== undefined) return failed('Error', exitCode, [`nothing was tested: ${untested}`])
  const { stale = [], notes } = report
  const problem = runProblemOf(report)
  const lines = [
    ...problems.map(({ message }) => message),
    ...(problem === undefined ? [] : [problem.message]),
    ...stale.map((entry) => `stale baseline entry: ${entry}`),
  ]
  if (exitCode === 1) {
    if (stale.length > 0) return failed('AssertionError', exitCode, [...lines, summary])
    const isFailing = suites.some(({ tests }) => tests.some(({ ending }) => ending.how === 'fail'))
    if (isFailing && lines.length === 0) return { how: 'pass', note: shownLines([summary]) }
  }
  return failed('Error', exitCode, [...lines, summary, ...notes])
}

const summaryOf = ({ report }: Result) =>
  `judged ${report.judged.of} of ${report.judged.total}: ${conclusionOf(report)}; ${countsLine(report)}`

const failed = (name: 'AssertionError' | 'Error', exitCode: ExitCode, lines: readonly string[]): Ending => ({
  how: 'fail',
  name,
  message: shownLines([...new Set(lines), `exit code of the command: ${exitCode}`]),
})
