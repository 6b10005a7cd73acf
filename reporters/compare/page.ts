import type { Comparison, ComparedRun } from '../../src/compare/comparison.ts'
import { html, empty, type Html, table } from '../html/html.ts'
import { staticPage } from '../html/static-page.ts'
import { differences } from './page/differences.ts'
import { findings } from './page/findings.ts'
import { requirements } from './page/requirements.ts'
import { exitText, headline, isOfGateways } from './text.ts'
import { countsLine } from '../summary.ts'
import { badge, bar } from '../allure/overview/marks.ts'

/** `compare.html`: the differences, and a matrix of the results. A single file without scripts or external resources; CSS filters rows. */
export function comparisonPage(comparison: Comparison): string {
  const title = `Gateproof: ${headline(comparison)}`
  return staticPage(title, [new URL('page/page.css', import.meta.url)], content(comparison))
}

/** For two runs the differences come first, for more the matrix. */
function content(comparison: Comparison): Html {
  const { conclusion, tool, compared: runs } = comparison
  const kinds = { regressed: 'violated', inconclusive: 'inconclusive', 'no regression': 'satisfied' } as const
  // Without fail conditions, and for different gateways, there is no pass or fail.
  const kind = comparison.failOn.length === 0 || isOfGateways(comparison) ? 'inapplicable' : kinds[conclusion]
  const exit = exitText(comparison)
  const isOfMany = runs.length > 2
  const parts = [matrix(comparison), differences(comparison)]
  return html`<main style="--count:${runs.length}">
    <header class="conclusion ${kind}">
      <h1>${headline(comparison)}</h1>
      ${exit === undefined ? empty : html`<p class="quiet">${exit}</p>`} ${compared(comparison)}
    </header>
    ${isOfMany ? parts : parts.toReversed()}
    <footer>
      <p>
        Made by ${tool.name} ${tool.version} without sending anything. <code>compare.json</code> contains everything,
        <code>compare.md</code> the differences.
      </p>
    </footer>
  </main> `
}

/** The tables of findings and requirements, with one choice of rows. */
function matrix(comparison: Comparison): Html {
  if (comparison.requirements.length === 0) return empty
  return html`<section id="matrix" aria-labelledby="matrix-title">
    <h2 id="matrix-title">Results by run</h2>
    ${choice}${key}${findings(comparison)}${requirements(comparison)}
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

/** A row for each run: how much was judged, with what verdict. */
function compared({ compared: all }: Comparison): Html {
  const head = ['', 'Verdict', 'Judged', 'Results', 'Findings', 'Base URL, time'].map((name) => html`${name}`)
  return table('Compared runs', head, all.map(row))
}

const kinds = {
  conformant: 'satisfied',
  nonconformant: 'violated',
  inconclusive: 'inconclusive',
  broken: 'broken',
} as const

const row = (one: ComparedRun, index: number): readonly Html[] => [
  html`<strong>${one.name}</strong>${index === 0 ? html` <span class="quiet">base</span>` : empty}`,
  badge(kinds[one.verdict], one.verdict),
  html`<span class="nowrap">${one.judged.of} of ${one.judged.total}</span>`,
  html`${bar(one.summary)}<span class="quiet">${countsLine(one)}</span>`,
  html`${one.findings}`,
  html`<code>${one.embedded === true ? 'embedded' : one.baseUrl}</code>
    <span class="quiet nowrap">${one.startedAt.slice(0, 16).replace('T', ' ')}</span>`,
]
