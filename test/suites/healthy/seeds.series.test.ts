import { expect, test } from 'vitest'
import { isSelectedByDefault } from '../../../src/contract/selection.ts'
import { areas } from '../../../suites/areas.ts'
import { drawnFaults } from '../../../suites/limits/drawn.faults.ts'
import { sampled } from '../../series.ts'
import { tryGateway } from '../trial.ts'

/** `SEEDS=20` tries more seeds. */
const seeds = Array.from({ length: Number(process.env['SEEDS'] ?? 4) }, (_, index) => index * 7919 + 2)

/** The cases of the limits are the same with every seed; the requests that are drawn are not. */
const only = areas
  .map(({ name }) => name)
  .filter((name) => isSelectedByDefault(name))
  .flatMap((name) => (name === 'limits' ? Object.keys(drawnFaults).map((drawn) => `limits.${drawn}`) : [name]))

/** The seed decides the keys, texts and identifiers of the gateway, and all that probes draw. */
test.each(sampled(seeds, 4))('the healthy gateway satisfies everything with seed %i', async (seed) => {
  const { report } = (await tryGateway({ seed, settings: { deadlineS: 600, only }, suites: {} })).concluded
  const others = report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
  expect(report.notes).toEqual([])
  expect(others.map(({ id, verdict, because, tests }) => ({ id, verdict, because, tests }))).toEqual([])
})
