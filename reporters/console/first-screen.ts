import { conclusionKindOf, conclusionOf, exitCodeOf } from '../../src/report/conclusion.ts'
import { defaults } from '../../src/deployment/options/run.ts'
import type { Finding, Report } from '../../src/report/report.ts'
import { agentRows, readinessText, readinessVerdict } from '../agents.ts'
import { printable, shellQuote, truncate } from '../escape.ts'
import { impactSummary, namesProtocols, protocolList, qualifiersOf } from '../findings.ts'
import { undecidedOf, type Undecided } from '../missing-settings.ts'
import { decidingTest } from '../occurrences.ts'
import { unmetFinding } from '../repeat.ts'
import { runLine } from '../run.ts'
import { countsLine, pluralize, shortList, verdictOrder, withVerdict } from '../summary.ts'
import { findingMark, paint, type ScreenContext } from './canvas.ts'
import { displayWidth, truncateColumns, wrap } from './columns.ts'

/** Rows of an 80×24 terminal without the prompt. */
export const screenRows = 23

const max = { notes: 5, notesWithFindings: 1, broken: 3, settings: 8, settingsWithFindings: 3 }
/** Rows that findings have at least: notes give way to them. */
const minFindingRows = 8

/**
 * The conclusion, what is not offered, as many findings as fit, the worst first, what could not be judged for want of a setting, and where to
 * read on.
 */
export function firstScreen(context: ScreenContext): string[] {
  const { judged } = context
  const undecided = undecidedOf(judged.report)
  const first = [...headline(context), ...agentLines(context)]
  const second = [brokenLines, notOfferedLines, onBothLines].flatMap((lines) => lines(context))
  const run = showsRun(judged.report) ? runLines(context) : []
  const tail = [...undecidedLines(context, undecided), ...run, ...nextLines(context)]
  const room = screenRows - first.length - second.length - tail.length
  const needed = Math.min(findingLines(screenRows, context).length, minFindingRows)
  const notes = noteLines(context, room - needed)
  return [...first, ...notes, ...second, ...findingLines(room - notes.length, context), ...tail]
}

/** Findings need the room of the line on the run. */
export const showsRun = (report: Report): boolean => conclusionKindOf(report) !== 'nonconformant'

/** What was tested and what it took. */
export const runLines = ({ judged, colors, width }: ScreenContext): string[] =>
  wrap(printable(runLine(judged)), width).map(colors.dim)

/** The conclusion and the counts. */
export function headline({ judged: { report }, colors, width }: ScreenContext): string[] {
  const kind = conclusionKindOf(report)
  const color =
    kind === 'conformant' ? colors.green : kind === 'nonconformant' || kind === 'broken' ? colors.red : colors.yellow
  const counts = countsLine(report)
  const painted = verdictOrder
    .filter((one) => report.summary[one] > 0)
    .map((one) => paint(colors, one)(`${report.summary[one]} ${one}`))
  return [
    conclusionLine(report, (text) => color(colors.bold(text))),
    ...(counts === ''
      ? ['nothing was judged']
      : displayWidth(counts) > width
        ? wrap(counts, width)
        : [painted.join(', ')]),
  ]
}

/** How the run ended, in one line. */
export const conclusionLine = (report: Report, painted = (text: string) => text): string =>
  `judged ${report.judged.of} of ${report.judged.total}: ${painted(conclusionOf(report))}`

/** What each coding agent can do, and why not all. */
function agentLines({ judged: { report }, colors, width }: ScreenContext): string[] {
  return agentRows(report).flatMap(({ agent, readiness, because }) => {
    const painted = paint(colors, readinessVerdict[readiness])(readinessText[readiness])
    const reasons = because === '' ? [] : wrap(printable(truncate(because, 3 * width)), width - 4)
    return [`${printable(agent)}: ${painted}`, ...reasons.map((line) => `    ${line}`)]
  })
}

/** Notes are shorter where findings say more: unless they explain why the run is inconclusive. The first one is always shown. */
function noteLines({ judged: { report }, width, colors }: ScreenContext, rows: number): string[] {
  const { notes, findings } = report
  const [most, lines] = findings.length > 0 && exitCodeOf(report) !== 3 ? [max.notesWithFindings, 1] : [max.notes, 2]
  const wrapped = notes
    .slice(0, most)
    .map((note) => wrap(truncateColumns(lines * (width - 4), `note: ${printable(truncate(note, 4 * width))}`), width))
  const shown = (count: number) => {
    const more = notes.length - count
    const rest = more > 0 ? [`and ${pluralize(more, 'more note')}: see summary.md`] : []
    return [...wrapped.slice(0, count).flat(), ...rest]
  }
  let count = wrapped.length
  while (count > 1 && shown(count).length > rows) count -= 1
  return shown(count).map(colors.yellow)
}

/** What is not offered, and the option that says so. */
function notOfferedLines({ judged: { report }, listed, width, colors }: ScreenContext): string[] {
  return report.findings.flatMap((finding, index) => {
    const { notOffered, id } = finding
    if (notOffered === undefined || listed?.has(id) === true) return []
    const lines = wrap(printable(`${findingMark(finding)} ${index + 1} ${finding.title}`), width)
    return [
      ...lines.map((line) => paint(colors, finding.verdict)(line)),
      // A part of a command line is not broken.
      `  on purpose? --lacks ${printable(notOffered.join(','))}`,
    ]
  })
}

/** How many findings are those of the other line. */
function onBothLines({ judged: { report }, listed, colors }: ScreenContext): string[] {
  const count = report.findings.filter(({ id }) => listed?.has(id)).length
  return count === 0 ? [] : [colors.bold(`on both lines: ${pluralize(count, 'finding')}, listed above`)]
}

/** How many requirements have no verdict, and the settings with which they would be judged, the most useful first. */
function undecidedLines({ judged: { report }, width, colors }: ScreenContext, undecided: Undecided): string[] {
  const { settings, notOffered, total } = undecided
  // A quick run leaves most out on purpose, whatever is set.
  if (settings.length === 0 || report.quick === true) return []
  const hasMore = report.findings.length > 0 || report.summary.broken > 0
  const shown = settings.slice(0, hasMore ? max.settingsWithFindings : max.settings)
  const more = settings.length - shown.length
  const hidden = notOffered.length === 0 ? '' : `, ${notOffered.length} of them with what is not offered`
  return [
    `not judged: ${pluralize(total, 'requirement')}${hidden}; more with:`,
    ...shown.map(({ option, ids }) => `${`${ids.length}`.padStart(5)}  ${printable(option)}`),
    ...(more > 0 ? [`       and ${pluralize(more, 'more setting')}: gateproof doctor`] : []),
  ].map((line) => colors.yellow(truncateColumns(width, line)))
}

/** Where the reports are, and how to go on. */
function nextLines({ judged: { report }, outDir, isWhole, width, colors }: ScreenContext): string[] {
  if (outDir === undefined) return []
  const elsewhere = outDir === defaults.outDir ? '' : ` --out ${printable(shellQuote(outDir))}`
  const explain = report.findings.length === 0 ? [] : [`finding 1 with its requests: gateproof explain 1${elsewhere}`]
  const verbose = isWhole === true ? [] : ['the whole report: --verbose']
  return [
    `full report: ${printable(outDir)}/report.html, summary.md, report.json`,
    ...([...explain, ...verbose].length === 0 ? [] : [[...explain, ...verbose].join('; ')]),
  ]
    .flatMap((line) => wrap(line, width))
    .map(colors.dim)
}

/** Errors in gateproof come before findings. */
function brokenLines({ judged: { report }, width, colors }: ScreenContext): string[] {
  const broken = withVerdict(report, 'broken')
  const more = broken.length - max.broken
  const shown = broken.slice(0, max.broken).map((one) => {
    const message = decidingTest(one)?.message?.split('\n', 1)[0] ?? one.text
    const line = `✗ broken: error in gateproof: ${printable(one.id)}: ${printable(truncate(message, width))}`
    return truncateColumns(width, line)
  })
  return [...shown, ...(more > 0 ? [`  and ${more} more broken`] : [])].map(colors.magenta)
}

/** As many findings as there are rows for, each with its number, and how many are left. What is not offered has its own line. */
function findingLines(rows: number, context: ScreenContext): string[] {
  const { judged, listed, colors, width } = context
  const { findings } = judged.report
  const shown = findings.flatMap((finding, index) =>
    finding.notOffered !== undefined || listed?.has(finding.id) === true ? [] : [{ finding, number: index + 1 }],
  )
  if (shown.length === 0) return []
  const impacts = impactSummary(shown.map(({ finding }) => finding))
  const lines: string[] = [
    colors.bold(
      truncateColumns(
        width,
        `${pluralize(shown.length, 'finding')}${listed === undefined ? '' : ' here only'}: ${impacts}`,
      ),
    ),
  ]
  for (const [at, { finding, number }] of shown.entries()) {
    const left = shown.length - at
    const room = rows - lines.length - (left > 1 ? 1 : 0)
    const fitting = [
      ...(at === 0 ? [withDetail(finding, number, context)] : []),
      titleLines(finding, number, context),
    ].find(({ length }) => length <= room)
    if (fitting === undefined) return [...lines, colors.dim(`  and ${pluralize(left, 'more finding')}`)]
    lines.push(...fitting)
  }
  return lines
}

/** Only a title of another program is longer. */
const maxLines = 4

/** The whole title, and where and how often it was seen. */
function titleLines(finding: Finding, number: number, { colors, width, judged }: ScreenContext): string[] {
  const mark = `${findingMark(finding)} ${number} `
  const room = width - mark.length
  const tail = ` (${affectedText(finding, judged.report)})`
  const title = truncateColumns(maxLines * room - tail.length, `${qualified(finding)}${printable(finding.title)}`)
  return wrap(`${title}${tail}`, room).map((line, index) =>
    paint(colors, finding.verdict)(`${index === 0 ? mark : ' '.repeat(mark.length)}${line}`),
  )
}

/** The title, and below it what was observed. */
function withDetail(finding: Finding, number: number, context: ScreenContext): string[] {
  const title = titleLines(finding, number, context)
  const detail = finding.detail === undefined ? [] : wrap(printable(finding.detail), context.width - 4)
  return [...title, ...detail.map((line) => `    ${line}`)]
}

/** Only what is worse than that clients break, or does not gate, is said: the heading has the rest. */
function qualified(finding: Finding): string {
  const impact = finding.impact === 'security' ? 'security' : ''
  const text = `${impact}${printable(qualifiersOf(finding))}`.trim()
  return text === '' ? '' : `${text}: `
}

/** `chat, m-7, 12×`: the protocols that the title does not name, the models if others do better, and the exchanges or requirements. */
function affectedText(finding: Finding, report: Report): string {
  const { requirements, exchanges } = finding
  const protocols = namesProtocols(finding) ? [] : [printable(protocolList(finding, 3))]
  const count = exchanges > 0 ? `${exchanges}×` : pluralize(requirements.length, 'requirement')
  const unmet = unmetFinding(finding, report)
  const models = shortList(affectedModels(finding, report).map(printable), 2)
  return [...[...protocols, models].filter((text) => text !== ''), count, ...(unmet === undefined ? [] : [unmet])].join(
    ', ',
  )
}

/** The models of a finding, if several were asked the same, and not all of them have it. */
function affectedModels({ callers }: Finding, { byModel, everyModel }: Report): readonly string[] {
  if (everyModel === undefined) return []
  const models = new Set(callers.flatMap(({ model }) => model ?? []))
  const protocols = new Set(callers.flatMap(({ protocol }) => protocol ?? []))
  const isOther = ({ model, protocol, judged }: Report['byModel'][number]) =>
    judged > 0 && protocols.has(protocol) && !models.has(model)
  return byModel.some(isOther) ? [...models] : []
}
