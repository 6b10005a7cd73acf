import { afterEach, describe, expect, test } from 'vitest'
import { requirementSet } from '../../src/contract/sets.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { evidenceOfLines, type Evidence } from '../../src/evidence/store.ts'
import { flawWords, type Flaw } from '../../src/results/flaws.ts'
import { leftOutSentences } from '../../src/results/left-out.ts'
import { reasonSentences } from '../../src/results/reasons.ts'
import { createStatement } from '../../src/statement/state.ts'
import { unjudgedRefusals } from '../../src/statement/refusals.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import type { JudgeResult } from '../../src/judge/judge.ts'
import type { SuiteChoice } from '../../src/judge/suites.ts'
import { areas } from '../../suites/areas.ts'
import { faults } from '../../suites/faults.ts'
import { areasOf, reasonsOf } from '../../reporters/summary.ts'
import { unansweredGroups } from '../../reporters/tables.ts'
import { runProblemOf } from '../../reporters/run.ts'
import { revealingPart } from '../prove/scope.ts'
import { concludeTrial, type RecordOptions } from '../suites/harness.ts'
import { evidenceOf } from '../recordings/judgements.ts'
import { recordings } from '../recordings/judge-all.ts'
import { recordLines } from '../suites/trial.ts'
import { sampled } from '../series.ts'

/*
 * Results are data. These tests replace every sentence of the project: in the tables that make sentences, in what checks found, and in what
 * a drive wrote into its evidence. No id, verdict, grouping or statement may change.
 */

/** Replaces a text. Different texts stay different, and no expression that matched the text matches the new one. */
const reworded = (text: string): string => `~${[...text].reverse().join('').replaceAll(' ', '_')}~`

type Sentence = (...args: readonly unknown[]) => string
type Table = Record<string, Sentence>

const tables = [
  reasonSentences,
  flawWords.expectations,
  flawWords.negations,
  flawWords.phrases,
  ...Object.values(leftOutSentences),
] as unknown as readonly Table[]

let restore: (() => void)[] = []
afterEach(() => {
  for (const undo of restore) undo()
  restore = []
})

/** Replaces every sentence of every table until the test ends. */
function rewordTables(): void {
  for (const table of tables) {
    for (const [code, sentence] of Object.entries(table)) {
      table[code] = (...args) => reworded(sentence(...args))
      restore.push(() => (table[code] = sentence))
    }
  }
}

const mapped = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, reworded(text)]))

/** A line of evidence with the drive's sentences replaced. */
function rewordedLine(line: EvidenceLine): EvidenceLine {
  if (line.type === 'exchange' && line.end.detail !== undefined)
    return { ...line, end: { ...line.end, detail: reworded(line.end.detail) } }
  if (line.type === 'footer' && line.because !== undefined) return { ...line, because: reworded(line.because) }
  if (line.type !== 'outcome') return line
  const because = line.because !== undefined && { because: reworded(line.because) }
  return { ...line, ...because, leftOut: mapped(line.leftOut), steering: line.steering.map(reworded) }
}

function rewordedFlaw({ about, actual, ...flaw }: Flaw): Flaw {
  return {
    ...flaw,
    actual: actual.kind === 'list' ? { ...actual, entries: actual.entries.map(reworded) } : actual,
    ...(about !== undefined && { about: reworded(about) }),
  }
}

const rewordedCheck = (check: CheckResult): CheckResult => ({
  ...check,
  name: reworded(check.name),
  end: check.end.state === 'failed' ? { ...check.end, flaws: check.end.flaws.map(rewordedFlaw) } : check.end,
  observations: check.observations.map(({ text, value }) => ({ text: reworded(text), value })),
})

const rewordedResult = (judged: JudgeResult): JudgeResult => ({ ...judged, checks: judged.checks.map(rewordedCheck) })

/** A report with replaced texts where only reporters show them. */
const rewordedReport = ({ report, ...concluded }: ConcludedRun): ConcludedRun => ({
  ...concluded,
  report: {
    ...report,
    notes: report.notes.map(reworded),
    ...(report.problems && { problems: report.problems.map(reworded) }),
    findings: report.findings.map((one) => ({ ...one, title: reworded(one.title), fix: reworded(one.fix) })),
  },
})

interface Trial {
  readonly evidence: Evidence
  readonly concluded: ConcludedRun
}

/** The data of a report without its texts, and what reporters and statements decide by it. */
function dataOf({ evidence, concluded: { report, exitCode } }: Trial) {
  const { requirements, findings, byModel, notes, observations } = report
  const statement = createStatement(
    { report, evidence },
    {
      set: requirementSet(),
      statedAt: '2026-01-02T00:00:00.000Z',
      validUntil: '2026-03-01',
      tool: { version: '0.0.0', build: '0'.repeat(64), commit: null },
      digests: [],
    },
  )
  const { conformance, ...stated } = statement.predicate
  return {
    exitCode,
    verdict: report.verdict,
    summary: report.summary,
    judged: report.judged,
    requirements: requirements.map(({ id, verdict, judged, reason, tests }) => ({
      ...{ id, verdict, judged },
      reason: reason?.code,
      tests: tests.map(({ file, verdict: own, reason: why, flaw, exchanges, failed, compared }) => ({
        ...{ file, own, exchanges, failed, compared },
        why: why?.code,
        flaw: flaw && [flaw.exchange, flaw.path, flaw.expected, flaw.actual.kind],
      })),
    })),
    findings: findings.map(({ id, verdict, impact, requirements: ids, callers, exchanges, cases }) => ({
      ...{ id, verdict, impact, ids, callers, exchanges },
      cases: cases.map(({ requirement, exchange, path, exchanges: count }) => [requirement, exchange, path, count]),
    })),
    byModel: byModel.map(({ because, ...row }) => ({ ...row, isSilent: because !== undefined })),
    counts: [notes.length, observations.length, report.problems?.length],
    areas: areasOf(report).judged,
    left: areasOf(report).leftOut.map(({ ids, isRequirement }) => ({ ids, isRequirement })),
    undecided: reasonsOf(report, 'inconclusive').map(({ ids, isRequirement }) => ({ ids, isRequirement })),
    silent: unansweredGroups(report).map(({ rows }) => rows.map(({ model, protocol }) => [model, protocol])),
    problem: runProblemOf(report)?.type,
    stated,
    declared: conformance.notApplicable.map(({ id, declared }) => [id, declared]),
    required: conformance.required,
    unjudged: [Object.keys(conformance.unjudged), Object.keys(conformance.notJudged)],
    advice: unjudgedRefusals(statement, report).map(({ requirements: ids, advice }) => [ids, advice]),
  }
}

/** Every sentence of a report about what was judged. */
const wordsOf = ({ concluded: { report } }: Trial): readonly string[] =>
  [
    ...report.requirements.flatMap(({ because, reason, tests }) => [
      // An id is no sentence of ours.
      ...(reason?.code === 'requirement' ? [] : [because]),
      ...tests.map(({ message }) => message),
    ]),
    ...report.findings.map(({ title }) => title),
  ].filter((text) => text !== undefined)

async function judge(
  evidence: Evidence,
  suites: SuiteChoice,
  reword: (judged: JudgeResult) => JudgeResult = (judged) => judged,
): Promise<Trial> {
  const judged = reword(await judgeInProcess(evidence, suites, { spec: 'packaged' }))
  return { evidence, concluded: concludeTrial(evidence, judged, { profile: 'spec' }) }
}

/** Judges a recording as it is, and with every sentence replaced. */
async function inBothWords(lines: readonly EvidenceLine[], suites: SuiteChoice = {}) {
  const plain = await judge(evidenceOfLines(lines), suites)
  rewordTables()
  const { evidence, concluded } = await judge(evidenceOfLines(lines.map(rewordedLine)), suites, rewordedResult)
  return { plain, other: { evidence, concluded: rewordedReport(concluded) } }
}

/** Every eleventh fault. */
const some = Object.entries(faults).filter((_entry, index) => index % 11 === 0)

describe('rewording every sentence changes only text', () => {
  test.for(sampled(some, 24))('with the fault %s', async ([name, fault]) => {
    const { suites = {}, ...trial } = revealingPart(name, fault)
    const { plain, other } = await inBothWords(await recordLines({ ...trial, faults: [fault] }), suites)
    expect(dataOf(other)).toEqual(dataOf(plain))
    const kept = new Set(wordsOf(plain))
    expect(wordsOf(plain)).not.toEqual([])
    expect(wordsOf(other).filter((text) => kept.has(text))).toEqual([])
  })

  const poor: readonly (readonly [string, RecordOptions])[] = [
    ['is given a budget', { settings: { maxRequests: 40 } }],
    ['lacks images and video', { declare: (one) => ({ ...one, lacks: ['images', 'video', 'overseas'] }) }],
    ['allows no media', { declare: (one) => ({ ...one, allow: [] }) }],
    ['has one key', { declare: (one) => ({ ...one, keys: Object.fromEntries(Object.entries(one.keys).slice(0, 1)) }) }],
    ['names no prefix and no seconds', { declare: ({ videoSeconds: _, ...one }) => ({ ...one, prefixes: {} }) }],
    ['has no overseas line', { declare: ({ overseasBaseUrl: _, ...one }) => one }],
    [
      'is asked for many models',
      { moreModels: 3, settings: { modelPatterns: ['ref-*', 'none-*'], only: ['chat', 'models'] } },
    ],
  ]
  test.for(sampled(poor, 7))('for a deployment that %s', async ([, options]) => {
    const { plain, other } = await inBothWords(await recordLines(options))
    expect(dataOf(other)).toEqual(dataOf(plain))
    const kept = new Set(wordsOf(plain))
    expect(wordsOf(other).filter((text) => kept.has(text))).toEqual([])
  })

  test('the chosen faults cover the areas', () => {
    expect(new Set(some.map(([name]) => name.split('.', 1)[0])).size).toBeGreaterThan(12)
    expect(areas.length).toBeGreaterThan(12)
  })
})

/** The smallest first. */
const bySize = recordings.toSorted((one, other) => evidenceOf(one).length - evidenceOf(other).length)

test.for(sampled(bySize, 11))('rewording every sentence changes only text of the recording %s', async (name) => {
  const lines = String(evidenceOf(name))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as EvidenceLine)
  const { plain, other } = await inBothWords(lines)
  expect(dataOf(other)).toEqual(dataOf(plain))
})
