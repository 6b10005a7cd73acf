/** Decides by content, not by timestamps, whether generated files are current: checkouts and generators change timestamps. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildDigest } from '../src/statement/build.ts'
import type { Sources } from './sources.ts'

/** Records the digests of the last time. Outside `dist/`, which contains only shipped files. */
const memory = (name: string) => `node_modules/.cache/gateproof/${name}.json`

/** The digest of files and folders below the root. */
export function digestOfPaths(root: string, paths: readonly string[], before = process.version): string {
  const whole = createHash('sha256').update(before)
  for (const path of paths) whole.update(`${digestOf(join(root, path))}  ${path}\n`)
  return whole.digest('hex')
}

function digestOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 'absent'
  return stat.isDirectory() ? buildDigest(path) : createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** Whether the digest under this name is the one of the last time. */
export function isRemembered(root: string, name: string, digest: string): boolean {
  const file = join(root, memory(name))
  return existsSync(file) && readFileSync(file, 'utf8') === digest
}

export function remember(root: string, name: string, digest: string): void {
  const file = join(root, memory(name))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, digest)
}

/**
 * The digest of all inputs of a build.
 *
 * @param paths files and folders below the root
 * @param sources the commit and whether there are uncommitted changes, which the build records
 */
export const builtFrom = (root: string, paths: readonly string[], sources: Sources): string =>
  digestOfPaths(root, paths, JSON.stringify([process.version, sources]))

/** Whether `dist/` was built from these sources and is unchanged. */
export const isBuilt = (root: string, from: string): boolean =>
  existsSync(join(root, 'dist')) && isRemembered(root, 'built', remembered(root, from))

export const rememberBuilt = (root: string, from: string): void => remember(root, 'built', remembered(root, from))

const remembered = (root: string, from: string) => JSON.stringify({ from, dist: buildDigest(join(root, 'dist')) })
