import { join } from 'node:path'
import { comparisonJson, renderComparison, renderConclusion, writeComparison } from '../../reporters/compare/index.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { consoleOptions, openWritten, printFailures, type PublishOptions } from '../publish.ts'

/**
 * Writes the comparison and prints it.
 *
 * @returns 2 if a file cannot be written, 4 if one cannot be created, undefined otherwise
 */
export async function publishComparison(
  comparison: Comparison,
  { outDir, json, silent = false, quiet = false, open = false }: PublishOptions,
): Promise<2 | 4 | undefined> {
  const written = outDir === undefined ? undefined : await writeComparison(comparison, outDir)
  const failed = printFailures(written?.failures ?? [])
  const render = quiet ? renderConclusion : renderComparison
  if (!silent) process.stdout.write(json ? comparisonJson(comparison) : render(comparison, consoleOptions(outDir)))
  if (open && outDir !== undefined) await openWritten(join(outDir, 'compare.html'), written?.failures ?? [])
  return failed
}
