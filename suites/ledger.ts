import { once } from '../src/std/memoized.ts'
import { readPackageFile } from '../src/std/open-file.ts'

type ById = Readonly<Record<string, readonly string[]>>

/** A generated file (`npm run generate`), read on first use. */
const generated = (name: string) => once(() => JSON.parse(readPackageFile(new URL(name, import.meta.url))) as ById)

const [tests, places] = [generated('ledger.json'), generated('places.json')]

/** The checks of a requirement as `file: title`. */
export const testsOf = (id: string): readonly string[] => tests()[id] ?? []

/** The files of those checks, relative to `suites/`. */
export const testFilesOf = (id: string): readonly string[] => [
  ...new Set(testsOf(id).map((test) => test.slice(0, test.indexOf(': ')))),
]

/** The places of the contract that a requirement is based on: `Resources, Chat completion object, row "id"`. */
export const placesOf = (id: string): readonly string[] => places()[id] ?? []
