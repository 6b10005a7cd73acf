import type { JudgedRun, Report } from '../../../src/report/report.ts'
import { conclusionOf, counted, countsLine, isInterrupted, runLine } from '../../digest.ts'
import { clip } from '../../plain.ts'
import { areas, models } from './counts.ts'
import { findings } from './findings.ts'
import { html, none, prose, type Html } from './html.ts'
import { limits } from './limits.ts'
import { bar, idsWithResult } from './marks.ts'
import { notYetGating, observed, undecided } from './rest.ts'

const most = { notes: 20, note: 1000 }

/** Where the page's navigation leads: to sections of the overview, and to what Allure shows. */
const places: readonly (readonly [id: string, name: string])[] = [
  ['findings', 'Findings'],
  ['areas', 'Areas'],
  ['models', 'Models'],
  ['limits', 'Limits'],
  ['undecided', 'Not decided'],
  ['ungated', 'Not gating yet'],
  ['observed', 'Observed'],
]

/** What a reader sees first: how the run ended, what is wrong and for whom, and the tables. It needs no script. */
export function overview(judged: JudgedRun): Html {
  const { report } = judged
  const withResult = idsWithResult(report.requirements)
  return html`<main id="overview" tabindex="-1">
    ${conclusion(judged)}${findings(judged, withResult)}${areas(report)}${models(report)}${limits(judged)}${undecided(report, withResult)}${notYetGating(report, withResult)}${observed(report)}${files(report)}
  </main> `
}

/** The bar above everything: it stays when Allure's part is shown. */
export function navigation(content: Html): Html {
  const there = places.filter(([id]) => content.markup.includes(`<section id="${id}"`))
  return html`<nav id="places" aria-label="Report">
    <a href="#overview" aria-current="page">Overview</a>
    <a href="#/">All results</a>
    <span class="sections">${there.map(([id, name]) => html`<a href="#${id}">${name}</a> `)}</span>
  </nav> `
}

function conclusion(judged: JudgedRun): Html {
  const { report } = judged
  const { judged: share, notes, tool, spec } = report
  const more = notes.length - most.notes
  return html`<header class="conclusion ${kindOf(report)}">
    <h1>${conclusionOf(report)}</h1>
    <p class="lead">
      Judged ${share.of} of ${share.total}: ${countsLine(report) || 'nothing was judged'}${inFindings(report)}.
    </p>
    ${bar(report.summary)}
    <p class="run">${`${tool.name} ${tool.version}, contract ${spec.version}: ${runLine(judged)}.`}</p>
    ${
      notes.length === 0
        ? none
        : html`<ul class="notes">
            ${notes.slice(0, most.notes).map((note) => html`<li>${prose(clip(note, most.note))}</li>`)}${more > 0 ? html`<li>and ${counted(more, 'more note')}: see report.json</li>` : none}
          </ul>`
    }
  </header> `
}

const inFindings = ({ findings: all }: Report) => (all.length === 0 ? '' : `; ${counted(all.length, 'finding')}`)

/** What colours the conclusion. */
const kindOf = (report: Report): string => (isInterrupted(report) ? 'interrupted' : report.verdict)

/** What lies beside this page. */
const files = ({ run, traffic }: Report): Html =>
  html`<footer>
    <p>
      In the folder above this page: <code>report.json</code>, <code>summary.md</code>, <code>junit.xml</code>,
      <code>allure-results/</code> and, of a run, the recording <code>evidence.jsonl</code>, which
      <code>npx gateproof judge evidence.jsonl</code> judges again without sending
      anything.${
        traffic === undefined ? html` Driving with <code>--seed ${run.seed}</code> draws the same requests.` : none
      }
    </p>
  </footer> `
