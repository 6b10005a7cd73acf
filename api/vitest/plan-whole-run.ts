import { runProblemOf } from '../../reporters/run.ts'
import { conclusionOf } from '../../src/report/conclusion.ts'
import { countsLine } from '../../reporters/summary.ts'
import type { ExitCode, Result } from '../result.ts'
import type { Ending, PlannedSuite, PlannedTest } from './planned-test.ts'
import { shownLines } from './shown-text.ts'

/**
 * Plans the test of a run as a whole. It fails if the command would not exit with 0 for another reason than a requirement, so that skipped
 * tests are never taken for a pass.
 */
export const plannedWholeRun = (result: Result, suites: readonly PlannedSuite[]): PlannedTest => ({
  title: 'the run as a whole',
  ending: endingOf(result, suites),
  labels: [],
})

function endingOf(result: Result, suites: readonly PlannedSuite[]): Ending {
  const { report, untested, problems, exitCode } = result
  const summary = `judged ${report.judged.of} of ${report.judged.total}: ${conclusionOf(report)}; ${countsLine(report)}`
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

const failed = (name: 'AssertionError' | 'Error', exitCode: ExitCode, lines: readonly string[]): Ending => ({
  how: 'fail',
  name,
  message: shownLines([...new Set(lines), `exit code of the command: ${exitCode}`]),
})
