import { comparisonJson, renderComparison, writeComparison } from '../../reporters/compare/index.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { consoleOptions, printFailures, type PublishOptions } from '../publish.ts'

/**
 * Writes the comparison and prints it.
 *
 * @returns 2 if a file cannot be written, 4 if one cannot be created, undefined otherwise
 */
export async function publishComparison(
  comparison: Comparison,
  { outDir, json, silent = false }: PublishOptions,
): Promise<2 | 4 | undefined> {
  const written = outDir === undefined ? undefined : await writeComparison(comparison, outDir)
  const failed = printFailures(written?.failures ?? [])
  if (!silent)
    process.stdout.write(json ? comparisonJson(comparison) : renderComparison(comparison, consoleOptions(outDir)))
  return failed
}
