import type { Verdict } from '../../src/report/report.ts'
import { clipColumns, widthOf, wrap } from '../columns.ts'
import { areasOf, order } from '../digest.ts'
import { isSpotless, modelTable, moreModels, silentGroups, type ModelTable } from '../models.ts'
import { plain } from '../plain.ts'
import { paint, type Canvas, type Colors } from './paint.ts'

/** Counts of verdicts by area, in a table where there is more than one verdict, and which areas were left out for which reason. */
export function areaLines({ judged: { report }, colors, width }: Canvas): readonly string[] {
  const { judged, left } = areasOf(report)
  const columns = order.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const rows = judged.map(({ area, counts }) => ({
    name: plain(area),
    cells: columns.map((verdict) => ({ text: counts[verdict] > 0 ? `${counts[verdict]}` : undefined, verdict })),
  }))
  const rest = left.flatMap(({ because, ids }) =>
    wrap(`${plain(because)}: ${ids.map(plain).join(', ')}`, width).map(colors.dim),
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
export function modelLines({ judged: { report }, colors, width }: Canvas): readonly string[] {
  const table = modelTable(report, undefined, 'counted')
  if (table === undefined) return []
  if (report.byModel.every(isSpotless)) {
    return wrap(
      `${report.byModel.length} pairs of model and protocol were asked, and none fell short: see summary.md`,
      width,
    )
  }
  const rows = table.rows.map(({ model, cells }) => ({ name: plain(model), cells }))
  const more = moreModels(table)
  const rest = more === undefined ? [] : wrap(`and ${more}: see summary.md`, width).map(colors.dim)
  const isNarrow = tableWidth(table.protocols, rows) > width
  const lines = isNarrow ? listLines(table, width) : tableLines(table.protocols.map(plain), rows, width, colors)
  const told =
    silentGroups(report).length > 0 ? `${caption}; of a listed model that did not answer, the status` : caption
  return [...wrap(told, width).map(colors.dim), ...lines, ...rest]
}

const caption = 'requirements judged by the calls of each model, of them violated (✗) or, not gating, unmet (!)'

interface Row {
  readonly name: string
  readonly cells: readonly ({ readonly text: string | undefined; readonly verdict: Verdict } | undefined)[]
}

const nameWidth = (rows: readonly Row[]) => Math.max(0, ...rows.map(({ name }) => widthOf(name)))

const columnWidths = (columns: readonly string[], rows: readonly Row[]) =>
  columns.map((column, index) =>
    Math.max(widthOf(column), ...rows.map(({ cells }) => widthOf(cells[index]?.text ?? '·'))),
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
  const padded = (text: string) => text + ' '.repeat(Math.max(0, name - widthOf(text)))
  const cell = (text: string, index: number) => ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(text))) + text
  const lines = rows.map(({ name: own, cells }) =>
    [
      padded(clipColumns(name, own)),
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
      cell === undefined ? [] : [`${plain(protocols[index] ?? '')} ${cell.text}`],
    )
    return wrap(`${plain(model)}: ${told.join(', ')}`, width - 2).map((line, index) => (index > 0 ? `  ${line}` : line))
  })
