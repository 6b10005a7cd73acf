import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Build } from '../../src/statement/build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Copies what was built into a folder, as if it had been built of a clean commit: in a working tree it seldom is.
 *
 * @param change of `build.json`
 * @returns the command
 */
export function cleanBuild(folder: string, change: Partial<Build> = {}): string {
  const dist = join(folder, 'dist')
  cpSync(join(root, 'dist'), dist, { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const file = join(dist, 'build.json')
  const build = JSON.parse(readFileSync(file, 'utf8')) as Build
  writeFileSync(file, JSON.stringify({ ...build, dirty: false, ...change }))
  return join(dist, 'cli/main.js')
}
