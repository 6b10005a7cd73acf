import { comparisonJson, renderComparison, writeComparison } from '../../reporters/compare/index.ts'
import { printable } from '../../reporters/escape.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { isSystemError, quoted, writeReasonOf } from '../../src/std/usage-error.ts'
import { displayPath } from '../publish.ts'

/**
 * Writes the comparison and tells the terminal.
 *
 * @returns 2 where the machine kept a file from being written, 4 where one could not be made, else nothing
 */
export async function publishComparison(
  comparison: Comparison,
  { outDir, json, silent = false }: { readonly outDir?: string; readonly json: boolean; readonly silent?: boolean },
): Promise<2 | 4 | undefined> {
  const { failures } = outDir === undefined ? { failures: [] } : await writeComparison(comparison, outDir)
  for (const { file, error } of failures) {
    const reason = isSystemError(error) ? writeReasonOf(error) : error instanceof Error ? error.message : String(error)
    const what = isSystemError(error) ? 'cannot be written' : 'cannot be made, please report it'
    process.stderr.write(`gateproof: ${printable(quoted(file))} ${what}: ${printable(reason)}\n`)
  }
  const color = process.stdout.isTTY === true && !process.env['NO_COLOR']
  const look = {
    color,
    width: process.stdout.columns || 120,
    ...(outDir !== undefined && { outDir: displayPath(outDir) }),
  }
  if (!silent) process.stdout.write(json ? comparisonJson(comparison) : renderComparison(comparison, look))
  if (failures.length === 0) return undefined
  return failures.every(({ error }) => isSystemError(error)) ? 2 : 4
}
