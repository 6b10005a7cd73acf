import type { JudgedRun, RequirementReport } from '../../../src/report/report.ts'
import { folded, html, empty, prose, section, table, type Html } from '../../html/html.ts'
import { verdictOrder } from '../../summary.ts'
import { badge } from './marks.ts'
import { pageIdOf } from '../format.ts'
import { limitRows, type LimitRow } from '../../tables.ts'
import { limitResult } from '../limits.ts'

/** All limits as tables: first those that were not kept on one side, then the others, folded away. */
export function limits(judged: JudgedRun): Html {
  const rows = limitRows(judged.report.requirements)
  if (rows.length === 0) return empty
  const unmet = rows.filter((row) => !isKept(row)).toSorted((one, other) => rankOf(one) - rankOf(other))
  const kept = rows.filter(isKept)
  const head = ['Parameter', 'Limit', 'At the limit', 'Beyond it'].map((name) => html`${name}`)
  const tableOf = (label: string, some: readonly LimitRow[]) =>
    table(
      label,
      head,
      some.map(({ parameter, text, at, beyond }) => [
        html`<code>${parameter}</code>`,
        prose(text),
        side(at, judged),
        side(beyond, judged),
      ]),
    )
  return section(
    'limits',
    `Limits (${rows.length})`,
    html`${unmet.length > 0 ? tableOf('Limits that were not kept or not decided', unmet) : empty}${
      kept.length > 0
        ? folded(
            `${kept.length} kept: accepted at the limit, refused beyond it`,
            tableOf('Limits that were kept', kept),
          )
        : empty
    }`,
  )
}

/** The gravest of both sides first. */
const rankOf = ({ at, beyond }: LimitRow) =>
  Math.min(
    ...[at, beyond].map((one) =>
      one?.verdict === undefined ? verdictOrder.length : verdictOrder.indexOf(one.verdict),
    ),
  )

const isKept = ({ at, beyond }: LimitRow) =>
  [at, beyond].every((one) => one === undefined || one.verdict === 'satisfied')

function side(one: RequirementReport | undefined, judged: JudgedRun): Html {
  if (one?.verdict === undefined) return empty
  const seen = limitResult(one, judged)
  return html`<a href="#${pageIdOf(one.id)}">${badge(one.verdict)}</a
    >${seen === '' ? empty : html` <span class="seen">${seen}</span>`}`
}
