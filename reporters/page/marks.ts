import type { Report, Verdict } from '../../src/report/report.ts'
import { verdictOrder } from '../summary.ts'
import { html, joined, type Html } from '../html/html.ts'

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

/** The requirements that the page lists. */
export type PageIds = ReadonlySet<string>

/** The place of a requirement in the list. */
export const anchorOf = (id: string): string => `is-${id}`

/** A requirement id, linked to its place in the list. */
export const requirementLink = (id: string, pageIds: PageIds): Html =>
  pageIds.has(id) ? html`<a href="#${anchorOf(id)}"><code>${id}</code></a>` : html`<code>${id}</code>`

/** The first ids, and how many more there are. */
export function linkedIds(ids: readonly string[], pageIds: PageIds, maxIds: number): Html {
  const rest = ids.length - maxIds
  return html`${joined(
    ids.slice(0, maxIds).map((id) => requirementLink(id, pageIds)),
    ', ',
  )}${rest > 0 ? ` and ${rest} more` : ''}`
}

export const idsOf = ({ requirements }: Report): PageIds => new Set(requirements.map(({ id }) => id))

/** The counts as a bar, hidden from screen readers because the numbers are beside it. */
export function bar(counts: Readonly<Record<Verdict, number>>): Html {
  const parts = verdictOrder.filter((verdict) => counts[verdict] > 0)
  return html`<span class="bar" aria-hidden="true"
    >${parts.map((verdict) => html`<span class="${verdict}" style="flex-grow:${counts[verdict]}"></span>`)}</span
  >`
}
