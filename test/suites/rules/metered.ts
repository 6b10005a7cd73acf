import { allTexts, kinds, texts } from '../../../suites/metering/texts.ts'
import { tokenCounts } from '../../../suites/metering/token-counts.ts'
import type { Measured } from '../../../suites/metering/fit.rules.ts'

/** The texts of each prompt of a meter. */
export const prompts = [[], ...kinds.map((kind) => texts[kind]), allTexts]

const indexOf = new Map(allTexts.map((text, index) => [text, index]))

/** What a gateway reports for the prompts, whose tokenizer makes `counts` of the texts. */
export const reported = (counts: readonly number[], input: (tokens: number) => number): readonly Measured[] =>
  prompts.map((lines) => ({
    texts: lines,
    input: input(lines.reduce((sum, text) => sum + (counts[indexOf.get(text) ?? -1] ?? NaN), 0)),
  }))

export const tokenizers = Object.entries(tokenCounts)
