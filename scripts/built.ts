/** Decides by content, not by timestamps, whether `dist/` is current: checkouts and generators change timestamps. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildDigest } from '../src/statement/build.ts'
import type { Sources } from './sources.ts'

/** Records the inputs of the last build. Outside `dist/`, which contains only shipped files. */
const memory = 'node_modules/.cache/gateproof/built.json'

/**
 * The digest of all inputs of a build.
 *
 * @param paths files and folders below the root
 * @param sources the commit and whether there are uncommitted changes, which the build records
 */
export function builtFrom(root: string, paths: readonly string[], sources: Sources): string {
  const whole = createHash('sha256').update(JSON.stringify([process.version, sources]))
  for (const path of paths) whole.update(`${digestOf(join(root, path))}  ${path}\n`)
  return whole.digest('hex')
}

const digestOf = (path: string) =>
  statSync(path).isDirectory() ? buildDigest(path) : createHash('sha256').update(readFileSync(path)).digest('hex')

/** Whether `dist/` was built from these sources and is unchanged. */
export function isBuilt(root: string, from: string): boolean {
  const file = join(root, memory)
  if (!existsSync(file) || !existsSync(join(root, 'dist'))) return false
  return readFileSync(file, 'utf8') === remembered(root, from)
}

export function rememberBuilt(root: string, from: string): void {
  const file = join(root, memory)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, remembered(root, from))
}

const remembered = (root: string, from: string) => JSON.stringify({ from, dist: buildDigest(join(root, 'dist')) })
