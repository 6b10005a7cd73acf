import { compare as differencesOf } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import type { Subject } from '../../src/compare/subject.ts'
import type { ResolvedOptions } from '../../src/deployment/options/option.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import type { compareOptions } from '../command-options.ts'
import { withInterruption } from '../interrupt.ts'
import { prepareOutFolder } from '../out-folder.ts'
import { publishComparison } from './publish-comparison.ts'
import { withSubjects } from './subjects.ts'
import { tool } from '../build-info.ts'

/** The options of `compare`, validated and complete. */
export interface CompareSettings extends ResolvedOptions<typeof compareOptions> {
  /** Files and folders, as `PATH` or `NAME=PATH`; the first is the base. */
  readonly given: readonly string[]
  readonly cwd: string
}

/**
 * Tells what differs between recordings. Sends nothing.
 *
 * @returns the exit code
 */
export async function compare(settings: CompareSettings): Promise<number> {
  const { given, cwd, failOn, outDir, deadlineMs } = settings
  if (given.length < 2)
    throw new UsageError('compare takes two files or folders at least: the base, and what is compared with it')
  if (outDir !== undefined) prepareOutFolder(outDir)
  const { profile, spec } = settings
  const yardstick = { ...(profile && { profile }), ...(spec !== undefined && { spec }), withinMs: deadlineMs }
  return withInterruption((interruption) =>
    withSubjects(given, cwd, yardstick, interruption, async (subjects) => {
      // Comparing takes seconds: a signal ends the process as usual.
      interruption.release()
      const comparison = differencesOf(subjects as [Subject, ...Subject[]], { tool, failOn })
      return (await publishComparison(comparison, settings)) ?? exitCodeOf(comparison)
    }),
  )
}

/** 0 no regression, 1 a regression, 3 nothing, or not all, can be told. */
const exitCodeOf = ({ conclusion }: Comparison): number =>
  ({ regressed: 1, inconclusive: 3, 'no regression': 0 })[conclusion]
