import { beforeAll, describe, expect, test } from 'vitest'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { evidenceOfLines } from '../../src/evidence/store.ts'
import { faults } from '../../suites/faults.ts'
import { ofCalls } from './calls.ts'
import { ofStreams } from './streams.ts'
import type { Timing } from './timing.ts'
import { reportedIds } from '../suites/harness.ts'
import { judgeTrial, recordLines } from '../suites/trial.ts'

const suites = { areas: ['streaming', 'chat', 'images', 'errors', 'video'] }

/** The evidence lines of a gateway with these faults. */
async function recorded(areas: readonly string[], names: readonly string[] = []): Promise<readonly EvidenceLine[]> {
  const given = names.map((name) => faults[name] ?? expect.fail(`there is no fault ${name}`))
  return recordLines({ faults: given, settings: { only: areas } })
}

async function judgedAll(recordings: readonly (readonly EvidenceLine[])[]): Promise<readonly ConcludedRun[]> {
  const concluded: ConcludedRun[] = []
  for (const lines of recordings) concluded.push(await judgeTrial(evidenceOfLines(lines), { suites }))
  return concluded
}

const satisfied = (of: ConcludedRun | undefined) => of?.report.summary.satisfied ?? 0
const titled = (timings: readonly Timing[]) =>
  timings.map(({ title, reported }, index) => [title, [...reported].sort(), index] as const)

describe('a stream whose times a virtual clock wrote, and which', () => {
  let healthy: ConcludedRun | undefined
  let concluded: readonly ConcludedRun[]
  beforeAll(async () => {
    const lines = await recorded(['streaming'])
    ;[healthy, ...concluded] = await judgedAll([lines, ...ofStreams.map((one) => one.retimed(lines))])
  })

  test.each(titled(ofStreams))('%s', (_title, reported, index) => {
    const of = concluded[index]
    expect(of && reportedIds(of)).toEqual({ reported, broken: [] })
  })

  test.each(titled(ofStreams).filter(([title]) => title.includes('comes')))(
    '%s, is judged as ever',
    (...[, , index]) => {
      expect(satisfied(healthy)).toBeGreaterThan(100)
      expect(satisfied(concluded[index])).toBe(satisfied(healthy))
    },
  )
})

describe('calls whose times a virtual clock wrote:', () => {
  let concluded: readonly ConcludedRun[]
  beforeAll(async () => {
    const areas = ['chat', 'images', 'errors', 'video']
    const sick = [...new Set(ofCalls.map((one) => one.faults.join()))]
    const recordings = new Map<string, readonly EvidenceLine[]>()
    for (const names of sick) recordings.set(names, await recorded(areas, names === '' ? [] : names.split(',')))
    concluded = await judgedAll(ofCalls.map((one) => one.retimed(recordings.get(one.faults.join()) ?? [])))
  })

  test.each(titled(ofCalls))('%s', (_title, reported, index) => {
    const of = concluded[index]
    expect(of && reportedIds(of)).toEqual({ reported, broken: [] })
  })
})
