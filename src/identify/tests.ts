import type { IdentifyTest, NotTested } from './identification.ts'
import { permutationTests, type Permutations, type Stratum } from './permutation.ts'
import { completionStatistic, distributionStatistics, distributionTests } from './statistics.ts'
import type { PromptStratum } from './strata.ts'

/** With fewer prompts, no test is made. */
const minPrompts = 5

/** The tests of first words: how both sides distribute their answers. */
export function testDistributions(
  strata: readonly PromptStratum[] | NotTested,
  options: Permutations,
): readonly IdentifyTest[] {
  const because = problemOf(strata)
  if (typeof strata === 'string' || because !== undefined)
    return distributionTests.map((name) => ({ name, ...(because && { because }) }))
  const results = permutationTests(strata, distributionTests.length, distributionStatistics, options)
  const answers = strata.reduce((sum, { answers, reference }) => sum + answers.length - reference, 0)
  return distributionTests.flatMap((name, index) => {
    const result = results[index]
    const per = name === 'new-answers' ? answers : strata.length
    return result === undefined ? [] : [testOf(name, result, per)]
  })
}

/** The test of short completions, character by character. */
export function testCompletions(strata: readonly PromptStratum[] | NotTested, options: Permutations): IdentifyTest {
  const because = problemOf(strata)
  if (typeof strata === 'string' || because !== undefined) return { name: 'completions', ...(because && { because }) }
  const textsOf = (stratum: Stratum) => (stratum as PromptStratum).labels
  const [result] = permutationTests(strata, 1, completionStatistic(textsOf), options)
  return result === undefined ? { name: 'completions' } : testOf('completions', result, strata.length)
}

const problemOf = (strata: readonly PromptStratum[] | NotTested): NotTested | undefined => {
  if (typeof strata === 'string') return strata
  return strata.length < minPrompts ? 'few-answers' : undefined
}

const testOf = (
  name: IdentifyTest['name'],
  { p, observed, byChance }: { readonly p: number; readonly observed: number; readonly byChance: number },
  per: number,
): IdentifyTest => ({ name, p, observed: observed / per, byChance: byChance / per })

/**
 * Corrects the probabilities for the number of tests (Holm 1979, "A simple sequentially rejective multiple test procedure"): the probability
 * that any of them is at most `alpha` by chance is at most `alpha`.
 */
export function withHolm(tests: readonly IdentifyTest[]): readonly IdentifyTest[] {
  const made = tests.filter(({ p }) => p !== undefined).toSorted((one, other) => (one.p ?? 1) - (other.p ?? 1))
  const corrected = new Map<string, number>()
  let highest = 0
  for (const [index, { name, p = 1 }] of made.entries()) {
    highest = Math.max(highest, Math.min(1, (made.length - index) * p))
    corrected.set(name, highest)
  }
  return tests.map((test) => {
    const value = corrected.get(test.name)
    return value === undefined ? test : { ...test, corrected: value }
  })
}

/** The smallest corrected probability; undefined if no test was made. */
export function smallest(tests: readonly IdentifyTest[]): number | undefined {
  const values = tests.flatMap(({ corrected }) => corrected ?? [])
  return values.length === 0 ? undefined : Math.min(...values)
}
