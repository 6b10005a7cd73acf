import type { JudgedRun, Report } from '../../../src/report/report.ts'
import { pluralize, countsLine } from '../../summary.ts'
import { conclusionOf, isInterrupted, runLine } from '../../run.ts'
import { truncate } from '../../escape.ts'
import { areas, models } from './counts.ts'
import { findings } from './findings.ts'
import { html, empty, prose, type Html } from '../../html/html.ts'
import { limits } from './limits.ts'
import { bar, pageIdsOf } from './marks.ts'
import { notYetGating, observed, undecided } from './undecided.ts'

const max = { notes: 20, note: 1000 }

/** The sections that the navigation links to. */
const sections: readonly (readonly [id: string, name: string])[] = [
  ['findings', 'Findings'],
  ['areas', 'Areas'],
  ['models', 'Models'],
  ['limits', 'Limits'],
  ['undecided', 'Not decided'],
  ['ungated', 'Not gating yet'],
  ['observed', 'Observed'],
]

/** The first view of the page: the conclusion, the findings and the tables, without scripts. */
export function overview(judged: JudgedRun): Html {
  const { report } = judged
  const pageIds = pageIdsOf(report)
  return html`<main id="overview" tabindex="-1">
    ${conclusion(judged)}${findings(judged, pageIds)}${areas(report)}${models(report)}${limits(judged, pageIds)}${undecided(report, pageIds)}${notYetGating(report, pageIds)}${observed(report)}${filesNote(report)}
  </main> `
}

/** The navigation, which stays visible when Allure's part is shown. */
export function navigation(content: Html): Html {
  const present = sections.filter(([id]) => content.markup.includes(`<section id="${id}"`))
  return html`<nav id="places" aria-label="Report">
    <a href="#overview" aria-current="page">Overview</a>
    <a href="#/">All results</a>
    <span class="sections">${present.map(([id, name]) => html`<a href="#${id}">${name}</a> `)}</span>
  </nav> `
}

function conclusion(judged: JudgedRun): Html {
  const { report } = judged
  const { judged: share, notes, tool, spec } = report
  const more = notes.length - max.notes
  return html`<header class="conclusion ${kindOf(report)}">
    <h1>${conclusionOf(report)}</h1>
    <p class="lead">
      Judged ${share.of} of ${share.total}: ${countsLine(report) || 'nothing was judged'}${inFindings(report)}.
    </p>
    ${bar(report.summary)}
    <p class="run">${`${tool.name} ${tool.version}, contract ${spec.version}: ${runLine(judged)}.`}</p>
    ${
      notes.length === 0
        ? empty
        : html`<ul class="notes">
            ${notes.slice(0, max.notes).map((note) => html`<li>${prose(truncate(note, max.note))}</li>`)}${more > 0 ? html`<li>and ${pluralize(more, 'more note')}: see report.json</li>` : empty}
          </ul>`
    }
  </header> `
}

const inFindings = ({ findings: all }: Report) => (all.length === 0 ? '' : `; ${pluralize(all.length, 'finding')}`)

/** The CSS class of the conclusion. */
const kindOf = (report: Report): string => (isInterrupted(report) ? 'interrupted' : report.verdict)

/** The other files of the run. */
const filesNote = ({ run, traffic }: Report): Html =>
  html`<footer>
    <p>
      Other files in the folder of this run: <code>report.json</code>, <code>summary.md</code>, <code>junit.xml</code>,
      <code>allure-results/</code> and the recording <code>evidence.jsonl</code>.
      <code>npx gateproof judge evidence.jsonl</code> judges it again without sending
      anything.${traffic === undefined ? html` <code>--seed ${run.seed}</code> generates the same requests.` : empty}
    </p>
  </footer> `
