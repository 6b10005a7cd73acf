/**
 * Publishes a requirement set: `npm run new-set -- 1.1.0` writes `spec/sets/1.1.0.json` from the current document and tests, and adds
 * it to the index. A published set is never changed (docs/sets.md).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagedContract } from '../src/contract/document.ts'
import { requirementsOf } from '../src/contract/requirements.ts'
import { sha256Of, type PublishedSet, type RequirementSet } from '../src/contract/sets.ts'
import { isUsageError, oneLine, quoted, UsageError } from '../src/std/usage-error.ts'
import { testsOf } from '../suites/ledger.ts'
import { indexText, nextSet, type Published, type SetChanges } from './new-set/next.ts'

// npm runs scripts in the package folder.
const folder = join(process.cwd(), 'spec/sets')
const index = join(folder, 'index.json')

function published(): Published {
  if (!existsSync(index)) return { sets: [] }
  const { sets } = JSON.parse(readFileSync(index, 'utf8')) as { readonly sets: readonly PublishedSet[] }
  const last = sets.at(-1)
  if (last === undefined) return { sets }
  const text = readFileSync(join(folder, `${last.version}.json`), 'utf8')
  if (sha256Of(text) !== last.sha256)
    throw new UsageError(`spec/sets/${last.version}.json was modified after publication: restore it`)
  return { sets, newest: JSON.parse(text) as RequirementSet }
}

const told = (changes: SetChanges) =>
  Object.entries<readonly string[]>({ ...changes })
    .filter(([, ids]) => ids.length > 0)
    .map(
      ([how, ids]) => `  ${how.padEnd(9)} ${ids.length}: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}\n`,
    )
    .join('')

function main([version, ...others]: readonly string[]): void {
  if (version === undefined || others.length > 0) throw new UsageError('expected the version of the set, such as 1.1.0')
  const { document, version: contract } = packagedContract()
  const today = new Date().toISOString().slice(0, 10)
  const isBuilt = (id: string) => testsOf(id).length > 0
  const { text, sets, changes } = nextSet(version, published(), requirementsOf(document), isBuilt, contract, today)
  const file = join(folder, `${version}.json`)
  if (existsSync(file)) throw new UsageError(`${quoted(`spec/sets/${version}.json`)} already exists`)
  writeFileSync(file, text, { flag: 'wx' })
  writeFileSync(index, indexText(sets))
  process.stdout.write(`spec/sets/${version}.json\n${told(changes)}`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  if (!isUsageError(error)) throw error
  process.stderr.write(`new-set: ${oneLine(error.message)}\n`)
  process.exitCode = 2
}
