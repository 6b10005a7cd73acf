import type { ModelRow, Report, Verdict } from '../../../src/verdict/report.ts'
import { areasOf, counted, order } from '../../digest.ts'
import { modelTable } from '../../models.ts'
import { html, joined, none, prose, section, table, type Html } from './html.ts'
import { badge, bar } from './marks.ts'

/** More models than this are asked of no deployment by us; a recording may say otherwise. */
const mostModels = 100

/** Each area and how many of its requirements have which verdict. */
export function areas(report: Report): Html {
  const { judged, left } = areasOf(report)
  const columns = order.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const row = (name: Html, counts: Readonly<Record<Verdict, number>>) => [
    name,
    ...columns.map((verdict) => count(counts[verdict], verdict)),
    bar(counts),
  ]
  const head = [html`Area`, ...columns.map((verdict) => badge(verdict)), html`<span class="aside">in proportion</span>`]
  const rows = [
    ...judged.map(({ area, counts }) => row(html`${area}`, counts)),
    ...(judged.length > 1 ? [row(html`in all`, report.summary)] : []),
  ]
  const rest = left.map(({ because, ids }) => html`<p>Left out, ${prose(because)}: ${ids.join(', ')}</p>`)
  return section('areas', 'By area', html`${rows.length > 0 ? table('Verdicts by area', head, rows) : none}${rest}`)
}

/** Models and what was asked of them by which protocol; nothing where only one model was asked. */
export function models(report: Report): Html {
  const found = modelTable(report, mostModels)
  if (found === undefined) return none
  const { protocols, leftOut } = found
  const rows = found.rows.map(({ model, cells }) => [
    html`<code>${model}</code>`,
    ...cells.map((one) => cell(one?.row)),
  ])
  return section(
    'models',
    'By model and protocol',
    html`<p class="aside">
        How many requirements the calls of a model by a protocol judge, and how many of them they do not meet.
      </p>
      ${table(
        'Models and protocols',
        [html`Model`, ...protocols.map((protocol) => html`${protocol}`)],
        rows,
      )}${leftOut > 0 ? html`<p>${counted(leftOut, 'more model')}: see report.json.</p>` : none}`,
  )
}

function cell(row: ModelRow | undefined): Html {
  if (row === undefined) return none
  const { judged, violated, advisory } = row
  const unmet = [
    ...(violated > 0 ? [badge('violated', `${violated}`)] : []),
    ...(advisory > 0 ? [badge('advisory', `${advisory}`)] : []),
  ]
  const shown = unmet.length > 0 ? unmet : judged > 0 ? [badge('satisfied', 'all')] : []
  return html`${joined(shown, ' ')} <span class="aside">of ${judged}</span>`
}

const count = (value: number, verdict: Verdict): Html =>
  value === 0 ? html`<span class="aside">0</span>` : html`<span class="count ${verdict}">${value}</span>`
