import { compare as compareSubjects } from '../../src/compare/compare.ts'
import type { Subject } from '../../src/compare/bounds.ts'
import { resolveOutDir, resolveSpec } from '../../src/deployment/files/files.ts'
import { withDefaults } from '../../src/deployment/options/option.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { tool } from '../build-info.ts'
import { prepareOutFolder } from '../files/out-folder.ts'
import { checkInstallation } from '../installation.ts'
import { compareOptions } from '../option-tables.ts'
import type { CompareOptions, ComparedPath } from '../options.ts'
import { folderOf, namesOf, readTable, taskNames } from '../read-options.ts'
import type { ComparisonResult } from '../result.ts'
import { asTask } from '../task.ts'
import { comparisonResult } from './comparison-result.ts'
import { withSubjects } from './subjects.ts'

/** Implements `compare` of the library. */
export const compare = (options: CompareOptions): Promise<ComparisonResult> =>
  asTask(options, (task) => {
    checkInstallation()
    const { before, after, text, ...others } = options
    const cwd = folderOf(options)
    const names = namesOf(options)
    const {
      failOn,
      spec,
      outDir: folder,
      profile,
      deadlineMs,
    } = withDefaults(compareOptions, readTable(compareOptions, others, taskNames))
    const outDir = folder === undefined ? undefined : resolveOutDir(folder, cwd, names('outDir'))
    if (outDir !== undefined) prepareOutFolder(outDir, names('outDir'))
    const terms = {
      timeoutMs: deadlineMs,
      ...(profile && { profile }),
      ...(spec !== undefined && { spec: resolveSpec(spec, cwd, names('spec')) }),
    }
    return withSubjects(pathsOf(before, after), { cwd, names }, terms, task, (subjects) => {
      const comparison = compareSubjects(subjects as [Subject, ...Subject[]], { tool, failOn })
      return comparisonResult(comparison, { text, ...(outDir !== undefined && { outDir }) })
    })
  })

function pathsOf(before: CompareOptions['before'], after: CompareOptions['after']): readonly ComparedPath[] {
  const paths = [before, ...[after].flat()] as readonly ComparedPath[]
  const isPath = (path: unknown) =>
    typeof path === 'string' || (typeof path === 'object' && path !== null && 'path' in path && 'name' in path)
  if (paths.length > 1 && paths.every(isPath)) return paths
  throw new UsageError('compare: expected at least two files or folders: before, and after')
}
