import type { Cell, Comparison, RequirementRow } from '../../../src/compare/comparison.ts'
import { areaOf, pluralize, groupBy } from '../../summary.ts'
import { html, joined, empty, prose, type Html } from '../../html/html.ts'
import { truncate } from '../../escape.ts'
import { cellMark, type Mark } from '../marks.ts'
import { cell, classesOf, names } from './matrix.ts'

const max = { rows: 5000, text: 300, message: 300 }

type Columns = Comparison['compared']

/** Every sentence and who keeps it, by area. */
export function requirements(comparison: Comparison): Html {
  const { requirements: all, compared } = comparison
  const shown = all.slice(0, max.rows)
  const areas = [...groupBy(shown, ({ id }) => areaOf(id))].map(([name, rows]) => area(name, rows, compared))
  const more = all.length - shown.length
  return html`<div class="grid">
      <h3>Requirements (${all.length})</h3>
      ${names(comparison, 'Area: kept of judged')}${areas}
    </div>
    ${more > 0 ? html`<p>${pluralize(more, 'more requirement')}: see compare.json.</p>` : empty}`
}

function area(name: string, rows: readonly RequirementRow[], compared: Columns): Html {
  const counts = compared.map((column, index) => share(rows, index, column.name))
  return html`<details class="group">
    <summary class="row">
      <span class="what">${name} <span class="quiet">${rows.length}</span></span
      >${counts}
    </summary>
    ${rows.map((row) => requirement(row, compared))}
  </details> `
}

/** How many of those that were judged are kept. Where fewer were judged than not, that they are is no word on the area. */
function share(rows: readonly RequirementRow[], index: number, name: string): Html {
  const verdicts = rows.map(({ cells }) => cells[index]?.verdict)
  const count = (verdict: Cell['verdict']) => verdicts.filter((one) => one === verdict).length
  const [kept, violated, unmet] = [count('satisfied'), count('violated'), count('advisory')]
  const judged = kept + violated + unmet
  const undecided = count('inconclusive') + count('broken')
  const mark: Mark =
    judged === 0
      ? undecidedMark(verdicts)
      : violated > 0
        ? { sign: '✕', word: `${kept} of ${judged} kept, ${violated} violated`, kind: 'violated' }
        : unmet > 0
          ? { sign: '!', word: `${kept} of ${judged} kept, ${unmet} unmet`, kind: 'advisory' }
          : undecided > judged
            ? { sign: '?', word: `${kept} of ${judged} kept`, kind: 'inconclusive' }
            : { sign: '✓', word: `all ${judged} kept`, kind: 'satisfied' }
  return html`<span
    class="mark share ${mark.kind}"
    role="img"
    aria-label="${name}: ${mark.word}"
    title="${name}: ${mark.word}"
    >${mark.sign}${judged === 0 ? empty : html` <small>${kept}/${judged}</small>${undecided > 0 ? html` <small>?${undecided}</small>` : empty}`}</span
  >`
}

/** Asked, and not decided, is another thing than not asked. */
const undecidedMark = (verdicts: readonly Cell['verdict'][]): Mark =>
  verdicts.some((verdict) => verdict === 'inconclusive' || verdict === 'broken')
    ? { sign: '?', word: 'nothing could be decided', kind: 'inconclusive' }
    : { sign: '·', word: 'not asked', kind: 'inapplicable' }

/** A row that nobody breaks, and everybody was judged by, has nothing to open. */
function requirement({ id, level, text, cells }: RequirementRow, compared: Columns): Html {
  const marks = cells.map(cellMark)
  const what = html`<span class="what"
    >${prose(truncate(text, max.text))}
    <code>${id}</code>${level === 'MUST' ? empty : html` <span class="level">${level}</span>`}</span
  >`
  const shown = marks.map((mark, index) => cell(mark, compared[index]?.name ?? ''))
  const told = cells.flatMap((one, index) =>
    one.verdict === 'satisfied' ? [] : [result(one, marks[index], compared[index]?.name ?? '')],
  )
  const classes = classesOf(marks)
  if (told.length === 0) return html`<div class="one row ${classes}">${what}${shown}</div> `
  return html`<details class="one ${classes}">
    <summary class="row">${what}${shown}</summary>
    <dl>${told}</dl>
  </details> `
}

/** What one answered, or why it was not judged. */
function result({ message, because, exchange, known }: Cell, mark: Mark | undefined, name: string): Html {
  const said = [
    ...(message === undefined ? [] : [html`<span class="seen">${truncate(message, max.message)}</span>`]),
    ...(message === undefined && because !== undefined ? [prose(truncate(because, max.message))] : []),
    ...(exchange === undefined ? [] : [html`<code>${exchange}</code>`]),
    ...(known === true ? [html`known: in the baseline`] : []),
  ]
  return html`<dt>${name}</dt>
    <dd><span class="mark ${mark?.kind ?? ''}">${mark?.sign ?? ''} ${mark?.word ?? ''}</span> ${joined(said, ' ')}</dd>`
}
