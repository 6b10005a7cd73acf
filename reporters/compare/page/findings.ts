import type { Comparison, FindingRow } from '../../../src/compare/comparison.ts'
import { impacts, type Impact } from '../../../src/report/report.ts'
import { pluralize } from '../../summary.ts'
import { html, joined, empty, prose, type Html } from '../../html/html.ts'
import { truncate } from '../../escape.ts'
import { findingMark } from '../marks.ts'
import { cell, classesOf, differingFirst, isDiffering, names, scrollBox } from './matrix.ts'

const max = { rows: 300, title: 200, fix: 600, requirements: 12 }

const impactTitles: Readonly<Record<Impact, string>> = {
  security: 'Security: errors that disclose internals',
  'server error': 'Server errors',
  'breaks clients': 'Breaks clients',
  shape: 'Response shapes',
  custom: 'Required only by this contract',
}

/** The findings and the affected runs, by impact. Differences are first. */
export function findings(comparison: Comparison): Html {
  const { findings: all } = comparison
  if (all.length === 0) return empty
  const shown = all.slice(0, max.rows)
  const groups = impacts.flatMap((impact) => {
    const ofImpact = shown.filter((row) => row.impact === impact)
    const rows = differingFirst(ofImpact, ({ cells }) => isDiffering(cells.map(findingMark)))
    return rows.length === 0 ? [] : group(impact, rows, comparison)
  })
  const more = all.length - shown.length
  return html`<div class="grid findings" ${scrollBox(comparison, 'Findings')}>
      <h3>Findings (${all.length})</h3>
      ${names(comparison, 'Cause')}${groups}
    </div>
    ${more > 0 ? html`<p>${pluralize(more, 'more finding')}: see compare.json.</p>` : empty}`
}

function group(impact: Impact, rows: readonly FindingRow[], { compared }: Comparison): Html {
  const counts = compared.map(({ name }, index) => {
    const count = rows.filter(({ cells }) => ['violated', 'advisory'].includes(cells[index]?.state ?? '')).length
    const kind = count === 0 ? 'none' : 'some'
    return html`<span class="count ${kind}" role="img" aria-label="${name}: ${pluralize(count, 'finding')}"
      >${count === 0 ? '–' : count}</span
    >`
  })
  return html`<details class="group">
    <summary class="row">
      <span class="what">${impactTitles[impact]} <span class="quiet">${rows.length}</span></span
      >${counts}
    </summary>
    ${rows.map((row) => finding(row, compared))}
  </details> `
}

function finding({ id, title, fix, requirements, cells }: FindingRow, compared: Comparison['compared']): Html {
  const marks = cells.map(findingMark)
  const shown = marks.map((mark, index) => cell(mark, compared[index]?.name ?? ''))
  const affected = cells.flatMap(({ exchanges }, index) =>
    exchanges === undefined
      ? []
      : [html`<strong>${compared[index]?.name ?? ''}</strong> ${pluralize(exchanges, 'exchange')}`],
  )
  const rest = requirements.length - max.requirements
  return html`<details class="one ${classesOf(marks)}">
    <summary class="row"><span class="what">${prose(truncate(title, max.title))}</span>${shown}</summary>
    <dl>
      <dt>Fix</dt>
      <dd>${prose(truncate(fix, max.fix))}</dd>
      <dt>Observed</dt>
      <dd>${joined(affected, ', ')}</dd>
      <dt>Requirements</dt>
      <dd>
        ${joined(
          requirements.slice(0, max.requirements).map((one) => html`<code>${one}</code>`),
          ', ',
        )}${rest > 0 ? ` and ${rest} more` : ''}
      </dd>
      <dt>Id</dt>
      <dd><code>${id}</code></dd>
    </dl>
  </details> `
}
