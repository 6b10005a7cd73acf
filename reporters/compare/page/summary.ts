import type { ComparedRun, Comparison, Difference } from '../../../src/compare/comparison.ts'
import { verdictWord } from '../../../src/report/conclusion.ts'
import type { Verdict } from '../../../src/report/report.ts'
import { badge } from '../../page/marks.ts'
import { empty, html, type Html } from '../../html/html.ts'
import { cellMark } from '../marks.ts'
import { changeCounts, regressionText } from '../text.ts'

/** The kinds of differences in a row: the most serious. The section of a run has all. */
const maxCounts = 3

/** The counts that a row shows. */
const columns: readonly Verdict[] = ['violated', 'advisory', 'inconclusive', 'satisfied']

const kinds = {
  conformant: 'satisfied',
  nonconformant: 'violated',
  inconclusive: 'inconclusive',
  broken: 'broken',
} as const

/** The matrix of runs and verdicts, and how each run differs from the first. Below it, columns with signs stand for the runs. */
export function summary({ compared, differences }: Comparison): Html {
  const [base] = compared
  return html`<div class="frame summary" role="region" aria-label="Results of each run" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Run</th>
          ${columns.map((verdict) => html`<th scope="col">${sign(verdict)} <span class="word">${verdict}</span></th>`)}
          <th scope="col">Findings</th>
          <th scope="col">Against ${base?.name ?? 'the base'}</th>
        </tr>
      </thead>
      <tbody>
        ${compared.map((run, index) => row(run, index, differences[index - 1]))}
      </tbody>
    </table>
  </div> `
}

const sign = (verdict: Verdict): Html => {
  const { sign: text, kind } = cellMark({ verdict })
  return html`<span class="mark ${kind}" aria-hidden="true">${text}</span>`
}

const row = (run: ComparedRun, index: number, difference: Difference | undefined): Html =>
  html`<tr>
    <th scope="row">
      <span class="number">${index + 1}</span>
      <strong>${run.name}</strong> ${badge(kinds[run.verdict], verdictWord(run))}
      <span class="quiet nowrap">${run.judged.of} of ${run.judged.total} judged</span>
    </th>
    ${columns.map((verdict) => count(run.summary[verdict], cellMark({ verdict }).kind))}${count(run.findings, 'none')}
    <td class="change">
      ${difference === undefined ? html`<span class="quiet">base</span>` : change(difference, index)}
    </td>
  </tr> `

const count = (value: number, kind: string): Html =>
  html`<td class="count ${value === 0 ? 'none' : kind}">${value}</td> `

function change(difference: Difference, index: number): Html {
  const { regressions, gaps } = difference
  const state =
    regressions.length > 0
      ? badge('violated', `regressed: ${regressionText(difference)}`)
      : gaps.length > 0
        ? badge('inconclusive')
        : empty
  const counts = changeCounts(difference)
  const more = counts.length - maxCounts
  const text = [...counts.slice(0, maxCounts), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return html`${state} <a href="#${differenceId(index)}">${text === '' ? 'no differences' : text}</a>`
}

/** The id of the section with the differences of a run. */
export const differenceId = (index: number): string => `run-${index + 1}`
