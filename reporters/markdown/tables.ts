import type { Report, Verdict } from '../../src/report/report.ts'
import { agentRows, readinessText } from '../agents.ts'
import { markdownCode, markdownProse, printable, truncate } from '../escape.ts'
import { reportLines } from '../limit-lines.ts'
import { areasOf, totalLine, groupBy, reasonsOf, ungatedRequirements, verdictOrder } from '../summary.ts'
import { leftOutModels, limitRows, modelTable, unansweredGroups, type LimitRow } from '../tables.ts'
import { codeList, foldedSection, section, table } from './text.ts'

const max = { rows: 200, models: 50, values: 12, ids: 12, idsOfLine: 3, value: 200 }

/** What each coding agent can do through the gateway. */
export function agentTable(report: Report): string {
  const rows = agentRows(report).map(({ agent, readiness, decidedBy, because }) => [
    markdownProse(agent),
    readinessText[readiness],
    decidedBy === '' ? '' : markdownCode(decidedBy),
    markdownProse(truncate(because, max.value)),
  ])
  return rows.length === 0
    ? ''
    : ['## Agents', table(['Agent', 'Readiness', 'Decided by', 'Because'], rows)].join('\n\n')
}

export function areaTable(report: Report): string {
  const { judged, leftOut } = areasOf(report)
  const columns = verdictOrder.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const rows = judged.map(({ area, counts }) => [
    markdownCode(area),
    ...columns.map((verdict) => `${counts[verdict] || ''}`),
  ])
  const rest = leftOut.map(({ because, ids }) => `${markdownProse(because)}: ${ids.map(markdownCode).join(', ')}`)
  const total = totalLine(report)
  return [
    ...(rows.length > 0 ? ['## Areas', table(['Area', ...columns], rows)] : []),
    ...rest,
    ...(total === '' ? [] : [`${total}.`]),
  ].join('\n\n')
}

const caption =
  'The number of requirements judged for each model, and how many of them are violated (✗) or unmet but not gating (!).'

/** Results by model and protocol, if there are several models. */
export function modelSection(report: Report): string {
  const models = modelTable(report, max.models)
  if (models === undefined) return ''
  const more = leftOutModels(models)
  const rows = models.rows.map(({ model, cells }) => [markdownCode(model), ...cells.map((cell) => cell?.text ?? '')])
  return [
    '## Models',
    unansweredGroups(report).length > 0 ? `${caption} For a model that did not respond, the status.` : caption,
    table(['Model', ...models.protocols.map(markdownProse)], rows),
    ...(more === undefined ? [] : [`${more}: see \`report.json\`.`]),
    unansweredModels(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The listed models that were not called or did not respond, with the reason. */
function unansweredModels(report: Report): string {
  const groups = unansweredGroups(report)
  const rows = groups
    .slice(0, max.rows)
    .map(({ because, rows: models }) => [
      `${models.length}`,
      markdownProse(truncate(because, max.value)),
      codeList([...new Set(models.map(({ model }) => model))], max.ids),
    ])
  const count = groups.reduce((sum, group) => sum + group.rows.length, 0)
  const title = `Listed models that were not called or did not respond (${count})`
  return foldedSection(title, ['Models by protocol', 'Reason', 'Which'], rows, groups.length)
}

export function reasonTable(title: string, report: Report, verdict: Verdict): string {
  const groups = reasonsOf(report, verdict)
  const rows = groups.slice(0, max.rows).map(({ because, isRequirement, ids }) => {
    const why = truncate(because, 2 * max.value)
    return [
      `${ids.length}`,
      isRequirement ? `depends on ${markdownCode(why)}` : markdownProse(why),
      codeList(ids, max.ids),
    ]
  })
  return section(`${title} (${report.summary[verdict]})`, ['Requirements', 'Reason', 'Which'], rows, groups.length)
}

/** Requirements that are judged but do not gate, because the requirement set does not contain them yet. */
export function ungatedTable(report: Report): string {
  const all = ungatedRequirements(report)
  const lines = reportLines(all, report)
  const rows = lines
    .slice(0, max.rows)
    .map(({ row: { verdict, ungated }, ids }) => [
      codeList(ids, max.idsOfLine),
      verdict ?? '',
      markdownProse(truncate(ungated ?? '', max.value)),
    ])
  const title = `Not gating yet in requirement set ${report.set?.version} (${all.length})`
  return section(title, ['Requirement', 'Verdict', 'Why it does not gate'], rows, lines.length)
}

/** The results at each limit and one step beyond it; unmet ones first. */
export function limits({ requirements }: Report): string {
  const all = limitRows(requirements)
  const rows = [...all.filter(isUnmet), ...all.filter((row) => !isUnmet(row))].map(({ parameter, at, beyond }) => [
    markdownCode(parameter),
    at?.verdict ?? '',
    beyond?.verdict ?? '',
  ])
  const head = ['Parameter', 'At the limit', 'Beyond it']
  return foldedSection(`Limits (${rows.length})`, head, rows.slice(0, max.rows), rows.length)
}

const isUnmet = ({ at, beyond }: LimitRow) =>
  [at, beyond].some((side) => side?.verdict === 'violated' || side?.verdict === 'advisory')

/** What was observed where the contract leaves the behaviour open: a row for each requirement and question, with all values. */
export function observations({ observations: all }: Report): string {
  const groups = [...groupBy(all, ({ id, text }) => JSON.stringify([id, text])).values()]
  const rows = groups.slice(0, max.rows).flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const values = [...new Set(group.map(({ value }) => JSON.stringify(value) ?? 'nothing'))]
    const shown = values.map((value) => truncate(printable(value), max.value))
    return [[markdownCode(first.id), markdownProse(truncate(first.text, max.value)), codeList(shown, max.values)]]
  })
  return foldedSection(`Observations (${all.length})`, ['Requirement', 'What', 'Values'], rows, groups.length)
}
