import type { JudgedRun } from '../src/report/report.ts'
import { truncate } from './escape.ts'
import { findingsOf } from './findings.ts'
import type { ReportLine } from './limit-lines.ts'
import { decidingTest, occurrenceOf } from './occurrences.ts'
import { commandsOf, reproduce } from './reproduce/reproduction.ts'
import { defectIn, pluralize, shortList } from './summary.ts'

const max = { message: 4000, findings: 5, fix: 1000, ids: 200 }

/** How a requirement failed: what a user sees, what was observed and where, how to fix it and how to reproduce it. Not escaped. */
export function failureLines({ row, ids }: Pick<ReportLine, 'row' | 'ids'>, judged: JudgedRun): readonly string[] {
  const occurrence = occurrenceOf(row, judged)
  const test = decidingTest(row)
  const findings = findingsOf(row.id, judged.report)
  const reproduction = occurrence && reproduce(occurrence.exchange, row.id, judged)
  const defect = defectIn(row)
  return [
    ...(defect === undefined || ids.length > 1 ? [] : [truncate(defect, max.fix)]),
    truncate(test?.message ?? 'no message', max.message),
    ...(occurrence ? [`exchange ${occurrence.exchange.id} (${occurrence.call}): ${occurrence.status}`] : []),
    ...(occurrence?.polls === undefined ? [] : [occurrence.polls]),
    ...(test ? [`test ${test.file}: ${test.name}`] : []),
    ...findings
      .slice(0, max.findings)
      .flatMap(({ id, impact, title, fix }) => [
        `finding ${id}: ${impact}: ${truncate(title, max.fix)}`,
        `fix: ${truncate(fix, max.fix)}`,
      ]),
    ...(findings.length > max.findings ? [`and ${pluralize(findings.length - max.findings, 'more finding')}`] : []),
    ...(ids.length > 1 ? ['requirements:', shortList(ids, max.ids)] : []),
    ...(reproduction ? ['reproduce:', ...commandsOf(reproduction), ...reproduction.notes] : []),
  ]
}
