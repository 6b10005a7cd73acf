import { beforeAll, expect, test } from 'vitest'
import { recordInMemory } from '../suites/trial.ts'
import { allLines } from './line.ts'
import { exchangesIn, healthyProblem } from './patterns.ts'

/** The wire patterns of public reports. The tests of faults and conformant variants check that those match. */
const patterns = allLines.flatMap((line) => {
  const shown = 'caught' in line ? line.caught : 'right' in line ? line.right : line.open
  return shown.map(({ shows }) => ({ id: line.id, shows }))
})

let healthy: readonly string[]
beforeAll(async () => {
  healthy = exchangesIn(await recordInMemory())
})

test.for(patterns)('the healthy gateway does not match the pattern of $id: $shows', ({ shows }) => {
  expect(healthyProblem(shows, healthy)).toBeUndefined()
})
