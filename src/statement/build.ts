/** What a build of the package is, so that a statement can name what judged and refuse what somebody changed. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** `build.json`, which stands beside what was built. */
export interface Build {
  readonly version: string
  /** SHA-256 over the paths and contents of all other files. */
  readonly digest: string
  /** Of the sources; null where they were not in a git repository of their own. */
  readonly commit: string | null
  /** True where the sources differed from that commit. */
  readonly dirty: boolean
}

export const buildFile = 'build.json'

/** The digest of what stands in a folder, whoever put it there: each path and the digest of what it holds, in order. */
export function buildDigest(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== buildFile)
    .sort()
  const whole = createHash('sha256')
  for (const path of paths) {
    const content = createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
    whole.update(`${content}  ${JSON.stringify(path)}\n`)
  }
  return whole.digest('hex')
}

/** What the build of a folder says of itself; undefined where it says nothing. */
export function readBuild(folder: string): Build | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, buildFile), 'utf8')) as Build
  } catch {
    return undefined
  }
}
