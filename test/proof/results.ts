import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const fileOf = (name: string) => join(root, 'test/proof/results', `${name}.json`)

/**
 * The results of the last complete run of a section.
 *
 * @throws Error that says what to run if they are missing
 */
export function readResults<T>(name: string): T {
  const file = fileOf(name)
  if (!existsSync(file)) throw new Error(`no results of ${name}. Run: npm run proof -- ${name}`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

export const hasResults = (name: string): boolean => existsSync(fileOf(name))

export function writeResults(name: string, results: unknown): void {
  mkdirSync(join(root, 'test/proof/results'), { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(results, null, 1)}\n`)
}
