import type { Caller, Finding, FindingCase, JudgedRun } from '../../../src/report/report.ts'
import { caseLines } from '../../limit-lines.ts'
import { pluralize } from '../../summary.ts'
import { occurrenceOfCase } from '../../occurrences.ts'
import { truncate } from '../../escape.ts'
import { reproduceFinding } from '../../findings.ts'
import { commandsOf } from '../../reproduce/reproduction.ts'
import { folded, html, joined, empty, prose, section, table, type Html } from '../../html/html.ts'
import { command } from './command.ts'
import { badge, linkedIds, stacked, type PageIds } from './marks.ts'

const max = { findings: 100, cases: 40, callers: 4, requirements: 6, idsOfCase: 3, message: 300 }

/** The findings with callers, fix and reproduction, the worst first. */
export function findings(judged: JudgedRun, pageIds: PageIds): Html {
  const all = judged.report.findings
  if (all.length === 0) return empty
  const items = all.slice(0, max.findings).map((finding, index) => item(finding, index, judged, pageIds))
  const rest = all.length - items.length
  return section(
    'findings',
    `Findings (${all.length})`,
    html`<ol class="findings">
        ${items}
      </ol>
      ${rest > 0 ? html`<p>${pluralize(rest, 'more finding')}: see report.json.</p>` : empty}`,
  )
}

/** A folded finding; the first one is open. */
function item(finding: Finding, index: number, judged: JudgedRun, pageIds: PageIds): Html {
  const { id, verdict, impact, title, detail, fix, known, ungated, exchanges } = finding
  const [first] = finding.cases
  const isKnown = known ? html`<span class="impact">known (in the baseline)</span>` : empty
  const notGating = ungated === undefined ? empty : html`<span class="impact">${ungated}</span>`
  return html`<li class="finding ${verdict}" id="finding-${id}"><details${index === 0 ? html` open=""` : empty}><summary>
<h3>${prose(title)}</h3>
<span class="kind">${badge(verdict)} <span class="impact">${impact}</span> ${isKnown} ${notGating} ${callers(finding)}${exchanges > 0 ? pluralize(exchanges, 'exchange') : ''}</span></summary>
<dl>
${
  detail === undefined
    ? empty
    : html`<dt>Observed</dt>
        <dd class="seen">${detail}</dd>`
}
<dt>Fix</dt><dd>${prose(fix)}</dd>
${first ? reproduction(finding, first, judged) : empty}${
    finding.requirements.length > 0
      ? html`<dt>Requirements</dt>
          <dd>${requirements(finding, pageIds)}</dd>`
      : empty
  }
</dl>
${cases(finding, pageIds)}</details></li>
`
}

/** The affected calls. */
function callers({ callers: all }: Finding): Html {
  if (all.length === 0) return empty
  const shown = all.slice(0, max.callers).map(caller)
  const rest = all.length - shown.length
  return html`${joined(shown, '; ')}${rest > 0 ? ` and ${rest} more` : ''}: `
}

const caller = ({ operation, model, key }: Caller): Html =>
  html`<code>${operation}</code
    >${model === undefined ? empty : html`, model <code>${model}</code>`}${key === 'default' ? empty : html`, key <code>${key}</code>`}`

const requirements = ({ requirements: ids }: Finding, pageIds: PageIds): Html =>
  linkedIds(ids, pageIds, max.requirements)

/** The commands that reproduce the first case, and its exchange. */
function reproduction(finding: Finding, first: FindingCase, judged: JudgedRun): Html {
  const occurrence = occurrenceOfCase(first, judged)
  const found = reproduceFinding(finding, judged)
  if (occurrence === undefined || found === undefined) return empty
  return html`<dt>Reproduce</dt>
    <dd>
      ${commandsOf(found).map(command)} ${found.notes.map((note) => html`<p>${prose(note)}</p>`)}
      <p>
        Observed in <code>${occurrence.exchange.id}</code>: ${occurrence.status},
        ${occurrence.call}${occurrence.polls === undefined ? '' : `; ${occurrence.polls}`}
      </p>
    </dd>`
}

function cases(finding: Finding, pageIds: PageIds): Html {
  const { lines, more } = caseLines(finding, max.cases)
  const rows = lines.map(({ first: { verdict, test, message, exchange }, requirements: ids, exchanges }) => [
    linkedIds(ids, pageIds, max.idsOfCase),
    badge(verdict),
    prose(test),
    html`<span class="seen">${truncate(message, max.message)}</span>`,
    html`${exchange === undefined ? empty : html`<code>${exchange}</code>`}${exchanges > 1 ? ` and ${exchanges - 1} more` : ''}`,
  ])
  const head = ['Requirement', 'Verdict', 'Test', 'Observed', 'Exchange'].map((name) => html`${name}`)
  return folded(
    `${pluralize(finding.cases.length + (finding.casesLeftOut ?? 0), 'case')}: messages and exchanges`,
    html`${stacked(table(`Cases of ${finding.id}`, head, rows))}${more > 0 ? html`<p>${pluralize(more, 'more case')}: see report.json.</p>` : empty}`,
  )
}
