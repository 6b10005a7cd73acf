import { didYouMean } from '../../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../../src/std/usage-error.ts'
import { readPairs, tryArea } from '../../pairs/areas.ts'
import { known } from '../../pairs/known.ts'
import { faultsByScope } from '../../pairs/sets.ts'
import type { Section } from '../section.ts'

/** The number of further pairs of each area that a run without names tries. */
const pairsPerRun = 240

const sum = (key: 'tried' | 'told' | 'undecided') =>
  Object.values(readPairs()).reduce((total, result) => total + result[key], 0)

export const pairs: Section = {
  name: 'pairs',
  counts: () => ({
    figures: {
      'pairs tried': sum('tried'),
      'both reported': sum('told'),
      'undecided because of the other': sum('undecided'),
    },
    others: { known: Object.keys(known).length },
  }),
  run: async ({ words, say }) => {
    const areas = words.length === 0 ? [...faultsByScope.keys()] : words
    const unknown = areas.find((area) => !faultsByScope.has(area))
    if (unknown !== undefined) {
      throw new UsageError(
        `${quoted(unknown)} is not an area with faults${didYouMean(unknown, [...faultsByScope.keys()])}`,
      )
    }
    const problems: string[] = []
    for (const area of areas) problems.push(...(await tryArea(area, words.length === 0 ? pairsPerRun : Infinity, say)))
    return problems
  },
}
