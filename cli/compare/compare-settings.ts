import { readableSpec, readOutDir } from '../../src/deployment/files/files.ts'
import { complete } from '../../src/deployment/options/option.ts'
import { compareOptions, type CompareOptions } from '../command-options.ts'
import type { CompareSettings } from './compare.ts'

/**
 * Completes the options of `compare`.
 *
 * @param paths the arguments
 * @throws UsageError
 */
export function compareSettings(paths: readonly string[], given: CompareOptions, cwd: string): CompareSettings {
  const { spec, outDir, ...others } = complete(compareOptions, given)
  return {
    ...others,
    given: paths,
    cwd,
    ...(spec !== undefined && { spec: readableSpec(spec, cwd) }),
    ...(outDir !== undefined && { outDir: readOutDir(outDir, cwd) }),
  }
}
