import { beforeAll, expect, test } from 'vitest'
import { tryGateway, type Trial } from '../suites/trial.ts'
import { allLines } from './line.ts'
import { problemsOfLine } from './prove.ts'

let healthy: Trial
beforeAll(async () => {
  healthy = await tryGateway()
}, 60_000)

/** Each line names faults or conformant variants that reproduce a public report, and what of it shows on the wire. */
test.concurrent.for(allLines)('$id shows on the wire what was reported', { timeout: 120_000 }, async (line) => {
  expect(await problemsOfLine(line, healthy)).toEqual([])
})
