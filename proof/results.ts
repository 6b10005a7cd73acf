import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const fileOf = (name: string) => join(root, 'proof/results', `${name}.json`)

/**
 * What the long work of a section left.
 *
 * @throws Error that says what to run where there is nothing
 */
export function readResults<T>(name: string): T {
  const file = fileOf(name)
  if (!existsSync(file)) throw new Error(`there are no results: npm run proof -- ${name}`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

export const hasResults = (name: string): boolean => existsSync(fileOf(name))

export function writeResults(name: string, results: unknown): void {
  mkdirSync(join(root, 'proof/results'), { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(results, null, 1)}\n`)
}

/** One digest of files and of all that folders hold, by path and content: what results were made of. */
export function digestOf(...paths: readonly string[]): string {
  const files = paths.flatMap((path) => {
    if (!statSync(join(root, path)).isDirectory()) return [path]
    const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    return entries.filter((one) => one.isFile()).map((one) => relative(root, join(one.parentPath, one.name)))
  })
  const hash = createHash('sha256')
  for (const file of files.map((path) => path.split(sep).join('/')).sort()) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex')
    hash.update(`${content}  ${file}\n`)
  }
  return hash.digest('hex')
}
