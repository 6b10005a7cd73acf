import { describe } from 'vitest'
import type { ProgressEvent, ResultEvent } from '../events.ts'
import type { RunOptions } from '../options.ts'
import type { RunResult, Result, ExitCode } from '../result.ts'
import { loadRun } from '../run/load-run.ts'
import { declareSuites, declareTest } from './declare.ts'
import type { PlannedSuite, Ending, PlannedTest } from './planned-test.ts'
import { shownLine, shownLines } from './shown-text.ts'
import { areaOf, groupBy, countsLine } from '../../reporters/summary.ts'
import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import type { Judging } from '../judge/judging.ts'
import { plannedTest } from './plan-requirement.ts'
import { runProblemOf } from '../../reporters/run.ts'
import { conclusionOf } from '../../src/report/conclusion.ts'

/** The options of `conformance`: those of `run`. */
export interface ConformanceOptions extends RunOptions {
  /** The title of a `describe` around all tests. Default: none. */
  readonly title?: string | undefined
}

/**
 * Tests a deployment while the test file is collected, and declares a `describe` for each area and a `test` for each requirement. The file
 * fails if and only if the command would not exit with 0.
 *
 * @returns the result, after the tests were declared
 * @throws GateproofError if an option is invalid: then the file fails
 * @example
 * ```ts
 * await conformance({ baseUrl: process.env.GATEWAY_BASE_URL, apiKey: process.env.GATEWAY_API_KEY, only: ['chat'] })
 * ```
 */
export async function conformance(options: ConformanceOptions): Promise<RunResult> {
  const { title, ...runOptions } = options
  const callSite = framesAbove(conformance)
  const suites: (readonly PlannedSuite[])[] = []
  const results: ResultEvent[] = []
  const onProgress = (event: ProgressEvent) => {
    if (event.type === 'result') results.push(event)
    options.onProgress?.(event)
  }
  const { run } = await loadRun()
  const result = await run({ ...runOptions, onProgress }, (judged) => suites.push(plannedSuites(judged, options)))
  within(title, () => declareEndpoints(result, results, suites, callSite))
  return result
}

/** Declares the tests of each endpoint. Only what was tested has tests of requirements. */
function declareEndpoints(
  result: RunResult,
  results: readonly ResultEvent[],
  suites: readonly (readonly PlannedSuite[])[],
  callSite: string,
): void {
  for (const [index, { endpoint, result: own }] of results.entries()) {
    const planned = own.untested === undefined ? (suites[index] ?? []) : []
    within(results.length > 1 ? `${endpoint} endpoint` : undefined, () => {
      declareTest(plannedWholeRun(own, planned), callSite)
      declareSuites(planned, callSite)
    })
  }
  if (results.length > 1) {
    const endpoints = results.map((event) => event.result)
    declareTest(plannedComparison(result, endpoints), callSite)
  }
}

/** Declares in a `describe`, or directly if there is no title. */
function within(title: string | undefined, declare: () => void): void {
  if (title === undefined) declare()
  else describe(shownLine(title), declare)
}

/** The stack of the caller of a function, without its first line. */
function framesAbove(self: (...args: never[]) => unknown): string {
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder, self)
  return holder.stack?.split('\n').slice(1).join('\n') ?? ''
}

/**
 * Plans the test of comparing both endpoints. Differences do not fail a run. A file that cannot be written does, and so does an abort.
 *
 * @param results of the endpoints, whose own tests show why they fail
 */
export const plannedComparison = (result: RunResult, results: readonly Pick<Result, 'exitCode'>[]): PlannedTest => ({
  title: 'the comparison of both endpoints',
  ending: endingOfComparison(
    result,
    results.some(({ exitCode }) => exitCode !== 0),
  ),
  labels: [],
})

function endingOfComparison({ comparison, exitCode }: RunResult, isFailing: boolean): Ending {
  const problems = comparison?.problems ?? []
  if (problems.length > 0 || (exitCode !== 0 && !isFailing)) {
    const lines = [...problems.map(({ message }) => message), `exit code of the command: ${exitCode}`]
    return { how: 'fail', name: 'Error', message: shownLines(lines) }
  }
  if (comparison === undefined) return { how: 'skip', note: 'the endpoints were not compared' }
  return { how: 'pass', note: shownLines([comparison.text.trim()]) }
}

/** Plans a suite for each area in the order of the report, with a test for each requirement. Call it while the evidence can be read. */
export function plannedSuites(
  judged: JudgedRun & Pick<Judging, 'open'>,
  { only = [], strict = false }: Pick<RunOptions, 'only' | 'strict'>,
): readonly PlannedSuite[] {
  const isDeclared = (row: RequirementReport) => row.judged || only.includes(row.id)
  const failing = new Set(strict ? judged.open : [])
  const rows = judged.report.requirements.filter(isDeclared)
  return [...groupBy(rows, ({ id }) => areaOf(id))].map(([area, ofArea]) => ({
    title: shownLine(area),
    tests: ofArea.map((row) => plannedTest(row, judged, failing.has(row.id))),
  }))
}

/**
 * Plans the test of a run as a whole. It fails if the command would not exit with 0 for another reason than a requirement, so that skipped
 * tests are never taken for a pass.
 */
export const plannedWholeRun = (result: Result, suites: readonly PlannedSuite[]): PlannedTest => ({
  title: 'the run as a whole',
  ending: endingOfRun(result, suites),
  labels: [],
})

function endingOfRun(result: Result, suites: readonly PlannedSuite[]): Ending {
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
