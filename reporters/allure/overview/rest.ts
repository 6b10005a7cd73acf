import type { Observation, Report, Verdict } from '../../../src/report/report.ts'
import { counted, reasonsOf, ungatedIn, ungatedLine, type Reason } from '../../digest.ts'
import { clip } from '../../plain.ts'
import { folded, html, joined, none, prose, section, table, type Html } from './html.ts'
import { badge, requirementLink } from './marks.ts'

const most = { reasons: 100, ungated: 200, ids: 8, observations: 200, value: 300 }

/** Why requirements have no verdict of their own, the most frequent reason first. */
export function undecided(report: Report, withResult: ReadonlySet<string>): Html {
  const [inconclusive, inapplicable] = [
    reasons(report, 'inconclusive', withResult),
    reasons(report, 'inapplicable', withResult),
  ]
  if (inconclusive === none && inapplicable === none) return none
  return section('undecided', 'Not decided', html`${inconclusive}${inapplicable}`)
}

function reasons(report: Report, verdict: Verdict, withResult: ReadonlySet<string>): Html {
  const all = reasonsOf(report, verdict)
  if (all.length === 0) return none
  const shown = all.slice(0, most.reasons)
  const rows = shown.map((reason) => [html`${reason.ids.length}`, why(reason, withResult), which(reason, withResult)])
  const rest = all.length - shown.length
  return html`<h3>${report.summary[verdict]} ${verdict}</h3>
    ${table(
      `Reasons of ${verdict}`,
      ['Requirements', 'Reason', 'Which'].map((name) => html`${name}`),
      rows,
    )}${rest > 0 ? html`<p>${counted(rest, 'more reason')}: see report.json.</p>` : none}`
}

const why = ({ because, standsOn }: Reason, withResult: ReadonlySet<string>): Html =>
  standsOn ? html`stands on ${requirementLink(because, withResult)}` : prose(clip(because, most.value))

function which({ ids }: Reason, withResult: ReadonlySet<string>): Html {
  const rest = ids.length - most.ids
  const shown = ids.slice(0, most.ids).map((id) => requirementLink(id, withResult))
  return html`${joined(shown, ', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** What the requirement set does not name as it stands: judged, and not gating. */
export function notYetGating(report: Report, withResult: ReadonlySet<string>): Html {
  const all = ungatedIn(report)
  if (all.length === 0) return none
  const rows = all
    .slice(0, most.ungated)
    .map(({ id, verdict, ungated }) => [
      requirementLink(id, withResult),
      verdict === undefined ? none : badge(verdict),
      html`${clip(ungated ?? '', most.value)}`,
    ])
  const rest = all.length - rows.length
  const head = ['Requirement', 'Verdict', 'Why it does not gate'].map((name) => html`${name}`)
  return section(
    'ungated',
    `Not gating yet (${all.length})`,
    html`<p>${ungatedLine(report)}.</p>
      ${table('Not gating yet', head, rows)}${rest > 0 ? html`<p>${counted(rest, 'more requirement')}: see report.json.</p>` : none}`,
  )
}

/** What the contract leaves open, and was seen. */
export function observed({ observations }: Report): Html {
  if (observations.length === 0) return none
  const shown = observations.slice(0, most.observations)
  const rest = observations.length - shown.length
  const rows = shown.map(({ id, text, value }) => [html`<code>${id}</code>`, prose(text), valueOf(value)])
  const head = ['Requirement', 'What', 'Value'].map((name) => html`${name}`)
  return section(
    'observed',
    `Observed where the contract is open (${observations.length})`,
    html`${folded('all observations', table('Observations', head, rows))}${rest > 0 ? html`<p>${counted(rest, 'more observation')}: see report.json.</p>` : none}`,
  )
}

const valueOf = (value: Observation['value']): Html =>
  html`<code>${clip(JSON.stringify(value) ?? 'nothing', most.value)}</code>`
