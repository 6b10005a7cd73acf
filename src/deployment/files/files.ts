import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { followUserFolder } from '../../std/create-file.ts'
import { requireReadable } from '../../std/open-file.ts'
import { quoted, reasonOf, UsageError, writeReasonOf } from '../../std/usage-error.ts'

/**
 * The absolute path of a readable file.
 *
 * @throws UsageError with the option, the file as written, and the reason
 */
export function resolveReadableFile(option: string, file: string, cwd: string): string {
  const path = resolve(cwd, file)
  try {
    requireReadable(statSync(path))
    accessSync(path, constants.R_OK)
    return path
  } catch (error) {
    throw new UsageError(`${option} ${quoted(file)}: ${reasonOf(error)}`)
  }
}

/** What `--spec` takes besides a file: the document of this version, and that of the evidence. */
const documentNames = ['packaged', 'recorded']

/** True for the path of a document. */
export const isSpecFile = (spec: string): boolean => !documentNames.includes(spec)

/**
 * The path of the `--spec` document, or `packaged` or `recorded`.
 *
 * @throws UsageError
 */
export const resolveSpec = (spec: string, cwd: string, option = '--spec'): string =>
  isSpecFile(spec) ? resolveReadableFile(option, spec, cwd) : spec

/**
 * The absolute path of the output folder, which need not exist yet.
 *
 * @throws UsageError if the path is not a folder
 */
export function resolveOutDir(folder: string, cwd: string, option = '--out'): string {
  const path = resolve(cwd, folder)
  const isFolder = isFolderAt(path, `${option} ${quoted(folder)}`)
  if (isFolder === false) throw new UsageError(`${option} ${quoted(folder)}: expected a folder, but this is a file`)
  return followedFolder(path, `${option} ${quoted(folder)}`)
}

/**
 * The absolute path of a `--history`: a report, or a folder, which need not exist yet.
 *
 * @throws UsageError if a report does not exist or cannot be read
 */
export function resolveHistory(given: string, cwd: string, option = '--history'): string {
  const path = resolve(cwd, given)
  const isFolder = isFolderAt(path, `${option} ${quoted(given)}`) ?? !given.endsWith('.json')
  return isFolder ? followedFolder(path, `${option} ${quoted(given)}`) : resolveReadableFile(option, given, cwd)
}

/**
 * Where a folder is that something is written into (`followUserFolder`).
 *
 * @param option with the value, for the message
 * @throws UsageError for a link of another user
 */
export function followedFolder(path: string, option: string): string {
  try {
    return followUserFolder(path)
  } catch (error) {
    const isForeign = (error as NodeJS.ErrnoException).code === 'ELINK'
    const reason = isForeign ? 'leads through a link of another user. Name the folder itself' : writeReasonOf(error)
    throw new UsageError(`${option}: ${reason}`)
  }
}

/** Undefined if the path does not exist. `throwIfNoEntry` would hide in newer Nodes that a parent of the path is a file. */
function isFolderAt(path: string, option: string): boolean | undefined {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UsageError(`${option}: ${writeReasonOf(error)}`)
  }
}
