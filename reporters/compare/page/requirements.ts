import type { Cell, Comparison, RequirementRow } from '../../../src/compare/comparison.ts'
import { areaOf, pluralize, groupBy } from '../../summary.ts'
import { html, joined, empty, prose, type Html } from '../../html/html.ts'
import { truncate } from '../../escape.ts'
import { cellMark, type Mark } from '../marks.ts'
import { cell, classesOf, differingFirst, isDiffering, names, scrollBox } from './matrix.ts'

const max = { rows: 5000, text: 300, message: 300 }

type Columns = Comparison['compared']

/** The requirements and their results, by area. Differences are first. */
export function requirements(comparison: Comparison): Html {
  const { requirements: all, compared } = comparison
  const shown = all.slice(0, max.rows)
  const groups = differingFirst([...groupBy(shown, ({ id }) => areaOf(id))], ([, rows]) => rows.some(differs))
  const areas = groups.map(([name, rows]) => area(name, differingFirst(rows, differs), compared))
  const more = all.length - shown.length
  return html`<div class="grid" ${scrollBox(comparison, 'Requirements')}>
      <h3>Requirements by area (${all.length})</h3>
      ${names(comparison, 'Area: satisfied of judged')}${areas}
    </div>
    ${more > 0 ? html`<p>${pluralize(more, 'more requirement')}: see compare.json.</p>` : empty}`
}

const differs = ({ cells }: RequirementRow) => isDiffering(cells.map(cellMark))

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

/** How many of the judged requirements are satisfied. Inconclusive if most requirements were not decided. */
function share(rows: readonly RequirementRow[], index: number, name: string): Html {
  const verdicts = rows.map(({ cells }) => cells[index]?.verdict)
  const count = (verdict: Cell['verdict']) => verdicts.filter((one) => one === verdict).length
  const [satisfied, violated, unmet] = [count('satisfied'), count('violated'), count('advisory')]
  const judged = satisfied + violated + unmet
  const undecided = count('inconclusive') + count('broken')
  const mark: Mark =
    judged === 0
      ? undecidedMark(verdicts)
      : violated > 0
        ? { sign: '✕', word: `${satisfied} of ${judged} satisfied, ${violated} violated`, kind: 'violated' }
        : unmet > 0
          ? { sign: '!', word: `${satisfied} of ${judged} satisfied, ${unmet} unmet`, kind: 'advisory' }
          : undecided > judged
            ? { sign: '?', word: `${satisfied} of ${judged} satisfied`, kind: 'inconclusive' }
            : { sign: '✓', word: `all ${judged} satisfied`, kind: 'satisfied' }
  return html`<span
    class="mark share ${mark.kind}"
    role="img"
    aria-label="${name}: ${mark.word}"
    title="${name}: ${mark.word}"
    >${mark.sign}${judged === 0 ? empty : html` <small>${satisfied}/${judged}</small>${undecided > 0 ? html` <small>?${undecided}</small>` : empty}`}</span
  >`
}

/** Tells undecided requirements from those that were not judged. */
const undecidedMark = (verdicts: readonly Cell['verdict'][]): Mark =>
  verdicts.some((verdict) => verdict === 'inconclusive' || verdict === 'broken')
    ? { sign: '?', word: 'inconclusive', kind: 'inconclusive' }
    : { sign: '·', word: 'not judged', kind: 'inapplicable' }

/** A row with details, unless all runs satisfy the requirement. */
function requirement({ id, level, text, cells }: RequirementRow, compared: Columns): Html {
  const marks = cells.map(cellMark)
  const what = html`<span class="what"
    >${prose(truncate(text, max.text))}
    <code>${id}</code>${level === 'MUST' ? empty : html` <span class="level">${level}</span>`}</span
  >`
  const shown = marks.map((mark, index) => cell(mark, compared[index]?.name ?? ''))
  const details = cells.flatMap((one, index) =>
    one.verdict === 'satisfied' ? [] : [result(one, marks[index], compared[index]?.name ?? '')],
  )
  const classes = classesOf(marks)
  if (details.length === 0) return html`<div class="one row ${classes}">${what}${shown}</div> `
  return html`<details class="one ${classes}">
    <summary class="row">${what}${shown}</summary>
    <dl>${details}</dl>
  </details> `
}

/** The message of a run, or why it was not judged. */
function result({ message, because, exchange, known }: Cell, mark: Mark | undefined, name: string): Html {
  const parts = [
    ...(message === undefined ? [] : [html`<span class="seen">${truncate(message, max.message)}</span>`]),
    ...(message === undefined && because !== undefined ? [prose(truncate(because, max.message))] : []),
    ...(exchange === undefined ? [] : [html`<code>${exchange}</code>`]),
    ...(known === true ? [html`known (in the baseline)`] : []),
  ]
  return html`<dt>${name}</dt>
    <dd>
      <span class="mark ${mark?.kind ?? ''}">${mark?.sign ?? ''} ${mark?.word ?? ''}</span> ${joined(parts, ' ')}
    </dd>`
}
