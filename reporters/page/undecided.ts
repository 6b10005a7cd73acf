import type { Observation, Report, Verdict } from '../../src/report/report.ts'
import { reportLines } from '../limit-lines.ts'
import { undecidedOf } from '../missing-settings.ts'
import { pluralize, reasonsOf, ungatedRequirements, ungatedLine, type ReasonGroup } from '../summary.ts'
import { truncate } from '../escape.ts'
import { folded, html, empty, prose, section, table, type Html } from '../html/html.ts'
import { badge, linkedIds, requirementLink, stacked, type PageIds } from './marks.ts'

const max = { settings: 8, idsOfLine: 3, reasons: 100, ungated: 200, ids: 8, observations: 200, value: 300 }

/** The reasons for missing verdicts, the most frequent first. */
export function undecided(report: Report, pageIds: PageIds): Html {
  const [inconclusive, inapplicable] = [
    reasons(report, 'inconclusive', pageIds),
    reasons(report, 'inapplicable', pageIds),
  ]
  if (inconclusive === empty && inapplicable === empty) return empty
  return section('undecided', 'Not decided', html`${settings(report)}${inconclusive}${inapplicable}`)
}

/** The settings with which a run judges more, the most useful first. */
function settings(report: Report): Html {
  const { settings: all, notOffered } = undecidedOf(report)
  const hidden = notOffered.length === 0 ? '' : `${notOffered.length} are about what is not offered. `
  if (all.length === 0) return hidden === '' ? empty : html`<p>${hidden}</p>`
  const shown = all.slice(0, max.settings)
  const rest = all.length - shown.length
  return html`<p>${hidden}A run judges more with:</p>
    <ul class="settings">
      ${shown.map(({ option, ids }) => html`<li><code>${option}</code>: ${pluralize(ids.length, 'requirement')}</li>`)}
    </ul>
    ${rest > 0 ? html`<p>and ${pluralize(rest, 'more setting')}: <code>gateproof doctor</code> lists them.</p>` : empty}`
}

function reasons(report: Report, verdict: Verdict, pageIds: PageIds): Html {
  const all = reasonsOf(report, verdict)
  if (all.length === 0) return empty
  const shown = all.slice(0, max.reasons)
  const rows = shown.map((reason) => [html`${reason.ids.length}`, why(reason, pageIds), which(reason, pageIds)])
  const rest = all.length - shown.length
  const heads = ['Requirements', 'Reason', 'Which'].map((name) => html`${name}`)
  return folded(
    `${report.summary[verdict]} ${verdict}: ${pluralize(all.length, 'reason')}`,
    html`${stacked(table(`Reasons of ${verdict}`, heads, rows), 'reasons')}${rest > 0 ? html`<p>${pluralize(rest, 'more reason')}: see report.json.</p>` : empty}`,
  )
}

const why = ({ because, isRequirement }: ReasonGroup, pageIds: PageIds): Html =>
  isRequirement ? html`depends on ${requirementLink(because, pageIds)}` : prose(truncate(because, max.value))

const which = ({ ids }: ReasonGroup, pageIds: PageIds): Html => linkedIds(ids, pageIds, max.ids)

/** Requirements that are judged but do not gate, because the requirement set does not contain them yet. */
export function notYetGating(report: Report, pageIds: PageIds): Html {
  const all = ungatedRequirements(report)
  if (all.length === 0) return empty
  const lines = reportLines(all, report)
  const rows = lines
    .slice(0, max.ungated)
    .map(({ row: { verdict, ungated }, ids }) => [
      linkedIds(ids, pageIds, max.idsOfLine),
      verdict === undefined ? empty : badge(verdict),
      html`${truncate(ungated ?? '', max.value)}`,
    ])
  const rest = lines.length - rows.length
  const head = ['Requirement', 'Verdict', 'Why it does not gate'].map((name) => html`${name}`)
  return section(
    'ungated',
    `Not gating yet (${all.length})`,
    html`<p>${ungatedLine(report)}.</p>
      ${folded('which', stacked(table('Not gating yet', head, rows)))}${rest > 0 ? html`<p>${pluralize(rest, 'more requirement')}: see report.json.</p>` : empty}`,
  )
}

/** What was observed where the contract leaves the behaviour open. */
export function observed({ observations }: Report): Html {
  if (observations.length === 0) return empty
  const shown = observations.slice(0, max.observations)
  const rest = observations.length - shown.length
  const rows = shown.map(({ id, text, value }) => [html`<code>${id}</code>`, prose(text), valueOf(value)])
  const head = ['Requirement', 'What', 'Value'].map((name) => html`${name}`)
  return section(
    'observed',
    `Observed, not specified by the contract (${observations.length})`,
    html`${folded('all observations', stacked(table('Observations', head, rows)))}${rest > 0 ? html`<p>${pluralize(rest, 'more observation')}: see report.json.</p>` : empty}`,
  )
}

const valueOf = (value: Observation['value']): Html =>
  html`<code>${truncate(JSON.stringify(value) ?? 'nothing', max.value)}</code>`
