import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../src/std/memoized.ts'
import { buildDigest, readBuild, type Build } from '../src/statement/build.ts'

/** The package's own name and version. `package.json` is two folders up from sources and three from compiled files. */
export const tool: { readonly name: string; readonly version: string } = readManifest()

function readManifest() {
  const { name, version } = JSON.parse(readFileSync(manifestPath(), 'utf8')) as { name: string; version: string }
  return { name, version }
}

function manifestPath(): string {
  const up = import.meta.url.endsWith('.ts') ? '../package.json' : '../../package.json'
  return fileURLToPath(new URL(up, import.meta.url))
}

/** The folder of what was built; undefined where sources run. */
const buildFolder = import.meta.url.endsWith('.ts') ? undefined : dirname(dirname(fileURLToPath(import.meta.url)))

/** The digest of the files that run, as they are now; undefined where sources run. */
export const currentDigest = once((): string | undefined =>
  buildFolder === undefined ? undefined : buildDigest(buildFolder),
)

/** What the build says of itself; undefined where sources run. */
export const recordedBuild = once((): Build | undefined =>
  buildFolder === undefined ? undefined : readBuild(buildFolder),
)

/** The tool as it drives: a statement is made by the build that drove, and by no other. */
export function drivingTool(): { readonly name: string; readonly version: string; readonly build?: string } {
  const build = currentDigest()
  return { ...tool, ...(build !== undefined && { build }) }
}
