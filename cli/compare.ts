import { join } from 'node:path'
import { comparisonJson } from '../reporters/compare/index.ts'
import { compare as compareLibrary } from '../api/index.ts'
import { UsageError } from '../src/std/usage-error.ts'
import type { CompareOptions } from './command-options.ts'
import { commandContext } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'
import { printJson, printText } from './output.ts'
import { openWritten, printProblems, textOptions } from './print-result.ts'

/**
 * Compares recordings or reports, and prints what differs.
 *
 * @returns the exit code
 */
export async function compare(paths: readonly string[], options: CompareOptions): Promise<number> {
  const { json = false, quiet, open, outDir, ...others } = options
  const [before, ...after] = paths
  if (before === undefined || after.length === 0)
    throw new UsageError('compare: expected at least two files or folders, the base first')
  const context = commandContext()
  const compared = await onTerminal({ quiet }, ({ signal, onProgress }) =>
    compareLibrary({
      ...others,
      ...context,
      ...{ signal, onProgress },
      before,
      after,
      outDir,
      text: textOptions(quiet),
    }),
  )
  printProblems(compared.problems)
  if (json) printJson(comparisonJson(compared.comparison))
  else printText(compared.text)
  if (open === true && outDir !== undefined)
    await openWritten(join(context.cwd, outDir, 'compare.html'), compared.problems)
  return compared.exitCode
}
