import { describe, expect, test } from 'vitest'
import type { ConcludedRun } from '../../../src/judge/conclude.ts'
import { drives, dying, isWord, outageKinds, targets } from './outages.ts'
import { sampled } from '../../series.ts'
import { reportedIds } from '../harness.ts'
import { tryGateway } from '../trial.ts'

test('every operation fails in every way', () => {
  const seen = new Set(drives.flatMap(({ dead }) => dead.map(({ target, kind }) => `${target.requirement} ${kind}`)))
  const all = targets.flatMap((target) => outageKinds.filter((kind) => isWord(target, kind)))
  expect(seen.size).toBe(all.length)
})

describe('each outage is one violation', () => {
  // A round has three drives: every twentieth has another part of the operations than the one before.
  test.each(sampled(drives, 20))('$name', async ({ dead, scope }) => {
    const faults = dead.map(({ target, kind }) => dying(target, kind))
    const { concluded } = await tryGateway({
      faults,
      settings: { ...scope, samples: 2 },
      suites: {},
      imitatesCuts: true,
    })
    const expected = dead.map(({ target }) => target.requirement)
    expect(reportedIds(concluded), shown(concluded)).toEqual({ reported: [...expected].sort(), broken: [] })
    expect(concluded.exitCode).toBe(1)
  })
})

/** The messages of the checks, for failures of this matrix. */
const shown = ({ report }: ConcludedRun) =>
  report.requirements
    .flatMap(({ id, tests }) => tests.flatMap(({ message }) => (message === undefined ? [] : [`${id}: ${message}`])))
    .join('\n')
