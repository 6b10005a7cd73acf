import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { timings, withTimes } from '../proof/streams/timings.ts'
import { judgedAll, record, reportedIds, scratchFile } from './harness.ts'

let judge: Judge
let healthy: Concluded | undefined
let concluded: readonly Concluded[]
beforeAll(async () => {
  judge = startJudge({ areas: ['streaming'] })
  const recorded = await record({ settings: { only: ['streaming'] } })
  const lines = readFileSync(recorded, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as EvidenceLine)
  const files = timings.map(({ times }) => {
    const file = scratchFile()
    writeFileSync(
      file,
      withTimes(lines, times)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
    return file
  })
  ;[healthy, ...concluded] = await judgedAll(judge, [recorded, ...files])
}, 120_000)
afterAll(() => judge.close())

const satisfied = (of: Concluded | undefined) => of?.report.summary.satisfied ?? 0

describe('a stream whose times a virtual clock wrote, and which', () => {
  test.each(timings.map(({ title, reported }, index) => [title, reported, index] as const))(
    '%s',
    (_title, reported, index) => {
      const of = concluded[index]
      expect(of && reportedIds(of)).toEqual({ reported: [...reported].sort(), broken: [] })
    },
  )

  test.each(timings.flatMap(({ title }, index) => (/comes/.test(title) ? [[title, index] as const] : [])))(
    '%s, is judged as ever',
    (_title, index) => {
      expect(satisfied(healthy)).toBeGreaterThan(100)
      expect(satisfied(concluded[index])).toBe(satisfied(healthy))
    },
  )
})
