import { didYouMean } from '../../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../../src/std/usage-error.ts'
import { readPairs, tryArea, type AreaResult } from '../../pairs/areas.ts'
import { known } from '../../pairs/known.ts'
import { faultsByScope } from '../../pairs/sets.ts'
import type { Section } from '../section.ts'

/** The number of further pairs of each area that a run without names tries. */
const pairsPerRun = 240

const current = (): readonly (readonly [area: string, result: AreaResult])[] => Object.entries(readPairs())

const sum = (key: 'tried' | 'told' | 'undecided') => current().reduce((total, [, result]) => total + result[key], 0)

export const pairs: Section = {
  name: 'pairs',
  title: 'Gateways with two or three faults',
  runs: 'a sample of 300 drawn sets on each change (`npm test`), all of them and 1,000 others nightly',
  about: `A real gateway has many faults at once, and one must not hide another. Each set of faults is driven and judged together. Every requirement
that one of the faults breaks must be reported, or be inconclusive because of a named requirement that is reported; nothing else may be reported.
A fault counts as hidden only if every reply is the same with it and without it (except ids and times).`,
  figures: () => [
    {
      name: 'pairs tried',
      value: sum('tried'),
      says: 'pairs of faults of one area were tried in the last complete run',
    },
    {
      name: 'both reported',
      value: sum('told'),
      says: 'of them report every requirement that either fault breaks',
    },
    {
      name: 'undecided because of the other',
      value: sum('undecided'),
      says: 'of them have a requirement that is inconclusive because of a reported one',
    },
  ],
  unproved: [
    `${Object.keys(known).length} drawn sets do not report every fault. [known.ts](../test/pairs/known.ts) has their names and the reasons.`,
    'Not all pairs within an area were tried. Pairs across areas and sets of three are only drawn.',
  ],
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
