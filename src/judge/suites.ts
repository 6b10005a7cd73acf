import { readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoized } from '../std/memoized.ts'
import { importFile } from '../std/packages.ts'
import { loadSuite } from '../checks/registry.ts'

/** `.js` when compiled, `.ts` when run from sources. */
const extension = extname(import.meta.url)

/** The folder of the suites, compiled or as sources. */
const ownSuites = fileURLToPath(new URL('../../suites', import.meta.url))

/** The suites to use; all by default. */
export interface SuiteChoice {
  readonly areas?: readonly string[]
  /** Paths below `suites/` with the source extension. */
  readonly files?: readonly string[]
}

/** The chosen suites in a folder: paths below it with the source extension, in alphabetical order. */
export const suiteFiles = ({ areas, files }: SuiteChoice = {}, folder: string = ownSuites): readonly string[] =>
  allSuiteFiles(folder).filter((path) => (areas?.includes(areaOfFile(path)) ?? true) && (files?.includes(path) ?? true))

const allSuiteFiles = memoized((folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.test\.[jt]s$/.test(path))
    .map((path) => path.replace(/\.js$/, '.ts'))
    .sort(),
)

/** The area that a file below `suites/` belongs to: the name of its folder there, or below `protocols/`. */
const areaOfFile = (path: string) => path.replace(/^protocols\//, '').split('/', 1)[0] ?? ''

/**
 * Imports suites, each once in a process.
 *
 * @param files paths below `suites/` with the source extension
 * @returns the file and error of each suite that cannot be imported
 */
export async function loadSuites(files: readonly string[]): Promise<readonly string[]> {
  const crashes: string[] = []
  for (const file of files) {
    const path = join(ownSuites, file.replace(/\.ts$/, extension))
    try {
      await loadSuite(file, () => importFile(path))
    } catch (error) {
      crashes.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return crashes
}
