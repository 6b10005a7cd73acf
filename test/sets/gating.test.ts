import { beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { requirementSet, sha256Of, type FrozenSet } from '../../src/contract/sets.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { renderConsole, renderJunit, renderMarkdown } from '../../reporters/index.ts'
import { withoutCascades } from '../../src/judge/cascade.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import type { JudgeResult } from '../../src/judge/judge.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import * as faults from '../../suites/authentication/faults.ts'
import { concludeTrial } from '../suites/harness.ts'
import { recordInMemory } from '../suites/trial.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { checkResult, failedIn } from '../checks/check-results.ts'
import { olderSet } from './made-up.ts'

const requirements = requirementsOf(packagedContract().document)
const isMust = (id: string) => requirements.some((one) => one.id === id && one.level === 'MUST')
const [fault] = Object.values(faults).filter(({ breaks: [id = '', ...more] }) => more.length === 0 && isMust(id))
const id = fault?.breaks[0] ?? ''

let evidence: Evidence
let result: JudgeResult
beforeAll(async () => {
  evidence = await recordInMemory({
    faults: fault === undefined ? [] : [fault],
    settings: { only: ['authentication'] },
  })
  result = await judgeInProcess(evidence, { areas: ['authentication'] })
})

/** Judges the evidence by a set. */
function judgedBy(set: FrozenSet | undefined, strict = false) {
  const { report, exitCode } = concludeTrial(evidence, result, { strict, ...(set && { set }) })
  return { report, exitCode, row: report.requirements.find((one) => one.id === id) }
}

describe('a violation', () => {
  test('gates by the newest set as it does by the document', () => {
    const [bySet, byDocument] = [judgedBy(requirementSet()), judgedBy(undefined)]
    expect([bySet.exitCode, bySet.row]).toEqual([1, byDocument.row])
    const { version, sha256 } = requirementSet()
    expect([bySet.report.set, byDocument.report.set]).toEqual([{ version, sha256 }, undefined])
  })

  test.each([
    ['that was added after the set', undefined, 'added after set 0.9.0'],
    ['that was sharpened after the set', { sentence: sha256Of('Otherwise.') }, 'sharpened after set 0.9.0'],
    ['that was a SHOULD in the set', { level: 'SHOULD' }, 'raised from SHOULD after set 0.9.0'],
  ] as const)('of a requirement %s is advisory with a reason', (_name, then, ungated) => {
    const { report, exitCode, row } = judgedBy(olderSet(id, then))
    expect([exitCode, report.verdict, report.summary.violated]).toEqual([0, 'conformant', 0])
    expect(row).toMatchObject({ verdict: 'advisory', ungated })
    expect(report.findings.find(({ requirements: ids }) => ids.includes(id))).toMatchObject({
      verdict: 'advisory',
      ungated,
    })
    expect(report.set).toMatchObject({ version: '0.9.0', newest: requirementSet().version, until: '2999-12-31' })
    expect(flawsOfReport(report)).toEqual([])
  })

  test('is shown in every report with the set and the reason', () => {
    const { report } = judgedBy(olderSet(id, undefined))
    const rendered = {
      console: renderConsole({ report, evidence }, { color: false, width: 100, isWhole: true }),
      junit: renderJunit({ report, evidence }),
    }
    for (const text of [...Object.values(rendered), renderMarkdown({ report, evidence })]) {
      expect(text).toContain('added after set 0.9.0')
      expect(text).toContain('0.9.0')
      expect(text).toContain(id)
    }
    expect(rendered.console).toContain('gateproof --embedded --set 0.9.0 ')
    expect(rendered.console).toContain(`requirement set 0.9.0 (the newest is ${requirementSet().version})`)
  })
})

test('notes a drive after the last day of its set', () => {
  const ended = { ...olderSet(id, undefined), until: '2020-01-01' }
  expect(judgedBy(ended).report.notes.join()).toContain('requirement set 0.9.0 expired on 2020-01-01')
})

test('requirements outside the set do not cause a gap, even with --strict', () => {
  const { entries, ...set } = requirementSet()
  const none = {
    ...set,
    version: '0.1.0',
    entries: new Map([...entries].filter(([one]) => !one.startsWith('authentication.'))),
  }
  const { report, exitCode } = judgedBy(none, true)
  expect([exitCode, report.notes.filter((note) => note.includes('strict'))]).toEqual([0, []])
})

/** A check that failed in one exchange. */
const failed = (requirement: string, dependsOn: readonly string[]) =>
  checkResult(requirement, {
    dependsOn: dependsOn as CheckResult['dependsOn'],
    exchanges: ['a/b'],
    end: failedIn(requirement, 'a/b'),
  })

test('a requirement that does not gate yet does not excuse one that depends on it', () => {
  const checks = [failed('chat.new', []), failed('chat.old', ['chat.new'])]
  const undecided = (mayExcuse?: () => boolean) =>
    withoutCascades(checks, mayExcuse).filter(({ end }) => end.state === 'undecided').length
  expect([undecided(), undecided(() => false)]).toEqual([1, 0])
})
