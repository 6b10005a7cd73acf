import { describe } from 'vitest'
import type { ProgressEvent, ResultEvent } from '../events.ts'
import type { RunOptions } from '../options.ts'
import type { RunResult } from '../result.ts'
import { loadRun } from '../run/load-run.ts'
import { declareSuites, declareTest } from './declare.ts'
import { plannedComparison } from './plan-comparison.ts'
import { plannedSuites } from './plan-suites.ts'
import { plannedWholeRun } from './plan-whole-run.ts'
import type { PlannedSuite } from './planned-test.ts'
import { shownLine } from './shown-text.ts'

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
