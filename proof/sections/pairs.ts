import { table } from '../../scripts/reference/markdown.ts'
import { didYouMean } from '../../src/deployment/did-you-mean.ts'
import { quoted, UsageError } from '../../src/deployment/usage-error.ts'
import { makeCurrent } from '../../selftest/prove/current.ts'
import { readPairs, tryArea, type AreaResult } from '../pairs/areas.ts'
import { known } from '../../selftest/pairs/known.ts'
import { groups, pairsOf } from '../../selftest/pairs/sets.ts'
import type { Section } from '../section.ts'

/** Without names of areas, so many further pairs of each. */
const step = 240

/** So many of the faults of an area may be newer than its results. */
const mostNew = 0.2

/** What `run` left, once it is sure that it speaks of the faults that there are. */
function current(): readonly (readonly [area: string, result: AreaResult])[] {
  const results = Object.entries(readPairs())
  for (const [area, { faults }] of results) {
    const now = groups.get(area) ?? []
    const gone = faults.find((name) => !now.includes(name))
    if (gone !== undefined) throw new Error(`${gone} is no fault any more: npm run proof -- pairs ${area}`)
    const added = now.filter((name) => !faults.includes(name))
    if (added.length > mostNew * now.length) {
      throw new Error(`${added.length} faults of ${area} are newer than its pairs: npm run proof -- pairs ${area}`)
    }
  }
  return results
}

const sum = (key: 'tried' | 'told' | 'undecided' | 'hidden' | 'aside') =>
  current().reduce((total, [, result]) => total + result[key], 0)

export const pairs: Section = {
  name: 'pairs',
  title: 'Gateways that are sick in two ways, and in three',
  about: `A real gateway has many faults at once, and one must not keep another from being told. CI takes 300 pairs and triples of
faults that were drawn, within a part of the contract and over several; here all pairs within a part are tried, each driven and judged together. Every
requirement that a fault breaks must be reported, or be undecided because of a named other one that is; nothing else may be accused, and no
check may break. Where one fault hides the other, that is believed by evidence alone: in each exchange that shows the hidden fault when it is
alone, the sick gateway says to the byte what it says without it (but for ids and times).`,
  figures: () => [
    {
      name: 'pairs tried',
      value: sum('tried'),
      says: 'pairs of faults of the same part of the contract, each driven and judged together',
    },
    {
      name: 'both told',
      value: sum('told'),
      says: 'of them were told in full: each requirement that either fault breaks is reported',
    },
    {
      name: 'undecided because of the other',
      value: sum('undecided'),
      says: 'of them have a requirement that is inconclusive because of a named one that is reported',
    },
  ],
  details: () =>
    table(
      ['part', 'faults', 'pairs', 'tried', 'both told', 'undecided', 'told in the other’s place', 'hidden', 'open'],
      [...groups].map(([area, faults]) => {
        const result = readPairs()[area]
        const { tried = 0, told = 0, undecided = 0, aside = 0, hidden = 0, open = [] } = result ?? {}
        const all = pairsOf(faults).length
        return [`\`${area}\``, ...[faults.length, all, tried, told, undecided, aside, hidden, open.length].map(String)]
      }),
    ) +
    `
*Undecided*: a requirement is inconclusive because of a named one that is reported. *Told in the other’s place*: every reply in which the
fault still shows is reported, for what the other fault breaks. *Hidden*: no reply shows it any more. *Open*: something of this does not
hold, and is not mended yet.
${openOnes()}`,
  unproved: [
    ...Object.entries(known).map(([set, because]) => `\`${set}\` does not hold: ${because};`),
    'pairs were tried within a part of the contract; over several, and three at a time, only what CI draws;',
    'where the table tries fewer pairs than there are, the others were not tried;',
    'a fault that was changed after its pairs were tried is tried again only where CI draws it.',
  ],
  run: async ({ words, say }) => {
    const areas = words.length === 0 ? [...groups.keys()] : words
    const unknown = areas.find((area) => !groups.has(area))
    if (unknown !== undefined) {
      throw new UsageError(
        `${quoted(unknown)} is no part with faults of its own${didYouMean(unknown, [...groups.keys()])}`,
      )
    }
    makeCurrent()
    const problems: string[] = []
    for (const area of areas) problems.push(...(await tryArea(area, words.length === 0 ? step : Infinity, say)))
    return problems
  },
}

/** The pairs of which something does not hold, by name. */
function openOnes(): string {
  const open = Object.values(readPairs()).flatMap((result) => result.open)
  return open.length === 0 ? '' : `\nOpen: ${open.map((one) => `\`${one}\``).join(', ')}.\n`
}
