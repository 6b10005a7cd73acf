import fc from 'fast-check'
import { packagedContract } from '../../../src/contract/document.ts'
import { constrainedFreedoms, entriesFor } from '../../gateways/bound.ts'
import { problemsOfGateways, describeChoices } from '../../gateways/conformant.ts'
import { allDefects, type Defect } from '../../gateways/defects.ts'
import { conformantGateways } from '../../gateways/drawing.ts'
import { outcomeOfDefect, problemsOfDefect, problemsOfFreedom, unprovedPatterns } from '../../gateways/outcomes.ts'
import { allFreedoms, freedomName, type Freedom } from '../../gateways/freedoms.ts'
import { areaOfPlace, nameOf, replyPlaces } from '../../gateways/places.ts'
import { createTrials, type Trials } from '../../gateways/trial.ts'
import {
  savedResultsFor,
  explore,
  modificationOfDefect,
  modificationOfFreedom,
  type ExplorationResult,
} from '../../gateways/exploration.ts'
import { readResults, writeResults } from '../results.ts'
import type { Asked, Section } from '../section.ts'

type Counts = Readonly<Record<string, number>>

/** The results that `npm run proof -- gateways` writes. */
interface Results {
  readonly defects: Counts
  /** Defects that were reported, of those that were sent, by area. */
  readonly areas: Readonly<Record<string, readonly [reported: number, shown: number]>>
  /** Places whose defects the document allows, and those whose defects no client can notice. */
  readonly open: readonly string[]
  readonly unseen: readonly string[]
  /** Places that the reference gateway's replies do not have. */
  readonly notShown: readonly string[]
  readonly freedoms: Counts
  readonly drawn: {
    readonly seed: number
    readonly gateways: number
    readonly reported: number
    readonly choices: Counts
  }
  /** One line for each problem. */
  readonly problems: readonly string[]
}

const { document } = packagedContract()

/** The number of conformant gateways that are drawn by default. */
const defaultGateways = 200

async function run({ words, say }: Asked): Promise<readonly string[]> {
  const seed = 1
  const count = Number(words.find((word) => /^\d+$/.test(word)) ?? defaultGateways)
  const isResumed = words.includes('resume')
  const trials = createTrials()
  const defects = allDefects(document)
  const freedoms = allFreedoms(document)
  const ofDefects = await explore(trials, defects.map(modificationOfDefect), savedResultsFor('defects', isResumed), say)
  const ofFreedoms = await explore(
    trials,
    freedoms.map(modificationOfFreedom),
    savedResultsFor('freedoms', isResumed),
    say,
  )
  const { reported, choices } = await drawAll(trials, seed, count, say)
  const problems = [
    ...defects.flatMap((defect, at) => (ofDefects[at] ? problemsOfDefect(defect, ofDefects[at]) : [])),
    ...freedoms.flatMap((freedom, at) => (ofFreedoms[at] ? problemsOfFreedom(freedom, ofFreedoms[at]) : [])),
    ...unprovedPatterns(freedoms, ofFreedoms).map(
      (pattern) => `bound.json: "${pattern}" matches no reported requirement. Remove the entry.`,
    ),
    ...reported,
  ]
  writeResults('gateways', {
    ...countedDefects(defects, ofDefects),
    freedoms: countedFreedoms(freedoms, ofFreedoms),
    drawn: { seed, gateways: count, reported: reported.length, choices },
    problems: problems.map((problem) => problem.split('\n', 1)[0] ?? ''),
  } satisfies Results)
  return problems
}

/** The number of gateways that are judged together. */
const batchSize = 8

async function drawAll(trials: Trials, seed: number, count: number, say: Asked['say']) {
  const all = fc.sample(conformantGateways(), { seed, numRuns: count })
  const reported: string[] = []
  for (let from = 0; from < all.length; from += batchSize) {
    const some = all.slice(from, from + batchSize)
    const complaints = await problemsOfGateways(trials, some)
    complaints.forEach((lines, at) => {
      if (lines.length > 0) reported.push([...lines, describeChoices(some[at] ?? [])].join('\n  '))
    })
    say(`${from + some.length} of ${count} gateways drawn, ${reported.length} reported`)
  }
  return { reported, choices: counted(all.flat().map(({ layer }) => layer)) }
}

function countedDefects(defects: readonly Defect[], rows: readonly ExplorationResult[]) {
  const fates = defects.flatMap((defect, at) => (rows[at] ? [{ defect, fate: outcomeOfDefect(defect, rows[at]) }] : []))
  const places = (fate: string) => [
    ...new Set(fates.flatMap((one) => (one.fate === fate ? [nameOf(one.defect.place)] : []))),
  ]
  const areas = new Map<string, [number, number]>()
  for (const { defect, fate } of fates) {
    if (fate === 'not shown') continue
    const area = areaOfPlace(defect.place)
    const [reported, shown] = areas.get(area) ?? [0, 0]
    areas.set(area, [reported + (fate.startsWith('reported') ? 1 : 0), shown + 1])
  }
  return {
    defects: counted(fates.map(({ fate }) => fate)),
    areas: Object.fromEntries(areas),
    open: places('open'),
    unseen: places('unseen'),
    notShown: places('not shown'),
  }
}

const countedFreedoms = (freedoms: readonly Freedom[], rows: readonly ExplorationResult[]): Counts =>
  counted(
    freedoms.flatMap((freedom, at) => {
      const isBound = entriesFor(constrainedFreedoms, freedomName(freedom)).length > 0
      return rows[at] === undefined ? [] : [rows[at].shown === 0 ? 'not shown' : isBound ? 'bound' : 'free']
    }),
  )

function counted(words: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
}

export const gateways: Section = {
  name: 'gateways',
  counts: () => {
    const { defects, freedoms, drawn, areas } = readResults<Results>('gateways')
    return {
      figures: {
        places: replyPlaces(document).length,
        'defects known': allDefects(document).length,
        'freedoms known': allFreedoms(document).length,
        'defects shown': Object.values(areas).reduce((sum, [, of]) => sum + of, 0),
        'defects reported': (defects['reported'] ?? 0) + (defects['reported by others'] ?? 0),
        'freedoms taken': (freedoms['free'] ?? 0) + (freedoms['bound'] ?? 0),
        'gateways drawn': drawn.gateways - drawn.reported,
      },
      others: { drawn: drawn.gateways },
    }
  },
  run,
}
