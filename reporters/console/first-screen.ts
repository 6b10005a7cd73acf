import { limitsFinding } from '../../src/report/findings/findings.ts'
import { conclusionKindOf, conclusionOf } from '../../src/report/conclusion.ts'
import type { Finding, Report } from '../../src/report/report.ts'
import { printable, truncate } from '../escape.ts'
import {
  affectedCallers,
  extentText,
  impactSummary,
  namesProtocols,
  protocolList,
  reproduceFinding,
} from '../findings.ts'
import { decidingTest } from '../occurrences.ts'
import { commandsOf } from '../reproduce/reproduction.ts'
import { unmetFinding } from '../repeat.ts'
import { countsLine, emptyRoles, pluralize, verdictOrder, withVerdict } from '../summary.ts'
import { findingMark, paint, titleOf, type ScreenContext } from './canvas.ts'
import { displayWidth, truncateColumns, wrap } from './columns.ts'

/** Rows of an 80×24 terminal without the prompt. */
export const screenRows = 23

const max = { roles: 5, rolesWithFindings: 2, notes: 5, notesWithFindings: 2, broken: 3, withCommand: 1, inTwoLines: 3 }

/** The conclusion, the counts, the notes, and as many findings as fit, the worst first. The first one has a command that reproduces it. */
export function firstScreen(context: ScreenContext): string[] {
  const { width, colors, outDir } = context
  const head = [...headline(context), ...noteLines(context), ...roleLines(context), ...brokenLines(context)]
  const files =
    outDir === undefined
      ? []
      : wrap(`full report: ${printable(outDir)}/allure/index.html, summary.md, report.json`, width)
  return [...head, ...findingLines(screenRows - head.length - files.length, context), ...files.map(colors.dim)]
}

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

/** Notes are shorter if findings already explain the verdict. */
function noteLines({ judged, width, colors }: ScreenContext): string[] {
  const { notes, findings } = judged.report
  const [count, lines] =
    findings.length > 0 && conclusionKindOf(judged.report) === 'nonconformant'
      ? [max.notesWithFindings, 1]
      : [max.notes, 2]
  const more = notes.length - count
  const shown = notes
    .slice(0, count)
    .flatMap((note) =>
      wrap(truncateColumns(lines * (width - 4), `note: ${printable(truncate(note, 4 * width))}`), width),
    )
  const rest = more > 0 ? [`and ${pluralize(more, 'more note')}: see summary.md`] : []
  return [...shown, ...rest].map(colors.yellow)
}

/** One line for each role without a model, the most costly first. What does not fit is named in one line. */
function roleLines({ judged: { report }, width, colors }: ScreenContext): string[] {
  const roles = emptyRoles(report)
  const hasMore = report.findings.length > 0 || report.summary.broken > 0
  const count = hasMore ? max.rolesWithFindings : max.roles
  const shown = roles
    .slice(0, count)
    .map(
      ({ role, ids }) =>
        `no model for ${role}: ${pluralize(ids.length, 'requirement')} not judged (--models ${role}=ID)`,
    )
  const rest = roles.slice(count)
  const ofRest = pluralize(
    rest.reduce((sum, { ids }) => sum + ids.length, 0),
    'requirement',
  )
  const more = rest.length === 0 ? [] : [`nor for ${rest.map(({ role }) => role).join(', ')}: ${ofRest} not judged`]
  return [...shown, ...more].map((line) => colors.yellow(truncateColumns(width, printable(line))))
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

/** A line and its colour, which is applied after measuring. */
interface Line {
  readonly text: string
  readonly painted: (text: string) => string
}

/** As many findings as there are rows for, and the number of the rest. */
function findingLines(rows: number, context: ScreenContext): string[] {
  const { judged, colors, width } = context
  const { findings } = judged.report
  if (findings.length === 0) return []
  const heading = truncateColumns(width, `${pluralize(findings.length, 'finding')}: ${impactSummary(findings)}`)
  const lines: string[] = [colors.bold(heading)]
  let room = rows - 1
  let shown = 0
  for (const finding of findings) {
    const isLast = shown === findings.length - 1
    const fitting = layoutsOf(finding, shown, context).find(
      (layout) => heightOf(layout.lines, width) <= room - (isLast ? 0 : layout.reservedRows),
    )
    if (fitting === undefined) break
    lines.push(...fitting.lines.map(({ text, painted }) => painted(text)))
    room -= heightOf(fitting.lines, width)
    shown += 1
  }
  const more = findings.length - shown
  return more > 0 ? [...lines, colors.dim(`  and ${pluralize(more, 'more finding')}`)] : lines
}

/** A way to show a finding, and how many rows must stay free for the findings after it. */
interface Layout {
  readonly lines: readonly Line[]
  readonly reservedRows: number
}

/** The possible layouts of a finding, the longest first. */
function layoutsOf(finding: Finding, index: number, context: ScreenContext): readonly Layout[] {
  const oneLineForm = { lines: [oneLine(finding, context)], reservedRows: 1 }
  if (index >= max.inTwoLines) return [oneLineForm]
  const medium = { lines: twoLines(finding, context), reservedRows: 1 }
  if (index >= max.withCommand) return [medium, oneLineForm]
  const command = commandLines(finding, context)
  return [
    { lines: [...fullLines(finding, context), ...command], reservedRows: 2 * max.inTwoLines },
    { lines: [...medium.lines, ...command], reservedRows: 1 },
    oneLineForm,
  ]
}

/** The number of rows, including those of wrapped command lines. */
const heightOf = (lines: readonly Line[], width: number) =>
  lines.reduce((sum, { text }) => sum + Math.max(1, Math.ceil(displayWidth(text) / width)), 0)

/** The title, and below it what was observed and who is affected. */
function fullLines(finding: Finding, context: ScreenContext): readonly Line[] {
  const { colors, width } = context
  const { detail } = finding
  const plain = (text: string): Line => ({ text: truncateColumns(width, `  ${text}`), painted: colors.reset })
  return [
    ...marked(finding, inTwoLines(titleOf(finding), width - 2), context),
    ...(detail === undefined ? [] : inTwoLines(printable(detail), width - 2).map(plain)),
    plain(affectedText(finding, context)),
  ]
}

/** The text in at most two lines; the second one may be too long. */
function inTwoLines(text: string, width: number): readonly string[] {
  const [first = '', ...others] = wrap(text, width)
  return others.length === 0 ? [first] : [first, others.join(' ')]
}

/** The title and who is affected, in two lines; the title is cut. */
function twoLines(finding: Finding, context: ScreenContext): readonly Line[] {
  const room = context.width - 2
  const title = titleOf(finding)
  const affected = truncateColumns(room, `(${affectedText(finding, context)})`)
  const lines = [0, 8, 16, room - 8]
    .map((slack) => wrap(`${truncateColumns(2 * room - displayWidth(affected) - 1 - slack, title)} ${affected}`, room))
    .find(({ length }) => length <= 2)
  return marked(finding, lines ?? [truncateColumns(room, title), affected], context)
}

/** The title alone, and the protocols that it does not name itself. A title without a detail names one or two operations. */
function oneLine(finding: Finding, { colors, width }: ScreenContext): Line {
  const operations = new Set(finding.callers.map(({ operation }) => operation)).size
  const isNamed =
    finding.detail === undefined
      ? operations > 0 && operations < 3 && finding.id !== limitsFinding
      : namesProtocols(finding)
  const protocols = isNamed ? '' : printable(protocolList(finding, 2))
  const tail = protocols === '' ? '' : `  for ${protocols}`
  const title = `${findingMark(finding)} ${titleOf(finding)}`
  const room = width - displayWidth(tail)
  const text = room < width / 2 ? truncateColumns(width, title) : `${truncateColumns(room, title)}${tail}`
  return { text, painted: paint(colors, finding.verdict) }
}

/** `for chat; acorn-chat: 12 exchanges`; the number of requirements only if there are several. */
function affectedText(finding: Finding, { judged }: ScreenContext): string {
  const { requirements, exchanges } = finding
  const extent = requirements.length === 1 && exchanges > 0 ? pluralize(exchanges, 'exchange') : extentText(finding)
  const unmet = unmetFinding(finding, judged.report)
  return `for ${printable(affectedCallers(finding))}: ${extent}${unmet === undefined ? '' : `; ${unmet}`}`
}

const marked = (finding: Finding, lines: readonly string[], { colors, width }: ScreenContext): readonly Line[] =>
  lines.map((line, index) => ({
    text: truncateColumns(width, `${index === 0 ? findingMark(finding) : ' '} ${line}`),
    painted: paint(colors, finding.verdict),
  }))

function commandLines(finding: Finding, { judged, colors }: ScreenContext): readonly Line[] {
  if (!('evidence' in judged)) return []
  const reproduction = reproduceFinding(finding, judged)
  const [command] = reproduction === undefined ? [] : commandsOf(reproduction)
  return command === undefined ? [] : [{ text: `  ${command}`, painted: colors.dim }]
}
