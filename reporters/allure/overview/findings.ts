import type { Caller, Finding, FindingCase, JudgedRun } from '../../../src/report/report.ts'
import { pluralize } from '../../summary.ts'
import { occurrenceOfCase } from '../../occurrences.ts'
import { truncate } from '../../escape.ts'
import { commandsOf, reproduce } from '../../reproduce/reproduction.ts'
import { folded, html, joined, empty, prose, section, table, type Html } from '../../html/html.ts'
import { badge, requirementLink } from './marks.ts'

/** The page is read by a person; report.json holds the rest. */
const max = { findings: 100, cases: 40, callers: 4, requirements: 6, message: 300, command: 1500 }

/** What is wrong, for whom, what to change, and how to see it: the gravest first. */
export function findings(judged: JudgedRun, withResult: ReadonlySet<string>): Html {
  const all = judged.report.findings
  if (all.length === 0) return empty
  const items = all.slice(0, max.findings).map((finding, index) => item(finding, index, judged, withResult))
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

/** What is wrong and for whom is there at a glance; of the first also what to do. */
function item(finding: Finding, index: number, judged: JudgedRun, withResult: ReadonlySet<string>): Html {
  const { id, verdict, impact, title, fix, known, ungated, exchanges } = finding
  const [first] = finding.cases
  const isKnown = known ? html`<span class="impact">known: in the baseline</span>` : empty
  const notYet = ungated === undefined ? empty : html`<span class="impact">${ungated}</span>`
  return html`<li class="finding ${verdict}" id="finding-${id}"><details${index === 0 ? html` open=""` : empty}><summary>
<h3>${prose(title)}</h3>
<span class="kind">${badge(verdict)} <span class="impact">${impact}</span> ${isKnown} ${notYet} ${callers(finding)}${exchanges > 0 ? pluralize(exchanges, 'exchange') : ''}</span></summary>
<dl>
<dt>Fix</dt><dd>${prose(fix)}</dd>
${first ? reproduction(first, judged) : empty}<dt>Results</dt><dd>${requirements(finding, withResult)}</dd>
</dl>
${cases(finding, withResult)}</details></li>
`
}

/** Whose calls show it. */
function callers({ callers: all }: Finding): Html {
  if (all.length === 0) return empty
  const shown = all.slice(0, max.callers).map(caller)
  const rest = all.length - shown.length
  return html`${joined(shown, '; ')}${rest > 0 ? ` and ${rest} more` : ''}: `
}

const caller = ({ operation, model, key }: Caller): Html =>
  html`<code>${operation}</code
    >${model === undefined ? empty : html`, model <code>${model}</code>`}${key === 'default' ? empty : html`, key <code>${key}</code>`}`

function requirements({ requirements: ids }: Finding, withResult: ReadonlySet<string>): Html {
  const rest = ids.length - max.requirements
  return html`${joined(
    ids.slice(0, max.requirements).map((id) => requirementLink(id, withResult)),
    ', ',
  )}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The commands that show the first case, and where it was. */
function reproduction(first: FindingCase, judged: JudgedRun): Html {
  const place = occurrenceOfCase(first, judged)
  if (place === undefined) return empty
  const repeat = reproduce(place.exchange, first.requirement, judged)
  return html`<dt>See it</dt>
    <dd>
      ${commandsOf(repeat).map((text) => html`<pre class="command">${truncate(text, max.command)}</pre>`)}
      ${repeat.notes.map((note) => html`<p>${prose(note)}</p>`)}
      <p>Seen in <code>${place.exchange.id}</code>: ${place.status}, ${place.call}</p>
    </dd>`
}

function cases({ cases: all, casesLeftOut = 0 }: Finding, withResult: ReadonlySet<string>): Html {
  const shown = all.slice(0, max.cases)
  const rest = all.length - shown.length + casesLeftOut
  const rows = shown.map(({ requirement, verdict, test, message, exchange, exchanges }) => [
    requirementLink(requirement, withResult),
    badge(verdict),
    prose(test),
    html`<span class="seen">${truncate(message, max.message)}</span>`,
    html`${exchange === undefined ? empty : html`<code>${exchange}</code>`}${exchanges > 1 ? ` and ${exchanges - 1} more` : ''}`,
  ])
  const head = ['Requirement', 'Verdict', 'Test', 'Seen', 'Exchange'].map((name) => html`${name}`)
  return folded(
    `${pluralize(all.length + casesLeftOut, 'case')}: what was seen, and where`,
    html`${table('Cases', head, rows)}${rest > 0 ? html`<p>${pluralize(rest, 'more case')}: see report.json.</p>` : empty}`,
  )
}
