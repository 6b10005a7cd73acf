import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reportFiles, reportFolders } from '../reporters/index.ts'
import { quoted, UsageError, writeReasonOf } from '../src/std/usage-error.ts'

/** The file of evidence in a folder of output. */
export const evidenceIn = (outDir: string): string => join(outDir, 'evidence.jsonl')

/**
 * Makes the folder of output and finds out whether all that a run leaves there can be written: a small file is, and what has the
 * name of a file of ours is one.
 *
 * @throws UsageError that names what is in the way
 */
export function prepareOutFolder(outDir: string): void {
  named(outDir, () => makeFolder(outDir))
  const evidence = evidenceIn(outDir)
  if (statSync(evidence, { throwIfNoEntry: false })?.isFile() === false) refuse(evidence, 'it is no file')
  for (const name of reportFiles) {
    if (statSync(join(outDir, name), { throwIfNoEntry: false })?.isDirectory())
      refuse(join(outDir, name), 'it is a folder')
  }
  for (const folder of ['', ...reportFolders].map((name) => join(outDir, name)).filter((path) => existsSync(path))) {
    named(folder, () => tryFolder(folder))
  }
}

/**
 * One after another: Node's own `recursive` never returns where a folder can be seen and none can be made in it, as below `/proc`.
 */
function makeFolder(path: string): void {
  for (const folder of missingFolders(path)) {
    try {
      mkdirSync(folder)
    } catch (error) {
      // A run beside this one may have made it meanwhile.
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' })
}

/**
 * The folders that are to be made, the uppermost first. That of a drive that is not there is none of them: it is its own parent.
 *
 * @param isThere and `parentOf` are those of this machine
 */
export function missingFolders(path: string, isThere = existsSync, parentOf = dirname): readonly string[] {
  const missing: string[] = []
  for (let at = path; !isThere(at) && parentOf(at) !== at; at = parentOf(at)) missing.unshift(at)
  return missing
}

function tryFolder(folder: string): void {
  const file = join(folder, `.gateproof.${process.pid}`)
  const renamed = `${file}.part`
  try {
    writeFileSync(file, 'gateproof\n'.repeat(400))
    renameSync(file, renamed)
  } finally {
    rmSync(file, { force: true })
    rmSync(renamed, { force: true })
  }
}

function named(path: string, use: () => void): void {
  try {
    use()
  } catch (error) {
    refuse(path, writeReasonOf(error))
  }
}

function refuse(path: string, reason: string): never {
  throw new UsageError(`--out: ${quoted(path)} cannot be written: ${reason}`)
}
