import type { JudgedRun, Report } from '../../src/report/report.ts'
import { agentRows, readinessText, readinessVerdict } from '../agents.ts'
import { evidenceFile, driftLine, repeatLine, repeatTables, type Cell, type RepeatTable } from '../repeat.ts'
import { html, empty, type Html, prose, section, table } from '../html/html.ts'
import { command } from './command.ts'
import { conclusion } from './conclusion.ts'
import { areas, models } from './counts.ts'
import { findings } from './findings.ts'
import { limits } from './limits.ts'
import { badge, idsOf, requirementLink, stacked, type PageIds } from './marks.ts'
import { requirements } from './requirements.ts'
import { trend } from './trend.ts'
import { notYetGating, observed, undecided } from './undecided.ts'
import { pluralize } from '../summary.ts'

/** The sections that the navigation links to. */
const sections: readonly (readonly [id: string, name: string])[] = [
  ['agents', 'Agents'],
  ['findings', 'Findings'],
  ['repeat', 'Repeated runs'],
  ['trend', 'Trend'],
  ['areas', 'Areas'],
  ['models', 'Models'],
  ['undecided', 'Not decided'],
  ['ungated', 'Not gating yet'],
  ['limits', 'Limits'],
  ['observed', 'Observed'],
  ['requirements', 'Requirements'],
]

/** The conclusion, the findings and the tables. Scripts add only filters and buttons that copy. */
export function content(judged: JudgedRun): Html {
  const { report } = judged
  const pageIds = idsOf(report)
  return html`<main id="overview" tabindex="-1">
    ${conclusion(judged)}${agents(report, pageIds)}${findings(judged, pageIds)}${repeat(report, pageIds)}${trend(judged, pageIds)}${areas(report)}${models(report)}${undecided(report, pageIds)}${notYetGating(report, pageIds)}${limits(judged)}${observed(report)}${requirements(judged)}${filesNote(report)}
    <p id="copy-status" class="unseen" role="status"></p>
  </main> `
}

/** A link past the navigation, and the navigation. */
export function navigation(content: Html): Html {
  const present = sections.filter(([id]) => content.markup.includes(`<section id="${id}"`))
  return html`<a class="skip" href="#overview">Skip to the content</a>
    <nav id="places" aria-label="Report">${present.map(([id, name]) => html`<a href="#${id}">${name}</a> `)}</nav> `
}

/** The other files of the run. */
const filesNote = ({ run, traffic, repeat: runs }: Report): Html =>
  html`<footer>
    <p>
      Other files in the folder of this run: <code>report.json</code>, <code>summary.md</code>, <code>junit.xml</code>,
      <code>allure-results/</code> and the recording <code>${evidenceFile(runs)}</code>. This command judges it again
      without sending
      anything.${traffic === undefined ? html` <code>--seed ${run.seed}</code> generates the same requests.` : empty}
    </p>
    ${command(`npx --no-install gateproof judge ${evidenceFile(runs)}`)}
  </footer> `

/** What each coding agent can do through the gateway. */
function agents(report: Report, pageIds: PageIds): Html {
  const rows = agentRows(report)
  if (rows.length === 0) return empty
  return section(
    'agents',
    'Agents',
    stacked(
      table(
        'Coding agents',
        ['Agent', 'Readiness', 'Decided by', 'Because'].map((name) => html`${name}`),
        rows.map(({ agent, readiness, decidedBy, because }) => [
          html`${agent}`,
          badge(readinessVerdict[readiness], readinessText[readiness]),
          decidedBy === '' ? empty : requirementLink(decidedBy, pageIds),
          prose(because),
        ]),
      ),
    ),
  )
}

/** The runs of `--repeat`: the results that differ, the models, the runs and what changed over time. */
function repeat(report: Report, pageIds: PageIds): Html {
  if (report.repeat === undefined) return empty
  const drift = driftLine(report.repeat)
  return section(
    'repeat',
    'Repeated runs',
    html`<p>${repeatLine(report.repeat)}.</p>
      ${drift === undefined ? empty : html`<p>Change ${drift}.</p>`}${repeatTables(report).map((one) => part(one, pageIds))}`,
  )
}

function part({ title, head, rows, leftOut }: RepeatTable, pageIds: PageIds): Html {
  return html`<h3>${title}</h3>
    ${stacked(
      table(
        title,
        head.map((name) => html`${name}`),
        rows.map((cells) => cells.map((cell) => markup(cell, pageIds))),
      ),
    )}${leftOut > 0 ? html`<p>${pluralize(leftOut, 'more row')}: see report.json.</p>` : empty}`
}

const markup = (cell: Cell, pageIds: PageIds): Html => {
  if (typeof cell === 'string') return prose(cell)
  return pageIds.has(cell.code) ? requirementLink(cell.code, pageIds) : html`<code>${cell.code}</code>`
}
