import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { areas } from '../../suites/areas.ts'
import { faults } from '../../suites/faults.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { accusations, chosenTests, isChosen, judged, judgedAll, record, sideBySide } from './harness.ts'

/** Faults of limits are hundreds, and derived: limits-matrix.test.ts proves them many at a time. */
const isOfLimits = (name: string) => name.startsWith('limits.')
/** `FAULT='^streaming'` restricts the run to faults of such names. */
const wanted = new RegExp(process.env['FAULT'] ?? '')
const isWanted = (name: string) => isChosen(name) && wanted.test(name)
const mine = Object.entries(faults).filter(([name]) => isWanted(name) && !isOfLimits(name))

const areaOf = (name: string) => name.split('.', 1)[0] ?? name

/**
 * Each fault is driven and judged within its own area. What it does to other areas would take a drive of everything for each of
 * hundreds of faults, a quarter of an hour: `ACROSS=1` does that, and leaves the limits out.
 */
const scopeOf = (name: string) =>
  process.env['ACROSS'] === undefined ? { only: [areaOf(name)] } : { skip: ['limits'] }

/** Judges recordings area by area, in the order in which they are given. */
async function judgedByArea(files: readonly string[]): Promise<readonly Concluded[]> {
  if (process.env['ACROSS'] !== undefined) return judgedAll(judge, files)
  const concluded: Concluded[] = []
  for (const area of new Set(mine.map(([name]) => areaOf(name)))) {
    const places = mine.flatMap(([name], index) => (areaOf(name) === area ? [index] : []))
    const own = startJudge({ areas: area === 'errors' ? [area, 'limits'] : [area] })
    const all = await judgedAll(
      own,
      places.map((index) => files[index] ?? ''),
    )
    for (const [at, index] of places.entries()) concluded[index] = all[at] as Concluded
    await own.close()
  }
  return concluded
}

let judge: Judge
let healthy: Concluded
/** What each fault led to, by its name. */
let sick: ReadonlyMap<string, Concluded>

beforeAll(async () => {
  judge = startJudge(chosenTests)
  const files = await sideBySide([
    () => record({ settings: { timeoutS: 20, deadlineS: 300 } }),
    ...mine.map(
      ([name, fault]) =>
        () =>
          record({ faults: [fault], settings: scopeOf(name) }),
    ),
  ])
  const [first = '', ...others] = files
  healthy = await judged(judge, first)
  const concluded = await judgedByArea(others)
  sick = new Map(mine.map(([name], index) => [name, concluded[index] ?? healthy]))
}, 1_800_000)
afterAll(() => judge.close())

/** What keeps a report from being all satisfied, with the messages: an empty list is health. */
const complaints = ({ report }: Concluded) => [
  ...report.notes,
  ...report.requirements
    .filter((row) => row.judged && row.verdict !== 'satisfied')
    .map(({ id, verdict, because, tests }) => [id, verdict, because, ...tests.flatMap(({ message }) => message ?? [])]),
]

test('the healthy gateway satisfies everything', () => {
  expect(complaints(healthy)).toEqual([])
})

describe('each fault violates exactly what it breaks', () => {
  test('here, or many at a time with the other limits', () => {
    const all = Object.keys(faults).filter(isWanted)
    expect(all.length).toBe(mine.length + all.filter(isOfLimits).length)
  })

  test.each(mine)('%s', (name, fault) => {
    const concluded = sick.get(name) ?? healthy
    expect(accusations(concluded), messages(concluded)).toEqual({ accused: [...fault.breaks].sort(), broken: [] })
    expect(unfounded(concluded)).toEqual([])
  })
})

/** Requirements left undecided because of one that in the end nobody accuses: the defect would be told by none. */
const unfounded = ({ report }: Concluded) => {
  const rows = new Map(report.requirements.map((row) => [row.id, row]))
  const culprit = (id: string, seen: readonly string[] = []): string => {
    const row = rows.get(id)
    const next = row?.verdict === 'inconclusive' && !seen.includes(id) ? rows.get(row.because ?? '') : undefined
    return next === undefined ? id : culprit(next.id, [...seen, id])
  }
  return report.requirements
    .filter(({ verdict, because = '' }) => verdict === 'inconclusive' && rows.has(because))
    .map(({ id }) => ({ id, row: rows.get(culprit(id)) }))
    .filter(({ row }) => row?.judged === true && row.verdict !== 'violated' && row.verdict !== 'advisory')
    .map(({ id, row }) => `${id} because of ${row?.id}`)
}

/** What the tests said, for the person who reads a failure of this matrix. */
const messages = ({ report }: Concluded) =>
  report.requirements
    .flatMap(({ id, tests }) => tests.flatMap(({ message }) => (message === undefined ? [] : [`${id}: ${message}`])))
    .concat(report.notes)
    .join('\n')

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
    expect(untested.map(({ id }) => id).filter((id) => testable.some((one) => one.id === id))).toEqual([])
  })

  test('has a fault that breaks it', () => {
    expect(testable.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([])
  })
})
