import type { Report } from '../../src/report/report.ts'
import { markdownCode, markdownProse } from '../escape.ts'
import { driftLine, repeatLine, repeatTables, type Cell } from '../repeat.ts'
import { moreInFile, table } from './text.ts'

/** The runs of `--repeat`: the results that differ, the models, the runs and what changed over time. */
export function repeatSection(report: Report): string {
  const { repeat } = report
  if (repeat === undefined) return ''
  const drift = driftLine(repeat)
  const tables = repeatTables(report).flatMap(({ title, head, rows, leftOut }) => [
    `### ${title}`,
    table(
      head,
      rows.map((cells) => cells.map(textOf)),
    ),
    ...moreInFile(leftOut, 'more row'),
  ])
  const sentences = [repeatLine(repeat), ...(drift === undefined ? [] : [`Change ${drift}`])].map((line) => `${line}.`)
  return ['## Repeated runs', ...sentences, ...tables].join('\n\n')
}

const textOf = (cell: Cell) => (typeof cell === 'string' ? markdownProse(cell) : markdownCode(cell.code))
