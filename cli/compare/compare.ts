import { compare as compareSubjects } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import type { Subject } from '../../src/compare/bounds.ts'
import { resolveSpec, resolveOutDir } from '../../src/deployment/files/files.ts'
import { withDefaults, type ResolvedOptions } from '../../src/deployment/options/option.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { compareOptions, type CompareOptions } from '../command-options.ts'
import { withInterruption } from '../interrupt.ts'
import { prepareOutFolder } from '../out-folder.ts'
import { publishComparison } from './publish-comparison.ts'
import { withSubjects } from './subjects.ts'
import { tool } from '../build-info.ts'

/** The validated options of `compare`, with defaults. */
export interface CompareSettings extends ResolvedOptions<typeof compareOptions> {
  /** `PATH` or `NAME=PATH`. The first is the base. */
  readonly paths: readonly string[]
  readonly cwd: string
}

/** @throws UsageError for a file that cannot be read */
export function compareSettings(paths: readonly string[], given: CompareOptions, cwd: string): CompareSettings {
  const { spec, outDir, ...others } = withDefaults(compareOptions, given)
  return {
    ...others,
    paths,
    cwd,
    ...(spec !== undefined && { spec: resolveSpec(spec, cwd) }),
    ...(outDir !== undefined && { outDir: resolveOutDir(outDir, cwd) }),
  }
}

/**
 * Reports what differs between recordings. Sends nothing.
 *
 * @returns the exit code
 */
export async function compare(settings: CompareSettings): Promise<number> {
  const { paths, cwd, failOn, outDir, deadlineMs, profile, spec, quiet } = settings
  if (paths.length < 2) throw new UsageError('compare: expected at least two files or folders, the base first')
  if (outDir !== undefined) prepareOutFolder(outDir)
  const terms = { ...(profile && { profile }), ...(spec !== undefined && { spec }), timeoutMs: deadlineMs, quiet }
  return withInterruption((interruption) =>
    withSubjects(paths, cwd, terms, interruption, async (subjects) => {
      // Comparing takes seconds: a signal may end the process.
      interruption.release()
      const comparison = compareSubjects(subjects as [Subject, ...Subject[]], { tool, failOn })
      return (await publishComparison(comparison, settings)) ?? exitCodeOf(comparison)
    }),
  )
}

const exitCodeOf = ({ conclusion }: Comparison): number =>
  ({ regressed: 1, inconclusive: 3, 'no regression': 0 })[conclusion]
