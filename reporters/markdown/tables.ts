import type { Report, Verdict } from '../../src/report/report.ts'
import { areasOf, groupBy, order, reasonsOf, ungatedIn } from '../digest.ts'
import { limitRows, type LimitRow } from '../limits.ts'
import { modelTable, moreModels, silentGroups } from '../models.ts'
import { clip, code, plain, prose } from '../plain.ts'
import { folded, section, table } from './text.ts'

/** A job summary may hold 1 MiB; nobody reads past this many rows. */
const most = { rows: 200, models: 50, values: 12, ids: 12, value: 200 }

export function areaTable(report: Report): string {
  const { judged, left } = areasOf(report)
  const columns = order.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const rows = judged.map(({ area, counts }) => [code(area), ...columns.map((verdict) => `${counts[verdict] || ''}`)])
  const rest = left.map(({ because, ids }) => `${prose(because)}: ${ids.map(code).join(', ')}`)
  return [...(rows.length > 0 ? ['## Areas', table(['Area', ...columns], rows)] : []), ...rest].join('\n\n')
}

const caption =
  'How many requirements the calls of each model judge, and of them how many are violated (✗) or, not gating, unmet (!).'

/** What the calls of each model came to, by protocol, where more than one model was asked. */
export function modelSection(report: Report): string {
  const models = modelTable(report, most.models)
  if (models === undefined) return ''
  const more = moreModels(models)
  const rows = models.rows.map(({ model, cells }) => [code(model), ...cells.map((cell) => cell?.text ?? '')])
  return [
    '## Models',
    silentGroups(report).length > 0 ? `${caption} Of a listed model that did not answer, the status.` : caption,
    table(['Model', ...models.protocols.map(prose)], rows),
    ...(more === undefined ? [] : [`${more}: see \`report.json\`.`]),
    silentModels(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Which listed models were not asked or did not answer, and why. */
function silentModels(report: Report): string {
  const groups = silentGroups(report)
  const rows = groups.slice(0, most.rows).map(({ because, rows: those }) => {
    const names = [...new Set(those.map(({ model }) => model))]
    const left = names.length - most.ids
    return [
      `${those.length}`,
      prose(clip(because, most.value)),
      `${names.slice(0, most.ids).map(code).join(', ')}${left > 0 ? ` and ${left} more` : ''}`,
    ]
  })
  const count = groups.reduce((sum, { rows: those }) => sum + those.length, 0)
  const title = `Listed models that were not asked or did not answer (${count})`
  return folded(title, ['Models by protocol', 'Reason', 'Which'], rows, groups.length)
}

export function reasonTable(title: string, report: Report, verdict: Verdict): string {
  const groups = reasonsOf(report, verdict)
  const rows = groups.slice(0, most.rows).map(({ because, standsOn, ids }) => {
    const more = ids.length - most.ids
    const which = ids.slice(0, most.ids).map(code).join(', ')
    const why = clip(because, 2 * most.value)
    return [
      `${ids.length}`,
      standsOn ? `stands on ${code(why)}` : prose(why),
      `${which}${more > 0 ? ` and ${more} more` : ''}`,
    ]
  })
  return section(`${title} (${report.summary[verdict]})`, ['Requirements', 'Reason', 'Which'], rows, groups.length)
}

/** What the requirement set does not name as it stands: judged, and not gating. */
export function ungatedTable(report: Report): string {
  const all = ungatedIn(report)
  const rows = all
    .slice(0, most.rows)
    .map(({ id, verdict, ungated }) => [code(id), verdict ?? '', prose(clip(ungated ?? '', most.value))])
  const title = `Not gating yet by requirement set ${report.set?.version} (${all.length})`
  return section(title, ['Requirement', 'Verdict', 'Why it does not gate'], rows, all.length)
}

/** What happened at each limit and one step beyond it, from the `.accepts` and `.refuses` of one parameter; unmet ones first. */
export function limits({ requirements }: Report): string {
  const all = limitRows(requirements)
  const rows = [...all.filter(isUnmet), ...all.filter((row) => !isUnmet(row))].map(({ parameter, at, beyond }) => [
    code(parameter),
    at?.verdict ?? '',
    beyond?.verdict ?? '',
  ])
  return folded(
    `Limits (${rows.length})`,
    ['Parameter', 'At the limit', 'Beyond it'],
    rows.slice(0, most.rows),
    rows.length,
  )
}

const isUnmet = ({ at, beyond }: LimitRow) =>
  [at, beyond].some((side) => side?.verdict === 'violated' || side?.verdict === 'advisory')

/** What the contract leaves open: a row for each requirement and what was asked of it, with all values that were seen. */
export function observations({ observations: all }: Report): string {
  const groups = [...groupBy(all, ({ id, text }) => JSON.stringify([id, text]))]
  const rows = groups.slice(0, most.rows).flatMap(([, those]) => {
    const [first] = those
    if (first === undefined) return []
    const values = [...new Set(those.map(({ value }) => JSON.stringify(value) ?? 'nothing'))]
    const more = values.length - most.values
    const shown = values.slice(0, most.values).map((value) => code(clip(plain(value), most.value)))
    return [
      [
        code(first.id),
        prose(clip(first.text, most.value)),
        `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      ],
    ]
  })
  return folded(`Observations (${all.length})`, ['Requirement', 'What', 'Values'], rows, groups.length)
}
