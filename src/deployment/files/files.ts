import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted, reasonOf, UsageError, writeReasonOf } from '../../std/usage-error.ts'

/**
 * The path of a file that can be read.
 * @throws UsageError that names the option, the file as it was written and why not
 */
export function resolveReadableFile(option: string, file: string, cwd: string): string {
  const path = resolve(cwd, file)
  try {
    if (statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    accessSync(path, constants.R_OK)
    return path
  } catch (error) {
    throw new UsageError(`${option} ${quoted(file)}: ${reasonOf(error)}`)
  }
}

/**
 * The contract document of `--spec`, where `packaged` stands for the one of this version.
 * @throws UsageError as `readableFile` does
 */
export const resolveSpec = (spec: string, cwd: string): string =>
  spec === 'packaged' ? spec : resolveReadableFile('--spec', spec, cwd)

/**
 * Where reports go. The folder need not be there yet.
 * @throws UsageError when something else has that name
 */
export function resolveOutDir(folder: string, cwd: string): string {
  const path = resolve(cwd, folder)
  const isFolder = isFolderAt(path, folder)
  if (isFolder === false) throw new UsageError(`--out ${quoted(folder)}: it is a file`)
  return path
}

/** Undefined when nothing is there. `throwIfNoEntry` is of no use here: newer Nodes then also hide that a part of the path is a file. */
function isFolderAt(path: string, folder: string): boolean | undefined {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UsageError(`--out ${quoted(folder)}: ${writeReasonOf(error)}`)
  }
}
