import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { folded, html, empty, prose, section, table, type Html } from '../html/html.ts'
import { verdictOrder } from '../summary.ts'
import { anchorOf, badge, stacked } from './marks.ts'
import { limitRows, type LimitRow } from '../tables.ts'
import { limitResult } from '../allure/limits.ts'

/** All limits: first those that are not satisfied, then the others. */
export function limits(judged: JudgedRun): Html {
  const rows = limitRows(judged.report.requirements)
  if (rows.length === 0) return empty
  const unmet = rows.filter((row) => !isSatisfied(row)).toSorted((one, other) => rankOf(one) - rankOf(other))
  const kept = rows.filter(isSatisfied)
  const head = ['Parameter', 'Limit', 'At the limit', 'Beyond it'].map((name) => html`${name}`)
  const tableOf = (label: string, some: readonly LimitRow[]) =>
    stacked(
      table(
        label,
        head,
        some.map(({ parameter, text, at, beyond }) => [
          html`<code>${parameter}</code>`,
          prose(text),
          side(at, judged),
          side(beyond, judged),
        ]),
      ),
      'sides',
    )
  return section(
    'limits',
    `Limits (${rows.length})`,
    html`${
      unmet.length > 0
        ? folded(`${unmet.length} not satisfied or not judged`, tableOf('Limits that are not satisfied', unmet))
        : empty
    }${
      kept.length > 0
        ? folded(
            `${kept.length} satisfied: accepted at the limit, refused beyond it`,
            tableOf('Satisfied limits', kept),
          )
        : empty
    }`,
  )
}

/** By the worse of both sides. */
const rankOf = ({ at, beyond }: LimitRow) =>
  Math.min(
    ...[at, beyond].map((one) =>
      one?.verdict === undefined ? verdictOrder.length : verdictOrder.indexOf(one.verdict),
    ),
  )

const isSatisfied = ({ at, beyond }: LimitRow) =>
  [at, beyond].every((one) => one === undefined || one.verdict === 'satisfied')

function side(one: RequirementReport | undefined, judged: JudgedRun): Html {
  if (one?.verdict === undefined) return empty
  const seen = limitResult(one, judged)
  return html`<a href="#${anchorOf(one.id)}">${badge(one.verdict)}</a
    >${seen === '' ? empty : html` <span class="seen">${seen}</span>`}`
}
