/** The build of the package, so that a statement can name the tool that judged, and refuse a modified one. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readPackageBytes, readPackageFile } from '../std/open-file.ts'

/** `build.json` in the folder of a build. */
export interface Build {
  readonly version: string
  /** SHA-256 of the paths and contents of all other files. */
  readonly digest: string
  /** The commit of the sources; null outside a git repository. */
  readonly commit: string | null
  /** True if the sources differed from that commit. */
  readonly dirty: boolean
}

export const buildFile = 'build.json'

/** The first characters of a commit, and whether the sources were changed. */
export const shortCommit = (commit: string): string => commit.replace(/^([0-9a-f]{8})[0-9a-f]*/, '$1')

/** SHA-256 of all files in a folder, in lowercase hexadecimal: the digest and path of each, in order. */
export function buildDigest(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== buildFile)
    .sort()
  const digest = createHash('sha256')
  for (const path of paths) {
    const content = createHash('sha256')
      .update(readPackageBytes(join(folder, path)))
      .digest('hex')
    digest.update(`${content}  ${JSON.stringify(path)}\n`)
  }
  return digest.digest('hex')
}

/** `build.json` of a folder; undefined if it cannot be read. */
export function readBuild(folder: string): Build | undefined {
  try {
    return JSON.parse(readPackageFile(join(folder, buildFile))) as Build
  } catch {
    return undefined
  }
}
