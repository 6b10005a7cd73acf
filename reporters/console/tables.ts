import type { Verdict } from '../../src/report/report.ts'
import { truncateColumns, displayWidth, wrap } from './columns.ts'
import { areasOf, totalLine, verdictOrder } from '../summary.ts'
import { isClean, modelTable, leftOutModels, unansweredGroups, type ModelTable } from '../tables.ts'
import { printable } from '../escape.ts'
import { paint, type RenderContext, type Colors } from './canvas.ts'

/** Verdicts by area, as a table if there are several verdicts, and the areas that were left out, with the reason. */
export function areaLines({ judged: { report }, colors, width }: RenderContext): readonly string[] {
  const { judged, leftOut } = areasOf(report)
  const columns = verdictOrder.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const rows = judged.map(({ area, counts }) => ({
    name: printable(area),
    cells: columns.map((verdict) => ({ text: counts[verdict] > 0 ? `${counts[verdict]}` : undefined, verdict })),
  }))
  const reasons = leftOut.map(({ because, ids }) => `${printable(because)}: ${ids.map(printable).join(', ')}`)
  const rest = [...reasons, totalLine(report)]
    .filter((line) => line !== '')
    .flatMap((line) => wrap(line, width).map(colors.dim))
  const [only] = columns
  if (only !== undefined && columns.length === 1) {
    const counts = rows.map(({ name, cells: [cell] }) => `${name} ${cell?.text}`)
    return [...wrap(`${only}: ${counts.join(', ')}`, width).map(paint(colors, only)), ...rest]
  }
  return [...tableLines(columns, rows, width, colors), ...rest]
}

/** Results by model and protocol, if there are several models and any violation: a table, or a list if that is too wide. */
export function modelLines({ judged: { report }, colors, width }: RenderContext): readonly string[] {
  const table = modelTable(report, undefined, 'counted')
  if (table === undefined) return []
  if (report.byModel.every(isClean)) {
    return wrap(
      `models: no violations in ${report.byModel.length} combinations of model and protocol: see summary.md`,
      width,
    )
  }
  const rows = table.rows.map(({ model, cells }) => ({ name: printable(model), cells }))
  const more = leftOutModels(table)
  const rest = more === undefined ? [] : wrap(`and ${more}: see summary.md`, width).map(colors.dim)
  const isNarrow = tableWidth(table.protocols, rows) > width
  const lines = isNarrow ? listLines(table, width) : tableLines(table.protocols.map(printable), rows, width, colors)
  const legend =
    unansweredGroups(report).length > 0 ? `${caption}; for a model that did not respond, the status` : caption
  return [...wrap(legend, width).map(colors.dim), ...lines, ...rest]
}

const caption = 'requirements judged for each model, with the number that is violated (✗) or unmet but not gating (!)'

interface Row {
  readonly name: string
  readonly cells: readonly ({ readonly text: string | undefined; readonly verdict: Verdict } | undefined)[]
}

const nameWidth = (rows: readonly Row[]) => Math.max(0, ...rows.map(({ name }) => displayWidth(name)))

const columnWidths = (columns: readonly string[], rows: readonly Row[]) =>
  columns.map((column, index) =>
    Math.max(displayWidth(column), ...rows.map(({ cells }) => displayWidth(cells[index]?.text ?? '·'))),
  )

const tableWidth = (columns: readonly string[], rows: readonly Row[]) =>
  columnWidths(columns, rows).reduce((sum, width) => sum + width + 2, nameWidth(rows))

/** Names on the left, numbers on the right. Names are cut if the table would be too wide. */
function tableLines(columns: readonly string[], rows: readonly Row[], width: number, colors: Colors): string[] {
  if (rows.length === 0) return []
  const widths = columnWidths(columns, rows)
  const numbers = widths.reduce((sum, one) => sum + one + 2, 0)
  const gap = numbers + nameWidth(rows) > width ? ' ' : '  '
  const room = Math.max(8, width - numbers + (2 - gap.length) * columns.length)
  const name = Math.min(room, nameWidth(rows))
  const padded = (text: string) => text + ' '.repeat(Math.max(0, name - displayWidth(text)))
  const cell = (text: string, index: number) =>
    ' '.repeat(Math.max(0, (widths[index] ?? 0) - displayWidth(text))) + text
  const lines = rows.map(({ name: rowName, cells }) =>
    [
      padded(truncateColumns(name, rowName)),
      ...cells.map((one, index) => {
        const text = cell(one?.text ?? '·', index)
        return one?.text === undefined ? colors.dim(text) : paint(colors, one.verdict)(text)
      }),
    ].join(gap),
  )
  return [colors.dim([padded(''), ...columns.map(cell)].join(gap)), ...lines]
}

/** `acorn-chat: chat 3 ✗ of 174, responses 40` */
const listLines = ({ protocols, rows }: ModelTable, width: number): string[] =>
  rows.flatMap(({ model, cells }) => {
    const results = cells.flatMap((cell, index) =>
      cell === undefined ? [] : [`${printable(protocols[index] ?? '')} ${cell.text}`],
    )
    return wrap(`${printable(model)}: ${results.join(', ')}`, width - 2).map((line, index) =>
      index > 0 ? `  ${line}` : line,
    )
  })
