/**
 * Publishes a requirement set: `npm run new-set -- 1.1.0` writes `spec/sets/1.1.0.json` from the current document and tests, and adds
 * it to the index. A published set is never changed (docs/sets.md).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { packagedContract } from '../src/contract/document.ts'
import { requirementsOf } from '../src/contract/requirements.ts'
import { sha256Of, type PublishedSet, type RequirementSet } from '../src/contract/sets.ts'
import { isUsageError, oneLine, quoted, UsageError } from '../src/std/usage-error.ts'
import { testsOf } from '../suites/ledger.ts'
import { nextSet, type Published } from './new-set/next.ts'

// npm runs scripts in the package folder.
const pathOf = (name: string) => `spec/sets/${name}.json`
const index = pathOf('index')

function published(): Published {
  if (!existsSync(index)) return { sets: [] }
  const { sets } = JSON.parse(readFileSync(index, 'utf8')) as { readonly sets: readonly PublishedSet[] }
  const last = sets.at(-1)
  if (last === undefined) return { sets }
  const text = readFileSync(pathOf(last.version), 'utf8')
  if (sha256Of(text) !== last.sha256)
    throw new UsageError(`${pathOf(last.version)} was modified after publication: restore it`)
  return { sets, newest: JSON.parse(text) as RequirementSet }
}

try {
  const [version, ...others] = process.argv.slice(2)
  if (version === undefined || others.length > 0) throw new UsageError('expected the version of the set, such as 1.1.0')
  const { document, version: contract } = packagedContract()
  const tested = requirementsOf(document).filter(({ id }) => testsOf(id).length > 0)
  const next = nextSet(version, published(), tested, contract, new Date().toISOString().slice(0, 10))
  const file = pathOf(version)
  if (existsSync(file)) throw new UsageError(`${quoted(file)} already exists`)
  writeFileSync(file, next.text, { flag: 'wx' })
  writeFileSync(index, next.index)
  console.log(file)
  for (const { how, ids } of next.changes.filter((one) => one.ids.length > 0))
    console.log(`  ${how.padEnd(9)} ${ids.length}: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`)
} catch (error) {
  if (!isUsageError(error)) throw error
  process.stderr.write(`new-set: ${oneLine(error.message)}\n`)
  process.exitCode = 2
}
