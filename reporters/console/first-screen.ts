import { limitsFinding } from '../../src/report/findings/findings.ts'
import type { Finding, Report } from '../../src/report/report.ts'
import { clipColumns, widthOf, wrap } from '../columns.ts'
import { conclusionOf, counted, countsLine, decidingTest, order, withVerdict } from '../digest.ts'
import { againOf, extentOf, forWhom, impactsOf, protocolsOf } from '../findings.ts'
import { commandsOf } from '../reproduce/repeat.ts'
import { clip, plain } from '../plain.ts'
import { markOf, paint, type Canvas } from './paint.ts'

/** Rows of the smallest terminal that people use, less the one with the prompt. */
export const screenRows = 23

/** Notes and what broke give way to findings; so many of these are shown with a command, and in more than a line. */
const most = { notes: 5, notesOverFindings: 2, broken: 3, withCommand: 1, inTwoLines: 3 }

/**
 * The conclusion, the counts, why it is so, and of the findings as many as fit: the gravest first, each with whom it concerns, and the
 * first of them with a command that shows it again.
 */
export function firstScreen(canvas: Canvas): string[] {
  const { width, colors, outDir } = canvas
  const head = [...headline(canvas), ...notesOf(canvas), ...broken(canvas)]
  const place =
    outDir === undefined ? [] : wrap(`in full: ${plain(outDir)}/allure/index.html, summary.md, report.json`, width)
  return [...head, ...findingsIn(screenRows - head.length - place.length, canvas), ...place.map(colors.dim)]
}

function headline({ judged: { report }, colors, width }: Canvas): string[] {
  const isWhole = !report.shards?.missing.length
  const conclusion =
    report.verdict === 'conformant' && isWhole
      ? colors.green
      : report.verdict === 'inconclusive' || report.verdict === 'conformant'
        ? colors.yellow
        : colors.red
  const counts = countsLine(report)
  const painted = order
    .filter((verdict) => report.summary[verdict] > 0)
    .map((verdict) => paint(colors, verdict)(`${report.summary[verdict]} ${verdict}`))
  return [
    conclusionLine(report, (text) => conclusion(colors.bold(text))),
    ...(counts === '' ? ['nothing was judged'] : widthOf(counts) > width ? wrap(counts, width) : [painted.join(', ')]),
  ]
}

/** The one line that says how the run ended. */
export const conclusionLine = (report: Report, painted = (text: string) => text): string =>
  `judged ${report.judged.of} of ${report.judged.total}: ${painted(conclusionOf(report))}`

/** Where findings say why the run ended so, notes are short. */
function notesOf({ judged, width, colors }: Canvas): string[] {
  const { notes, verdict } = judged.report
  const [count, lines] = verdict === 'nonconformant' ? [most.notesOverFindings, 1] : [most.notes, 2]
  const more = notes.length - count
  const shown = notes
    .slice(0, count)
    .flatMap((note) => wrap(clipColumns(lines * (width - 4), `note: ${plain(clip(note, 4 * width))}`), width))
  const rest = more > 0 ? [`and ${counted(more, 'more note')}, in summary.md`] : []
  return [...shown, ...rest].map(colors.yellow)
}

/** What kept the suite from judging stands before what it found. */
function broken({ judged: { report }, width, colors }: Canvas): string[] {
  const those = withVerdict(report, 'broken')
  const more = those.length - most.broken
  const shown = those.slice(0, most.broken).map((one) => {
    const message = decidingTest(one)?.message?.split('\n', 1)[0] ?? one.text
    return clipColumns(width, `✗ broken: a fault of this suite: ${plain(one.id)}: ${plain(clip(message, width))}`)
  })
  return [...shown, ...(more > 0 ? [`  and ${more} more broken`] : [])].map(colors.magenta)
}

/** A line, and how it is painted once it is measured. */
interface Line {
  readonly text: string
  readonly painted: (text: string) => string
}

/** As many findings as there are rows for, and how many more there are. */
function findingsIn(rows: number, canvas: Canvas): string[] {
  const { judged, colors, width } = canvas
  const { findings } = judged.report
  if (findings.length === 0) return []
  const heading = clipColumns(width, `${counted(findings.length, 'finding')}: ${impactsOf(findings)}`)
  const lines: string[] = [colors.bold(heading)]
  let room = rows - 1
  let shown = 0
  for (const finding of findings) {
    const fitting = formsOf(finding, shown, canvas).find(({ lines: form, reserve }) => {
      const isLast = shown === findings.length - 1
      return heightOf(form, width) <= room - (isLast ? 0 : reserve)
    })
    if (fitting === undefined) break
    lines.push(...fitting.lines.map(({ text, painted }) => painted(text)))
    room -= heightOf(fitting.lines, width)
    shown += 1
  }
  const more = findings.length - shown
  return more > 0 ? [...lines, colors.dim(`  and ${counted(more, 'more finding')}`)] : lines
}

/** How a finding may be told, the best way first, each with how many rows it has to leave for those after it. */
function formsOf(finding: Finding, index: number, canvas: Canvas): readonly Form[] {
  const inOne = { lines: [inOneLine(finding, canvas)], reserve: 1 }
  if (index >= most.inTwoLines) return [inOne]
  const short = { lines: inTwo(finding, canvas), reserve: 1 }
  if (index >= most.withCommand) return [short, inOne]
  const command = commandOf(finding, canvas)
  const withCommand = (lines: readonly Line[], reserve: number) => ({ lines: [...lines, ...command], reserve })
  return [withCommand(inFull(finding, canvas), 2 * most.inTwoLines), withCommand(short.lines, 1), inOne]
}

interface Form {
  readonly lines: readonly Line[]
  readonly reserve: number
}

/** Rows on the terminal, which wraps a command line. */
const heightOf = (lines: readonly Line[], width: number) =>
  lines.reduce((sum, { text }) => sum + Math.max(1, Math.ceil(widthOf(text) / width)), 0)

/** The title and for whom, each on lines of their own. */
function inFull(finding: Finding, canvas: Canvas): readonly Line[] {
  const { colors, width } = canvas
  const title = wrap(titleOf(finding, 400), width - 2)
  const shown = title.length > 2 ? [...title.slice(0, 1), title.slice(1).join(' ')] : title
  return [
    ...marked(finding, shown, canvas),
    { text: clipColumns(width, `  ${whomOf(finding)}`), painted: colors.reset },
  ]
}

/** Title and for whom in two lines, of which the title gets what is left. */
function inTwo(finding: Finding, canvas: Canvas): readonly Line[] {
  const room = canvas.width - 2
  const whom = clipColumns(room, `(${whomOf(finding)})`)
  const lines = [0, 8, 16, room - 8]
    .map((slack) => wrap(`${clipColumns(2 * room - widthOf(whom) - 1 - slack, titleOf(finding, 400))} ${whom}`, room))
    .find(({ length }) => length <= 2)
  return marked(finding, lines ?? [clipColumns(room, titleOf(finding, 400)), whom], canvas)
}

const whomOf = (finding: Finding) => `for ${plain(forWhom(finding))}: ${shortExtentOf(finding)}`

const marked = (finding: Finding, lines: readonly string[], { colors, width }: Canvas): readonly Line[] =>
  lines.map((line, index) => ({
    text: clipColumns(width, `${index === 0 ? markOf(finding) : ' '} ${line}`),
    painted: paint(colors, finding.verdict),
  }))

function commandOf(finding: Finding, { judged, colors }: Canvas): readonly Line[] {
  const again = againOf(finding, judged)
  return again === undefined
    ? []
    : commandsOf(again)
        .slice(0, 1)
        .map((text) => ({ text: `  ${text}`, painted: colors.dim }))
}

/** One requirement is what one expects. */
const shortExtentOf = (finding: Finding) =>
  finding.requirements.length === 1 && finding.exchanges > 0
    ? counted(finding.exchanges, 'exchange')
    : extentOf(finding)

/** Whom it concerns stands in the title of a finding about one or two operations. */
function inOneLine(finding: Finding, { colors, width }: Canvas): Line {
  const operations = new Set(finding.callers.map(({ operation }) => operation)).size
  const isNamed = operations > 0 && operations < 3 && finding.id !== limitsFinding
  const whom = isNamed ? '' : plain(protocolsOf(finding, 2))
  const tail = whom === '' ? '' : `  for ${whom}`
  const title = `${markOf(finding)} ${titleOf(finding, 400)}`
  const room = width - widthOf(tail)
  const text = room < width / 2 ? clipColumns(width, title) : `${clipColumns(room, title)}${tail}`
  return { text, painted: paint(colors, finding.verdict) }
}

/** Impact and title in one line. */
export const titleOf = ({ impact, title, known, ungated }: Finding, atMost: number): string =>
  `${impact}${known ? ' (known)' : ''}${ungated === undefined ? '' : ` (${plain(ungated)})`}: ${plain(clip(title, atMost))}`
