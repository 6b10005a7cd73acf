import type { Comparison, ComparedRun } from '../../src/compare/comparison.ts'
import { html, empty, type Html, table } from '../html/html.ts'
import { staticPage } from '../html/static-page.ts'
import { differences } from './page/differences.ts'
import { findings } from './page/findings.ts'
import { requirements } from './page/requirements.ts'
import { exitText, headline, isOfGateways } from './text.ts'
import { countsLine } from '../summary.ts'
import { badge, bar } from '../allure/overview/marks.ts'

/**
 * `compare.html`: what differs, and a matrix of who keeps what. One file that calls nobody and runs no script: what is folded is opened by
 * the browser, what is left out by a choice is left out by style.
 */
export function comparisonPage(comparison: Comparison): string {
  const title = `Gateproof: ${headline(comparison)}`
  return staticPage(title, [new URL('page/page.css', import.meta.url)], content(comparison))
}

/** What was asked for stands first: of two, what differs; of many, who keeps what. */
function content(comparison: Comparison): Html {
  const { conclusion, tool, compared: those } = comparison
  const kinds = { regressed: 'violated', inconclusive: 'inconclusive', 'no regression': 'satisfied' } as const
  // Where nothing fails it, and of gateways side by side, that it failed or did not says nothing.
  const kind = comparison.failOn.length === 0 || isOfGateways(comparison) ? 'inapplicable' : kinds[conclusion]
  const exit = exitText(comparison)
  const isOfMany = those.length > 2
  const parts = [matrix(comparison), differences(comparison)]
  return html`<main style="--count:${those.length}">
    <header class="conclusion ${kind}">
      <h1>${headline(comparison)}</h1>
      ${exit === undefined ? empty : html`<p class="quiet">${exit}</p>`} ${compared(comparison)}
    </header>
    ${isOfMany ? parts : parts.toReversed()}
    <footer>
      <p>
        Made by ${tool.name} ${tool.version} without sending anything. <code>compare.json</code> beside this page holds
        all of it, <code>compare.md</code> what differs.
      </p>
    </footer>
  </main> `
}

/** Both tables of who keeps what, under one line of names and one choice of rows. */
function matrix(comparison: Comparison): Html {
  if (comparison.requirements.length === 0) return empty
  return html`<section id="matrix" aria-labelledby="matrix-title">
    <h2 id="matrix-title">Who keeps what</h2>
    ${choice}${key}${findings(comparison)}${requirements(comparison)}
  </section> `
}

const choice: Html = html`<fieldset class="choice">
  <legend>Show</legend>
  <label><input type="radio" name="rows" id="rows-all" checked="" /> everything</label>
  <label><input type="radio" name="rows" id="rows-differing" /> where they differ</label>
  <label><input type="radio" name="rows" id="rows-unmet" /> what somebody does not keep</label>
</fieldset> `

const signs: readonly (readonly [kind: string, sign: string, word: string])[] = [
  ['satisfied', '✓', 'kept'],
  ['violated', '✕', 'violated'],
  ['advisory', '!', 'unmet, not gating'],
  ['advisory', '~', 'fails for another cause'],
  ['inconclusive', '?', 'not decided'],
  ['inapplicable', '·', 'not asked'],
]

const key: Html = html`<p class="key">
  ${signs.map(([kind, sign, word]) => html`<span><span class="mark ${kind}" aria-hidden="true">${sign}</span> ${word}</span> `)}
</p> `

/** A line for each of the compared: how much of it was judged, and how that ended. */
export function compared({ compared: all }: Comparison): Html {
  const head = ['', 'Verdict', 'Judged', 'Of these', 'Findings', 'Address, driven'].map((name) => html`${name}`)
  return table('What is compared', head, all.map(row))
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
