import type { Comparison } from '../../../src/compare/comparison.ts'
import { empty, html, type Html } from '../../html/html.ts'
import type { Mark } from '../marks.ts'

/** The names above the columns, which stay visible. The numbers are those of the summary, for narrow columns. */
export const names = ({ compared }: Comparison, what: string): Html =>
  html`<div class="row names" aria-hidden="true">
    <span class="what">${what}</span
    >${compared.map(({ name }, index) => html`<span><b class="number">${index + 1}</b> <span class="name">${name}</span></span>`)}
  </div> `

/** A cell with a sign, and a label with the name of its column. */
export const cell = ({ sign, word, kind }: Mark, name: string, text = sign): Html =>
  html`<span class="mark ${kind}" role="img" aria-label="${name}: ${word}" title="${name}: ${word}">${text}</span>`

/** True if runs with a result have different ones. */
export function isDiffering(marks: readonly Mark[]): boolean {
  const decided = marks.map(({ kind }) => kind).filter((kind) => kind !== 'inconclusive' && kind !== 'inapplicable')
  return new Set(decided).size > 1
}

/** The CSS classes by which rows are filtered. */
export function classesOf(marks: readonly Mark[]): string {
  const unmet = marks.some(({ kind }) => kind === 'violated' || kind === 'advisory' || kind === 'broken')
  return `${isDiffering(marks) ? 'differs' : 'same'} ${unmet ? 'unmet' : 'met'}`
}

/** The values in which runs differ first, in both parts in the same order. */
export const differingFirst = <T>(all: readonly T[], differs: (one: T) => boolean): readonly T[] => [
  ...all.filter(differs),
  ...all.filter((one) => !differs(one)),
]

/** From this number of runs, a table is wider than a phone. */
const manyRuns = 13

/** True if the tables need a scroll box. */
export const hasManyRuns = ({ compared }: Comparison): boolean => compared.length >= manyRuns

/** The attributes of a table that can be scrolled by keyboard. */
export const scrollBox = (comparison: Comparison, label: string): Html =>
  hasManyRuns(comparison) ? html`role="region" aria-label="${label}" tabindex="0"` : empty
