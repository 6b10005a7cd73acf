import { readableFile, readOutDir } from '../src/deployment/files.ts'
import type { CompareSettings } from './compare.ts'
import type { CompareFlags } from './options.ts'

/**
 * Everything `compare` was told. What is violated now and was not is a regression unless something else is asked for.
 *
 * @throws UsageError
 */
export function compareSettings(given: readonly string[], flags: CompareFlags, cwd: string): CompareSettings {
  const { failOn = ['violated'], profile, spec, out, json = false, deadline = 900 } = flags
  return {
    given,
    cwd,
    failOn,
    ...(profile && { profile }),
    ...(spec !== undefined && { spec: spec === 'packaged' ? spec : readableFile('--spec', spec, cwd) }),
    ...(out !== undefined && { outDir: readOutDir(out, cwd) }),
    json,
    deadlineS: deadline,
  }
}
