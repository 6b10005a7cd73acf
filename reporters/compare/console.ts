import pc from 'picocolors'
import type { AnswerChange, Comparison, Difference, ShapeChange, VerdictChange } from '../../src/compare/comparison.ts'
import { clipColumns, wrap } from '../columns.ts'
import { withoutCommands, type Colors } from '../console/paint.ts'
import { counted, groupBy } from '../digest.ts'
import { clip, plain } from '../plain.ts'
import {
  answerWhat,
  exitWords,
  whyRegressed,
  headline,
  shapeCounts,
  shapeWhat,
  shapeWhere,
  summaryOf,
  timingsLine,
  timingText,
  turnOf,
} from './words.ts'

export interface ComparisonLook {
  readonly color: boolean
  /** Columns; nothing is wider. */
  readonly width: number
  /** The folder with the files, to point at. */
  readonly outDir?: string
}

/** So much of each kind is told where two are compared; of more than two less, so that each has its place on the screen. */
const most = { one: { violated: 6, list: 3 }, many: { violated: 3, list: 1 }, compared: 20, differences: 12 }

interface Canvas {
  readonly width: number
  readonly colors: Colors
  readonly limits: { readonly violated: number; readonly list: number }
}

/** What a person or a CI log sees: the conclusion, what regressed, then what else differs. */
export function renderComparison(comparison: Comparison, look: ComparisonLook): string {
  const colors = pc.createColors(look.color)
  const { differences, conclusion } = comparison
  const canvas = { width: look.width, colors, limits: differences.length > 1 ? most.many : most.one }
  const paint = { regressed: colors.red, inconclusive: colors.yellow, 'no regression': colors.green }[conclusion]
  const told = differences.slice(0, most.differences)
  const lines = [
    colors.bold(paint(clipColumns(look.width, shown(headline(comparison))))),
    ...[exitWords(comparison) ?? []].flat().flatMap((line) => wrap(shown(line), look.width)),
    ...table(comparison, look.width).map(colors.dim),
    ...told.flatMap((difference) => differenceLines(difference, canvas, differences.length > 1)),
    ...(told.length < differences.length ? [`and ${differences.length - told.length} more, in compare.md`] : []),
    ...(look.outDir === undefined
      ? []
      : ['', clipColumns(look.width, shown(`compare.html, compare.md and compare.json are in ${look.outDir}`))]),
  ]
  return `${lines.map(withoutCommands).join('\n')}\n`
}

/** A line for each of the compared. */
function table({ compared }: Comparison, width: number): readonly string[] {
  const head = ['', 'judged', 'violated', 'advisory', 'findings', '']
  const rows = compared
    .slice(0, most.compared)
    .map(({ name, judged, summary, findings, baseUrl, embedded }) => [
      shown(clip(name, 40)),
      `${judged.of} of ${judged.total}`,
      `${summary.violated}`,
      `${summary.advisory}`,
      `${findings}`,
      embedded === true ? 'embedded' : shown(clip(baseUrl, 100)),
    ])
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all.map((row) =>
    clipColumns(
      width,
      `  ${row.map((cell, column) => (column === 0 || column === 5 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
    ),
  )
}

function differenceLines(difference: Difference, canvas: Canvas, isOneOfMany: boolean): readonly string[] {
  const { colors, width, limits } = canvas
  const { now, verdicts, replies, gaps, notes } = difference
  const summary = summaryOf(difference)
  const text = summary.length === 0 ? 'nothing differs' : summary.join(', ')
  const { violated, found, advisory, unjudged, lost, mended, judged } = verdicts
  const times = (replies?.timings ?? []).filter(({ verdict }) => verdict === 'slower' || verdict === 'faster')
  const timesLine = timingsLine(replies?.timings ?? [])
  return [
    '',
    // Of two that are alike the headline says it.
    ...(isOneOfMany || summary.length > 0
      ? wrap(shown(isOneOfMany ? `${now}: ${text}` : text), width).map(colors.bold)
      : []),
    ...(whyRegressed(difference) === '' || difference.regressions.join() === 'violated'
      ? []
      : [colors.red(clipColumns(width, `  regressed: ${whyRegressed(difference)}`))]),
    ...gaps
      .slice(0, limits.list + 2)
      .flatMap((gap) => wrap(shown(`? ${gap}`), width - 2).map((line) => colors.yellow(`  ${line}`))),
    ...changeLines('✗', violated, canvas, colors.red),
    ...changeLines('✗', found, canvas, colors.red),
    ...changeLines('!', advisory, canvas, colors.cyan),
    ...idsLine('no longer judged', unjudged, canvas),
    ...idsLine('unmet before, not judged now', lost, canvas),
    ...idsLine('mended', mended, canvas),
    ...idsLine('newly judged', judged, canvas),
    ...listed(replies?.shapes ?? [], canvas, shapeLine),
    ...listed(replies?.answers ?? [], canvas, answerLine),
    ...times
      .slice(0, limits.list)
      .map((one) => `  ${one.verdict}: ${one.operation}: ${timingText(one)}`)
      .map((line) => clipColumns(width, shown(line))),
    ...(timesLine === undefined || isOneOfMany ? [] : [clipColumns(width, `  ${timesLine}`)]),
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
    const said = [
      ...(message === undefined ? [] : [message.split('\n', 1)[0] ?? '']),
      ...(exchange === undefined ? [] : [`(${exchange})`]),
    ]
    const head = `  ${mark} ${shown(id)}  ${turnOf(change)}${known === true ? ', known' : ''}`
    return [
      paint(clipColumns(width, head)),
      ...(said.length === 0 ? [] : [clipColumns(width, `      ${shown(clip(said.join(' '), 2 * width))}`)]),
    ]
  })
  return [...lines, ...rest(changes.length - limits.violated)]
}

/** One line of ids, grouped by the reason where there is one. */
function idsLine(title: string, changes: readonly VerdictChange[], { width, limits }: Canvas): readonly string[] {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id).join(', ')
  const reasons = [...groupBy(changes, ({ because = '' }) => because)]
    .filter(([because]) => because !== '')
    .toSorted(([, one], [, other]) => other.length - one.length)
  if (reasons.length === 0) return [clipColumns(width, shown(`  ${title}: ${ids}`))]
  const told = reasons.slice(0, limits.list)
  return [
    ...told.map(([because, those]) =>
      clipColumns(width, shown(clip(`  ${title}: ${those.length} for ${because}`, 2 * width))),
    ),
    ...rest(reasons.length - told.length, 'more reason'),
  ]
}

function listed<T>(changes: readonly T[], { width, limits }: Canvas, lineOf: (change: T) => string): readonly string[] {
  const told = changes
    .slice(0, limits.list)
    .map((change) => clipColumns(width, shown(clip(`  ${lineOf(change)}`, 2 * width))))
  return [...told, ...rest(changes.length - told.length)]
}

const shapeLine = (change: ShapeChange) => `${shapeWhat(change)}: ${shapeCounts(change)}: ${shapeWhere(change)}`

const answerLine = (change: AnswerChange) =>
  `${change.operation}: ${answerWhat(change)} (${change.requests}: ${change.examples[0] ?? ''})`

/** What a server said steers no terminal and commands no CI server; what keeps it from that counts where a line is cut. */
const shown = (text: string): string => withoutCommands(plain(text))

const rest = (count: number, what?: string): readonly string[] =>
  count > 0 ? [`    and ${what === undefined ? `${count} more` : counted(count, what)}`] : []
