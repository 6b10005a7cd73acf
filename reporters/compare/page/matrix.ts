import type { Comparison } from '../../../src/compare/comparison.ts'
import { html, type Html } from '../../html/html.ts'
import type { Mark } from '../marks.ts'

/** The names above the columns, which stay visible. */
export const names = ({ compared }: Comparison, what: string): Html =>
  html`<div class="row names" aria-hidden="true">
    <span class="what">${what}</span>${compared.map(({ name }) => html`<span>${name}</span>`)}
  </div> `

/** A cell with a sign, and a label with the name of its column. */
export const cell = ({ sign, word, kind }: Mark, name: string, text = sign): Html =>
  html`<span class="mark ${kind}" role="img" aria-label="${name}: ${word}" title="${name}: ${word}">${text}</span>`

/** The CSS classes by which rows are filtered. */
export function classesOf(marks: readonly Mark[]): string {
  const decided = new Set(
    marks.map(({ kind }) => kind).filter((kind) => kind !== 'inconclusive' && kind !== 'inapplicable'),
  )
  const unmet = marks.some(({ kind }) => kind === 'violated' || kind === 'advisory' || kind === 'broken')
  return `${decided.size > 1 ? 'differs' : 'same'} ${unmet ? 'unmet' : 'met'}`
}
