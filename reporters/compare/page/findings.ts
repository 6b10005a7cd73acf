import type { Comparison, FindingRow } from '../../../src/compare/comparison.ts'
import { impacts, type Impact } from '../../../src/report/report.ts'
import { counted } from '../../digest.ts'
import { html, joined, none, prose, type Html } from '../../allure/overview/html.ts'
import { clip } from '../../plain.ts'
import { markOfFinding } from '../marks.ts'
import { cell, classesOf, names } from './rows.ts'

const most = { rows: 300, title: 200, fix: 600, requirements: 12 }

const words: Readonly<Record<Impact, string>> = {
  'server error': 'Server errors',
  'breaks clients': 'What breaks clients',
  shape: 'Shapes of replies',
  custom: 'What only this contract asks for',
}

/** Every cause of violations and who has it, by how grave it is. */
export function findings(comparison: Comparison): Html {
  const { findings: all } = comparison
  if (all.length === 0) return none
  const shown = all.slice(0, most.rows)
  const groups = impacts.flatMap((impact) => {
    const rows = shown.filter((row) => row.impact === impact)
    return rows.length === 0 ? [] : group(impact, rows, comparison)
  })
  const more = all.length - shown.length
  return html`<div class="grid findings">
      <h3>Findings (${all.length})</h3>
      ${names(comparison, 'Cause')}${groups}
    </div>
    ${more > 0 ? html`<p>${counted(more, 'more finding')}: see compare.json.</p>` : none}`
}

function group(impact: Impact, rows: readonly FindingRow[], { compared }: Comparison): Html {
  const counts = compared.map(({ name }, index) => {
    const count = rows.filter(({ cells }) => ['violated', 'advisory'].includes(cells[index]?.state ?? '')).length
    const kind = count === 0 ? 'none' : 'some'
    return html`<span class="count ${kind}" role="img" aria-label="${name}: ${counted(count, 'finding')}"
      >${count === 0 ? '–' : count}</span
    >`
  })
  return html`<details class="group">
    <summary class="row">
      <span class="what">${words[impact]} <span class="quiet">${rows.length}</span></span
      >${counts}
    </summary>
    ${rows.map((row) => finding(row, compared))}
  </details> `
}

function finding({ id, title, fix, requirements, cells }: FindingRow, compared: Comparison['compared']): Html {
  const marks = cells.map(markOfFinding)
  const shown = marks.map((mark, index) => cell(mark, compared[index]?.name ?? ''))
  const having = cells.flatMap(({ exchanges }, index) =>
    exchanges === undefined
      ? []
      : [html`<strong>${compared[index]?.name ?? ''}</strong> ${counted(exchanges, 'exchange')}`],
  )
  const rest = requirements.length - most.requirements
  return html`<details class="one ${classesOf(marks)}">
    <summary class="row"><span class="what">${prose(clip(title, most.title))}</span>${shown}</summary>
    <dl>
      <dt>Fix</dt>
      <dd>${prose(clip(fix, most.fix))}</dd>
      <dt>Seen</dt>
      <dd>${joined(having, ', ')}</dd>
      <dt>Results</dt>
      <dd>
        ${joined(
          requirements.slice(0, most.requirements).map((one) => html`<code>${one}</code>`),
          ', ',
        )}${rest > 0 ? ` and ${rest} more` : ''}
      </dd>
      <dt>Id</dt>
      <dd><code>${id}</code></dd>
    </dl>
  </details> `
}
