import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../src/std/memoized.ts'
import { buildDigest, readBuild, type Build } from '../src/statement/build.ts'
import { isSource, readManifest } from './manifest.ts'

const { name, version } = readManifest()

/** The package's own name and version. */
export const tool = { name, version }

/** Undefined if running from sources. */
const buildFolder = isSource ? undefined : dirname(dirname(fileURLToPath(import.meta.url)))

/** Digest of the compiled files as they are now. Undefined if running from sources. */
export const currentDigest = once(() => (buildFolder === undefined ? undefined : buildDigest(buildFolder)))

/** What the build recorded about itself. Undefined if running from sources. */
export const recordedBuild = once((): Build | undefined =>
  buildFolder === undefined ? undefined : readBuild(buildFolder),
)

/** The tool as evidence records it. Only the build that drove can certify. */
export function drivingTool(): { readonly name: string; readonly version: string; readonly build?: string } {
  const build = currentDigest()
  return { ...tool, ...(build !== undefined && { build }) }
}
