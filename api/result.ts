import type { Comparison } from '../src/compare/comparison.ts'
import type { Finding, Report, Trend } from '../src/report/report.ts'
import type { Refusal } from '../src/statement/refusals.ts'

/**
 * `0` passed, `1` violated (or a comparison regressed), `2` a file could not be written or a setting is wrong, `3` inconclusive, `4` the
 * suite is broken, `130` aborted.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 130

/** Something that went wrong besides the verdict. */
export interface Problem {
  /** One line. */
  readonly message: string
  /** The file that could not be written; absent for problems of another kind. */
  readonly file?: string
}

/** The result of judging one recording. */
export interface Result {
  /** The content of `report.json`. */
  readonly report: Report
  /** The exit code of the command for the same result. */
  readonly exitCode: ExitCode
  /** Violations and advisories by cause, the most severe first: `report.findings`. */
  readonly findings: readonly Finding[]
  /** The console report. */
  readonly text: string
  /** The findings as annotations of GitHub Actions, one command a line; empty without findings. */
  readonly annotations: string
  /** Empty if everything was recorded and written. */
  readonly problems: readonly Problem[]
  /** Why the deployment could not be tested at all, in one line; absent if it was. */
  readonly untested?: string
  /**
   * Why `certify` would refuse the run; empty if it would make a statement. Absent if violations were found, or if the run left something out
   * on purpose.
   */
  readonly refusals?: readonly Refusal[]
  /** With `history`: the earlier runs. */
  readonly trend?: Trend
  /** The folder of the reports; absent if none were written. */
  readonly outDir?: string
}

/** The result of `compare`. */
export interface ComparisonResult {
  /** The content of `compare.json`. */
  readonly comparison: Comparison
  /** How each recording differs from the base: `comparison.differences`. */
  readonly differences: Comparison['differences']
  /** 0 no regression, 1 regressed, 2 a file could not be written, 3 inconclusive, 130 aborted. */
  readonly exitCode: ExitCode
  /** The comparison as text. */
  readonly text: string
  readonly problems: readonly Problem[]
}

/** The result of `run`. */
export interface RunResult extends Result {
  /** With `overseasUrl`: the result of that endpoint. `exitCode` is the more severe of both. */
  readonly overseas?: Result
  /** With `overseasUrl`: what differs between the endpoints. */
  readonly comparison?: ComparisonResult
}
