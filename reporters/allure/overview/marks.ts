import type { Report, Verdict } from '../../../src/report/report.ts'
import { verdictOrder } from '../../summary.ts'
import { reportLines } from '../../limit-lines.ts'
import { pageIdOf } from '../format.ts'
import { html, joined, type Html } from '../../html/html.ts'

/** Signs of verdicts, which do not depend on colour. */
const signs: Readonly<Record<Verdict, string>> = {
  violated: '✕',
  broken: '⚠',
  advisory: '!',
  inconclusive: '?',
  satisfied: '✓',
  inapplicable: '–',
}

/** A label in the colour of a verdict. */
export const badge = (verdict: Verdict, word: string = verdict): Html =>
  html`<span class="badge ${verdict}"><span aria-hidden="true">${signs[verdict]}</span> ${word}</span>`

/** A table whose cells are below each other in a narrow window. */
export const stacked = (content: Html, name = ''): Html => html`<div class="stacked ${name}">${content}</div>`

/** The id of the result on the page, by requirement. Several limits may share one. */
export type PageIds = ReadonlyMap<string, string>

/** A requirement id, linked to its result if there is one. */
export function requirementLink(id: string, pageIds: PageIds): Html {
  const page = pageIds.get(id)
  return page === undefined ? html`<code>${id}</code>` : html`<a href="#${page}"><code>${id}</code></a>`
}

/** The first ids, and how many more there are. */
export function linkedIds(ids: readonly string[], pageIds: PageIds, maxIds: number): Html {
  const rest = ids.length - maxIds
  return html`${joined(
    ids.slice(0, maxIds).map((id) => requirementLink(id, pageIds)),
    ', ',
  )}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The results on the page by requirement. */
export const pageIdsOf = (report: Report): PageIds =>
  new Map(
    reportLines(
      report.requirements.filter(({ judged }) => judged),
      report,
    ).flatMap(({ row, ids }) => ids.map((id) => [id, pageIdOf(row.id)] as const)),
  )

/** The counts as a bar, hidden from screen readers because the numbers are beside it. */
export function bar(counts: Readonly<Record<Verdict, number>>): Html {
  const parts = verdictOrder.filter((verdict) => counts[verdict] > 0)
  return html`<span class="bar" aria-hidden="true"
    >${parts.map((verdict) => html`<span class="${verdict}" style="flex-grow:${counts[verdict]}"></span>`)}</span
  >`
}
