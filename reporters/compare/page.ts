import type { Comparison } from '../../src/compare/comparison.ts'
import { html, empty, section, type Html, table } from '../html/html.ts'
import { staticPage } from '../html/static-page.ts'
import { differences } from './page/differences.ts'
import { findings } from './page/findings.ts'
import { hasManyRuns } from './page/matrix.ts'
import { requirements } from './page/requirements.ts'
import { summary } from './page/summary.ts'
import { exitText, headline, isOfGateways } from './text.ts'
import { countsLine } from '../summary.ts'

/** `compare.html`: the differences, and a matrix of the results. A single file without scripts or external resources; CSS filters rows. */
export function comparisonPage(comparison: Comparison): string {
  const title = `Gateproof: ${headline(comparison)}`
  return staticPage(title, [new URL('page/page.css', import.meta.url)], content(comparison))
}

/** From this number of runs, narrow columns have numbers instead of names. */
const denseFrom = 7

/** The matrix first: runs and verdicts, then areas and findings. The differences in detail follow. */
function content(comparison: Comparison): Html {
  const { conclusion, tool, compared: runs } = comparison
  const kinds = { regressed: 'violated', inconclusive: 'inconclusive', 'no regression': 'satisfied' } as const
  // Without fail conditions, and for different gateways, there is no pass or fail.
  const kind = comparison.failOn.length === 0 || isOfGateways(comparison) ? 'inapplicable' : kinds[conclusion]
  const exit = exitText(comparison)
  const size = `${runs.length >= denseFrom ? 'dense' : 'roomy'}${hasManyRuns(comparison) ? ' many' : ''}`
  return html`<a class="skip" href="#differences">Skip to the differences</a>
    <main class="${size}" style="--count:${runs.length}">
      <header class="conclusion ${kind}">
        <h1>${headline(comparison)}</h1>
        ${exit === undefined ? empty : html`<p class="quiet">${exit}</p>`} ${summary(comparison)}
      </header>
      ${matrix(comparison)}${differences(comparison)}${compared(comparison)}
      <footer>
        <p>
          Made by ${tool.name} ${tool.version} without sending anything. <code>compare.json</code> contains everything,
          <code>compare.md</code> the differences.
        </p>
      </footer>
    </main> `
}

/** The tables of requirements and findings, with one choice of rows. */
function matrix(comparison: Comparison): Html {
  if (comparison.requirements.length === 0) return empty
  return html`<section id="matrix" aria-labelledby="matrix-title">
    <h2 id="matrix-title">Results by area and finding</h2>
    ${choice}${key}${requirements(comparison)}${findings(comparison)}
  </section> `
}

const choice: Html = html`<fieldset class="choice">
  <legend>Show</legend>
  <label><input type="radio" name="rows" id="rows-all" checked="" /> all rows</label>
  <label><input type="radio" name="rows" id="rows-differing" /> rows that differ</label>
  <label><input type="radio" name="rows" id="rows-unmet" /> rows with a violation</label>
</fieldset> `

const signs: readonly (readonly [kind: string, sign: string, word: string])[] = [
  ['satisfied', '✓', 'satisfied'],
  ['violated', '✕', 'violated'],
  ['advisory', '!', 'unmet, not gating'],
  ['advisory', '~', 'fails for another reason'],
  ['inconclusive', '?', 'inconclusive'],
  ['inapplicable', '·', 'not judged'],
]

const key: Html = html`<p class="key">
  ${signs.map(([kind, sign, word]) => html`<span><span class="mark ${kind}" aria-hidden="true">${sign}</span> ${word}</span> `)}
</p> `

/** What was compared. */
const compared = ({ compared: all }: Comparison): Html =>
  section(
    'runs',
    'The compared runs',
    table(
      'Base URLs and times',
      ['Run', 'Results', 'Base URL', 'Started'].map((name) => html`${name}`),
      all.map((run) => [
        html`<strong>${run.name}</strong>`,
        html`${countsLine(run)}`,
        html`<code>${run.embedded === true ? 'embedded' : run.baseUrl}</code>`,
        html`<span class="nowrap">${run.startedAt.slice(0, 16).replace('T', ' ')} UTC</span>`,
      ]),
    ),
  )
