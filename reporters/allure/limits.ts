import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { limitRows } from '../limits.ts'
import { decidingTest, exchangesOf, statusOf } from '../place.ts'
import { clip, plain } from '../plain.ts'

/** Characters of what was seen, and how many statuses. */
const most = { seen: 80, statuses: 4 }

/** What was seen of one side of a limit: where it was kept the status, else what the test says. */
export function seenAt(side: RequirementReport | undefined, { evidence }: JudgedRun): string {
  if (side === undefined) return ''
  if (side.verdict !== 'satisfied')
    return clip(decidingTest(side)?.message?.split('\n', 1)[0] ?? side.because ?? '', most.seen)
  const firsts = exchangesOf(
    side.tests.flatMap(({ exchanges }) => exchanges.slice(0, 1)),
    evidence.exchanges,
  )
  return [...new Set(firsts.map(statusOf))].slice(0, most.statuses).join(', ')
}

/** All limits as a table for Allure, which shows CSV as one; empty where none was judged. */
export function limitsCsv(judged: JudgedRun): string {
  const rows = limitRows(judged.report.requirements).map(({ parameter, text, at, beyond }) =>
    [parameter, text, at?.verdict ?? '', seenAt(at, judged), beyond?.verdict ?? '', seenAt(beyond, judged)].map(cell),
  )
  if (rows.length === 0) return ''
  const head = ['parameter', 'limit', 'at the limit', 'seen at the limit', 'beyond it', 'seen beyond it']
  return [head, ...rows].map((cells) => cells.join(',')).join('\n')
}

/** No formula for whoever opens it as a spreadsheet. */
const cell = (text: string): string =>
  `"${plain(text)
    .replace(/^[=+@-]/, "'$&")
    .replaceAll('"', '""')}"`
