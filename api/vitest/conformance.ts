import { afterAll, describe } from 'vitest'
import type { ProgressEvent, ResultEvent } from '../events.ts'
import type { RunOptions } from '../options.ts'
import type { RunResult, Result } from '../result.ts'
import { loadRun } from '../run/load-run.ts'
import { closingLines } from './closing-lines.ts'
import { declareSuites, declareTest } from './declare.ts'
import type { Ending, PlannedSuite, PlannedTest } from './planned-test.ts'
import { shownLine, shownLines } from './shown-text.ts'
import { areaOf, groupBy } from '../../reporters/summary.ts'
import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import type { Judging } from '../judge/judging.ts'
import { plannedTest } from './plan-requirement.ts'
import type { Watched } from './watch.ts'
import { earlyDriveOf, plannedRun, type EarlyDrive } from './whole-run.ts'

/** The options of `conformance`: those of `run`. */
export interface ConformanceOptions<S extends string = string> extends RunOptions<S> {
  /** The title of a `describe` around all tests. Default: none. */
  readonly title?: string | undefined
  /**
   * What is sent when vitest's watch mode runs the file again. `failed`, the default: after a failed run, only what its failed and undecided
   * requirements need; the satisfied ones are shown from before. `all`: everything.
   */
  readonly watch?: 'failed' | 'all' | undefined
}

/**
 * Tests a deployment while the test file is collected, and declares a `describe` for each area and a `test` for each requirement. The file
 * fails if and only if the command would not exit with 0. After the tests, vitest prints which are advisory or known violations, and why
 * others were skipped.
 *
 * @returns the result, after the tests were declared
 * @throws GateproofError if an option is invalid: then the file fails
 * @example
 * ```ts
 * await conformance({ baseUrl: process.env.GATEWAY_BASE_URL, apiKey: process.env.GATEWAY_API_KEY, only: ['chat'] })
 * ```
 */
export async function conformance<S extends string>(options: ConformanceOptions<S>): Promise<RunResult> {
  const { title, watch = 'failed', ...runOptions } = options
  const callSite = framesAbove(conformance)
  const endpoints: PlannedEndpoint[] = []
  const results: ResultEvent[] = []
  const onProgress = (event: ProgressEvent) => {
    if (event.type === 'result') results.push(event)
    options.onProgress?.(event)
  }
  const { run } = await loadRun()
  const { openWatch } = await import('./watch.ts')
  const watched = await openWatch(runOptions, { title, sendsAll: watch === 'all' })
  const result = await run({ ...runOptions, ...watched?.options, onProgress }, (judged) => {
    watched?.keep(judged)
    endpoints.push({ suites: plannedSuites(judged, options, watched), early: earlyDriveOf(judged) })
  })
  within(title, () => {
    declareEndpoints(result, results, endpoints, callSite)
    printAtEnd(results, watched?.lines(result.report))
  })
  return result
}

/** What is planned for an endpoint while its evidence can be read. */
interface PlannedEndpoint {
  readonly suites: readonly PlannedSuite[]
  readonly early: EarlyDrive | undefined
}

/** Prints after the tests what a tick or a skipped test does not show, unless vitest is `silent`. */
function printAtEnd(results: readonly ResultEvent[], first: readonly string[] = []): void {
  const others = results.flatMap(({ endpoint, result }) => {
    const own = result.untested === undefined ? closingLines(result.report) : []
    return own.length > 0 && results.length > 1 ? [`${endpoint} endpoint:`, ...own] : own
  })
  const lines = [...first, ...others]
  // eslint-disable-next-line no-console -- vitest prints it between its own lines, and each line is escaped
  if (lines.length > 0) afterAll(() => console.warn(lines.join('\n')))
}

/** Declares the tests of each endpoint. Only what was tested has tests of requirements. */
function declareEndpoints(
  result: RunResult,
  results: readonly ResultEvent[],
  planned: readonly PlannedEndpoint[],
  callSite: string,
): void {
  for (const [index, { endpoint, result: own }] of results.entries()) {
    const { suites = [], early } = (own.untested === undefined ? planned[index] : undefined) ?? {}
    within(results.length > 1 ? `${endpoint} endpoint` : undefined, () => {
      for (const one of plannedRun(own, suites, early)) declareTest(one, callSite)
      declareSuites(suites, callSite)
    })
  }
  if (results.length > 1) {
    const own = results.map((event) => event.result)
    declareTest(plannedComparison(result, own), callSite)
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
  watched?: Pick<Watched, 'isEarlier'>,
): readonly PlannedSuite[] {
  const isDeclared = (row: RequirementReport) => row.judged || only.includes(row.id)
  const failing = new Set(strict ? judged.open : [])
  const rows = judged.report.requirements.filter(isDeclared)
  return [...groupBy(rows, ({ id }) => areaOf(id))].map(([area, ofArea]) => ({
    title: shownLine(area),
    tests: ofArea.map((row) => plannedTest(row, judged, failing.has(row.id), watched?.isEarlier(row))),
  }))
}
