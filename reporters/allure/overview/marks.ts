import type { RequirementReport, Verdict } from '../../../src/report/report.ts'
import { verdictOrder } from '../../summary.ts'
import { pageIdOf } from '../format.ts'
import { html, type Html } from '../../html/html.ts'

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

/** A requirement id, linked to its result if there is one. */
export const requirementLink = (id: string, withResult: ReadonlySet<string>): Html =>
  withResult.has(id) ? html`<a href="#${pageIdOf(id)}"><code>${id}</code></a>` : html`<code>${id}</code>`

/** The ids of the requirements with a result on the page. */
export const idsWithResult = (requirements: readonly RequirementReport[]): ReadonlySet<string> =>
  new Set(requirements.filter(({ judged }) => judged).map(({ id }) => id))

/** The counts as a bar, hidden from screen readers because the numbers are beside it. */
export function bar(counts: Readonly<Record<Verdict, number>>): Html {
  const parts = verdictOrder.filter((verdict) => counts[verdict] > 0)
  return html`<span class="bar" aria-hidden="true"
    >${parts.map((verdict) => html`<span class="${verdict}" style="flex-grow:${counts[verdict]}"></span>`)}</span
  >`
}
