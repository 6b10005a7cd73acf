import { readPackageFile } from '../src/std/open-file.ts'

let tests: Readonly<Record<string, readonly string[]>> | undefined

/** The checks of a requirement as `file: title`, from the generated ledger (`npm run generate`). */
export function testsOf(id: string): readonly string[] {
  tests ??= JSON.parse(readPackageFile(new URL('ledger.json', import.meta.url))) as typeof tests
  return tests?.[id] ?? []
}

/** The files of those checks, relative to `suites/`. */
export const testFilesOf = (id: string): readonly string[] => [
  ...new Set(testsOf(id).map((test) => test.slice(0, test.indexOf(': ')))),
]
