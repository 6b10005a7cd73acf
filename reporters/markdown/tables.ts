import type { Report, Verdict } from '../../src/report/report.ts'
import { areasOf, groupBy, verdictOrder, reasonsOf, ungatedRequirements } from '../summary.ts'
import { limitRows, type LimitRow, modelTable, leftOutModels, unansweredGroups } from '../tables.ts'
import { truncate, markdownCode, printable, markdownProse } from '../escape.ts'
import { foldedSection, section, table } from './text.ts'

/** A job summary may hold 1 MiB; nobody reads past this many rows. */
const max = { rows: 200, models: 50, values: 12, ids: 12, value: 200 }

export function areaTable(report: Report): string {
  const { judged, left } = areasOf(report)
  const columns = verdictOrder.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const rows = judged.map(({ area, counts }) => [
    markdownCode(area),
    ...columns.map((verdict) => `${counts[verdict] || ''}`),
  ])
  const rest = left.map(({ because, ids }) => `${markdownProse(because)}: ${ids.map(markdownCode).join(', ')}`)
  return [...(rows.length > 0 ? ['## Areas', table(['Area', ...columns], rows)] : []), ...rest].join('\n\n')
}

const caption =
  'How many requirements the calls of each model judge, and of them how many are violated (✗) or, not gating, unmet (!).'

/** What the calls of each model came to, by protocol, where more than one model was asked. */
export function modelSection(report: Report): string {
  const models = modelTable(report, max.models)
  if (models === undefined) return ''
  const more = leftOutModels(models)
  const rows = models.rows.map(({ model, cells }) => [markdownCode(model), ...cells.map((cell) => cell?.text ?? '')])
  return [
    '## Models',
    unansweredGroups(report).length > 0 ? `${caption} Of a listed model that did not answer, the status.` : caption,
    table(['Model', ...models.protocols.map(markdownProse)], rows),
    ...(more === undefined ? [] : [`${more}: see \`report.json\`.`]),
    silentModels(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Which listed models were not asked or did not answer, and why. */
function silentModels(report: Report): string {
  const groups = unansweredGroups(report)
  const rows = groups.slice(0, max.rows).map(({ because, rows: those }) => {
    const names = [...new Set(those.map(({ model }) => model))]
    const left = names.length - max.ids
    return [
      `${those.length}`,
      markdownProse(truncate(because, max.value)),
      `${names.slice(0, max.ids).map(markdownCode).join(', ')}${left > 0 ? ` and ${left} more` : ''}`,
    ]
  })
  const count = groups.reduce((sum, { rows: those }) => sum + those.length, 0)
  const title = `Listed models that were not asked or did not answer (${count})`
  return foldedSection(title, ['Models by protocol', 'Reason', 'Which'], rows, groups.length)
}

export function reasonTable(title: string, report: Report, verdict: Verdict): string {
  const groups = reasonsOf(report, verdict)
  const rows = groups.slice(0, max.rows).map(({ because, isRequirement: standsOn, ids }) => {
    const more = ids.length - max.ids
    const which = ids.slice(0, max.ids).map(markdownCode).join(', ')
    const why = truncate(because, 2 * max.value)
    return [
      `${ids.length}`,
      standsOn ? `stands on ${markdownCode(why)}` : markdownProse(why),
      `${which}${more > 0 ? ` and ${more} more` : ''}`,
    ]
  })
  return section(`${title} (${report.summary[verdict]})`, ['Requirements', 'Reason', 'Which'], rows, groups.length)
}

/** What the requirement set does not name as it stands: judged, and not gating. */
export function ungatedTable(report: Report): string {
  const all = ungatedRequirements(report)
  const rows = all
    .slice(0, max.rows)
    .map(({ id, verdict, ungated }) => [
      markdownCode(id),
      verdict ?? '',
      markdownProse(truncate(ungated ?? '', max.value)),
    ])
  const title = `Not gating yet by requirement set ${report.set?.version} (${all.length})`
  return section(title, ['Requirement', 'Verdict', 'Why it does not gate'], rows, all.length)
}

/** What happened at each limit and one step beyond it, from the `.accepts` and `.refuses` of one parameter; unmet ones first. */
export function limits({ requirements }: Report): string {
  const all = limitRows(requirements)
  const rows = [...all.filter(isUnmet), ...all.filter((row) => !isUnmet(row))].map(({ parameter, at, beyond }) => [
    markdownCode(parameter),
    at?.verdict ?? '',
    beyond?.verdict ?? '',
  ])
  return foldedSection(
    `Limits (${rows.length})`,
    ['Parameter', 'At the limit', 'Beyond it'],
    rows.slice(0, max.rows),
    rows.length,
  )
}

const isUnmet = ({ at, beyond }: LimitRow) =>
  [at, beyond].some((side) => side?.verdict === 'violated' || side?.verdict === 'advisory')

/** What the contract leaves open: a row for each requirement and what was asked of it, with all values that were seen. */
export function observations({ observations: all }: Report): string {
  const groups = [...groupBy(all, ({ id, text }) => JSON.stringify([id, text]))]
  const rows = groups.slice(0, max.rows).flatMap(([, those]) => {
    const [first] = those
    if (first === undefined) return []
    const values = [...new Set(those.map(({ value }) => JSON.stringify(value) ?? 'nothing'))]
    const more = values.length - max.values
    const shown = values.slice(0, max.values).map((value) => markdownCode(truncate(printable(value), max.value)))
    return [
      [
        markdownCode(first.id),
        markdownProse(truncate(first.text, max.value)),
        `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      ],
    ]
  })
  return foldedSection(`Observations (${all.length})`, ['Requirement', 'What', 'Values'], rows, groups.length)
}
