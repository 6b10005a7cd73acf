import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMeantUnnamed } from '../../src/contract/selection.ts'
import type { Inject } from '../../src/reference/fault.ts'
import type { RequirementReport } from '../../src/verdict/report.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { areas } from '../../suites/areas.ts'
import { chosenAreas, chosenTests, isChosen, judged, judgedAll, record, sideBySide } from './harness.ts'
import { variations } from './variations/index.ts'
import type { Variation } from './variations/variation.ts'

/** `VARIATION=gzip` restricts the run to variations with that in their name, `AREA=chat` to what shows in these areas. */
const wanted = process.env['VARIATION'] ?? ''
const chosenVariations = Object.entries(variations).filter(
  ([name, variation]) => name.includes(wanted) && showsIn(variation).length > 0,
)

let judge: Judge
let healthy: Concluded
let varied: ReadonlyMap<string, Concluded>

beforeAll(async () => {
  judge = startJudge(chosenTests)
  const settings = { timeoutS: 60, deadlineS: 600 }
  const [file = '', ...files] = await sideBySide([
    () => record({ settings }),
    ...chosenVariations.map(
      ([name, variation]) =>
        () =>
          record({ ...recordingOf(name, variation), settings: { ...settings, only: showsIn(variation) } }),
    ),
  ])
  healthy = await judged(judge, file)
  const concluded = new Map<string, Concluded>()
  const named = chosenVariations.map(([name, variation], at) => ({
    name,
    areas: showsIn(variation),
    file: files[at] ?? '',
  }))
  for (const group of byAreas(named)) {
    const areasJudge = startJudge({ areas: group[0]?.areas ?? [] })
    const all = await judgedAll(
      areasJudge,
      group.map(({ file }) => file),
    )
    group.forEach(({ name }, at) => concluded.set(name, all[at] ?? healthy))
    await areasJudge.close()
  }
  varied = concluded
}, 900_000)
afterAll(() => judge.close())

test.for(chosenVariations)('%s', ([name, { inject, undecides = [] }], { skip }) => {
  const isShown = inject === undefined || shown.has(name)
  if (!isShown && chosenAreas.length > 0) return skip('it shows in other areas than the chosen ones')
  expect(isShown, 'it shows in some reply').toBe(true)
  const concluded = varied.get(name) ?? healthy
  const satisfied = new Set(satisfiedBy(healthy).map(({ id }) => id))
  const others = concluded.report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
  const reported = others.filter(({ verdict }) => verdict !== 'inconclusive' && verdict !== 'inapplicable')
  const undecided = others.filter((row) => row.verdict === 'inconclusive' && satisfied.has(row.id))
  expect([...reported.map(complaint), ...concluded.report.notes]).toEqual([])
  expect(undecided.filter(({ id }) => !undecides.some((excused) => excused === id)).map(complaint)).toEqual([])
  expect(satisfiedBy(concluded).length, 'requirements that are satisfied').toBeGreaterThan(0)
})

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

const recordingOf = (name: string, { inject, wire }: Variation) => ({
  ...(inject && { faults: [{ breaks: [], inject: watching(name, inject) }] }),
  ...(wire && { wire }),
})

/** Variations that answered at least one request otherwise than the gateway itself. */
const shown = new Set<string>()

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
