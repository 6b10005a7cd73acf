import { resolve } from 'node:path'
import { isFolder } from '../std/create-file.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import type { Naming } from './options/naming.ts'

/**
 * The folder of `--agents-from`; undefined if it was not given.
 *
 * @throws UsageError if there is no such folder
 */
export function agentsFolder(given: string | undefined, cwd: string, names: Naming): string | undefined {
  if (given === undefined) return undefined
  const folder = resolve(cwd, given)
  if (!isFolder(folder)) throw new UsageError(`${names('agentsFrom')} ${quoted(given)}: no such folder`)
  return folder
}
