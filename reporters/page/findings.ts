import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Caller, Finding, FindingCase, JudgedRun } from '../../src/report/report.ts'
import { caseLines } from '../limit-lines.ts'
import { pluralize } from '../summary.ts'
import { occurrenceOfCase } from '../occurrences.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { passagesOf } from '../both-ends.ts'
import { truncate } from '../escape.ts'
import { reproduceFinding } from '../findings.ts'
import { commandsOf } from '../reproduce/reproduction.ts'
import { folded, html, joined, empty, prose, section, table, type Html } from '../html/html.ts'
import { command } from './command.ts'
import { badge, linkedIds, stacked, type PageIds } from './marks.ts'

const max = {
  findings: 100,
  shown: 20,
  cases: 40,
  callers: 4,
  requirements: 6,
  idsOfCase: 3,
  message: 300,
  response: 600,
  call: 200,
}

/** The findings, the worst first, each with what was observed and a request that shows it; the rest is folded. */
export function findings(judged: JudgedRun, pageIds: PageIds): Html {
  const all = judged.report.findings
  if (all.length === 0) return empty
  const items = all.slice(0, max.findings).map((finding, index) => item(finding, index + 1, judged, pageIds))
  const rest = all.length - items.length
  const [shown, more] = [items.slice(0, max.shown), items.slice(max.shown)]
  const list = (some: readonly Html[], start: number) =>
    html`<ol class="findings" start="${start}">
      ${some}
    </ol>`
  return section(
    'findings',
    `Findings (${all.length})`,
    html`${list(shown, 1)}${more.length === 0 ? empty : folded(pluralize(more.length, 'more finding'), list(more, max.shown + 1))}
    ${rest > 0 ? html`<p>${pluralize(rest, 'more finding')}: see report.json.</p>` : empty}`,
  )
}

function item(finding: Finding, number: number, judged: JudgedRun, pageIds: PageIds): Html {
  const { id, verdict, impact, title, detail, fix, known, ungated, exchanges } = finding
  const [first] = finding.cases
  const isKnown = known ? html`<span class="impact">known (in the baseline)</span>` : empty
  const notGating = ungated === undefined ? empty : html`<span class="impact">${ungated}</span>`
  const commands = commandsFor(finding, judged)
  const [curl] = commands
  return html`<li class="finding ${verdict}" id="finding-${id}">
    <h3>${number}. ${prose(title)}</h3>
    <p class="kind">
      ${badge(verdict)} <span class="impact">${impact}</span> ${isKnown} ${notGating}
      ${callers(finding)}${exchanges > 0 ? pluralize(exchanges, 'exchange') : ''}
    </p>
    ${detail === undefined ? empty : html`<p class="seen">${detail}</p>`}${curl === undefined ? empty : command(curl)}
    <details>
      <summary>Fix, response, requirements and cases</summary>
      <dl>
        <dt>Fix</dt>
        <dd>${prose(fix)}</dd>
        ${first ? reproduction(finding, first, judged) : empty}${
          finding.requirements.length > 0
            ? html`<dt>Requirements</dt>
                <dd>${requirements(finding, pageIds)}</dd>`
            : empty
        }
      </dl>
      ${cases(finding, pageIds)}
    </details>
  </li> `
}

/** The commands that reproduce it, `curl` first. */
function commandsFor(finding: Finding, judged: JudgedRun): readonly string[] {
  const found = reproduceFinding(finding, judged)
  return found === undefined ? [] : commandsOf(found)
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

/** The exchange of the first case with the beginning of its response, and the commands besides the first. */
function reproduction(finding: Finding, first: FindingCase, judged: JudgedRun): Html {
  const occurrence = occurrenceOfCase(first, judged)
  const found = reproduceFinding(finding, judged)
  if (occurrence === undefined || found === undefined) return empty
  const text = truncate(replyOf(occurrence.exchange).text, max.response)
  return html`<dt>Response</dt>
    <dd>
      <p>
        <code>${occurrence.exchange.id}</code>: ${occurrence.status},
        ${occurrence.call}${occurrence.polls === undefined ? '' : `; ${occurrence.polls}`}
      </p>
      ${text === '' ? empty : html`<pre class="response" tabindex="0">${text}</pre>`}
    </dd>
    ${bothEnds(occurrence.exchange, judged)}
    <dt>Reproduce</dt>
    <dd>${commandsOf(found).slice(1).map(command)} ${found.notes.map((note) => html`<p>${prose(note)}</p>`)}</dd>`
}

/** What passed between client, gateway and upstream, if the upstream was the scripted one. */
function bothEnds(exchange: Exchange, judged: JudgedRun): Html {
  const rows = passagesOf(exchange, judged.evidence).map(({ atMs, from, to, what, body }) => [
    html`${atMs} ms`,
    html`${from} to ${to}`,
    html`<code>${truncate(what, max.call)}</code>`,
    html`<span class="seen">${truncate(body, max.response)}</span>`,
  ])
  if (rows.length === 0) return empty
  const head = ['Time', 'Direction', 'Call or status', 'Body'].map((name) => html`${name}`)
  return html`<dt>Both ends</dt>
    <dd>${stacked(table(`What passed for ${exchange.id}`, head, rows))}</dd>`
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
