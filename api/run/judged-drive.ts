import { printable, truncate } from '../../reporters/escape.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import type { Naming } from '../../src/deployment/options/naming.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { recordedSetupReason, setupExitCode } from '../../src/results/setup.ts'
import { definedMembers } from '../../src/std/defined-members.ts'
import { isUsageError, oneLine, UsageError } from '../../src/std/usage-error.ts'
import { refusalsOfRun } from '../certify/completeness.ts'
import type { History } from '../files/history.ts'
import { judgeEvidence, type Judging, type JudgingOptions } from '../judge/judging.ts'
import type { TextOptions } from '../options.ts'
import type { Telemetry } from '../otlp.ts'
import { resultOf, type JudgedObserver } from '../output.ts'
import type { ExitCode, Problem, Result } from '../result.ts'
import { isAborted, type Task } from '../task.ts'
import type { Driven } from './drive.ts'

/** How a run is observed, and whether it writes reports. */
export interface Course extends Task {
  readonly text: TextOptions | undefined
  readonly names: Naming
  readonly writes: boolean
  readonly onJudged?: JudgedObserver | undefined
}

/** What is known before anything is sent. */
export interface Prepared {
  readonly contract: Contract
  readonly baseline: readonly KnownViolation[]
  readonly history: History | undefined
  readonly telemetry: Telemetry | undefined
}

/** Judging gets at least this long, even if the drive used up the deadline. */
const minJudgingMs = 8000

const maxLineLength = 600

/**
 * Judges the evidence of a drive.
 *
 * @param leftMs time until the deadline
 * @throws UsageError if the drive could not write even the first line of its evidence
 */
export async function judgeDrive(
  file: string,
  { leftMs, ...terms }: Omit<JudgingOptions, 'timeoutMs'> & { readonly leftMs: number },
  { failure }: Driven,
  task: Task,
): Promise<Judging> {
  const timeoutMs = Math.max(leftMs, minJudgingMs)
  try {
    // This process recorded the document that the user chose.
    return await judgeEvidence([file], { ...terms, timeoutMs, spec: 'recorded', ...task })
  } catch (error) {
    if (failure === undefined || !isUsageError(error)) throw error
    throw new UsageError(`${failure}. Nothing was recorded, so nothing can be judged`)
  }
}

/** What the result of a drive depends on, besides its evidence. */
interface ReportTerms {
  /** With the folder and the files of the reports. */
  readonly settings: Settings
  readonly history?: History | undefined
  readonly telemetry: Telemetry | undefined
  /** Ids of the findings that the text of the first endpoint lists. */
  readonly listed?: ReadonlySet<string>
  /** Takes precedence over that of the drive. */
  readonly exitCode?: ExitCode | undefined
}

/** Writes and renders the reports of a drive, and adds what the drive itself reports. */
export async function resultOfDrive(
  judged: Judging,
  driven: Driven,
  course: Course,
  { settings, history, telemetry, listed, exitCode = exitCodeOfDrive(judged, driven, course) }: ReportTerms,
): Promise<Result> {
  const { reportFiles, specFile, outDir } = settings
  const output = {
    ...course,
    ...{ exitCode, history, reportFiles, telemetry },
    ...definedMembers({ specFile, listed }),
    ...(course.writes && { outDir }),
  }
  const refusals = course.writes ? refusalsOfRun(judged, settings) : undefined
  return withDrive({ ...(await resultOf(judged, output)), ...(refusals && { refusals }) }, driven, course)
}

/** The exit code of the verdict, or that of a drive that tested nothing, failed or was aborted. */
function exitCodeOfDrive({ exitCode }: Judging, { footer, failure }: Driven, task: Task): ExitCode {
  const setup = recordedSetupReason(footer.why)
  if (setup !== undefined) return setupExitCode(setup)
  return failure !== undefined ? 2 : isAborted(task) ? 130 : exitCode
}

/** Adds what the drive reports: why nothing could be tested, a recording that is incomplete, an abort. */
function withDrive(result: Result, { footer, failure }: Driven, task: Task): Result {
  const incomplete: readonly Problem[] =
    failure === undefined ? [] : [{ message: `${failure}; judging what was recorded before` }]
  const problems = [...incomplete, ...result.problems]
  const setup = recordedSetupReason(footer.why)
  if (setup !== undefined) {
    const untested = printable(truncate(oneLine(reasonText(setup)), maxLineLength))
    return { ...result, problems, untested }
  }
  const exitCode = failure !== undefined ? 2 : isAborted(task) ? 130 : result.exitCode
  return { ...result, problems, exitCode }
}
