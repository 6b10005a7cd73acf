import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EvidenceHeader } from '../src/evidence/exchange.ts'
import { once } from '../src/std/memoized.ts'
import { buildDigest, readBuild, shortCommit, type Build } from '../src/statement/build.ts'
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
export function drivingTool(): EvidenceHeader['tool'] {
  const build = currentDigest()
  const commit = builtCommit()
  return { ...tool, ...(build !== undefined && { build }), ...(commit !== undefined && { commit }) }
}

/** `0.1.0 (6bc95f33)`: the version, and the commit if it is known. */
export function builtVersion(): string {
  const commit = builtCommit()
  return commit === undefined ? version : `${version} (${shortCommit(commit)})`
}

/** The commit that the build was made from, with `-dirty` if its sources were changed. Undefined if it is not known. */
export function builtCommit(): string | undefined {
  const { commit = null, dirty = false } = recordedBuild() ?? {}
  return commit === null ? undefined : `${commit}${dirty ? '-dirty' : ''}`
}
