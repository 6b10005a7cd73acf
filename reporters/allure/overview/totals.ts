import type { Report, RequirementReport, Verdict } from '../../../src/report/report.ts'
import { reportLines } from '../../limit-lines.ts'
import { runProblemOf } from '../../run.ts'
import { groupBy, pluralize, verdictOrder } from '../../summary.ts'
import { html, joined, type Html } from '../../html/html.ts'

/** How Allure names a verdict, if it does not use ours. */
const allureNames: Readonly<Partial<Record<Verdict, string>>> = { satisfied: 'passed', advisory: 'passed' }

/** How the numbers of results in Allure's part add up to the numbers of requirements. */
export function totals(report: Report): Html {
  const judged = report.requirements.filter((one) => one.judged)
  const lines = groupBy(reportLines(judged, report), ({ row }) => wordOf(row))
  const parts = verdictOrder.flatMap((verdict) => {
    const results = lines.get(verdict)?.length ?? 0
    return results === 0 ? [] : [part(verdict, results, report.summary[verdict])]
  })
  const count = [...lines.values()].reduce((sum, { length }) => sum + length, 0)
  const isShared = count < judged.length
  const problem = runProblemOf(report)
  const run = problem === undefined ? '' : ', and one result for the run as a whole'
  return html`<p id="totals">
    ${pluralize(count, 'result')} for ${pluralize(judged.length, 'requirement')}${run}:
    ${joined(parts, ', ')}.${isShared ? ' Limits with one cause share a result.' : ''}
  </p>`
}

const wordOf = ({ verdict = 'broken' }: RequirementReport) => verdict

/** `20 violated (24 requirements)`, `484 satisfied (shown as passed)`. */
function part(verdict: Verdict, results: number, requirements: number): Html {
  const shown = allureNames[verdict]
  const more = [
    ...(results === requirements ? [] : [`for ${pluralize(requirements, 'requirement')}`]),
    ...(shown === undefined ? [] : [`shown as ${shown}`]),
  ]
  return html`${results} ${verdict}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
}
