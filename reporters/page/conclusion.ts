import type { JudgedRun, Report } from '../../src/report/report.ts'
import { namedShards } from '../../src/calls/shards.ts'
import { conclusionKindOf, conclusionOf } from '../../src/report/conclusion.ts'
import { costSentence, toolText, trafficSources } from '../run.ts'
import { seedText } from '../repeat.ts'
import { pluralize, countsLine } from '../summary.ts'
import { truncate } from '../escape.ts'
import { dateText } from '../trend.ts'
import { folded, html, empty, prose, type Html } from '../html/html.ts'
import { bar } from './marks.ts'

const max = { notes: 20, notesWithFindings: 2, note: 1000 }

/** The verdict, what was tested and when, and the notes. */
export function conclusion(judged: JudgedRun): Html {
  const { report } = judged
  const { judged: share } = report
  return html`<header class="conclusion ${conclusionKindOf(report)}">
    <h1>${conclusionOf(report)}</h1>
    ${isEmbedded(judged) ? html`<p class="embedded">Embedded reference gateway, not your deployment</p>` : empty}
    <p class="lead">
      Judged ${share.of} of ${share.total}: ${countsLine(report) || 'nothing was judged'}${inFindings(report)}.
    </p>
    ${bar(report.summary)}
    <dl class="facts">
      ${facts(judged).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${notes(report)}
    <p class="legend">${legend.map(([word, meaning]) => html`<span><b>${word}</b>: ${meaning}</span> `)}</p>
  </header> `
}

/** The words that a reader of the first screen needs. */
const legend = [
  ['violated', 'fails the run'],
  ['advisory', 'a violation that does not fail it'],
  ['inconclusive', 'nothing that was sent could show it'],
  ['breaks clients', 'programs that call the gateway fail or misread it'],
] as const

const isEmbedded = ({ evidence }: JudgedRun) => evidence.header.deployment.embedded

const inFindings = ({ findings: all }: Report) => (all.length === 0 ? '' : `; ${pluralize(all.length, 'finding')}`)

type Fact = readonly [name: string, value: Html]

function facts(judged: JudgedRun): readonly Fact[] {
  const { run, deployment, cost, shards, traffic, tool } = judged.report
  const overseas = deployment.overseasBaseUrl
  const source = traffic && `${trafficSources[traffic.from]}${traffic.by === undefined ? '' : ` by ${traffic.by}`}`
  const address = html`<code>${deployment.baseUrl}</code>`
  return [
    ['Date', html`<time datetime="${run.startedAt}">${dateText(run.startedAt)}</time>`],
    ['Duration', html`${durationText(judged.report)}`],
    ['Gateway', isEmbedded(judged) ? html`embedded reference gateway` : address],
    ...(overseas === undefined ? [] : [['Overseas endpoint', html`<code>${overseas}</code>`] as const]),
    ...(source === undefined ? [] : [['Recorded by', html`${source}`] as const]),
    ['Requirement set', html`${setText(judged.report)}`],
    ['Tool', html`${toolText(tool)}`],
    ['Requests', html`${requestsText(judged.report)}`],
    ...(cost === undefined ? [] : [['Cost', html`${costSentence(cost)}`] as const]),
    ...(traffic === undefined ? [['Seed', html`${seedText(judged.report)}`] as const] : []),
    ...(shards === undefined ? [] : [['Shards', html`${namedShards(shards.judged)}`] as const]),
  ]
}

function durationText({ run, traffic }: Report): string {
  const drive = traffic === undefined ? 'driven in' : 'recorded over'
  return `${drive} ${seconds(run.driveMs)}, judged in ${seconds(run.judgeMs)}`
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

function setText({ set, profile, spec }: Report): string {
  const newest = set?.newest === undefined ? '' : ` (the newest is ${set.newest})`
  return `${set === undefined ? 'none' : `${set.version}${newest}`}; profile ${profile}; contract ${spec.version}`
}

function requestsText({ run, traffic }: Report): string {
  const retries = traffic === undefined ? [pluralize(run.retries, 'retry', 'retries')] : []
  return [pluralize(run.requests, 'request'), ...retries, pluralize(run.tokens, 'token')].join(', ')
}

function notes(report: Report): Html {
  const { notes: all } = report
  if (all.length === 0) return empty
  const more = all.length - max.notes
  const list = html`<ul class="notes">
    ${all.slice(0, max.notes).map((note) => html`<li>${prose(truncate(note, max.note))}</li>`)}${
      more > 0 ? html`<li>and ${pluralize(more, 'more note')}: see report.json</li>` : empty
    }
  </ul>`
  // Findings explain the verdict better.
  return conclusionKindOf(report) === 'nonconformant' && all.length > max.notesWithFindings
    ? folded(pluralize(all.length, 'note'), list)
    : list
}
