import { limitsFinding } from '../../src/report/findings/findings.ts'
import type { Finding, Report } from '../../src/report/report.ts'
import { truncateColumns, displayWidth, wrap } from './columns.ts'
import { conclusionOf, pluralize, countsLine, decidingTest, verdictOrder, withVerdict } from '../summary.ts'
import { reproduceFinding, extentText, affectedCallers, impactSummary, protocolList } from '../findings.ts'
import { commandsOf } from '../reproduce/reproduction.ts'
import { truncate, printable } from '../escape.ts'
import { findingMark, paint, type RenderContext } from './canvas.ts'

/** Rows of the smallest terminal that people use, less the one with the prompt. */
export const screenRows = 23

/** Notes and what broke give way to findings; so many of these are shown with a command, and in more than a line. */
const max = { notes: 5, notesOverFindings: 2, brokenLines: 3, withCommand: 1, inTwoLines: 3 }

/**
 * The conclusion, the counts, why it is so, and of the findings as many as fit: the gravest first, each with whom it concerns, and the
 * first of them with a command that shows it again.
 */
export function firstScreen(canvas: RenderContext): string[] {
  const { width, colors, outDir } = canvas
  const head = [...headline(canvas), ...noteLines(canvas), ...brokenLines(canvas)]
  const place =
    outDir === undefined ? [] : wrap(`in full: ${printable(outDir)}/allure/index.html, summary.md, report.json`, width)
  return [...head, ...findingLines(screenRows - head.length - place.length, canvas), ...place.map(colors.dim)]
}

function headline({ judged: { report }, colors, width }: RenderContext): string[] {
  const isWhole = !report.shards?.missing.length
  const conclusion =
    report.verdict === 'conformant' && isWhole
      ? colors.green
      : report.verdict === 'inconclusive' || report.verdict === 'conformant'
        ? colors.yellow
        : colors.red
  const counts = countsLine(report)
  const painted = verdictOrder
    .filter((verdict) => report.summary[verdict] > 0)
    .map((verdict) => paint(colors, verdict)(`${report.summary[verdict]} ${verdict}`))
  return [
    conclusionLine(report, (text) => conclusion(colors.bold(text))),
    ...(counts === ''
      ? ['nothing was judged']
      : displayWidth(counts) > width
        ? wrap(counts, width)
        : [painted.join(', ')]),
  ]
}

/** The one line that says how the run ended. */
export const conclusionLine = (report: Report, painted = (text: string) => text): string =>
  `judged ${report.judged.of} of ${report.judged.total}: ${painted(conclusionOf(report))}`

/** Where findings say why the run ended so, notes are short. */
function noteLines({ judged, width, colors }: RenderContext): string[] {
  const { notes, verdict } = judged.report
  const [count, lines] = verdict === 'nonconformant' ? [max.notesOverFindings, 1] : [max.notes, 2]
  const more = notes.length - count
  const shown = notes
    .slice(0, count)
    .flatMap((note) =>
      wrap(truncateColumns(lines * (width - 4), `note: ${printable(truncate(note, 4 * width))}`), width),
    )
  const rest = more > 0 ? [`and ${pluralize(more, 'more note')}, in summary.md`] : []
  return [...shown, ...rest].map(colors.yellow)
}

/** What kept the suite from judging stands before what it found. */
function brokenLines({ judged: { report }, width, colors }: RenderContext): string[] {
  const those = withVerdict(report, 'broken')
  const more = those.length - max.brokenLines
  const shown = those.slice(0, max.brokenLines).map((one) => {
    const message = decidingTest(one)?.message?.split('\n', 1)[0] ?? one.text
    return truncateColumns(
      width,
      `✗ broken: a fault of this suite: ${printable(one.id)}: ${printable(truncate(message, width))}`,
    )
  })
  return [...shown, ...(more > 0 ? [`  and ${more} more broken`] : [])].map(colors.magenta)
}

/** A line, and how it is painted once it is measured. */
interface Line {
  readonly text: string
  readonly painted: (text: string) => string
}

/** As many findings as there are rows for, and how many more there are. */
function findingLines(rows: number, canvas: RenderContext): string[] {
  const { judged, colors, width } = canvas
  const { findings } = judged.report
  if (findings.length === 0) return []
  const heading = truncateColumns(width, `${pluralize(findings.length, 'finding')}: ${impactSummary(findings)}`)
  const lines: string[] = [colors.bold(heading)]
  let room = rows - 1
  let shown = 0
  for (const finding of findings) {
    const fitting = layoutsOf(finding, shown, canvas).find(({ lines: form, reserve }) => {
      const isLast = shown === findings.length - 1
      return heightOf(form, width) <= room - (isLast ? 0 : reserve)
    })
    if (fitting === undefined) break
    lines.push(...fitting.lines.map(({ text, painted }) => painted(text)))
    room -= heightOf(fitting.lines, width)
    shown += 1
  }
  const more = findings.length - shown
  return more > 0 ? [...lines, colors.dim(`  and ${pluralize(more, 'more finding')}`)] : lines
}

/** How a finding may be told, the best way first, each with how many rows it has to leave for those after it. */
function layoutsOf(finding: Finding, index: number, canvas: RenderContext): readonly Layout[] {
  const inOne = { lines: [oneLine(finding, canvas)], reserve: 1 }
  if (index >= max.inTwoLines) return [inOne]
  const short = { lines: twoLines(finding, canvas), reserve: 1 }
  if (index >= max.withCommand) return [short, inOne]
  const command = commandOf(finding, canvas)
  const withCommand = (lines: readonly Line[], reserve: number) => ({ lines: [...lines, ...command], reserve })
  return [withCommand(fullLines(finding, canvas), 2 * max.inTwoLines), withCommand(short.lines, 1), inOne]
}

interface Layout {
  readonly lines: readonly Line[]
  readonly reserve: number
}

/** Rows on the terminal, which wraps a command line. */
const heightOf = (lines: readonly Line[], width: number) =>
  lines.reduce((sum, { text }) => sum + Math.max(1, Math.ceil(displayWidth(text) / width)), 0)

/** The title and for whom, each on lines of their own. */
function fullLines(finding: Finding, canvas: RenderContext): readonly Line[] {
  const { colors, width } = canvas
  const title = wrap(titleOf(finding, 400), width - 2)
  const shown = title.length > 2 ? [...title.slice(0, 1), title.slice(1).join(' ')] : title
  return [
    ...marked(finding, shown, canvas),
    { text: truncateColumns(width, `  ${affectedText(finding)}`), painted: colors.reset },
  ]
}

/** Title and for whom in two lines, of which the title gets what is left. */
function twoLines(finding: Finding, canvas: RenderContext): readonly Line[] {
  const room = canvas.width - 2
  const whom = truncateColumns(room, `(${affectedText(finding)})`)
  const lines = [0, 8, 16, room - 8]
    .map((slack) =>
      wrap(`${truncateColumns(2 * room - displayWidth(whom) - 1 - slack, titleOf(finding, 400))} ${whom}`, room),
    )
    .find(({ length }) => length <= 2)
  return marked(finding, lines ?? [truncateColumns(room, titleOf(finding, 400)), whom], canvas)
}

const affectedText = (finding: Finding) => `for ${printable(affectedCallers(finding))}: ${shortExtentOf(finding)}`

const marked = (finding: Finding, lines: readonly string[], { colors, width }: RenderContext): readonly Line[] =>
  lines.map((line, index) => ({
    text: truncateColumns(width, `${index === 0 ? findingMark(finding) : ' '} ${line}`),
    painted: paint(colors, finding.verdict),
  }))

function commandOf(finding: Finding, { judged, colors }: RenderContext): readonly Line[] {
  const again = reproduceFinding(finding, judged)
  return again === undefined
    ? []
    : commandsOf(again)
        .slice(0, 1)
        .map((text) => ({ text: `  ${text}`, painted: colors.dim }))
}

/** One requirement is what one expects. */
const shortExtentOf = (finding: Finding) =>
  finding.requirements.length === 1 && finding.exchanges > 0
    ? pluralize(finding.exchanges, 'exchange')
    : extentText(finding)

/** Whom it concerns stands in the title of a finding about one or two operations. */
function oneLine(finding: Finding, { colors, width }: RenderContext): Line {
  const operations = new Set(finding.callers.map(({ operation }) => operation)).size
  const isNamed = operations > 0 && operations < 3 && finding.id !== limitsFinding
  const whom = isNamed ? '' : printable(protocolList(finding, 2))
  const tail = whom === '' ? '' : `  for ${whom}`
  const title = `${findingMark(finding)} ${titleOf(finding, 400)}`
  const room = width - displayWidth(tail)
  const text = room < width / 2 ? truncateColumns(width, title) : `${truncateColumns(room, title)}${tail}`
  return { text, painted: paint(colors, finding.verdict) }
}

/** Impact and title in one line. */
export const titleOf = ({ impact, title, known, ungated }: Finding, atMost: number): string =>
  `${impact}${known ? ' (known)' : ''}${ungated === undefined ? '' : ` (${printable(ungated)})`}: ${printable(truncate(title, atMost))}`
