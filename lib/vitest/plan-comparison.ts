import type { RunResult } from '../result.ts'
import type { Ending, PlannedTest } from './planned-test.ts'
import { shownLines } from './shown-text.ts'

/** Plans the test of comparing both endpoints. Differences do not fail a run; a file that cannot be written does. */
export const plannedComparison = (result: RunResult): PlannedTest => ({
  title: 'the comparison of both endpoints',
  ending: endingOf(result),
  labels: [],
})

function endingOf({ comparison }: RunResult): Ending {
  if (comparison === undefined) return { how: 'skip', note: 'the endpoints were not compared' }
  const { problems, text } = comparison
  if (problems.length === 0) return { how: 'pass', note: shownLines([text.trim()]) }
  return { how: 'fail', name: 'Error', message: shownLines(problems.map(({ message }) => message)) }
}
