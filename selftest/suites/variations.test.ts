import { afterAll, beforeAll, expect, test } from 'vitest'
import { fault } from '../../src/reference/fault.ts'
import type { RequirementReport } from '../../src/verdict/report.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { areas } from '../../suites/areas.ts'
import { chosenAreas, chosenTests, isChosen, judged, judgedAll, record, sideBySide } from './harness.ts'
import { variations } from './variations/index.ts'
import { showsIn, trafficOf, type Traffic } from './variations/showing.ts'
import type { Variation } from './variations/variation.ts'

/** `VARIATION=gzip` restricts the run to variations with that in their name, `AREA=chat` to what shows in these areas. */
const wanted = process.env['VARIATION'] ?? ''
const finished = areas.map(({ name }) => name).filter(isChosen)
const chosenVariations = Object.entries(variations).filter(
  ([name, variation]) => name.includes(wanted) && mayShowIn(variation).length > 0,
)

let judge: Judge
let healthy: Concluded
let varied: ReadonlyMap<string, Concluded>

beforeAll(async () => {
  judge = startJudge(chosenTests)
  const traffic = new Map<string, Traffic>()
  for (const area of finished) if (area !== 'limits') traffic.set(area, await trafficOf(area))
  const showing: (readonly [name: string, one: Variation, only: readonly string[]])[] = []
  for (const [name, variation] of chosenVariations) {
    const only = await areasOf(variation, traffic)
    if (only.length > 0) showing.push([name, variation, only])
  }
  const settings = { timeoutS: 60, deadlineS: 600 }
  const [file = '', ...files] = await sideBySide([
    () => record({ settings }),
    ...showing.map(
      ([, variation, only]) =>
        () =>
          record({ ...recordingOf(variation), settings: { ...settings, only } }),
    ),
  ])
  healthy = await judged(judge, file)
  const concluded = await judgedAll(judge, files)
  varied = new Map(showing.map(([name], at) => [name, concluded[at] ?? healthy]))
}, 900_000)
afterAll(() => judge.close())

test.for(chosenVariations)('%s', ([name, { undecides = [] }], { skip }) => {
  const concluded = varied.get(name)
  if (concluded === undefined && chosenAreas.length > 0) return skip('it shows in other areas than the chosen ones')
  if (concluded === undefined) throw new Error('it shows in no reply')
  const satisfied = new Set(satisfiedBy(healthy).map(({ id }) => id))
  const others = concluded.report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
  const reported = others.filter(({ verdict }) => verdict !== 'inconclusive' && verdict !== 'inapplicable')
  const undecided = others.filter((row) => row.verdict === 'inconclusive' && satisfied.has(row.id))
  expect([...reported.map(complaint), ...concluded.report.notes]).toEqual([])
  expect(undecided.filter(({ id }) => !undecides.some((excused) => excused === id)).map(complaint)).toEqual([])
  expect(satisfiedBy(concluded).length, 'requirements that are satisfied').toBeGreaterThan(0)
})

/** The finished and selected areas that a variation can show in. */
function mayShowIn(variation: Variation): readonly string[] {
  return finished.filter((area) => variation.areas?.includes(area) ?? area !== 'limits')
}

/** Those of them in which it makes a difference to what is sent or answered: nothing else is driven. The limits are not among them. */
async function areasOf(variation: Variation, traffic: ReadonlyMap<string, Traffic>): Promise<readonly string[]> {
  const { inject } = variation
  const found = await Promise.all(
    mayShowIn(variation).map(async (area) => {
      const sent = traffic.get(area)
      return inject === undefined || sent === undefined || (await showsIn(inject, sent)) ? [area] : []
    }),
  )
  return found.flat()
}

const recordingOf = ({ inject, wire }: Variation) => ({
  ...(inject && { faults: [fault([], inject)] }),
  ...(wire && { wire }),
})

const satisfiedBy = ({ report }: Concluded) => report.requirements.filter(({ verdict }) => verdict === 'satisfied')

/** What stands against a requirement, for the person who reads a failure. */
const complaint = ({ id, verdict, because, tests }: RequirementReport) =>
  [id, verdict, because, ...tests.map(({ message }) => message)].filter((part) => part !== undefined).join(' · ')
