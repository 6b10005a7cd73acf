import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { exchangesOf, exchangesMs, decidingTest } from '../occurrences.ts'
import { areaOf, countsLine, groupBy, pluralize, reasonSentence, verdictOrder } from '../summary.ts'
import { truncate } from '../escape.ts'
import { html, empty, joined, prose, section, type Html } from '../html/html.ts'
import { anchorOf } from './marks.ts'
import { modelsOf, ranges, type RequirementModels } from './requirement-models.ts'

const maxWhy = 300

/** Every requirement with its verdict and its reason, the worst first. A script filters them. */
export function requirements(judged: JudgedRun): Html {
  const { report } = judged
  const all = report.requirements.toSorted((one, other) => rankOf(one) - rankOf(other))
  const models = modelsOf(judged)
  const left = all.filter((one) => !one.judged).length
  return section(
    'requirements',
    `Requirements (${all.length})`,
    html`<p>
        ${countsLine(report) || 'nothing was judged'}${left > 0 ? `, ${left} left out (open, untestable or not selected)` : ''}.
        The time of a requirement is the sum of the times of its exchanges.
      </p>
      <details>
        <summary>All requirements, the unmet ones first</summary>
        ${form(all, models)}
        <ul id="requirement-list">
          ${all.map((one) => item(one, judged, models))}
        </ul>
      </details>`,
  )
}

/** The verdict as the list shows it. */
const wordOf = ({ judged, verdict }: RequirementReport): string => (judged && verdict) || 'left out'

const rankOf = ({ judged, verdict }: RequirementReport) =>
  judged && verdict !== undefined ? verdictOrder.indexOf(verdict) : verdictOrder.length

function item(one: RequirementReport, judged: JudgedRun, models: RequirementModels): Html {
  const { id, level, text } = one
  const because = why(one)
  return html`<li id="${anchorOf(id)}" ${attributesOf(one, models)}>
    <b>${wordOf(one)}</b> <code>${id}</code> <i>${level}</i>${time(one, judged)}
    <p>${prose(text)}</p>
    ${because === '' ? empty : html`<p class="why">${prose(truncate(because, maxWhy))}</p>`}
  </li> `
}

/** The class, and for the filter, the models that judged the requirement (`data-m`) and those that violate it (`data-u`). */
function attributesOf(one: RequirementReport, models: RequirementModels): Html {
  const { judged = [], unmet = [] } = models.of(one) ?? {}
  const attributes = [
    ['class', one.judged ? wordOf(one) : 'left-out'],
    ['data-m', ranges(judged)],
    ['data-u', ranges(unmet)],
  ]
  return joined(
    attributes.filter(([, value]) => value !== '').map(([name = '', value = '']) => html`${name}="${value}"`),
    ' ',
  )
}

/** Why the verdict is not satisfied. */
function why(one: RequirementReport): string {
  const { verdict, ungated } = one
  if (!one.judged || verdict === 'inconclusive' || verdict === 'inapplicable') return reasonSentence(one)
  if (verdict === 'satisfied') return ''
  const [message = ''] = (decidingTest(one)?.message ?? '').split('\n', 1)
  return ungated === undefined ? message : `${message} (${ungated})`
}

function time(one: RequirementReport, { evidence }: JudgedRun): Html {
  const exchanges = exchangesOf(one, evidence)
  if (exchanges.length === 0) return empty
  return html` <span>${pluralize(exchanges.length, 'exchange')}, ${(exchangesMs(exchanges) / 1000).toFixed(1)} s</span>`
}

const textField: Html = { markup: '<input type="search" name="text"/>' }

/** Selects that filter the list. Hidden until the script runs. */
function form(all: readonly RequirementReport[], { names }: RequirementModels): Html {
  const counted = (keyOf: (one: RequirementReport) => string) =>
    [...groupBy(all, keyOf)].map(([value, members]) => [value, `${value} (${members.length})`] as const)
  return html`<form id="filter" role="search" aria-label="Filter the requirements" hidden="">
    ${select('verdict', 'Verdict', counted(wordOf))}${select(
      'area',
      'Area',
      counted(({ id }) => areaOf(id)),
    )}${select(
      'level',
      'Level',
      counted(({ level }) => level),
    )}${
      names.length > 1
        ? select(
            'model',
            'Model',
            names.map((name) => [name, name]),
          )
        : empty
    }
    <label>Text ${textField}</label>
    <button type="reset">Show all</button>
    <p id="shown" role="status"></p>
  </form>`
}

const select = (name: string, label: string, options: readonly (readonly [value: string, text: string])[]): Html =>
  html`<label
    >${label}
    <select name="${name}">
      <option value="">all</option>
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select></label
  > `
