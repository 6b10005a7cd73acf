import type { Report } from '../../../src/report/report.ts'
import { driftLine, repeatLine, repeatTables, type Cell, type RepeatTable } from '../../repeat.ts'
import { pluralize } from '../../summary.ts'
import { empty, html, prose, section, table, type Html } from '../../html/html.ts'
import { requirementLink, stacked, type PageIds } from './marks.ts'

/** The runs of `--repeat`: the results that differ, the models, the runs and what changed over time. */
export function repeat(report: Report, pageIds: PageIds): Html {
  if (report.repeat === undefined) return empty
  const drift = driftLine(report.repeat)
  return section(
    'repeat',
    'Repeated runs',
    html`<p>${repeatLine(report.repeat)}.</p>
      ${drift === undefined ? empty : html`<p>Change ${drift}.</p>`}${repeatTables(report).map((one) => part(one, pageIds))}`,
  )
}

function part({ title, head, rows, leftOut }: RepeatTable, pageIds: PageIds): Html {
  return html`<h3>${title}</h3>
    ${stacked(
      table(
        title,
        head.map((name) => html`${name}`),
        rows.map((cells) => cells.map((cell) => markup(cell, pageIds))),
      ),
    )}${leftOut > 0 ? html`<p>${pluralize(leftOut, 'more row')}: see report.json.</p>` : empty}`
}

const markup = (cell: Cell, pageIds: PageIds): Html => {
  if (typeof cell === 'string') return prose(cell)
  return pageIds.has(cell.code) ? requirementLink(cell.code, pageIds) : html`<code>${cell.code}</code>`
}
