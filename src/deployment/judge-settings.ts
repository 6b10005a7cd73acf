import type { JudgingTerms } from './deployment.ts'
import { resolveReadableFile, resolveSpec, resolveOutDir } from './files/files.ts'
import { checkSelection, checkRequirementSet } from './check-options.ts'
import { secondsOf } from './options/kinds.ts'
import { withDefaults } from './options/option.ts'
import { judgeOptions, type JudgeOptions } from './options/judging.ts'

/** The options of `judge`, validated and complete. */
export interface JudgeSettings extends JudgingTerms {
  readonly files: readonly string[]
  /** A contract document in place of the recorded one: the path of a file, or `packaged`. */
  readonly spec?: string
  /** The version of the requirement set that gates, where one was named. */
  readonly set?: string
  /** Absent: only the terminal is wanted. */
  readonly outDir?: string
  /** The deployment that is judged, where others' traffic holds calls to several. */
  readonly baseUrl?: string
}

/**
 * Validates the options that all commands that judge have in common.
 * @throws UsageError
 */
export function readJudgingTerms(
  given: Pick<JudgeOptions, 'only' | 'skip' | 'strict' | 'profile' | 'baseline' | 'deadlineMs' | 'json'>,
  cwd: string,
): JudgingTerms {
  const { only = [], skip = [], strict, profile, baseline, deadlineMs, json } = withDefaults(judgeOptions, given)
  checkSelection('--only', only)
  checkSelection('--skip', skip)
  return {
    profile,
    strict,
    only,
    skip,
    ...(baseline !== undefined && { baselineFile: resolveReadableFile('--baseline', baseline, cwd) }),
    deadlineS: secondsOf(deadlineMs),
    json,
  }
}

/**
 * Checks the files of evidence to be there and the selection to select something.
 * @throws UsageError
 */
export async function readJudgeSettings(
  files: readonly string[],
  { outDir, spec, set, baseUrl, ...given }: JudgeOptions,
  cwd: string,
): Promise<JudgeSettings> {
  checkRequirementSet('--set', set)
  for (const file of files) resolveReadableFile('evidence', file, cwd)
  return {
    files,
    ...readJudgingTerms(given, cwd),
    ...(spec !== undefined && { spec: resolveSpec(spec, cwd) }),
    ...(set !== undefined && { set }),
    ...(outDir !== undefined && { outDir: resolveOutDir(outDir, cwd) }),
    ...(baseUrl !== undefined && { baseUrl }),
  }
}
