import { beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../gateway/reference/fault.ts'
import { onOperation, setStatus } from '../../gateway/reference/fault.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import type { ConcludeOptions } from '../../src/judge/conclude.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { isSelected } from '../../src/contract/selection.ts'
import { createMergedRuns, type FinishedRun } from '../../src/repeat/merged-runs.ts'
import { runOf } from '../../src/report/exchange-of-run.ts'
import type { Report } from '../../src/report/report.ts'
import type { Tally } from '../../src/results/tally.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { concludeTrial } from '../suites/harness.ts'
import { recordInMemory } from '../suites/trial.ts'

type Judged = Omit<FinishedRun, 'run' | 'folder' | 'memoryMiB'>

/** A run of the areas models and versioning. */
async function judgedRun(
  seed: number,
  faults: readonly Fault[] = [],
  change = (evidence: Evidence) => evidence,
): Promise<Judged> {
  const only = ['models', 'versioning']
  const evidence = change(await recordInMemory({ seed, faults, settings: { only, seed } }))
  const terms: ConcludeOptions = {
    requirements: requirementsOf(packagedContract().document),
    ...{ profile: 'spec', strict: false, judgeMs: 10, keepsResults: true },
    selected: (id) => isSelected(id, evidence.header),
  }
  return { evidence, terms, concluded: concludeTrial(evidence, await judgeInProcess(evidence), terms) }
}

/** `GET /v1/models` without an object type. */
const broken = { inject: onOperation('listModels', setStatus(418)) } as Fault

let sound: Judged
let alsoSound: Judged
let violated: Judged
beforeAll(async () => {
  sound = await judgedRun(1)
  alsoSound = await judgedRun(2)
  violated = await judgedRun(3, [broken])
})

const merge = (judged: readonly Judged[]) => {
  const runs = createMergedRuns({ asked: judged.length })
  const kept = judged.map((one, index) =>
    runs.add({ ...one, run: index + 1, folder: `runs/${index + 1}`, memoryMiB: 100 }),
  )
  return { kept, ...runs.merged() }
}

const unmetIn = ({ requirements }: Report) =>
  requirements.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)

describe('merged runs', () => {
  test('are conformant if each run is', () => {
    const { report, exitCode } = merge([sound, alsoSound])
    expect([report.verdict, exitCode, report.repeat?.flaky]).toEqual(['conformant', 0, []])
    expect(flawsOfReport(report)).toEqual([])
    const rates = report.requirements.flatMap(({ repeated }) => repeated ?? [])
    expect(rates.length).toBeGreaterThan(20)
    expect(rates.filter(({ judged, unmet, undecided }) => judged !== 2 || unmet !== 0 || undecided !== 0)).toEqual([])
  })

  test.each([[[0, 1, 2]], [[0, 2, 1]], [[2, 0, 1]]])('have every violation of any run, in the order %j', (order) => {
    const own = [sound, alsoSound, violated]
    const { report, exitCode } = merge(order.map((index) => own[index] as Judged))
    const at = order.indexOf(2) + 1
    expect(unmetIn(report)).toEqual(unmetIn(violated.concluded.report))
    expect([report.verdict, exitCode]).toEqual(['nonconformant', 1])
    expect(flawsOfReport(report)).toEqual([])
    const rows = report.requirements.filter(({ verdict }) => verdict === 'violated')
    expect(rows.map(({ repeated }) => [repeated?.judged, repeated?.unmet, repeated?.first])).toEqual(
      rows.map(() => [3, 1, at]),
    )
    expect(report.repeat).toMatchObject({ runs: 3, verdicts: { conformant: 2, nonconformant: 1 } })
    expect(report.repeat?.flaky).toEqual(rows.map(({ id }) => id))
  })

  test('show the exchange of the run that violated, with the number and the seed of that run', () => {
    const { report, evidence } = merge([sound, violated])
    const ids = report.findings.flatMap(({ cases }) => cases.flatMap(({ exchange }) => exchange ?? []))
    expect(ids.length).toBeGreaterThan(0)
    const found = ids.map((id) => evidence.exchanges.find((one) => one.id === id))
    expect(ids.every((id) => id.startsWith('run-2/'))).toBe(true)
    expect(found.map((one) => one?.response?.status)).toEqual(ids.map(() => 418))
    expect(found.map((one) => one && runOf(one))).toEqual(ids.map(() => ({ run: 2, seed: 3 })))
  })

  test('have the totals of all runs', () => {
    const { report } = merge([sound, alsoSound, violated])
    const all = [sound, alsoSound, violated].map(({ concluded }) => concluded.report.run)
    const sum = (of: (run: Report['run']) => number) => all.reduce((total, run) => total + of(run), 0)
    expect(report.run).toEqual({
      seed: 1,
      startedAt: all[0]?.startedAt,
      finishedAt: all[2]?.finishedAt,
      driveMs: sum(({ driveMs }) => driveMs),
      judgeMs: 30,
      requests: sum(({ requests }) => requests),
      retries: sum(({ retries }) => retries),
      tokens: sum(({ tokens }) => tokens),
    })
  })

  test('add up what was counted', () => {
    const counting = (judged: Judged, tally: Tally): Judged => {
      const { checks = [], ...settled } = judged.concluded.settled ?? { crashes: [] }
      const id = checks[0]?.requirement ?? ''
      const observed = { text: 'unchanged', value: null, tally }
      const counted = checks.map((one, index) => (index === 0 ? { ...one, observations: [observed] } : one))
      const report = { ...judged.concluded.report, observations: [{ id, ...observed }] }
      return { ...judged, concluded: { ...judged.concluded, report, settled: { ...settled, checks: counted } } }
    }
    const observed = (...tallies: readonly Tally[]) =>
      merge(tallies.map((tally) => counting(sound, tally))).report.observations.flatMap(({ value, tally }) =>
        tally ? [[value, tally]] : [],
      )
    expect(observed({ unchanged: 200, of: 200 }, { unchanged: 100, of: 100 })).toEqual([
      ['300 of 300, so at most 1 % are changed, with 95 % confidence', { unchanged: 300, of: 300 }],
    ])
    expect(observed({ unchanged: 200, of: 200 }, { unchanged: 99, of: 100 })).toEqual([
      ['299 of 300', { unchanged: 299, of: 300 }],
    ])
  })

  test('keep the evidence of the first ten, and of a later one only if it shows something new', () => {
    const runs = Array.from({ length: 16 }, (_, index) => (index === 11 || index === 13 ? violated : sound))
    const { kept, report } = merge(runs)
    expect(kept.map((stays, index) => (stays ? index + 1 : 0)).filter(Boolean)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      12,
    ])
    const listed = new Map(report.repeat?.listed.map(({ run, folder }) => [run, folder]))
    expect([listed.get(12), listed.get(13), listed.get(14)]).toEqual(['runs/12', undefined, undefined])
  })

  test('list a run that could not decide, and keep what the others found', () => {
    const cut = { ...sound.evidence, exchanges: [], exchange: () => undefined, interrupted: true } as Evidence
    const lost: Judged = {
      ...sound,
      evidence: cut,
      concluded: concludeTrial(cut, { checks: [], crashes: [] }, { ...sound.terms }),
    }
    for (const order of [
      [lost, sound],
      [sound, lost],
    ]) {
      const { report, exitCode } = merge(order)
      expect([report.verdict, exitCode]).toEqual(['conformant', 0])
      expect(report.repeat?.verdicts).toMatchObject({ conformant: 1, inconclusive: 1 })
      expect(report.notes[0]).toMatch(/^1 of 2 runs is not decided: run \d: interrupted: /)
    }
  })

  test.each(['budget', 'deadline'] as const)(
    'do not pass if the %s ended one of them, unless it is accepted',
    (ended) => {
      const { footer } = sound.evidence
      const cut = { ...sound.evidence, ...(footer && { footer: { ...footer, ended, because: 'a limit' } }) }
      const runsWith = (minJudged?: number): readonly Judged[] => {
        const terms = { ...sound.terms, ...(minJudged !== undefined && { minJudged }) }
        const judged = { checks: sound.concluded.settled?.checks ?? [], crashes: [] }
        return [
          { ...alsoSound, terms },
          { evidence: cut, terms, concluded: concludeTrial(cut, judged, terms) },
        ]
      }
      for (const order of [runsWith(), runsWith().toReversed()]) {
        const { report, exitCode } = merge(order)
        expect([exitCode, report.verdict, report.complete]).toEqual([3, 'inconclusive', false])
        expect(report.problems?.[0]).toMatch(/^run \d: the drive ended early: a limit$/)
      }
      expect(merge(runsWith(50)).exitCode).toBe(0)
    },
  )

  test('are inconclusive in a strict run if any run left a gating requirement open', () => {
    const strict = (judged: Judged, open: readonly string[]): Judged => ({
      ...judged,
      terms: { ...judged.terms, strict: true },
      concluded: { ...judged.concluded, open },
    })
    const { report, exitCode } = merge([strict(sound, []), strict(alsoSound, ['models.list.object'])])
    expect([report.verdict, exitCode]).toEqual(['inconclusive', 3])
    expect(report.problems).toContain('one gating requirement is inconclusive in at least one run (--strict)')
  })

  test('take no violation from a run of an overloaded gateway', async () => {
    const overloaded = await judgedRun(4, [broken], (evidence) => ({
      ...evidence,
      exchanges: evidence.exchanges.map((one) => {
        const isList = one.response?.status === 418
        return isList || one.response === undefined ? one : { ...one, response: { ...one.response, status: 503 } }
      }),
    }))
    expect(overloaded.concluded.report).toMatchObject({ verdict: 'inconclusive' })
    expect(overloaded.concluded.report.summary.violated).toBeGreaterThan(0)
    const { report, exitCode } = merge([overloaded, sound])
    expect([report.verdict, exitCode, unmetIn(report)]).toEqual(['conformant', 0, []])
    expect(merge([overloaded]).exitCode).toBe(3)
  })

  test('have the cost of all runs with a cost, and bounded lists of models', () => {
    const cost = (first: number) => ({
      ...{ currency: 'USD', spent: 1, atMost: 2 },
      unpriced: Array.from({ length: 800 }, (_, index) => `m${first + index}`),
    })
    const priced = (judged: Judged, of: Report['cost']): Judged => ({
      ...judged,
      concluded: { ...judged.concluded, report: { ...judged.concluded.report, ...(of && { cost: of }) } },
    })
    const { report } = merge([priced(sound, cost(0)), priced(alsoSound, cost(800)), sound])
    expect(report.cost).toMatchObject({ spent: 2, atMost: 4 })
    expect(report.cost?.unpriced).toHaveLength(1000)
  })

  test('name each crash once', () => {
    const crashed = (judged: Judged): Judged => ({
      ...judged,
      concluded: { ...judged.concluded, crashes: [{ kind: 'judging', text: 'no such suite' }] },
    })
    const { report, exitCode } = merge([crashed(sound), crashed(alsoSound)])
    expect(exitCode).toBe(4)
    expect(report.notes.filter((note) => note.includes('no such suite'))).toHaveLength(1)
  })
})
