import { verdictWord } from '../../src/report/conclusion.ts'
import type { JudgedRun, RunSummary } from '../../src/report/report.ts'
import { changesBetween, type VerdictChange } from '../../src/report/trend.ts'
import { truncate } from '../escape.ts'
import { pluralize } from '../summary.ts'
import { dateText } from '../trend.ts'
import { folded, html, empty, joined, prose, section, table, type Html } from '../html/html.ts'
import { badge, bar, requirementLink, stacked, type PageIds } from './marks.ts'

const max = { runs: 20, changes: 100, files: 20, text: 300 }

/** The last runs, the newest first, and what changed since the previous one. Empty without `--history`. */
export function trend({ trend: found }: JudgedRun, pageIds: PageIds): Html {
  if (found === undefined) return empty
  const { current, earlier, leftOut } = found
  const [previous] = earlier
  const runs = [current, ...earlier].slice(0, max.runs)
  const more = earlier.length + 1 - runs.length
  const head = ['Run', 'Verdict', 'Judged', 'Satisfied', 'Violated', 'Advisory', 'All verdicts', 'Set, seed, version']
  return section(
    'trend',
    `Last runs (${earlier.length + 1})`,
    html`${previous === undefined ? html`<p>No earlier run of this deployment.</p>` : changes(previous, current, pageIds)}
    ${stacked(
      table(
        'Last runs',
        head.map((name) => html`${name}`),
        runs.map((run) => row(run, run === current)),
      ),
      'runs',
    )}${more > 0 ? html`<p>${pluralize(more, 'older run')} not shown.</p>` : empty}${files(leftOut)}`,
  )
}

function row(run: RunSummary, isCurrent: boolean): readonly Html[] {
  const { judged, summary, set, profile, tool } = run
  const { startedAt, seed } = run.run
  const kind = run.interrupted ? 'interrupted' : run.verdict
  return [
    html`<time datetime="${startedAt}">${dateText(startedAt)}</time
      >${isCurrent ? html` <strong>this run</strong>` : empty}`,
    html`<span class="kind-of ${kind}">${run.interrupted ? kind : verdictWord(run)}</span>`,
    html`${judged.of} of ${judged.total}`,
    html`${summary.satisfied}`,
    html`${summary.violated}`,
    html`${summary.advisory}`,
    bar(summary),
    html`<span class="aside">${truncate(`${set ?? 'no set'}, ${profile}; ${seed}; ${tool.version}`, max.text)}</span>`,
  ]
}

function changes(previous: RunSummary, current: RunSummary, pageIds: PageIds): Html {
  const { violated, fixed, other } = changesBetween(previous, current)
  const since = html`<time datetime="${previous.run.startedAt}">${dateText(previous.run.startedAt)}</time>`
  if (violated.length + fixed.length + other.length === 0)
    return html`<p>No verdict changed since the run of ${since}.</p>`
  return html`<p>
      Since the run of ${since}: ${violated.length} newly violated, ${fixed.length} fixed,
      ${pluralize(other.length, 'other change')}.
    </p>
    ${list('Newly violated', violated, pageIds)}${list('Fixed', fixed, pageIds)}${
      other.length === 0
        ? empty
        : folded(`${pluralize(other.length, 'other change')} of a verdict`, list('Other changes', other, pageIds))
    }`
}

function list(name: string, all: readonly VerdictChange[], pageIds: PageIds): Html {
  if (all.length === 0) return empty
  const items = all
    .slice(0, max.changes)
    .map(
      ({ id, before, after }) =>
        html`<li>${badge(after)} ${requirementLink(id, pageIds)} <span class="aside">was ${before}</span></li>`,
    )
  const more = all.length - items.length
  return html`<h3>${name} (${all.length})</h3>
    <ul class="changes">
      ${joined(items, ' ')}
    </ul>
    ${more > 0 ? html`<p>and ${more} more</p>` : empty}`
}

function files(leftOut: readonly string[]): Html {
  if (leftOut.length === 0) return empty
  const more = leftOut.length - max.files
  return html`<h3>Files that are not part of the trend (${leftOut.length})</h3>
    <ul>
      ${leftOut.slice(0, max.files).map((why) => html`<li>${prose(truncate(why, max.text))}</li>`)}
    </ul>
    ${more > 0 ? html`<p>and ${more} more</p>` : empty}`
}
