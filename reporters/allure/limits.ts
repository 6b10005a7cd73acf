import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { limitRows } from '../tables.ts'
import { decidingTest, exchangesById, statusText } from '../occurrences.ts'
import { truncate, printable } from '../escape.ts'

const max = { seen: 80, statuses: 4 }

/** The result on one side of a limit: the status if it is satisfied, otherwise the message. */
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

/** All limits as CSV, which Allure shows as a table; empty if none was judged. */
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
  const head = ['parameter', 'limit', 'at the limit', 'observed at the limit', 'beyond it', 'observed beyond it']
  return [head, ...rows].map((cells) => cells.join(',')).join('\n')
}

/** A cell that spreadsheets do not take for a formula. */
const cell = (text: string): string =>
  `"${printable(text)
    .replace(/^[=+@-]/, "'$&")
    .replaceAll('"', '""')}"`
