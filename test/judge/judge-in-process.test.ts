import { beforeAll, describe, expect, test } from 'vitest'
import type { Evidence } from '../../src/evidence/store.ts'
import { undecidedIn, type CheckResult } from '../../src/outcomes/check-result.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import type { JudgeProgress } from '../../src/judge/judge.ts'
import { recordInMemory } from '../suites/trial.ts'

const choice = { areas: ['balance'] }

const codesOf = (checks: readonly CheckResult[]) => new Set(checks.map((check) => undecidedIn(check)?.reason.code))

describe('judging in this thread', () => {
  let evidence: Evidence
  beforeAll(async () => {
    evidence = await recordInMemory({ settings: { only: ['balance'] } })
  })

  test('decides every check and reports progress', async () => {
    const seen: JudgeProgress[] = []
    const { checks, ended, cancelled } = await judgeInProcess(
      evidence,
      choice,
      {},
      {
        sliceMs: -1,
        onProgress: (progress) => seen.push(progress),
      },
    )
    expect([ended, cancelled]).toEqual([undefined, undefined])
    expect(checks.every(({ end }) => end.state === 'passed')).toBe(true)
    expect(seen.map(({ done }) => done)).toEqual([...checks.keys()])
    expect(new Set(seen.map(({ of }) => of))).toEqual(new Set([checks.length]))
  })

  test('keeps decided checks after a cancellation', async () => {
    let asked = 0
    const { checks, ended, cancelled } = await judgeInProcess(
      evidence,
      choice,
      {},
      {
        sliceMs: -1,
        isCancelled: () => (asked += 1) > 3,
      },
    )
    expect(ended).toEqual({ code: 'judging-interrupted' })
    expect(cancelled).toBe(true)
    expect(checks.slice(0, 3).every(({ end }) => end.state === 'passed')).toBe(true)
    expect(codesOf(checks.slice(3))).toEqual(new Set(['judging-interrupted']))
    expect(checks.slice(3).map((check) => undecidedIn(check)?.cause)).toContain('exhausted')
  })

  test('ends at its time limit, without a cancellation', async () => {
    const { checks, ended, cancelled } = await judgeInProcess(evidence, choice, {}, { sliceMs: -1, totalMs: -1 })
    expect(ended).toEqual({ code: 'judging-late' })
    expect(cancelled).toBeUndefined()
    expect(codesOf(checks)).toEqual(new Set(['judging-late']))
  })

  test('can judge two recordings at the same time', async () => {
    const other = await recordInMemory({ settings: { only: ['versioning'] } })
    const [one, two] = await Promise.all([
      judgeInProcess(evidence, choice, {}, { sliceMs: -1 }),
      judgeInProcess(other, { areas: ['versioning'] }, {}, { sliceMs: -1 }),
    ])
    expect(one.checks.length).toBeGreaterThan(0)
    expect(two.checks.length).toBeGreaterThan(0)
    expect([...one.checks, ...two.checks].every(({ end }) => end.state === 'passed')).toBe(true)
  })
})
