import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMeantUnnamed } from '../../src/contract/selection.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { areas } from '../../suites/areas.ts'
import { drawnFaults } from '../../suites/limits/drawn.faults.ts'
import { judgedAll, record, sideBySide } from './harness.ts'

/** `SEEDS=20` tries more of them. */
const seeds = Array.from({ length: Number(process.env['SEEDS'] ?? 4) }, (_, index) => index * 7919 + 2)

/** The cases of the limits are the same with every seed; the requests that are drawn are not. */
const only = areas
  .map(({ name }) => name)
  .filter(isMeantUnnamed)
  .flatMap((name) => (name === 'limits' ? Object.keys(drawnFaults).map((drawn) => `limits.${drawn}`) : [name]))

let judge: Judge
let bySeed: ReadonlyMap<number, Concluded>

beforeAll(async () => {
  judge = startJudge()
  const files = await sideBySide(
    seeds.map((seed) => () => record({ seed, settings: { timeoutS: 60, deadlineS: 600, only } })),
  )
  const concluded = await judgedAll(judge, files)
  bySeed = new Map(seeds.flatMap((seed, index) => (concluded[index] ? [[seed, concluded[index]] as const] : [])))
}, 600_000)
afterAll(() => judge.close())

/** Keys, texts and identifiers of the gateway, and whatever a probe draws, follow the seed. */
test.each(seeds)('the healthy gateway satisfies everything with seed %i', (seed) => {
  const report = bySeed.get(seed)?.report
  const others = report?.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
  expect(report?.notes).toEqual([])
  expect(others?.map(({ id, verdict, because, tests }) => ({ id, verdict, because, tests }))).toEqual([])
})
