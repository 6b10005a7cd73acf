import { renderComparison, renderConclusion, writeComparison } from '../../reporters/compare/index.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { consoleOptions, exitCodeOfFailures, problemsOf, type Output } from '../output.ts'
import type { ComparisonResult } from '../result.ts'

/** Writes a comparison, if there is a folder, and renders its text. */
export async function comparisonResult(
  comparison: Comparison,
  { outDir, text }: Pick<Output, 'outDir' | 'text'>,
): Promise<ComparisonResult> {
  const written = outDir === undefined ? undefined : await writeComparison(comparison, outDir)
  const failures = written?.failures ?? []
  const render = text?.verdictOnly === true ? renderConclusion : renderComparison
  return {
    comparison,
    differences: comparison.differences,
    exitCode: exitCodeOfFailures(failures) ?? exitCodes[comparison.conclusion],
    text: render(comparison, consoleOptions(text, outDir)),
    problems: problemsOf(failures),
  }
}

const exitCodes = { regressed: 1, inconclusive: 3, 'no regression': 0 } as const
