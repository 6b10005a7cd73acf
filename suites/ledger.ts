import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { faults } from './faults.ts'

let tests: Readonly<Record<string, readonly string[]>> | undefined

/** The tests that cover a requirement, as `file: title`, from the generated ledger (`npm run generate`). */
export function testsOf(id: string): readonly string[] {
  tests ??= JSON.parse(readFileSync(fileURLToPath(new URL('ledger.json', import.meta.url)), 'utf8')) as typeof tests
  return tests?.[id] ?? []
}

/** The names of the faults that break a requirement. */
export const faultsOf = (id: string): readonly string[] =>
  Object.entries(faults).flatMap(([name, { breaks }]) => ((breaks as readonly string[]).includes(id) ? [name] : []))
