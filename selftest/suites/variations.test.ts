import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isMeantUnnamed } from '../../src/contract/selection.ts'
import type { Inject } from '../../src/reference/fault.ts'
import type { RequirementReport } from '../../src/verdict/report.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { areas } from '../../suites/areas.ts'
import { allLines } from '../corpus/line.ts'
import { exchangesIn, unshown, untold } from '../corpus/shown.ts'
import { chosenAreas, chosenTests, isChosen, judged, judgedAll, record, sideBySide } from './harness.ts'
import { variations } from './variations/index.ts'
import { panelsOf, type Panel } from './variations/panels.ts'
import type { Variation } from './variations/variation.ts'

/** `VARIATION=gzip` restricts the run to variations with that in their name, `AREA=chat` to what shows in these areas. */
const wanted = process.env['VARIATION'] ?? ''
const chosenVariations = Object.entries(variations).filter(
  ([name, variation]) => name.includes(wanted) && showsIn(variation).length > 0,
)

/** What public reports told of and the contract allows, or says nothing of, as the chosen variations have it. */
const rightReports = allLines.flatMap((line) =>
  'right' in line ? line.right.map((one) => ({ id: line.id, ...one })) : [],
)
const openReports = allLines.flatMap((line) =>
  'open' in line ? line.open.map((one) => ({ id: line.id, ...one })) : [],
)
const reportedVariations = new Set([...rightReports, ...openReports].map(({ variation }) => variation))
const isOfChosen = ({ variation }: { readonly variation: string }) =>
  chosenVariations.some(([name]) => name === variation)

let judge: Judge
let healthy: Concluded
let varied: ReadonlyMap<string, Concluded>
/** What was sent to and fro, as the corpus reads it: with the healthy gateway, and by the names of variations that the corpus names. */
let exchanges: readonly string[]
const exchangesByVariation = new Map<string, readonly string[]>()

const settings = { timeoutS: 60, deadlineS: 600 }

beforeAll(async () => {
  judge = startJudge(chosenTests)
  const file = await record({ settings })
  healthy = await judged(judge, file)
  exchanges = exchangesIn(file)
  const concluded = await concludedPanels(panelsOf(chosenVariations))
  // Whatever is reported of several together is told of the one that it comes from, and one may hide another.
  const doubtful = [...concluded].filter(([panel, of]) => panel.length > 1 && !(panel.every(isSeen) && isClean(of)))
  for (const [panel, of] of doubtful)
    console.log(`one by one: ${[...panel.map(([name]) => name), ...saidOf(of)].join('\n  ')}`)
  const single = await concludedPanels(doubtful.flatMap(([panel]) => panel).map((entry) => [entry]))
  varied = new Map([...concluded, ...single].flatMap(([panel, of]) => panel.map(([name]) => [name, of])))
}, 900_000)
afterAll(() => judge.close())

/** Drives a gateway for each panel, and judges what it shows. */
async function concludedPanels(panels: readonly Panel[]): Promise<ReadonlyMap<Panel, Concluded>> {
  const files = await sideBySide(
    panels.map((panel) => () => record({ ...recordingOf(panel), settings: { ...settings, only: drivenFor(panel) } })),
  )
  panels.forEach((panel, at) => keepExchanges(panel, files[at] ?? ''))
  const concluded = new Map<Panel, Concluded>()
  const named = panels.map((panel, at) => ({ panel, areas: areasOf(panel), file: files[at] ?? '' }))
  for (const group of byAreas(named)) {
    const areasJudge = startJudge({ areas: group[0]?.areas ?? [] })
    const all = await judgedAll(
      areasJudge,
      group.map(({ file }) => file),
    )
    group.forEach(({ panel }, at) => concluded.set(panel, all[at] ?? healthy))
    await areasJudge.close()
  }
  return concluded
}

function keepExchanges(panel: Panel, file: string): void {
  const named = panel.map(([name]) => name).filter((name) => reportedVariations.has(name))
  const seen = named.length === 0 ? [] : exchangesIn(file)
  for (const name of named) exchangesByVariation.set(name, seen)
}

const drivenFor = (panel: Panel) => [...new Set(panel.flatMap(([, variation]) => variation.only ?? showsIn(variation)))]
const areasOf = (panel: Panel) => [...new Set(panel.flatMap(([, variation]) => showsIn(variation)))]

test.for(chosenVariations)('%s', ([name, variation], { skip }) => {
  const isShown = isSeen([name, variation])
  if (!isShown && chosenAreas.length > 0) return skip('it shows in other areas than the chosen ones')
  expect(isShown, 'it shows in some reply').toBe(true)
  const concluded = varied.get(name) ?? healthy
  const { reported, undecided } = othersThanSatisfied(concluded)
  expect([...reported.map(complaint), ...concluded.report.notes]).toEqual([])
  expect(undecided.filter((row) => !isExcused([[name, variation]], row)).map(complaint)).toEqual([])
  expect(satisfiedBy(concluded).length, 'requirements that are satisfied').toBeGreaterThan(0)
})

const chosenReports = [...rightReports, ...openReports].filter(isOfChosen)
describe.runIf(chosenReports.length > 0)('what public reports showed on the wire is what these variations show', () => {
  test.for(chosenReports)('$id: $variation', ({ variation, shows }) => {
    expect(unshown(shows, exchangesByVariation.get(variation) ?? [], exchanges)).toBeUndefined()
  })

  test.for(openReports.filter(isOfChosen))('and is told: $id: $told', (line) => {
    const { report } = varied.get(line.variation) ?? healthy
    expect(untold(line, report, healthy.report)).toBeUndefined()
  })
})

/** What is reported of a gateway, and what is undecided of it that the healthy one satisfies. */
function othersThanSatisfied({ report }: Concluded) {
  const satisfied = new Set(satisfiedBy(healthy).map(({ id }) => id))
  const others = report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
  return {
    reported: others.filter(({ verdict }) => verdict !== 'inconclusive' && verdict !== 'inapplicable'),
    undecided: others.filter((row) => row.verdict === 'inconclusive' && satisfied.has(row.id)),
  }
}

const isExcused = (panel: Panel, { id }: RequirementReport) =>
  panel.some(([, { undecides = [] }]) => undecides.some((excused) => excused === id))

function saidOf(concluded: Concluded): readonly string[] {
  const { reported, undecided } = othersThanSatisfied(concluded)
  return [...[...reported, ...undecided].map(complaint), ...concluded.report.notes]
}

/** True when all of a panel would pass. */
function isClean(concluded: Concluded): boolean {
  return saidOf(concluded).length === 0
}

/**
 * The finished and selected areas that a variation can show in. What clients choke on need not be wrong: that is why they are asked by
 * name alone.
 */
function showsIn(variation: Variation): readonly string[] {
  const finished = areas.map(({ name }) => name).filter((name) => isChosen(name) && isMeantUnnamed(name))
  return finished.filter((area) => variation.areas?.includes(area) ?? area !== 'limits')
}

/** Recordings by the areas they hold, whose tests are the only ones that need to be run over them. */
function byAreas<Recorded extends { readonly areas: readonly string[] }>(all: readonly Recorded[]) {
  const found = new Map<string, Recorded[]>()
  for (const recorded of all) found.set(recorded.areas.join(), [...(found.get(recorded.areas.join()) ?? []), recorded])
  return [...found.values()]
}

function recordingOf(panel: Panel) {
  const faults = panel.flatMap(([name, { inject }]) => (inject ? [{ breaks: [], inject: watching(name, inject) }] : []))
  const wire = panel.find((entry) => entry[1].wire !== undefined)?.[1].wire
  return { faults, ...(wire && { wire }) }
}

/** Variations that answered at least one request otherwise than the gateway itself. */
const shown = new Set<string>()

const isSeen = ([name, { inject }]: Panel[number]) => inject === undefined || shown.has(name)

function watching(name: string, inject: Inject): Inject {
  return (next, gateway) => {
    const plain = new WeakMap<Response, Request>()
    const injected = inject(async (request) => {
      const response = await next(request)
      plain.set(response, request)
      return response
    }, gateway)
    return async (request) => {
      const response = await injected(request)
      if (plain.get(response) !== request) shown.add(name)
      return response
    }
  }
}

const satisfiedBy = ({ report }: Concluded) => report.requirements.filter(({ verdict }) => verdict === 'satisfied')

/** What stands against a requirement, for the person who reads a failure. */
const complaint = ({ id, verdict, because, tests }: RequirementReport) =>
  [id, verdict, because, ...tests.map(({ message }) => message)].filter((part) => part !== undefined).join(' · ')
