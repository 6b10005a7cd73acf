import { printable, truncate } from '../../reporters/escape.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { recordedSetupReason, setupExitCode } from '../../src/results/setup.ts'
import { isUsageError, oneLine, UsageError } from '../../src/std/usage-error.ts'
import { judgeEvidence, type Judging, type JudgingOptions } from '../judge/judging.ts'
import type { ExitCode, Problem, Result } from '../result.ts'
import { isAborted, type Task } from '../task.ts'
import type { Driven } from './driving.ts'

/** Judging gets at least this long, even if the drive used up the deadline. */
export const minJudgingMs = 8000

const maxLineLength = 600

/** @throws UsageError if the drive could not write even the first line of its evidence */
export async function judgeDrive(
  file: string,
  terms: JudgingOptions,
  { failure }: Driven,
  task: Task,
): Promise<Judging> {
  try {
    // This process recorded the document that the user chose.
    return await judgeEvidence([file], { ...terms, spec: 'recorded', ...task })
  } catch (error) {
    if (failure === undefined || !isUsageError(error)) throw error
    throw new UsageError(`${failure}. Nothing was recorded, so nothing can be judged`)
  }
}

/** The exit code of the verdict, or that of a drive that tested nothing, failed or was aborted. */
export function exitCodeOfDrive({ exitCode }: Judging, { footer, failure }: Driven, task: Task): ExitCode {
  const setup = recordedSetupReason(footer.why)
  if (setup !== undefined) return setupExitCode(setup)
  return failure !== undefined ? 2 : isAborted(task) ? 130 : exitCode
}

/** Adds what the drive reports: why nothing could be tested, a recording that is incomplete, an abort. */
export function withDrive(result: Result, { footer, failure }: Driven, task: Task): Result {
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
