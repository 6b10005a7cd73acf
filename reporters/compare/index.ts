import { join } from 'node:path'
import type { Comparison } from '../../src/compare/comparison.ts'
import { writeFile } from '../../src/std/create-file.ts'
import type { comparisonFiles } from '../formats.ts'
import { writeEach, type WriteResult } from '../files.ts'
import { printableJson } from '../escape.ts'
import { comparisonMarkdown } from './markdown.ts'
import { comparisonPage } from './page.ts'

export { renderComparison, renderConclusion } from './console.ts'

/** The text of `compare.json`. Characters that a terminal would obey stay escaped, so that it can be printed. */
export const comparisonJson = (comparison: Comparison): string =>
  `${printableJson(JSON.stringify(comparison, null, 2))}\n`

const renderers: Readonly<Record<(typeof comparisonFiles)[number], (comparison: Comparison) => string>> = {
  'compare.json': comparisonJson,
  'compare.md': comparisonMarkdown,
  'compare.html': comparisonPage,
}

/** Writes `compare.json`, `compare.md` and `compare.html` into a folder. If one cannot be written, the others still are. */
export async function writeComparison(comparison: Comparison, outDir: string): Promise<WriteResult> {
  const writes = Object.entries(renderers).map(([name, render]) => [
    join(outDir, name),
    async () => writeFile(join(outDir, name), render(comparison)),
  ])
  return writeEach(Object.fromEntries(writes) as Readonly<Record<string, () => Promise<void>>>)
}
