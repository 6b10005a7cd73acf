import { readdirSync, statSync, type Stats } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { resolveReadableFile } from '../../src/deployment/files/files.ts'
import { quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { evidenceIn } from './out-folder.ts'
import { runFolder } from './run-folders.ts'

export interface NamedFile {
  readonly path: string
  /** The path as the user gave it. */
  readonly shownAs: string
}

/**
 * Evidence files named on the command line, or found in the folders named there.
 *
 * @throws UsageError if a file cannot be read or a folder contains no evidence
 */
export const evidenceFiles = (given: readonly string[], cwd: string): readonly NamedFile[] =>
  given.flatMap((shownAs) => {
    const path = resolve(cwd, shownAs)
    const stats = statSync(path, { throwIfNoEntry: false })
    // Evidence is read in several passes, which a pipe does not allow.
    if (stats?.isFIFO() === true) throw new UsageError(`--evidence ${quoted(shownAs)}: it is not a regular file`)
    if (stats?.isDirectory() !== true) return [{ path: resolveReadableFile('--evidence', shownAs, cwd), shownAs }]
    const inside = evidenceFilesIn(path, shownAs)
    if (inside.length === 0)
      throw new UsageError(
        `--evidence ${quoted(shownAs)}: no evidence.jsonl in this folder${hintOfRuns(path, shownAs)}`,
      )
    return inside.map((file) => ({ path: file, shownAs: join(shownAs, relative(path, file)) }))
  })

/** Evidence files in a folder: of one run, the parts of one recording, or one per subfolder for shards. */
export function evidenceFilesIn(folder: string, shownAs: string): readonly string[] {
  const isFile = (path: string) => entryAt(path)?.isFile() === true
  const evidence = evidenceIn(folder)
  const names = namesIn(folder, shownAs)
  if (isFile(evidence)) {
    const parts = names.filter((name) => /^evidence[.-]\d{1,9}\.jsonl$/.test(name)).map((name) => join(folder, name))
    return [evidence, ...parts.filter(isFile)]
  }
  const others = names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name))
  if (others.length > 0) return others.filter(isFile)
  return names.map((name) => evidenceIn(join(folder, name))).filter(isFile)
}

/** What to name instead of the folder of `--repeat`, whose runs are judged one by one. Empty for any other folder. */
export function hintOfRuns(folder: string, shownAs: string): string {
  const first = runFolder(1)
  if (entryAt(evidenceIn(join(folder, first)))?.isFile() !== true) return ''
  return `. It contains several runs: name one, such as ${quoted(join(shownAs, first))}`
}

function namesIn(folder: string, shownAs: string): readonly string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    throw new UsageError(`${quoted(shownAs)}: ${reasonOf(error)}`)
  }
}

/** @throws UsageError if the path exists but cannot be accessed */
export function entryAt(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new UsageError(`${quoted(path)}: ${reasonOf(error)}`)
  }
}
