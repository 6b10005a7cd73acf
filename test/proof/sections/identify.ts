import { binomialBound, deceptions, honest, ratesOf, type Rates } from '../../identify/rates.ts'
import { readResults, writeResults } from '../results.ts'
import type { Section } from '../section.ts'

interface Results {
  readonly level: Rates
  readonly power: Readonly<Record<string, Rates>>
}

/** Few permutations, because their number does not change the level. */
const level = { comparisons: 10_000, alpha: 0.05, samples: 10, permutations: 199 }
const power = { comparisons: 100, alpha: 0.01, samples: 20, permutations: 999 }
/** Comparisons between two lines of progress. */
const block = 500

/** How often `identify compare` reports a difference: where there is none, and where there is one. */
export const identify: Section = {
  name: 'identify',
  counts: () => {
    const results = readResults<Results>('identify')
    const { comparisons, differing, tests } = results.level
    const largest = Math.max(...Object.values(tests))
    const shown = Object.entries(results.power).map(([name, rates]) => [name, rates.differing] as const)
    return {
      figures: { comparisons, ...Object.fromEntries(shown) },
      others: {
        'false differences': differing,
        'false differences of a test': largest,
        bound: binomialBound(comparisons, level.alpha),
        'of tokenizers': tests['input-counts'] ?? 0,
        tried: power.comparisons,
      },
    }
  },
  run: async ({ say }) => {
    const results: { level: Rates; power: Record<string, Rates> } = {
      level: { comparisons: 0, differing: 0, tests: {} },
      power: {},
    }
    for (let from = 0; from < level.comparisons; from += block) {
      results.level = joined(results.level, ratesOf(honest, { ...level, comparisons: block, from }))
      say(`${results.level.comparisons} honest comparisons: ${JSON.stringify(results.level)}`)
    }
    for (const [name, gatewayOf] of Object.entries(deceptions)) {
      results.power[name] = ratesOf(gatewayOf, power)
      say(`${name}: ${results.power[name].differing} of ${power.comparisons}`)
    }
    writeResults('identify', results)
    return Promise.resolve(problemsOf(results.level))
  },
}

const joined = (one: Rates, other: Rates): Rates => ({
  comparisons: one.comparisons + other.comparisons,
  differing: one.differing + other.differing,
  tests: Object.fromEntries(
    Object.entries(other.tests).map(([name, count]) => [name, count + (one.tests[name as keyof Rates['tests']] ?? 0)]),
  ),
})

function problemsOf({ comparisons, differing, tests }: Rates): readonly string[] {
  const bound = binomialBound(comparisons, level.alpha)
  return Object.entries({ ...tests, 'all tests together': differing })
    .filter(([, count]) => count > bound)
    .map(([name, count]) => `${name}: ${count} false differences of ${comparisons}: expected at most ${bound}`)
}
