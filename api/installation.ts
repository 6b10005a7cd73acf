import { accessSync, constants } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../src/std/memoized.ts'
import { isDependencyInstalled } from '../src/std/packages.ts'
import { UsageError } from '../src/std/usage-error.ts'
import { readPackageFile } from '../src/std/open-file.ts'

/** Judging runs compiled files, even if this file is a source. */
const compiled = fileURLToPath(new URL(extname(import.meta.url) === '.ts' ? '../dist/' : '../', import.meta.url))

/**
 * Checks once that every file and dependency of this package is installed, before a paid drive can fail for lack of one.
 *
 * @throws UsageError naming the first missing file or package
 */
export const checkInstallation = once((): void => {
  const missing = missingFile() ?? missingDependency()
  if (missing !== undefined) throw new UsageError(`incomplete installation: ${missing} is missing. Reinstall gateproof`)
})

function missingFile(): string | undefined {
  const list = join(compiled, 'files.json')
  if (!isReadable(list)) return 'files.json'
  const files = JSON.parse(readPackageFile(list)) as readonly string[]
  return files.find((file) => !isReadable(join(compiled, file)))
}

function missingDependency(): string | undefined {
  const manifest = readPackageFile(join(compiled, '../package.json'))
  const { dependencies } = JSON.parse(manifest) as { readonly dependencies: Readonly<Record<string, string>> }
  const main = join(compiled, 'cli/main.js')
  return Object.keys(dependencies).find((name) => !isDependencyInstalled(name, main))
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
