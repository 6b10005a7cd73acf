import type { Verdict } from '../../src/report/report.ts'
import { truncateColumns, displayWidth, wrap } from './columns.ts'
import { areasOf, verdictOrder } from '../summary.ts'
import { isClean, modelTable, leftOutModels, unansweredGroups, type ModelTable } from '../tables.ts'
import { printable } from '../escape.ts'
import { paint, type RenderContext, type Colors } from './canvas.ts'

/** Counts of verdicts by area, in a table where there is more than one verdict, and which areas were left out for which reason. */
export function areaLines({ judged: { report }, colors, width }: RenderContext): readonly string[] {
  const { judged, left } = areasOf(report)
  const columns = verdictOrder.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const rows = judged.map(({ area, counts }) => ({
    name: printable(area),
    cells: columns.map((verdict) => ({ text: counts[verdict] > 0 ? `${counts[verdict]}` : undefined, verdict })),
  }))
  const rest = left.flatMap(({ because, ids }) =>
    wrap(`${printable(because)}: ${ids.map(printable).join(', ')}`, width).map(colors.dim),
  )
  const [only] = columns
  if (only !== undefined && columns.length === 1) {
    const told = rows.map(({ name, cells: [cell] }) => `${name} ${cell?.text}`)
    return [...wrap(`${only}: ${told.join(', ')}`, width).map(paint(colors, only)), ...rest]
  }
  return [...tableLines(columns, rows, width, colors), ...rest]
}

/**
 * What the calls of each model came to, by protocol; nothing where one model at most was asked, or where nothing fell short. A table
 * where it fits, else a model after the other.
 */
export function modelLines({ judged: { report }, colors, width }: RenderContext): readonly string[] {
  const table = modelTable(report, undefined, 'counted')
  if (table === undefined) return []
  if (report.byModel.every(isClean)) {
    return wrap(
      `${report.byModel.length} pairs of model and protocol were asked, and none fell short: see summary.md`,
      width,
    )
  }
  const rows = table.rows.map(({ model, cells }) => ({ name: printable(model), cells }))
  const more = leftOutModels(table)
  const rest = more === undefined ? [] : wrap(`and ${more}: see summary.md`, width).map(colors.dim)
  const isNarrow = tableWidth(table.protocols, rows) > width
  const lines = isNarrow ? listLines(table, width) : tableLines(table.protocols.map(printable), rows, width, colors)
  const told =
    unansweredGroups(report).length > 0 ? `${caption}; of a listed model that did not answer, the status` : caption
  return [...wrap(told, width).map(colors.dim), ...lines, ...rest]
}

const caption = 'requirements judged by the calls of each model, of them violated (✗) or, not gating, unmet (!)'

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

/** Names on the left, numbers on the right; the names give way where it would be too wide. */
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
  const lines = rows.map(({ name: own, cells }) =>
    [
      padded(truncateColumns(name, own)),
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
    const told = cells.flatMap((cell, index) =>
      cell === undefined ? [] : [`${printable(protocols[index] ?? '')} ${cell.text}`],
    )
    return wrap(`${printable(model)}: ${told.join(', ')}`, width - 2).map((line, index) =>
      index > 0 ? `  ${line}` : line,
    )
  })
