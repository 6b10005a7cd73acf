import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { limitRows } from '../tables.ts'
import { decidingTest, exchangesById, statusText } from '../occurrences.ts'
import { truncate, printable } from '../escape.ts'

/** Characters of what was seen, and how many statuses. */
const max = { seen: 80, statuses: 4 }

/** What was seen of one side of a limit: where it was kept the status, else what the test says. */
export function limitResult(side: RequirementReport | undefined, { evidence }: JudgedRun): string {
  if (side === undefined) return ''
  if (side.verdict !== 'satisfied')
    return truncate(decidingTest(side)?.message?.split('\n', 1)[0] ?? side.because ?? '', max.seen)
  const firsts = exchangesById(
    side.tests.flatMap(({ exchanges }) => exchanges.slice(0, 1)),
    evidence.exchanges,
  )
  return [...new Set(firsts.map(statusText))].slice(0, max.statuses).join(', ')
}

/** All limits as a table for Allure, which shows CSV as one; empty where none was judged. */
export function limitsCsv(judged: JudgedRun): string {
  const rows = limitRows(judged.report.requirements).map(({ parameter, text, at, beyond }) =>
    [
      parameter,
      text,
      at?.verdict ?? '',
      limitResult(at, judged),
      beyond?.verdict ?? '',
      limitResult(beyond, judged),
    ].map(cell),
  )
  if (rows.length === 0) return ''
  const head = ['parameter', 'limit', 'at the limit', 'seen at the limit', 'beyond it', 'seen beyond it']
  return [head, ...rows].map((cells) => cells.join(',')).join('\n')
}

/** No formula for whoever opens it as a spreadsheet. */
const cell = (text: string): string =>
  `"${printable(text)
    .replace(/^[=+@-]/, "'$&")
    .replaceAll('"', '""')}"`
