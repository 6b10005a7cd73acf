import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { resolveReadableFile } from '../src/deployment/files/files.ts'
import { quoted, UsageError } from '../src/std/usage-error.ts'
import { evidenceFilesIn } from './compare/subjects.ts'

/** A file, and what it was called by whoever gave it. */
export interface NamedFile {
  readonly path: string
  readonly shownAs: string
}

/**
 * The files of evidence that were given: as they are, or in the folders of runs. A folder of several runs' folders holds the shards of
 * one drive.
 *
 * @throws UsageError where there is none
 */
export const evidenceFiles = (given: readonly string[], cwd: string): readonly NamedFile[] =>
  given.flatMap((one) => {
    const path = resolve(cwd, one)
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
      return [{ path: resolveReadableFile('--evidence', one, cwd), shownAs: one }]
    const inside = evidenceFilesIn(path, one)
    if (inside.length === 0) throw new UsageError(`--evidence ${quoted(one)}: there is no evidence.jsonl in it`)
    return inside.map((file) => ({ path: file, shownAs: join(one, relative(path, file)) }))
  })
