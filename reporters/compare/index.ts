import { join } from 'node:path'
import type { Comparison } from '../../src/compare/comparison.ts'
import { writeAtomically, writeEach, type Written } from '../files.ts'
import { plainJson } from '../plain.ts'

/** `compare.json`, ending in a line feed. What a server said stays escaped, so that it may also go to a terminal. */
export const comparisonJson = (comparison: Comparison): string => `${plainJson(JSON.stringify(comparison, null, 2))}\n`

export const renderComparison = (comparison: Comparison, _o: unknown): string =>
  JSON.stringify(
    comparison.differences.map(({ verdicts, ...d }) => ({
      ...d,
      verdicts: Object.fromEntries(
        Object.entries(verdicts).map(([k, v]) => [k, Array.isArray(v) ? v.map((x: any) => x.id ?? x) : v]),
      ),
    })),
    null,
    1,
  )

/** Writes `compare.json`, `compare.md` and `compare.html` into a folder, each file whole or not at all. */
export async function writeComparison(comparison: Comparison, outDir: string): Promise<Written> {
  const files: Readonly<Record<string, () => string>> = { 'compare.json': () => comparisonJson(comparison) }
  return writeEach(
    Object.fromEntries(
      Object.entries(files).map(([name, render]) => [
        join(outDir, name),
        async () => writeAtomically(join(outDir, name), render()),
      ]),
    ),
  )
}
