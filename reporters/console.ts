import pc from 'picocolors'
import type { Judged, Report, RequirementReport, Verdict } from '../src/verdict/report.ts'
import { curl } from './curl.ts'
import {
  areasOf,
  conclusionOf,
  counted,
  decidingTest,
  placeOf,
  reasonsOf,
  runLine,
  withVerdict,
  type Reason,
} from './digest.ts'
import { clip, command, plain, plainLines } from './plain.ts'

export interface ConsoleOptions {
  /** False for a pipe, a file, or when `NO_COLOR` is set. */
  readonly color: boolean
  /** Columns; sentences are wrapped, command lines never are. */
  readonly width: number
  /** The folder with the reports, to point at. */
  readonly outDir?: string
}

/** How many are named at the top, shown in full, and listed in one line each. */
const most = { top: 5, notes: 5, full: 10, lines: 8, messageLines: 6 }

const order: readonly Verdict[] = ['violated', 'broken', 'advisory', 'inconclusive', 'satisfied', 'inapplicable']

type Colors = ReturnType<typeof pc.createColors>

/**
 * What a person or a CI log sees: the conclusion, the counts and the violations within the first ten lines, then the areas,
 * then each violation with what was seen, where, and one command line that shows it again.
 */
export function renderConsole(judged: Judged, options: ConsoleOptions): string {
  const colors = pc.createColors(options.color)
  const { report } = judged
  const lines = [
    ...headline(judged, colors, options),
    ...areaTable(report, colors, options),
    ...accusations(judged, colors, options),
    ...reasons('inconclusive', reasonsOf(report, 'inconclusive'), colors, options),
    ...reasons('inapplicable', reasonsOf(report, 'inapplicable'), colors, options),
    ...short('advisory', withVerdict(report, 'advisory').map(summaryOf), colors, options),
    ...short(
      'observed',
      report.observations.map(({ id, text, value }) => [id, `${text}: ${JSON.stringify(value)}`]),
      colors,
      options,
    ),
    ...(options.outDir === undefined ? [] : ['', colors.dim(`reports: ${plain(options.outDir)}`)]),
  ]
  return `${lines.map(withoutCommands).join('\n')}\n`
}

function headline(judged: Judged, colors: Colors, { width }: ConsoleOptions): string[] {
  const { report } = judged
  const conclusion =
    report.verdict === 'conformant' && !report.shards?.missing.length
      ? colors.green
      : report.verdict === 'inconclusive' || report.verdict === 'conformant'
        ? colors.yellow
        : colors.red
  const counts = order
    .filter((verdict) => report.summary[verdict] > 0)
    .map((verdict) => paint(colors, verdict)(`${report.summary[verdict]} ${verdict}`))
  const accused = [...withVerdict(report, 'violated'), ...withVerdict(report, 'broken')]
  const more = accused.length - most.top
  return [
    `judged ${report.judged.of} of ${report.judged.total}: ${conclusion(colors.bold(conclusionOf(report)))}`,
    counts.join(', ') || 'nothing was judged',
    ...notesOf(report, width).map(colors.yellow),
    ...accused.slice(0, most.top).map((one) => `${colors.red('✗')} ${oneLine(summaryOf(one), width - 2, colors)}`),
    ...(more > 0 ? [colors.dim(`  and ${more} more`)] : []),
    ...wrap(plain(runLine(judged)), width).map(colors.dim),
  ]
}

/** A note may take two lines. */
function notesOf({ notes }: Report, width: number): string[] {
  const more = notes.length - most.notes
  const shown = notes.slice(0, most.notes).flatMap((note) =>
    wrap(clip(`note: ${plain(note)}`, 2 * width - 10), width)
      .slice(0, 3)
      .map((line) => clip(line, width)),
  )
  return more > 0 ? [...shown, `and ${counted(more, 'more note')}, in summary.md`] : shown
}

function areaTable(report: Report, colors: Colors, { width }: ConsoleOptions): string[] {
  const { judged, left } = areasOf(report)
  const columns = order.filter((verdict) => judged.some(({ counts }) => counts[verdict] > 0))
  const name = Math.max(0, ...judged.map(({ area }) => plain(area).length))
  const cells = (values: readonly string[]) => values.map((value, index) => value.padStart(columns[index]?.length ?? 0))
  const rows = judged.map(({ area, counts }) => {
    const numbers = cells(columns.map((verdict) => (counts[verdict] > 0 ? `${counts[verdict]}` : '·')))
    const painted = numbers.map((cell, index) =>
      (cell.endsWith('·') ? colors.dim : paint(colors, columns[index]))(cell),
    )
    return `${plain(area).padEnd(name)}  ${painted.join('  ')}`
  })
  const rest = left.flatMap(({ because, ids }) =>
    wrap(`${plain(because)}: ${ids.map(plain).join(', ')}`, width).map(colors.dim),
  )
  if (rows.length === 0) return rest.length === 0 ? [] : ['', ...rest]
  return ['', colors.dim(`${''.padEnd(name)}  ${columns.join('  ')}`), ...rows, ...rest]
}

/** GitHub obeys lines that begin with `::`. What a server said must not become one, nor any other command. */
const withoutCommands = (line: string) => line.replace(/^(\s*)::/, '$1\\::').replaceAll(command, '\\#')

/** Violations, and what broke, in full. */
function accusations(judged: Judged, colors: Colors, options: ConsoleOptions): string[] {
  const accused = [...withVerdict(judged.report, 'violated'), ...withVerdict(judged.report, 'broken')]
  const more = accused.length - most.full
  const full = accused.slice(0, most.full).flatMap((one) => ['', ...accusation(one, judged, colors, options)])
  return more > 0 ? [...full, '', `and ${more} more, all in summary.md`] : full
}

function accusation(
  requirement: RequirementReport,
  judged: Judged,
  colors: Colors,
  { width }: ConsoleOptions,
): string[] {
  const { id, level, text, verdict } = requirement
  const test = decidingTest(requirement)
  const place = placeOf(requirement, judged)
  const label = (name: string) => `    ${colors.dim(name.padEnd(6))} `
  const under = (name: string, lines: readonly string[]) =>
    lines.map((line, index) => `${index === 0 ? label(name) : ' '.repeat(11)}${line}`)
  const message = plainLines(test?.message ?? 'no message')
  const shown = message.slice(0, most.messageLines).flatMap((line) => wrap(clip(line, 500), width - 11))
  const where = place && [
    `${plain(place.exchange.id)}: ${plain(place.status)}`,
    ...(place.path === undefined ? [] : [`at ${plain(place.path)}`]),
    ...(place.others > 0 ? [`and ${counted(place.others, 'more exchange')}`] : []),
  ]
  return [
    `${paint(colors, verdict)(`✗ ${plain(id)}`)}  ${level}${verdict === 'broken' ? '  broken: a fault of this suite, not of the deployment' : ''}`,
    ...wrap(plain(text), width - 4).map((line) => `    ${line}`),
    ...under('saw', shown),
    ...(where ? under('where', wrap(where.join(', '), width - 11)) : []),
    ...(verdict === 'broken' && test ? under('test', [plain(`${test.file}: ${test.name}`)]) : []),
    ...(place ? under('again', [curl(place.exchange)]) : []),
  ]
}

function reasons(verdict: Verdict, groups: readonly Reason[], colors: Colors, { width }: ConsoleOptions): string[] {
  if (groups.length === 0) return []
  const lines = groups.slice(0, most.lines).map(({ because, standsOn, ids }) => {
    const why = standsOn ? `stands on ${plain(because)}` : plain(because)
    return clip(`  ${counted(ids.length, 'requirement')}: ${why}`, width)
  })
  const more = groups.length - most.lines
  return [
    '',
    paint(colors, verdict)(verdict),
    ...lines,
    ...(more > 0 ? [`  and ${counted(more, 'more reason')}, in summary.md`] : []),
  ]
}

/** A heading and one line each. */
function short(
  title: string,
  entries: readonly (readonly [string, string])[],
  colors: Colors,
  { width }: ConsoleOptions,
): string[] {
  if (entries.length === 0) return []
  const more = entries.length - most.lines
  const lines = entries.slice(0, most.lines).map((entry) => `  ${oneLine(entry, width - 2, colors)}`)
  return ['', colors.cyan(title), ...lines, ...(more > 0 ? [`  and ${more} more, in summary.md`] : [])]
}

/** A requirement's id and the first line of what was seen. */
function summaryOf(requirement: RequirementReport): readonly [string, string] {
  return [requirement.id, decidingTest(requirement)?.message?.split('\n', 1)[0] ?? requirement.text]
}

function oneLine([id, text]: readonly [string, string], width: number, colors: Colors): string {
  const name = plain(id)
  return `${colors.bold(name)}  ${clip(plain(text), Math.max(20, width - name.length - 2))}`
}

function paint(colors: Colors, verdict: Verdict | undefined): (text: string) => string {
  if (verdict === 'violated') return colors.red
  if (verdict === 'broken') return colors.magenta
  if (verdict === 'satisfied') return colors.green
  return verdict === 'advisory' ? colors.cyan : colors.yellow
}

/** Lines of at most `width` columns, broken at spaces; a longer word stays whole. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
