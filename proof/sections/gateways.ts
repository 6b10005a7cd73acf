import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { packagedContract } from '../../src/contract/document.ts'
import { once } from '../../src/contract/memoized.ts'
import { bound, idsFor } from '../gateways/bound.ts'
import { complaintsOf, shownChoices } from '../gateways/conformant.ts'
import { allDefects, defectName, type Defect } from '../gateways/defects.ts'
import { conformantGateways } from '../gateways/drawing.ts'
import { fateOf, problemsOfDefect, problemsOfFreedom, unproved } from '../gateways/fates.ts'
import { allFreedoms, freedomName, type Freedom } from '../gateways/freedoms.ts'
import { areaOfPlace, nameOf, replyPlaces } from '../gateways/places.ts'
import { startTrials, type Trials } from '../gateways/trial.ts'
import { keptFor, walk, wayOfDefect, wayOfFreedom, type Row } from '../gateways/walk.ts'
import { hasResults, readResults, writeResults } from '../results.ts'
import { makeCurrent } from '../../selftest/prove/current.ts'
import type { Asked, Figure, Section } from '../section.ts'

type Counts = Readonly<Record<string, number>>

/** What `npm run proof -- gateways` leaves. */
interface Results {
  /** Of the names of all defects and freedoms: another field in the document makes the results stale. */
  readonly names: string
  readonly defects: Counts
  /** Defects that are accused, of those that were shown, by area. */
  readonly areas: Readonly<Record<string, readonly [accused: number, shown: number]>>
  /** Places whose defects the document leaves open, and those whose defects nobody can tell. */
  readonly open: readonly string[]
  readonly unseen: readonly string[]
  /** Places that the reference gateway's replies do not have. */
  readonly notShown: readonly string[]
  readonly freedoms: Counts
  readonly drawn: {
    readonly seed: number
    readonly gateways: number
    readonly accused: number
    readonly choices: Counts
  }
  /** What did not hold, each in a line. */
  readonly problems: readonly string[]
}

const { document } = packagedContract()

const names = once(() => {
  const all = [...allDefects(document).map(defectName), ...allFreedoms(document).map(freedomName)]
  return createHash('sha256').update(all.join('\n')).digest('hex')
})

function results(): Results {
  const found = readResults<Results>('gateways')
  if (found.names !== names()) throw new Error('the document has other fields: npm run proof -- gateways')
  return found
}

/** So many gateways that are right are drawn, unless it is said otherwise. */
const usual = 200

async function run({ words, say }: Asked): Promise<readonly string[]> {
  const seed = 1
  const count = Number(words.find((word) => /^\d+$/.test(word)) ?? usual)
  const goesOn = words.includes('resume')
  makeCurrent()
  const lanes = [startTrials('one for each'), startTrials('one for each'), startTrials('one for all')] as const
  try {
    const defects = allDefects(document)
    const freedoms = allFreedoms(document)
    // One drives while another is judged.
    const [ofDefects, ofFreedoms, { accused, choices }] = await Promise.all([
      walk(lanes[0], defects.map(wayOfDefect), keptFor('defects', goesOn), say),
      walk(lanes[1], freedoms.map(wayOfFreedom), keptFor('freedoms', goesOn), say),
      drawAll(lanes[2], seed, count, say),
    ])
    const problems = [
      ...defects.flatMap((defect, at) => (ofDefects[at] ? problemsOfDefect(defect, ofDefects[at]) : [])),
      ...freedoms.flatMap((freedom, at) => (ofFreedoms[at] ? problemsOfFreedom(freedom, ofFreedoms[at]) : [])),
      ...unproved(freedoms, ofFreedoms).map((pattern) => `bound.json: no walk is accused for "${pattern}"`),
      ...accused,
    ]
    writeResults('gateways', {
      names: names(),
      ...countedDefects(defects, ofDefects),
      freedoms: countedFreedoms(freedoms, ofFreedoms),
      drawn: { seed, gateways: count, accused: accused.length, choices },
      problems: problems.map((problem) => problem.split('\n', 1)[0] ?? ''),
    } satisfies Results)
    return problems
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
}

/** So many gateways are driven before they are judged. */
const batch = 8

async function drawAll(trials: Trials, seed: number, count: number, say: Asked['say']) {
  const all = fc.sample(conformantGateways(), { seed, numRuns: count })
  const accused: string[] = []
  for (let from = 0; from < all.length; from += batch) {
    const some = all.slice(from, from + batch)
    const complaints = await complaintsOf(trials, some)
    complaints.forEach((lines, at) => {
      if (lines.length > 0) accused.push([...lines, shownChoices(some[at] ?? [])].join('\n  '))
    })
    say(`${from + some.length} of ${count} gateways drawn, ${accused.length} accused`)
  }
  return { accused, choices: counted(all.flat().map(({ layer }) => layer)) }
}

function countedDefects(defects: readonly Defect[], rows: readonly Row[]) {
  const fates = defects.flatMap((defect, at) => (rows[at] ? [{ defect, fate: fateOf(defect, rows[at]) }] : []))
  const places = (fate: string) => [
    ...new Set(fates.flatMap((one) => (one.fate === fate ? [nameOf(one.defect.place)] : []))),
  ]
  const areas = new Map<string, [number, number]>()
  for (const { defect, fate } of fates) {
    if (fate === 'not shown') continue
    const area = areaOfPlace(defect.place)
    const [accused, shown] = areas.get(area) ?? [0, 0]
    areas.set(area, [accused + (fate.startsWith('accused') ? 1 : 0), shown + 1])
  }
  return {
    defects: counted(fates.map(({ fate }) => fate)),
    areas: Object.fromEntries(areas),
    open: places('open'),
    unseen: places('unseen'),
    notShown: places('not shown'),
  }
}

const countedFreedoms = (freedoms: readonly Freedom[], rows: readonly Row[]): Counts =>
  counted(
    freedoms.flatMap((freedom, at) => {
      const isBound = idsFor(bound, freedomName(freedom)).length > 0
      return rows[at] === undefined ? [] : [rows[at].shown === 0 ? 'not shown' : isBound ? 'bound' : 'free']
    }),
  )

function counted(words: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const list = (some: readonly string[]) => some.map((name) => `\`${name}\``).join(' · ')

export const gateways: Section = {
  name: 'gateways',
  title: 'Gateways that nobody wrote',
  about: `The schemas of the document's replies are walked place by place. Whatever **breaks** a schema (a member that is absent, \`null\`, of
another type, outside its list or bounds) is a defect: a gateway is made that has it in every such reply, and a requirement that stands at
the place must be reported. Whatever a schema **leaves open** (a member left out, \`null\`, given, otherwise; members that nobody knows) is a
freedom: a gateway takes it, and nothing may be reported but what \`proof/gateways/bound.json\` says binds it. Then whole gateways are
**drawn** that are right: up to fourteen choices each of freedoms, variations, spellings of JSON, framing, headers, carriers, moments and
bytes on the wire. None may be accused, and one that is shrinks to the fewest choices. A field written into the document is walked and
drawn the same day.`,
  figures: () => [
    { name: 'places', value: replyPlaces(document).length, says: 'places of replies, of their events and errors' },
    {
      name: 'defects known',
      value: allDefects(document).length,
      says: 'ways to break the schema of a place; CI draws some of them, each in a gateway of its own',
    },
    {
      name: 'freedoms known',
      value: allFreedoms(document).length,
      says: 'things that schemas leave open; CI draws gateways that take some of them, together with others',
    },
    ...(hasResults('gateways') ? walkedFigures(results()) : []),
  ],
  details: () => (hasResults('gateways') ? walkedDetails(results()) : ''),
  unproved: [
    ...(hasResults('gateways')
      ? []
      : [
          'not every defect and freedom has been walked: `npm run proof -- gateways` does, and is not recorded here yet;',
        ]),
    'a defect of one reply among many, or of one item of a list, is drawn by no gateway: each is in all replies of its operation;',
    'defects of event lines, headers and framing are faults written by hand, not derived;',
    "a tab around the value of `Transfer-Encoding` is right, and Node's parser, which reads for us, does not take it.",
  ],
  run,
}

function walkedFigures({ defects, freedoms, drawn, areas }: Results): readonly Figure[] {
  return [
    {
      name: 'defects shown',
      value: Object.values(areas).reduce((sum, [, of]) => sum + of, 0),
      says: 'of these were shown, each by a gateway of its own',
    },
    {
      name: 'defects accused',
      value: (defects['accused'] ?? 0) + (defects['accused by others'] ?? 0),
      says: 'of these are accused; the others the document leaves open, or nobody can tell',
    },
    {
      name: 'freedoms taken',
      value: (freedoms['free'] ?? 0) + (freedoms['bound'] ?? 0),
      says: 'freedoms, each taken by a gateway of its own',
    },
    {
      name: 'gateways drawn',
      value: drawn.gateways - drawn.accused,
      says: `of ${drawn.gateways} gateways drawn that are right, accused of nothing`,
    },
  ]
}

const walkedDetails = ({
  areas,
  drawn,
  open,
  unseen,
  notShown,
  problems,
}: Results): string => `| area | defects accused | of |
| --- | ---: | ---: |
${Object.entries(areas)
  .map(([area, [accused, shown]]) => `| ${area} | ${accused} | ${shown} |`)
  .join('\n')}

What was chosen by the gateways drawn: ${Object.entries(drawn.choices)
  .map(([layer, count]) => `${count} of ${layer}`)
  .join(', ')}.
${problems.length === 0 ? '' : `\nNot as required:\n\n${problems.map((problem) => `- ${problem}`).join('\n')}\n`}
<details><summary>${open.length} places whose defects the document leaves open</summary>

${list(open)}

</details>
<details><summary>${unseen.length} places with a defect that nobody is accused for, with a reason</summary>

${list(unseen)}

</details>
<details><summary>${notShown.length} places that no reply of the reference gateway has in some way</summary>

${list(notShown)}

</details>`
