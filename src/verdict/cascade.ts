import type { CheckResult } from './judge.ts'
import type { RequirementReport, TestReport } from './report.ts'
import { worstOf } from './verdict.ts'

const accused = new Set<string | undefined>(['violated', 'advisory', 'broken'])

/**
 * One defect, one accusation. A check that failed while a requirement it stands on is itself violated becomes inconclusive
 * because of that one.
 */
export function withoutSecondAccusations(
  rows: readonly RequirementReport[],
  checks: readonly CheckResult[],
): readonly RequirementReport[] {
  const foundations = foundationsOf(checks)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const culprit = (test: TestReport) =>
    foundations.get(keyOf(test.file, test.name))?.find((id) => accused.has(byId.get(id)?.verdict))
  return rows.map((row) => {
    if (row.verdict !== 'violated' && row.verdict !== 'advisory') return row
    const tests = row.tests.map((test) => excused(test, culprit(test)))
    const verdict = worstOf(tests) ?? row.verdict
    const because = tests.find((test) => test.verdict === verdict)?.because
    return { ...row, verdict, ...(because !== undefined && { because }), tests }
  })
}

function excused(test: TestReport, because: string | undefined): TestReport {
  if (because === undefined || (test.verdict !== 'violated' && test.verdict !== 'advisory')) return test
  const { name, file, exchanges } = test
  return { name, file, verdict: 'inconclusive', because, exchanges }
}

const keyOf = (file: string, name: string) => `${file}\n${name}`

const foundationsOf = (checks: readonly CheckResult[]): ReadonlyMap<string, readonly string[]> =>
  new Map(checks.map(({ file, name, meta }) => [keyOf(file, name), meta?.standsOn ?? []]))
