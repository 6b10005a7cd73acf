import pc from 'picocolors'
import type { AnswerChange, Comparison, Difference, ShapeChange, VerdictChange } from '../../src/compare/comparison.ts'
import { truncateColumns, wrap } from '../console/columns.ts'
import type { Colors } from '../console/canvas.ts'
import { pluralize, groupBy } from '../summary.ts'
import { displaySafe, displayText, truncate } from '../escape.ts'
import {
  answerChangeText,
  exitText,
  regressionText,
  headline,
  shapeCounts,
  shapeChangeText,
  shapeWhere,
  changeCounts,
  timingsLine,
  timingText,
  verdictChangeText,
} from './text.ts'

export interface ComparisonConsoleOptions {
  readonly color: boolean
  /** Columns. No line is wider. */
  readonly width: number
  /** The folder with the files, for the line that names them. */
  readonly outDir?: string
}

/** The number of lines of each kind: fewer if more than two runs are compared. */
const max = { one: { violated: 6, list: 3 }, many: { violated: 3, list: 1 }, compared: 20, differences: 12 }

interface Canvas {
  readonly width: number
  readonly colors: Colors
  readonly limits: { readonly violated: number; readonly list: number }
}

/** The report for a terminal or a CI log: the conclusion, the regressions, then the other differences. */
export function renderComparison(comparison: Comparison, look: ComparisonConsoleOptions): string {
  const colors = pc.createColors(look.color)
  const { differences } = comparison
  const canvas = { width: look.width, colors, limits: differences.length > 1 ? max.many : max.one }
  const listedDifferences = differences.slice(0, max.differences)
  const lines = [
    ...conclusionLines(comparison, look, colors),
    ...table(comparison, look.width).map(colors.dim),
    ...listedDifferences.flatMap((difference) => differenceLines(difference, canvas, differences.length > 1)),
    ...(listedDifferences.length < differences.length
      ? [`and ${differences.length - listedDifferences.length} more: see compare.md`]
      : []),
    ...(look.outDir === undefined
      ? []
      : ['', truncateColumns(look.width, shown(`compare.html, compare.md and compare.json are in ${look.outDir}`))]),
  ]
  return `${displayText(lines, look)}\n`
}

/** The conclusion alone. */
export const renderConclusion = (comparison: Comparison, look: ComparisonConsoleOptions): string =>
  `${displayText(conclusionLines(comparison, look, pc.createColors(look.color)), look)}\n`

function conclusionLines(
  comparison: Comparison,
  { width }: ComparisonConsoleOptions,
  colors: Colors,
): readonly string[] {
  const paints = { regressed: colors.red, inconclusive: colors.yellow, 'no regression': colors.green }
  return [
    colors.bold(paints[comparison.conclusion](truncateColumns(width, shown(headline(comparison))))),
    ...[exitText(comparison) ?? []].flat().flatMap((line) => wrap(shown(line), width)),
  ]
}

/** A line for each compared run. */
function table({ compared }: Comparison, width: number): readonly string[] {
  const head = ['', 'judged', 'violated', 'advisory', 'findings', '']
  const rows = compared
    .slice(0, max.compared)
    .map(({ name, judged, summary, findings, baseUrl, embedded }) => [
      shown(truncate(name, 40)),
      `${judged.of} of ${judged.total}`,
      `${summary.violated}`,
      `${summary.advisory}`,
      `${findings}`,
      embedded === true ? 'embedded' : shown(truncate(baseUrl, 100)),
    ])
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all.map((row) =>
    truncateColumns(
      width,
      `  ${row.map((cell, column) => (column === 0 || column === 5 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
    ),
  )
}

function differenceLines(difference: Difference, canvas: Canvas, isOneOfMany: boolean): readonly string[] {
  const { colors, width, limits } = canvas
  const { now, verdicts, replies, gaps, notes } = difference
  const summary = changeCounts(difference)
  const text = summary.length === 0 ? 'no differences' : summary.join(', ')
  const { violated, found, advisory, unjudged, lost, mended, judged, rates } = verdicts
  const times = (replies?.timings ?? []).filter(({ verdict }) => verdict === 'slower' || verdict === 'faster')
  const timesLine = timingsLine(replies?.timings ?? [])
  return [
    '',
    // For two runs without differences the headline is enough.
    ...(isOneOfMany || summary.length > 0
      ? wrap(shown(isOneOfMany ? `${now}: ${text}` : text), width).map(colors.bold)
      : []),
    ...(regressionText(difference) === '' || difference.regressions.join() === 'violated'
      ? []
      : [colors.red(truncateColumns(width, `  regressed: ${regressionText(difference)}`))]),
    ...gaps
      .slice(0, limits.list + 2)
      .flatMap((gap) => wrap(shown(`? ${gap}`), width - 2).map((line) => colors.yellow(`  ${line}`))),
    ...changeLines('✗', violated, canvas, colors.red),
    ...changeLines('✗', found, canvas, colors.red),
    ...changeLines('!', advisory, canvas, colors.cyan),
    ...changeLines('~', rates, canvas, colors.yellow),
    ...idsLine('no longer judged', unjudged, canvas),
    ...idsLine('unmet before, not judged now', lost, canvas),
    ...idsLine('fixed', mended, canvas),
    ...idsLine('newly judged', judged, canvas),
    ...listed(replies?.shapes ?? [], canvas, shapeLine),
    ...listed(replies?.answers ?? [], canvas, answerLine),
    ...times
      .slice(0, limits.list)
      .map((one) => `  ${one.verdict}: ${one.operation}: ${timingText(one)}`)
      .map((line) => truncateColumns(width, shown(line))),
    ...(timesLine === undefined || isOneOfMany ? [] : [truncateColumns(width, `  ${timesLine}`)]),
    ...notes
      .slice(0, limits.list + 2)
      .flatMap((note) => wrap(shown(note), width - 2).map((line) => colors.dim(`  ${line}`))),
  ]
}

function changeLines(
  mark: string,
  changes: readonly VerdictChange[],
  { width, limits }: Canvas,
  paint: (text: string) => string,
): readonly string[] {
  const lines = changes.slice(0, limits.violated).flatMap((change) => {
    const { id, message, known, exchange } = change
    const details = [
      ...(message === undefined ? [] : [message.split('\n', 1)[0] ?? '']),
      ...(exchange === undefined ? [] : [`(${exchange})`]),
    ]
    const head = `  ${mark} ${shown(id)}  ${verdictChangeText(change)}${known === true ? ', known' : ''}`
    return [
      paint(truncateColumns(width, head)),
      ...(details.length === 0
        ? []
        : [truncateColumns(width, `      ${shown(truncate(details.join(' '), 2 * width))}`)]),
    ]
  })
  return [...lines, ...rest(changes.length - limits.violated)]
}

/** The ids on one line, or their number by reason if there are reasons. */
function idsLine(title: string, changes: readonly VerdictChange[], { width, limits }: Canvas): readonly string[] {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id).join(', ')
  const reasons = [...groupBy(changes, ({ because = '' }) => because)]
    .filter(([because]) => because !== '')
    .toSorted(([, one], [, other]) => other.length - one.length)
  if (reasons.length === 0) return [truncateColumns(width, shown(`  ${title}: ${ids}`))]
  const groups = reasons.slice(0, limits.list)
  return [
    ...groups.map(([because, group]) =>
      truncateColumns(width, shown(truncate(`  ${title}: ${group.length}: ${because}`, 2 * width))),
    ),
    ...rest(reasons.length - groups.length, 'more reason'),
  ]
}

function listed<T>(changes: readonly T[], { width, limits }: Canvas, lineOf: (change: T) => string): readonly string[] {
  const lines = changes
    .slice(0, limits.list)
    .map((change) => truncateColumns(width, shown(truncate(`  ${lineOf(change)}`, 2 * width))))
  return [...lines, ...rest(changes.length - lines.length)]
}

const shapeLine = (change: ShapeChange) => `${shapeChangeText(change)}: ${shapeCounts(change)}: ${shapeWhere(change)}`

const answerLine = (change: AnswerChange) =>
  `${change.operation}: ${answerChangeText(change)} (${change.requests}: ${change.examples[0] ?? ''})`

/** Escapes text from a server for terminals and CI logs, before lines are cut. */
/** Escaped before it is cut to the width. */
const shown = (text: string): string => displaySafe(text)

const rest = (count: number, what?: string): readonly string[] =>
  count > 0 ? [`    and ${what === undefined ? `${count} more` : pluralize(count, what)}`] : []
