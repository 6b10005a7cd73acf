import type { Comparison, Difference, ShapeChange, Timing, VerdictChange } from '../../../src/compare/comparison.ts'
import { folded, html, joined, empty, prose, table, type Html } from '../../html/html.ts'
import { badge } from '../../page/marks.ts'
import { truncate } from '../../escape.ts'
import {
  answerChangeText,
  shapeCounts,
  shapeChangeText,
  changeCounts,
  timingsLine,
  verdictChangeText,
  regressionText,
} from '../text.ts'
import { pluralize } from '../../../src/std/pluralize.ts'
import { differenceId } from './summary.ts'

const max = { differences: 50, rows: 200, message: 300, operations: 6 }

/** The differences between the base and each other run. */
export function differences({ differences: all, compared }: Comparison): Html {
  const shown = all.slice(0, max.differences)
  return html`<section id="differences" aria-labelledby="differences-title">
    <h2 id="differences-title">Differences from ${compared[0]?.name ?? 'the base'}</h2>
    ${shown.map((difference, index) => differenceDetails(difference, differenceId(index + 1), all.length === 1))}
    ${all.length > shown.length ? html`<p>${all.length - shown.length} more: see compare.json.</p>` : empty}
  </section> `
}

function differenceDetails(difference: Difference, id: string, isAlone: boolean): Html {
  const { now, regressions, gaps, notes } = difference
  const summary = changeCounts(difference)
  const state =
    regressions.length > 0
      ? badge('violated', `regressed: ${regressionText(difference)}`)
      : gaps.length > 0
        ? badge('inconclusive')
        : empty
  return html`<details class="difference" id="${id}" ${isAlone ? html` open=""` : empty}>
    <summary>
      <h3>${now} ${state}</h3>
      <span class="quiet">${summary.length === 0 ? 'no differences' : summary.join(', ')}</span>
    </summary>
    ${gaps.map((gap) => html`<p>${badge('inconclusive')} ${prose(gap)}</p>`)}${parts(difference)}
    ${
      notes.length === 0
        ? empty
        : html`<ul class="quiet">
            ${notes.map((note) => html`<li>${prose(note)}</li>`)}
          </ul>`
    }
  </details> `
}

function parts({ now, verdicts, replies }: Difference): Html {
  const { violated, found, advisory, unjudged, lost, mended, judged, rates } = verdicts
  const times = timingsLine(replies?.timings ?? [])
  return html`${changes('Newly violated', now, violated)}${changes('Violated, not judged before', now, found)}
  ${changes('Newly unmet (not gating)', now, advisory)}${foldedChanges('No longer judged', now, unjudged)}
  ${foldedChanges('Unmet before, not judged now', now, lost)}${foldedChanges('Fixed', now, mended)}
  ${foldedChanges('Newly judged', now, judged)}${changes('Unmet in another share of runs', now, rates)}${shapes(now, replies?.shapes ?? [])}
  ${answers(now, replies?.answers ?? [])}${timings(now, replies?.timings ?? [])}
  ${times === undefined ? empty : html`<p class="quiet">${times}</p>`}`
}

const changes = (title: string, run: string, all: readonly VerdictChange[]): Html =>
  all.length === 0
    ? empty
    : html`<h4>${title} (${all.length})</h4>
        ${changeTable(`${title}: ${run}`, all)}`

const foldedChanges = (title: string, run: string, all: readonly VerdictChange[]): Html =>
  all.length === 0 ? empty : folded(`${title} (${all.length})`, changeTable(`${title}: ${run}`, all))

const changeTable = (label: string, all: readonly VerdictChange[]): Html =>
  limited(label, ['Requirement', 'Verdict', 'Observed', 'Exchange'], all, (change) => [
    html`<code>${change.id}</code> <span class="quiet">${prose(truncate(change.text, max.message))}</span>`,
    html`<span class="nowrap">${verdictChangeText(change)}${change.known === true ? ', known' : ''}</span>`,
    html`<span class="seen">${truncate(change.message ?? change.because ?? '', max.message)}</span>`,
    change.exchange === undefined ? empty : html`<code>${change.exchange}</code>`,
  ])

const shapes = (run: string, all: readonly ShapeChange[]): Html =>
  all.length === 0
    ? empty
    : html`<h4>Shapes (${all.length})</h4>
        ${limited(`Shapes: ${run}`, ['What', 'Exchanges', 'Where'], all, (change) => [
          html`<span class="seen">${truncate(shapeChangeText(change), max.message)}</span>`,
          html`${shapeCounts(change)}`,
          where(change),
        ])}`

function where({ statuses, operations, otherModels }: ShapeChange): Html {
  const more = operations.length - max.operations
  const shown = operations.slice(0, max.operations).map((operation) => html`<code>${operation}</code>`)
  return html`${statuses}
  ${joined(shown, ', ')}${more > 0 ? ` and ${more} more` : ''}${otherModels === true ? ', by other models' : ''}`
}

const answers = (run: string, all: NonNullable<Difference['replies']>['answers']): Html =>
  all.length === 0
    ? empty
    : html`<h4>Responses (${all.length})</h4>
        ${limited(`Responses: ${run}`, ['Operation', 'What', 'Requests', 'Example'], all, (change) => [
          html`<code>${change.operation}</code>`,
          html`<span class="seen">${truncate(answerChangeText(change), 2 * max.message)}</span>`,
          html`${change.requests}`,
          html`<code>${change.examples[0] ?? ''}</code>`,
        ])}`

function timings(run: string, all: readonly Timing[]): Html {
  const measured = all.filter(({ total }) => total !== undefined)
  if (measured.length === 0) return empty
  const head = ['Operation', 'Requests', 'Result', 'First byte p50', 'First byte p95', 'Total p50', 'Total p95']
  const times = (differenceDetails: Timing['total'], of: 'p50' | 'p95'): Html =>
    differenceDetails === undefined
      ? empty
      : html`<span class="nowrap"
          >${differenceDetails.base[of]} → ${differenceDetails.now[of]} ms
          <span class="quiet">${differenceDetails.ratio[of]}×</span></span
        >`
  return folded(
    `Times of ${pluralize(measured.length, 'operation')}`,
    limited(`Times: ${run}`, head, measured, ({ operation, requests, verdict, firstByte, total, otherModels }) => [
      html`<code>${operation}</code
        >${otherModels === true ? html` <span class="quiet">by other models</span>` : empty}`,
      html`${requests}`,
      html`${verdict}`,
      ...[firstByte, total].flatMap((differenceDetails) => [
        times(differenceDetails, 'p50'),
        times(differenceDetails, 'p95'),
      ]),
    ]),
  )
}

function limited<T>(
  label: string,
  head: readonly string[],
  all: readonly T[],
  rowOf: (differenceDetails: T) => readonly Html[],
): Html {
  const more = all.length - max.rows
  return html`${table(
    label,
    head.map((name) => html`${name}`),
    all.slice(0, max.rows).map(rowOf),
  )}${more > 0 ? html`<p>${more} more: see compare.json.</p>` : empty}`
}
