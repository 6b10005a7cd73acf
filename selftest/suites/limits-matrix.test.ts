import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { fault } from '../../src/reference/fault.ts'
import type { Report } from '../../src/verdict/report.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { drawnFaults } from '../../suites/limits/drawn.faults.ts'
import { doing, wrongsOf, type Wrong } from '../../suites/limits/kit.faults.ts'
import { titleOf } from '../../suites/limits/rules.ts'
import { judgedAll, record, sideBySide } from './harness.ts'

/**
 * Every case of every limit, proved to catch its own fault and no other's, without a drive for each of the hundreds of them.
 *
 * Each fault answers to one request and leaves all others alone, so that faults add up, and many can be driven at once. Each is
 * in a set of drives of its own, all sets of the same size, so that no set holds another; and in each drive exactly the tests of
 * the faults at hand must fail. A fault that another one's test caught would make that test fail in some drive the other is not in.
 * A request that other cases are compared with is refused in drives of its own: where it is refused nothing is said of those.
 */
const wrongs = wrongsOf(packagedContract().document)
const keyOf = (operation: string, body: unknown) => `${operation} ${JSON.stringify(body)}`
const byRequest = new Map(wrongs.map((wrong) => [keyOf(wrong.operation, wrong.case.body), wrong]))

/** How many controls stand behind a case: none behind the least request, that one behind a value in the middle, and so on. */
function depthOf({ operation, instead, case: one }: Wrong): number {
  if (one.control === undefined) return 0
  const control = byRequest.get(keyOf(operation, instead))
  return control === undefined ? 1 : depthOf(control) + 1
}

const accepts = wrongs.filter((wrong) => wrong.case.side === 'accepts')
const kinds = {
  'least requests refused': accepts.filter((wrong) => depthOf(wrong) === 0),
  'plain values refused': accepts.filter((wrong) => depthOf(wrong) === 1),
  'values at a limit refused': accepts.filter((wrong) => depthOf(wrong) > 1),
  'invalid values served': wrongs.filter((wrong) => wrong.case.side === 'refuses'),
}

/** So many different sets of half of so few drives that there is one for each fault. */
function halves(count: number): readonly (readonly number[])[] {
  for (let drives = 2; ; drives += 1) {
    const sets = Array.from({ length: 2 ** drives }, (_, bits) => digitsOf(bits, drives)).filter(
      (set) => set.length === Math.floor(drives / 2),
    )
    if (sets.length >= count) return sets
  }
}

const digitsOf = (bits: number, length: number) =>
  Array.from({ length }, (_, digit) => digit).filter((digit) => ((bits >> digit) & 1) === 1)

/** The faults of each drive. */
const drives = Object.entries(kinds).flatMap(([kind, some]) => {
  const sets = halves(some.length).slice(0, some.length)
  const last = Math.max(...sets.flat())
  return Array.from({ length: last + 1 }, (_, drive) => ({
    name: `${kind}, drive ${drive + 1}`,
    chosen: some.filter((_wrong, number) => sets[number]?.includes(drive)),
  }))
})

let judge: Judge
let healthy: Report | undefined
/** Titles of the failed tests by drive. */
const failed = new Map<string, readonly string[]>()

beforeAll(async () => {
  judge = await startJudge({ folders: ['limits'] })
  const all = [{ name: 'healthy', chosen: [] as readonly Wrong[] }, ...drives]
  const files = await sideBySide(
    all.map(
      ({ chosen }) =>
        () =>
          recordWith(chosen),
    ),
  )
  const concluded = await judgedAll(judge, files)
  healthy = concluded[0]?.report
  for (const [index, { report }] of concluded.entries()) {
    const titles = report.requirements.flatMap(({ id, tests }) =>
      tests
        .filter(({ verdict }) => verdict !== 'satisfied' && verdict !== 'inconclusive')
        .map(({ name }) => `${id} ${name}`),
    )
    failed.set(all[index]?.name ?? '', titles)
  }
}, 300_000)
afterAll(() => judge.close())

/** The cases, without whole drawn requests. */
const cases = {
  only: ['limits', 'errors.status.missing_max_tokens'],
  skip: Object.keys(drawnFaults).map((name) => `limits.${name}`),
  samples: 0,
}

const recordWith = (chosen: readonly Wrong[]) =>
  record({
    faults: chosen.length === 0 ? [] : [fault([], doing(chosen))],
    settings: cases,
  })

const labelOf = ({ case: one }: Wrong) => `${one.requirement} ${titleOf(one)}`

test('the healthy gateway satisfies every case', () => {
  expect(healthy?.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')).toEqual([])
})

test('no two faults are about the same request, and each is told from the others', () => {
  expect(new Set(wrongs.map((wrong) => JSON.stringify([wrong.operation, wrong.role, wrong.case.body]))).size).toBe(
    wrongs.length,
  )
  expect(new Set(wrongs.map(labelOf)).size).toBe(wrongs.length)
})

describe('exactly the tests of the faults at hand fail', () => {
  test.each(drives)('$name', ({ name, chosen }) => {
    expect([...(failed.get(name) ?? [])].sort()).toEqual(chosen.map(labelOf).sort())
  })
})
