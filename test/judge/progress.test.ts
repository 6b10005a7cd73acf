import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJudge, type JudgeProgress } from '../../src/judge/judge.ts'
import { evidenceOf } from '../recordings/judgements.ts'
import { scratchFile } from '../suites/harness.ts'

/** A recording of several blocks: replies with a header of 8 KB each. */
const recording = scratchFile()
const padded = (line: string) =>
  line.startsWith('{"type":"exchange"')
    ? line.replace('"headers":[[', `"headers":[["x-padding","${'x'.repeat(8000)}"],[`)
    : line

const told: JudgeProgress[] = []
beforeAll(async () => {
  writeFileSync(recording, evidenceOf('new-api-native').toString().split('\n').map(padded).join('\n'))
  const judge = startJudge({ areas: ['balance'], criteria: { spec: 'packaged' }, onProgress: (one) => told.push(one) })
  await judge.judge([recording])
  await judge.close()
})
afterAll(() => writeFileSync(recording, ''))

const of = (unit: JudgeProgress['unit']) => told.filter((one) => one.unit === unit)

test('reports the exchanges read of a large recording first', () => {
  const counts = of('exchanges').map(({ done }) => done)
  expect(counts.length).toBeGreaterThan(1)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect([told[0]?.unit, counts.at(-1)]).toEqual(['exchanges', of('exchanges')[0]?.of])
})

test('reports the progress of each check', () => {
  const all = of('checks')
  expect(all.map(({ done }) => done)).toEqual(all.map((_, index) => index + 1))
  expect(all.at(-1)?.done).toBe(all[0]?.of)
})
