import type { RequirementReport, Verdict } from '../../../src/report/report.ts'
import { verdictOrder } from '../../summary.ts'
import { pageIdOf } from '../format.ts'
import { html, type Html } from '../../html/html.ts'

/** What tells verdicts apart where colours cannot. */
const signs: Readonly<Record<Verdict, string>> = {
  violated: '✕',
  broken: '⚠',
  advisory: '!',
  inconclusive: '?',
  satisfied: '✓',
  inapplicable: '–',
}

/** A word in the colours of a verdict. */
export const badge = (verdict: Verdict, word: string = verdict): Html =>
  html`<span class="badge ${verdict}"><span aria-hidden="true">${signs[verdict]}</span> ${word}</span>`

/** A requirement's id that leads to its result, where it has one. */
export const requirementLink = (id: string, withResult: ReadonlySet<string>): Html =>
  withResult.has(id) ? html`<a href="#${pageIdOf(id)}"><code>${id}</code></a>` : html`<code>${id}</code>`

/** The requirements that have a result in the page. */
export const idsWithResult = (requirements: readonly RequirementReport[]): ReadonlySet<string> =>
  new Set(requirements.filter(({ judged }) => judged).map(({ id }) => id))

/** How many have which verdict, as a bar. It repeats what stands beside it in numbers. */
export function bar(counts: Readonly<Record<Verdict, number>>): Html {
  const parts = verdictOrder.filter((verdict) => counts[verdict] > 0)
  return html`<span class="bar" aria-hidden="true"
    >${parts.map((verdict) => html`<span class="${verdict}" style="flex-grow:${counts[verdict]}"></span>`)}</span
  >`
}
