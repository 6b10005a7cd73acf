import type { Result, RunResult } from '../result.ts'
import type { Ending, PlannedTest } from './planned-test.ts'
import { shownLines } from './shown-text.ts'

/**
 * Plans the test of comparing both endpoints. Differences do not fail a run. A file that cannot be written does, and so does an abort.
 *
 * @param results of the endpoints, whose own tests show why they fail
 */
export const plannedComparison = (result: RunResult, results: readonly Pick<Result, 'exitCode'>[]): PlannedTest => ({
  title: 'the comparison of both endpoints',
  ending: endingOf(
    result,
    results.some(({ exitCode }) => exitCode !== 0),
  ),
  labels: [],
})

function endingOf({ comparison, exitCode }: RunResult, isFailing: boolean): Ending {
  const problems = comparison?.problems ?? []
  if (problems.length > 0 || (exitCode !== 0 && !isFailing)) {
    const lines = [...problems.map(({ message }) => message), `exit code of the command: ${exitCode}`]
    return { how: 'fail', name: 'Error', message: shownLines(lines) }
  }
  if (comparison === undefined) return { how: 'skip', note: 'the endpoints were not compared' }
  return { how: 'pass', note: shownLines([comparison.text.trim()]) }
}
