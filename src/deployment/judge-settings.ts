import { readableFile, readOutDir } from './files.ts'
import { checkSelection } from './check-selection.ts'
import { checkSet } from './check-set.ts'

/** The options of `judge` as they were given, each valid on its own. */
export interface JudgeFlags {
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly strict?: boolean
  readonly profile?: 'spec' | 'interop'
  readonly baseline?: string
  readonly out?: string
  readonly json?: boolean
  readonly spec?: string
  readonly set?: string
  readonly deadline?: number
  readonly baseUrl?: string
}

/** Everything `judge` was told, validated. */
export interface JudgeSettings {
  readonly files: readonly string[]
  readonly profile: 'spec' | 'interop'
  readonly strict: boolean
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly baselineFile?: string
  /** A contract document in place of the recorded one: the path of a file, or `packaged`. */
  readonly spec?: string
  /** The version of the requirement set that gates, where one was named. */
  readonly set?: string
  /** Absent: only the terminal is wanted. */
  readonly outDir?: string
  readonly json: boolean
  /** Seconds within which it is to be judged. */
  readonly deadlineS: number
  /** The deployment that is judged, where others' traffic holds calls to several. */
  readonly baseUrl?: string
}

/**
 * Checks the files of evidence to be there and the selection to select something.
 * @throws UsageError
 */
export async function readJudgeSettings(
  files: readonly string[],
  { only = [], skip = [], baseline, out, spec, set, ...flags }: JudgeFlags,
  cwd: string,
): Promise<JudgeSettings> {
  checkSelection('--only', only)
  checkSelection('--skip', skip)
  checkSet('--set', set)
  for (const file of files) readableFile('evidence', file, cwd)
  return {
    files,
    profile: flags.profile ?? 'spec',
    strict: flags.strict ?? false,
    only,
    skip,
    ...(baseline !== undefined && { baselineFile: readableFile('--baseline', baseline, cwd) }),
    ...(spec !== undefined && { spec: spec === 'packaged' ? spec : readableFile('--spec', spec, cwd) }),
    ...(set !== undefined && { set }),
    ...(out !== undefined && { outDir: readOutDir(out, cwd) }),
    ...(flags.baseUrl !== undefined && { baseUrl: flags.baseUrl }),
    json: flags.json ?? false,
    deadlineS: flags.deadline ?? 900,
  }
}
