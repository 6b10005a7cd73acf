import { describe, expect, test } from 'vitest'
import { renderConsole } from '../../reporters/index.ts'
import { evidenceFile, repeatTables, seedText } from '../../reporters/repeat.ts'
import { conclusionOf } from '../../src/report/conclusion.ts'
import type { JudgedRun, Period, RepeatReport, Report, RequirementReport } from '../../src/report/report.ts'
import { judgedOf, requirement } from './sample.ts'

const period = (from: number, to: number, more: Partial<Period> = {}): Period => ({
  ...{ from, to, startedAt: '2026-01-02T03:04:05.678Z', requests: 100 },
  ...{ medianMs: 5, p95Ms: 20, errorsPerMinute: 3, memoryMiB: 210, ...more },
})

const repeatOf = (more: Partial<RepeatReport> = {}): RepeatReport => ({
  runs: 10,
  verdicts: { conformant: 8, nonconformant: 2, inconclusive: 0, broken: 0 },
  ...{ flaky: ['chat.flaky'], base: 2, listed: [], periods: [period(1, 5), period(6, 10, { medianMs: 8.5 })], ...more },
})

/** Ten runs: one requirement failed in two of them, one in all, and one was decided by four. */
const rows: readonly RequirementReport[] = [
  { ...requirement('chat.sound', 'satisfied'), repeated: { judged: 10, unmet: 0, undecided: 0 } },
  { ...requirement('chat.always', 'violated'), repeated: { judged: 10, unmet: 10, undecided: 0, first: 1 } },
  { ...requirement('chat.rare', 'satisfied'), repeated: { judged: 4, unmet: 0, undecided: 6 } },
  {
    ...requirement('chat.flaky', 'violated'),
    repeated: { judged: 10, unmet: 2, undecided: 0, first: 3, models: [{ model: 'a|b', unmet: 2 }] },
  },
]

function judgedWith(repeat: RepeatReport, more: Partial<Report> = {}): JudgedRun {
  const judged = judgedOf(rows)
  return { ...judged, report: { ...judged.report, verdict: 'nonconformant', repeat, ...more } }
}

describe('the conclusion of repeated runs', () => {
  test.each<[Partial<RepeatReport>, Partial<Report>, string]>([
    [{}, {}, 'nonconformant in 2 of 10 runs'],
    [{}, { interrupted: 'x' }, 'interrupted, nonconformant so far in 2 of 10 runs'],
    [{}, { verdict: 'conformant' }, 'conformant in 8 of 10 runs'],
    [
      { verdicts: { conformant: 10, nonconformant: 0, inconclusive: 0, broken: 0 } },
      { verdict: 'conformant' },
      'conformant in all 10 runs',
    ],
    [
      { runs: 2, verdicts: { conformant: 2, nonconformant: 0, inconclusive: 0, broken: 0 } },
      { verdict: 'conformant' },
      'conformant in both runs',
    ],
    [
      { runs: 1, verdicts: { conformant: 1, nonconformant: 0, inconclusive: 0, broken: 0 } },
      { verdict: 'conformant' },
      'conformant in 1 run',
    ],
    [{}, { verdict: 'inconclusive' }, 'inconclusive'],
  ])('%# says in how many of them', (repeat, report, text) => {
    expect(conclusionOf(judgedWith(repeatOf(repeat), report).report)).toBe(text)
  })

  test('is that of the only run without --repeat', () => {
    const { report } = judgedOf(rows)
    expect([conclusionOf(report), seedText(report), evidenceFile(undefined)]).toEqual([
      'nonconformant',
      `${report.run.seed}`,
      'evidence.jsonl',
    ])
    expect(repeatTables(report)).toEqual([])
  })

  test('names the seeds, and the evidence of the run that the report is based on', () => {
    const { report } = judgedWith(repeatOf())
    expect([seedText(report), evidenceFile(report.repeat)]).toEqual([
      `${report.run.seed} and the next 9`,
      'runs/2/evidence.jsonl',
    ])
  })
})

describe('the tables of repeated runs', () => {
  const tableOf = (title: string, judged = judgedWith(repeatOf())) =>
    repeatTables(judged.report).find((one) => one.title === title)

  test('list unmet requirements, those with different results first', () => {
    expect(tableOf('Unmet in some or all runs')?.rows).toEqual([
      [{ code: 'chat.flaky' }, '8 of 10', '2 (20\u00A0%)', '0', 'run 3', { code: 'a|b (2)' }],
      [{ code: 'chat.always' }, '0 of 10', '10 (100\u00A0%)', '0', 'run 1', ''],
    ])
  })

  test('list requirements that only some runs decided', () => {
    expect(tableOf('Not decided in some runs')?.rows).toEqual([[{ code: 'chat.rare' }, '4', '6']])
  })

  test('list models with anything unmet', () => {
    const row = { model: 'm', protocol: 'chat', requests: 9, judged: 5, violated: 1, advisory: 0 }
    const byModel = [
      { ...row, repeated: { judged: 10, unmet: 1 } },
      { ...row, model: 'n', repeated: { judged: 10, unmet: 0 } },
    ]
    expect(tableOf('Models with anything unmet', judgedWith(repeatOf(), { byModel }))?.rows).toEqual([
      [{ code: 'm' }, 'chat', '10', '1 (10\u00A0%)'],
    ])
  })

  test('list the first runs, and count the others', () => {
    const listed = Array.from({ length: 120 }, (_, index) => ({
      ...{ run: index + 1, seed: index, startedAt: '', driveMs: 1, requests: 1, verdict: 'conformant' as const },
      ...{ judged: { of: 1, total: 1 }, summary: judgedOf(rows).report.summary },
      ...(index === 0 && { folder: 'runs/1' }),
    }))
    const table = tableOf('Runs', judgedWith(repeatOf({ runs: 200, listed, leftOut: 80 })))
    expect([table?.rows.length, table?.leftOut]).toEqual([50, 150])
    expect(table?.rows.map((cells) => cells.at(-1)).slice(0, 2)).toEqual([{ code: 'runs/1' }, 'not kept'])
  })

  test('show what changed over time, unless there is one period', () => {
    expect(tableOf('Over time')?.rows.map(([runs, , , median]) => [runs, median])).toEqual([
      ['runs 1 to 5', '5 ms'],
      ['runs 6 to 10', '8.5 ms'],
    ])
    expect(tableOf('Over time', judgedWith(repeatOf({ periods: [period(1, 1)] })))).toBeUndefined()
  })
})

test('the console report has the runs, the flaky requirements and what changed over time', () => {
  const text = renderConsole(judgedWith(repeatOf()), { color: false, width: 200, isWhole: true })
  expect(text).toContain(
    '10 runs: 8 without a violation, 2 nonconformant; 1 requirement is unmet in some of them only\n' +
      '  chat.flaky: unmet in 2 of 10 runs, first in run 3\n' +
      'change from runs 1 to 5 to runs 6 to 10: median 5 to 8.5 ms, 95 % within 20 to 20 ms, errors 3 to 3 a minute, ' +
      'own memory 210 to 210 MiB\n',
  )
})
