import { existsSync, lstatSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { resolveReadableFile } from '../../src/deployment/files/files.ts'
import { fileError } from '../../src/std/file-error.ts'
import { entryPath, followUserLink } from '../../src/std/open-file.ts'
import { quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { evidenceIn } from './out-folder.ts'
import { runFolder } from './run-folders.ts'

export interface NamedFile {
  readonly path: string
  /** The path as the user gave it. */
  readonly shownAs: string
  /** The bundle that it was unpacked from, as the user gave it, and its name there. */
  readonly member?: { readonly bundle: string; readonly name: string }
}

/** A text with the files as the user named them, in place of their paths. */
export const withNames = (text: string, files: Iterable<NamedFile>): string =>
  [...files].reduce((message, { path, shownAs }) => message.replaceAll(path, shownAs), text)

/**
 * Evidence files named on the command line, or found in the folders named there. They may be compressed.
 *
 * @throws UsageError if a file cannot be read or a folder contains no evidence
 */
export const evidenceFiles = (given: readonly string[], cwd: string): readonly NamedFile[] =>
  given.flatMap((shownAs) => {
    const path = resolve(cwd, shownAs)
    const stats = statSync(path, { throwIfNoEntry: false })
    // Evidence is read in several passes, which a pipe does not allow.
    if (stats?.isFIFO() === true) throw new UsageError(`--evidence ${quoted(shownAs)}: it is not a regular file`)
    if (stats?.isDirectory() !== true)
      return [{ path: followUserLink(resolveReadableFile('--evidence', shownAs, cwd)), shownAs }]
    const plain = evidenceFilesIn(path, shownAs)
    const inside = plain.length > 0 ? plain : compressedIn(path, shownAs)
    if (inside.length === 0)
      throw new UsageError(
        `--evidence ${quoted(shownAs)}: no evidence.jsonl in this folder${hintOfRuns(path, shownAs)}`,
      )
    return inside.map((file) => ({ path: file, shownAs: join(shownAs, relative(path, file)) }))
  })

const compressedIn = (folder: string, shownAs: string): readonly string[] =>
  namesIn(folder, shownAs)
    .filter((name) => name.endsWith('.jsonl.gz') && isEvidence(folder, name, shownAs))
    .slice(0, maxEvidenceFiles)
    .map((name) => join(folder, name))

/** More than any recording or any run has. */
const maxEvidenceFiles = 10_000

/**
 * Evidence files in a folder: of one run, the parts of one recording, or one per subfolder for shards. The folder may be another party's.
 *
 * @throws UsageError for a link, a pipe or a device in the place of evidence, and for more than 10,000 files
 */
export function evidenceFilesIn(folder: string, shownAs: string): readonly string[] {
  const names = namesIn(folder, shownAs)
  const files = evidenceNames(folder, names, shownAs)
  if (files.length <= maxEvidenceFiles) return files.map((name) => join(folder, name))
  throw new UsageError(
    `${quoted(shownAs)}: too many files: expected at most ${maxEvidenceFiles} evidence files, got ${files.length}`,
  )
}

function evidenceNames(folder: string, names: readonly string[], shownAs: string): readonly string[] {
  const isFile = (name: string) => isEvidence(folder, name, shownAs)
  const evidence = 'evidence.jsonl'
  if (names.includes(evidence) && isFile(evidence))
    return [evidence, ...names.filter((name) => /^evidence[.-]\d{1,9}\.jsonl$/.test(name)).filter(isFile)]
  const others = names.filter((name) => name.endsWith('.jsonl'))
  return others.length > 0 ? others.filter(isFile) : names.map((name) => `${name}/${evidence}`).filter(isFile)
}

/** False for a folder and for nothing. */
function isEvidence(folder: string, name: string, shownAs: string): boolean {
  try {
    const stats = lstatSync(entryPath(folder, name))
    if (stats.isFile() || stats.isDirectory()) return stats.isFile()
    throw fileError('ENOTSUP')
  } catch (error) {
    // A link to nothing, or to a folder without evidence.
    if (isMissing(error) || !existsSync(join(folder, name))) return false
    const advice = (error as NodeJS.ErrnoException).code === 'ELINK' ? '. Name the file itself' : ''
    throw new UsageError(`${quoted(join(shownAs, name))}: ${reasonOf(error)}${advice}`)
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

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
    if (isMissing(error)) return undefined
    throw new UsageError(`${quoted(path)}: ${reasonOf(error)}`)
  }
}
