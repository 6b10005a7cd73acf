import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { areas } from '../../suites/areas.ts'
import { faults } from '../../suites/faults.ts'
import type { Fault } from '../../src/reference/fault.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { schemaFlaws } from '../reporters/report-schema.ts'
import { allLines } from '../corpus/line.ts'
import { exchangesIn, unshown } from '../corpus/shown.ts'
import { complaintsOf, problemsOf } from '../prove/problems.ts'
import { scopeOf } from '../prove/scope.ts'
import { chosenTests, isChosen, judged, judgedAll, record, sideBySide } from './harness.ts'

/** Faults of limits are hundreds, and derived: limits-matrix.test.ts proves them many at a time. */
const isOfLimits = (name: string) => name.startsWith('limits.')
/** `FAULT='^streaming'` restricts the run to faults of such names. */
const wanted = new RegExp(process.env['FAULT'] ?? '')
const isWanted = (name: string) => isChosen(name) && wanted.test(name)
const chosenFaults = Object.entries(faults).filter(([name]) => isWanted(name) && !isOfLimits(name))
/** What public reports told, reproduced by the chosen faults, those of limits among them. */
const reported = allLines.flatMap((line) =>
  'caught' in line ? line.caught.map((one) => ({ id: line.id, ...one })) : [],
)
const chosenReports = reported.filter(({ fault }) => isWanted(fault))

/** Each fault is driven and judged within its own area. `ACROSS=1` drives and judges it in all, and leaves the limits out. */
const settingsOf = (name: string, fault: Fault) =>
  process.env['ACROSS'] === undefined ? { only: scopeOf(name, fault).only } : { skip: ['limits'] }

/** Judges recordings area by area, in the order in which they are given. */
async function judgedByArea(files: readonly string[]): Promise<readonly Concluded[]> {
  if (process.env['ACROSS'] !== undefined) return judgedAll(judge, files)
  const concluded: Concluded[] = []
  const areasOf = ([name, fault]: (typeof chosenFaults)[number]) => scopeOf(name, fault).areas.join()
  for (const areas of new Set(chosenFaults.map(areasOf))) {
    const places = chosenFaults.flatMap((entry, index) => (areasOf(entry) === areas ? [index] : []))
    const areaJudge = startJudge({ areas: areas.split(',') })
    const all = await judgedAll(
      areaJudge,
      places.map((index) => files[index] ?? ''),
    )
    for (const [at, index] of places.entries()) concluded[index] = all[at] as Concluded
    await areaJudge.close()
  }
  return concluded
}

/** Exchanges with the faults of the corpus: recorded already, or, of limits, the few requests that ask for the one limit. */
async function exchangesOf(recorded: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = [...new Set(chosenReports.map(({ fault }) => fault))]
  const files = await sideBySide(
    names.map((name) => async () => {
      const fault = faults[name]
      return (
        recorded.get(name) ?? record(fault === undefined ? {} : { faults: [fault], settings: { only: fault.breaks } })
      )
    }),
  )
  return new Map(names.map((name, index) => [name, exchangesIn(files[index] ?? '')]))
}

let judge: Judge
let healthy: Concluded
/** What each fault led to, by its name. */
let byFault: ReadonlyMap<string, Concluded>
/** What was sent to and fro, as the corpus reads it: with the healthy gateway, and by the names of the faults that it names. */
let exchanges: readonly string[]
let exchangesByFault: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  judge = startJudge(chosenTests)
  const files = await sideBySide([
    () => record({ settings: { timeoutS: 20, deadlineS: 300 } }),
    ...chosenFaults.map(
      ([name, fault]) =>
        () =>
          record({ faults: [fault], settings: settingsOf(name, fault) }),
    ),
  ])
  const [first = '', ...others] = files
  exchanges = exchangesIn(first)
  exchangesByFault = await exchangesOf(new Map(chosenFaults.map(([name], index) => [name, others[index] ?? ''])))
  healthy = await judged(judge, first)
  const concluded = await judgedByArea(others)
  byFault = new Map(chosenFaults.map(([name], index) => [name, concluded[index] ?? healthy]))
}, 1_800_000)
afterAll(() => judge.close())

test('the healthy gateway satisfies everything', () => {
  expect(complaintsOf(healthy)).toEqual([])
})

test('every report keeps to its schema', () => {
  const flawed = [healthy, ...byFault.values()].flatMap(({ report }) => schemaFlaws(report))
  expect(flawed).toEqual([])
})

describe('each fault violates exactly what it breaks', () => {
  test('here, or many at a time with the other limits', () => {
    const all = Object.keys(faults).filter(isWanted)
    expect(all.length).toBe(chosenFaults.length + all.filter(isOfLimits).length)
  })

  test.each(chosenFaults)('%s', (name, fault) => {
    expect(problemsOf(fault, byFault.get(name) ?? healthy)).toEqual([])
  })
})

describe.runIf(chosenReports.length > 0)('what public reports showed on the wire is what these faults show', () => {
  test.for(chosenReports)('$id: $fault', ({ fault, shows }) => {
    expect(unshown(shows, exchangesByFault.get(fault) ?? [], exchanges)).toBeUndefined()
  })
})

describe('every testable MUST and SHOULD of a finished area', () => {
  const finished = new Set(areas.map(({ name }) => name))
  const broken = new Set(Object.values(faults).flatMap(({ breaks }) => breaks as readonly string[]))
  const testable = requirementsOf(packagedContract().document).filter(
    ({ id, level, untestable }) =>
      finished.has(id.split('.', 1)[0] ?? '') && isChosen(id) && level !== 'OPEN' && untestable === undefined,
  )

  test('has a test', () => {
    const untested = healthy.report.requirements.filter(
      ({ tests, because }) => tests.length === 0 && because === 'not built',
    )
    expect(untested.map(({ id }) => id).filter((id) => testable.some((requirement) => requirement.id === id))).toEqual(
      [],
    )
  })

  test('has a fault that breaks it', () => {
    expect(testable.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([])
  })
})
