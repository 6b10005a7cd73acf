import type { ComparedRun, Comparison } from '../../../src/compare/comparison.ts'
import { countsLineOf } from '../../digest.ts'
import { html, none, table, type Html } from '../../allure/overview/html.ts'
import { badge, bar } from '../../allure/overview/marks.ts'

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
  html`<strong>${one.name}</strong>${index === 0 ? html` <span class="quiet">base</span>` : none}`,
  badge(kinds[one.verdict], one.verdict),
  html`<span class="nowrap">${one.judged.of} of ${one.judged.total}</span>`,
  html`${bar(one.summary)}<span class="quiet">${countsLineOf(one.summary)}</span>`,
  html`${one.findings}`,
  html`<code>${one.embedded === true ? 'embedded' : one.baseUrl}</code>
    <span class="quiet nowrap">${one.startedAt.slice(0, 16).replace('T', ' ')}</span>`,
]
