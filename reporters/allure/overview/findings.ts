import type { Caller, Finding, FindingCase, JudgedRun } from '../../../src/report/report.ts'
import { counted } from '../../digest.ts'
import { placeOfCase } from '../../place.ts'
import { clip } from '../../plain.ts'
import { commandsOf, repeatOf } from '../../reproduce/repeat.ts'
import { folded, html, joined, none, prose, section, table, type Html } from './html.ts'
import { badge, requirementLink } from './marks.ts'

/** The page is read by a person; report.json holds the rest. */
const most = { findings: 100, cases: 40, callers: 4, requirements: 6, message: 300, command: 1500 }

/** What is wrong, for whom, what to change, and how to see it: the gravest first. */
export function findings(judged: JudgedRun, withResult: ReadonlySet<string>): Html {
  const all = judged.report.findings
  if (all.length === 0) return none
  const items = all.slice(0, most.findings).map((finding, index) => item(finding, index, judged, withResult))
  const rest = all.length - items.length
  return section(
    'findings',
    `Findings (${all.length})`,
    html`<ol class="findings">
        ${items}
      </ol>
      ${rest > 0 ? html`<p>${counted(rest, 'more finding')}: see report.json.</p>` : none}`,
  )
}

/** What is wrong and for whom is there at a glance; of the first also what to do. */
function item(finding: Finding, index: number, judged: JudgedRun, withResult: ReadonlySet<string>): Html {
  const { id, verdict, impact, title, fix, known, ungated, exchanges } = finding
  const [first] = finding.cases
  const isKnown = known ? html`<span class="impact">known: in the baseline</span>` : none
  const notYet = ungated === undefined ? none : html`<span class="impact">${ungated}</span>`
  return html`<li class="finding ${verdict}" id="finding-${id}"><details${index === 0 ? html` open=""` : none}><summary>
<h3>${prose(title)}</h3>
<span class="kind">${badge(verdict)} <span class="impact">${impact}</span> ${isKnown} ${notYet} ${callers(finding)}${exchanges > 0 ? counted(exchanges, 'exchange') : ''}</span></summary>
<dl>
<dt>Fix</dt><dd>${prose(fix)}</dd>
${first ? again(first, judged) : none}<dt>Results</dt><dd>${requirements(finding, withResult)}</dd>
</dl>
${cases(finding, withResult)}</details></li>
`
}

/** Whose calls show it. */
function callers({ callers: all }: Finding): Html {
  if (all.length === 0) return none
  const shown = all.slice(0, most.callers).map(caller)
  const rest = all.length - shown.length
  return html`${joined(shown, '; ')}${rest > 0 ? ` and ${rest} more` : ''}: `
}

const caller = ({ operation, model, key }: Caller): Html =>
  html`<code>${operation}</code
    >${model === undefined ? none : html`, model <code>${model}</code>`}${key === 'default' ? none : html`, key <code>${key}</code>`}`

function requirements({ requirements: ids }: Finding, withResult: ReadonlySet<string>): Html {
  const rest = ids.length - most.requirements
  return html`${joined(
    ids.slice(0, most.requirements).map((id) => requirementLink(id, withResult)),
    ', ',
  )}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The commands that show the first case, and where it was. */
function again(first: FindingCase, judged: JudgedRun): Html {
  const place = placeOfCase(first, judged)
  if (place === undefined) return none
  const repeat = repeatOf(place.exchange, first.requirement, judged)
  return html`<dt>See it</dt>
    <dd>
      ${commandsOf(repeat).map((text) => html`<pre class="command">${clip(text, most.command)}</pre>`)}
      ${repeat.notes.map((note) => html`<p>${prose(note)}</p>`)}
      <p>Seen in <code>${place.exchange.id}</code>: ${place.status}, ${place.who}</p>
    </dd>`
}

function cases({ cases: all, casesLeftOut = 0 }: Finding, withResult: ReadonlySet<string>): Html {
  const shown = all.slice(0, most.cases)
  const rest = all.length - shown.length + casesLeftOut
  const rows = shown.map(({ requirement, verdict, test, message, exchange, exchanges }) => [
    requirementLink(requirement, withResult),
    badge(verdict),
    prose(test),
    html`<span class="seen">${clip(message, most.message)}</span>`,
    html`${exchange === undefined ? none : html`<code>${exchange}</code>`}${exchanges > 1 ? ` and ${exchanges - 1} more` : ''}`,
  ])
  const head = ['Requirement', 'Verdict', 'Test', 'Seen', 'Exchange'].map((name) => html`${name}`)
  return folded(
    `${counted(all.length + casesLeftOut, 'case')}: what was seen, and where`,
    html`${table('Cases', head, rows)}${rest > 0 ? html`<p>${counted(rest, 'more case')}: see report.json.</p>` : none}`,
  )
}
