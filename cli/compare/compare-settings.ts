import { resolveSpec, resolveOutDir } from '../../src/deployment/files/files.ts'
import { withDefaults } from '../../src/deployment/options/option.ts'
import { compareOptions, type CompareOptions } from '../command-options.ts'
import type { CompareSettings } from './compare.ts'

/**
 * Completes the options of `compare`.
 *
 * @param paths the arguments
 * @throws UsageError
 */
export function compareSettings(paths: readonly string[], given: CompareOptions, cwd: string): CompareSettings {
  const { spec, outDir, ...others } = withDefaults(compareOptions, given)
  return {
    ...others,
    given: paths,
    cwd,
    ...(spec !== undefined && { spec: resolveSpec(spec, cwd) }),
    ...(outDir !== undefined && { outDir: resolveOutDir(outDir, cwd) }),
  }
}
