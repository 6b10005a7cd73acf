import type { Report, Verdict } from '../../src/report/report.ts'
import { areasOf, totalLine, verdictOrder } from '../summary.ts'
import { modelTable, leftOutModels, unansweredGroups, type ModelCell } from '../tables.ts'
import { folded, html, joined, empty, prose, section, table, type Html } from '../html/html.ts'
import { badge, bar } from './marks.ts'

const maxModels = 100

/** The verdicts by area. */
export function areas(report: Report): Html {
  const { judged, leftOut } = areasOf(report)
  const columns = verdictOrder.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const row = (name: Html, counts: Readonly<Record<Verdict, number>>, area?: string) => [
    name,
    ...columns.map((verdict) => count(counts[verdict], verdict, area)),
    bar(counts),
  ]
  const head = [html`Area`, ...columns.map((verdict) => badge(verdict)), html`<span class="aside">share</span>`]
  const rows = [
    ...judged.map(({ area, counts }) => row(filterLink({ area }, html`${area}`), counts, area)),
    ...(judged.length > 1 ? [row(html`total`, report.summary)] : []),
  ]
  const rest = leftOut.map(({ because, ids }) => html`<p>Left out, ${prose(because)}: ${ids.join(', ')}</p>`)
  const total = totalLine(report)
  const counted = total === '' ? empty : html`<p class="aside">${total}.</p>`
  return section(
    'areas',
    'By area',
    html`${rows.length > 0 ? table('Verdicts by area', head, rows) : empty}${rest}${counted}`,
  )
}

/** The results by model and protocol, if there are several models. */
export function models(report: Report): Html {
  const found = modelTable(report, maxModels)
  if (found === undefined) return empty
  const { protocols } = found
  const more = leftOutModels(found)
  const rows = found.rows.map(({ model, cells }) => [
    filterLink({ model }, html`<code>${model}</code>`),
    ...cells.map(cell),
  ])
  return section(
    'models',
    'By model and protocol',
    html`<p class="aside">
        The number of requirements judged for each model and protocol, and how many of them are violated or unmet.
      </p>
      ${table(
        'Models and protocols',
        [html`Model`, ...protocols.map((protocol) => html`${protocol}`)],
        rows,
      )}${more === undefined ? empty : html`<p>${more}: see report.json.</p>`}${unanswered(report)}`,
  )
}

/** The listed models that were not called or did not respond, with the reason. */
function unanswered(report: Report): Html {
  const groups = unansweredGroups(report)
  if (groups.length === 0) return empty
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const rows = groups.slice(0, maxModels).map(({ because, rows: group }) => {
    const names = [...new Set(group.map(({ model }) => model))]
    const shown = joined(
      names.slice(0, maxModels).map((name) => html`<code>${name}</code>`),
      ' ',
    )
    const left = names.length - maxModels
    return [html`${group.length}`, html`${because}`, html`${shown}${left > 0 ? ` and ${left} more` : ''}`]
  })
  const head = [html`Models by protocol`, html`Reason`, html`Which`]
  const title = `Listed models that were not called or did not respond (${count})`
  return folded(title, table('Reasons of listed models', head, rows))
}

function cell(one: ModelCell | undefined): Html {
  if (one === undefined) return empty
  const { judged, violated, advisory, because } = one.row
  if (because !== undefined && violated + advisory === 0) {
    return html`<span title="${because}">${badge('inconclusive', one.text)}</span>`
  }
  const unmet = [
    ...(violated > 0 ? [badge('violated', `${violated}`)] : []),
    ...(advisory > 0 ? [badge('advisory', `${advisory}`)] : []),
  ]
  const shown = unmet.length > 0 ? unmet : judged > 0 ? [badge('satisfied', 'all')] : []
  return html`${joined(shown, ' ')} <span class="aside">of ${judged}</span>`
}

const count = (value: number, verdict: Verdict, area?: string): Html =>
  value === 0
    ? html`<span class="aside">0</span>`
    : filterLink({ verdict, ...(area !== undefined && { area }) }, html`<span class="count ${verdict}">${value}</span>`)

/** A link to the list of requirements, which a script filters. */
const filterLink = (filter: Readonly<Record<string, string>>, content: Html): Html =>
  html`<a href="#requirements" data-filter="${new URLSearchParams(filter).toString()}">${content}</a>`
