import type { Finding, FindingCase, RequirementReport } from '../../src/report/report.ts'
import { truncateColumns, wrap } from './columns.ts'
import { pluralize, decidingTest, withVerdict } from '../summary.ts'
import { reproduceFinding, extentText, shortList } from '../findings.ts'
import { commandsOf } from '../reproduce/reproduction.ts'
import { occurrenceOfCase, type Occurrence } from '../occurrences.ts'
import { truncate, printable, printableLines } from '../escape.ts'
import { titleOf } from './first-screen.ts'
import { findingMark, paint, type RenderContext } from './canvas.ts'

/** How many are told, and how much of each. */
const max = { findings: 10, cases: 3, callers: 4, ids: 8, messageLines: 4, message: 400, broken: 10 }

/** Each finding with what to change, for whom it is so, what was seen, and commands that show it again. */
export function findingLines(canvas: RenderContext): readonly string[] {
  const { findings } = canvas.judged.report
  const more = findings.length - max.findings
  return [
    ...separated(findings.slice(0, max.findings).map((finding) => findingText(finding, canvas))),
    ...(more > 0 ? ['', `and ${pluralize(more, 'more finding')}, all in summary.md and report.json`] : []),
  ]
}

/** What a fault of the suite kept from being judged. */
export function brokenLines(canvas: RenderContext): readonly string[] {
  const those = withVerdict(canvas.judged.report, 'broken')
  const more = those.length - max.broken
  return [
    ...separated(those.slice(0, max.broken).map((one) => brokenText(one, canvas))),
    ...(more > 0 ? ['', `and ${more} more, all in summary.md`] : []),
  ]
}

/** One after the other, an empty line between. */
const separated = (texts: readonly (readonly string[])[]) =>
  texts.flatMap((text, index) => (index === 0 ? text : ['', ...text]))

const indent = 11

function findingText(finding: Finding, canvas: RenderContext): string[] {
  const { judged, colors, width } = canvas
  const painted = paint(colors, finding.verdict)
  const title = wrap(titleOf(finding, 400), width - 2)
  const again = reproduceFinding(finding, judged)
  const cases = finding.cases.slice(0, max.cases)
  const moreCases = finding.cases.length - cases.length + (finding.casesLeftOut ?? 0)
  return [
    ...title.map((line, index) => painted(`${index === 0 ? findingMark(finding) : ' '} ${line}`)),
    ...labelled('fix', wrap(printable(truncate(finding.fix, max.message)), width - indent), canvas),
    ...labelled('for', callersOf(finding, width - indent), canvas),
    ...labelled('rules', wrap(shortList(finding.requirements.map(printable), max.ids), width - indent), canvas),
    ...cases.flatMap((one) => caseText(one, canvas)),
    ...(moreCases > 0 ? labelled('', [`and ${pluralize(moreCases, 'more case')}, in summary.md`], canvas) : []),
    ...labelled('again', again === undefined ? [] : commandsOf(again), canvas),
    ...labelled(
      'note',
      (again?.notes ?? []).flatMap((note) => wrap(printable(note), width - indent)),
      canvas,
    ),
    ...labelled('id', wrap(`${printable(finding.id)} (${extentText(finding)})`, width - indent), canvas),
  ]
}

/** `POST /v1/chat/completions, model acorn-chat, key default: 12 exchanges` */
function callersOf({ callers }: Finding, width: number): string[] {
  const more = callers.length - max.callers
  const shown = callers.slice(0, max.callers).map(({ operation, model, key, exchanges }) => {
    const who = [operation, ...(model === undefined ? [] : [`model ${model}`]), `key ${key}`]
    return truncateColumns(width, printable(`${who.join(', ')}: ${pluralize(exchanges, 'exchange')}`))
  })
  return more > 0 ? [...shown, `and ${pluralize(more, 'more kind')} of call`] : shown
}

function caseText(one: FindingCase, canvas: RenderContext): string[] {
  const { judged, width } = canvas
  const place = occurrenceOfCase(one, judged)
  const room = width - indent
  const message = printableLines(truncate(one.message, max.message))
    .slice(0, max.messageLines)
    .flatMap((line) => wrap(line, room))
  return [
    ...labelled('saw', message, canvas),
    ...labelled('where', wrap(`${printable(one.requirement)}: ${occurrenceText(one, place)}`, room), canvas),
  ]
}

function occurrenceText({ test }: FindingCase, place: Occurrence | undefined): string {
  if (place === undefined) return printable(truncate(test, max.message))
  const { exchange, status, call: who, others } = place
  const more = others > 0 ? `, and ${pluralize(others, 'more exchange')}` : ''
  return `${printable(exchange.id)} (${printable(who)}): ${printable(status)}${more}`
}

function brokenText(requirement: RequirementReport, canvas: RenderContext): string[] {
  const { id, level } = requirement
  const { colors, width } = canvas
  const test = decidingTest(requirement)
  const room = width - indent
  const message = printableLines(truncate(test?.message ?? 'no message', 4 * max.message)).slice(0, max.messageLines)
  return [
    ...wrap(`✗ ${printable(id)}  ${level}  broken: a fault of this suite, not of the deployment`, width).map(
      colors.magenta,
    ),
    ...labelled(
      'saw',
      message.flatMap((line) => wrap(line, room)),
      canvas,
    ),
    ...(test ? labelled('test', wrap(printable(`${test.file}: ${test.name}`), room), canvas) : []),
  ]
}

const labelled = (name: string, lines: readonly string[], { colors }: RenderContext): string[] =>
  lines.map((line, index) => `    ${index === 0 ? colors.dim(name.padEnd(6)) : '      '} ${line}`)
