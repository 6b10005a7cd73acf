import type { Finding, RequirementReport } from '../../src/report/report.ts'
import { printable, printableLines, truncate } from '../escape.ts'
import { extentText, reproduceFinding } from '../findings.ts'
import { caseLines, type CaseLine } from '../limit-lines.ts'
import { decidingTest, extentOf, occurrenceOfCase } from '../occurrences.ts'
import { commandsOf } from '../reproduce/reproduction.ts'
import { pluralize, shortList, withVerdict } from '../summary.ts'
import { findingMark, paint, titleOf, type RenderContext } from './canvas.ts'
import { truncateColumns, wrap } from './columns.ts'

const max = { findings: 10, cases: 3, callers: 4, ids: 8, idsOfCase: 2, messageLines: 4, message: 400, broken: 10 }

/** Each finding with its fix, who is affected, what was observed, and commands that reproduce it. */
export function findingLines(context: RenderContext): readonly string[] {
  const { findings } = context.judged.report
  const more = findings.length - max.findings
  return [
    ...separated(findings.slice(0, max.findings).map((finding) => findingText(finding, context))),
    ...(more > 0 ? ['', `and ${pluralize(more, 'more finding')}: see summary.md and report.json`] : []),
  ]
}

/** Each requirement that could not be judged because of an error in gateproof. */
export function brokenLines(context: RenderContext): readonly string[] {
  const broken = withVerdict(context.judged.report, 'broken')
  const more = broken.length - max.broken
  return [
    ...separated(broken.slice(0, max.broken).map((one) => brokenText(one, context))),
    ...(more > 0 ? ['', `and ${more} more: see summary.md`] : []),
  ]
}

/** The texts with an empty line between them. */
const separated = (texts: readonly (readonly string[])[]) =>
  texts.flatMap((text, index) => (index === 0 ? text : ['', ...text]))

const indent = 11

function findingText(finding: Finding, context: RenderContext): string[] {
  const { judged, colors, width } = context
  const painted = paint(colors, finding.verdict)
  const room = width - indent
  const reproduction = reproduceFinding(finding, judged)
  const cases = caseLines(finding, max.cases)
  const rows: readonly (readonly [label: string, lines: readonly string[]])[] = [
    ['seen', finding.detail === undefined ? [] : wrap(printable(truncate(finding.detail, max.message)), room)],
    ['fix', wrap(printable(truncate(finding.fix, max.message)), room)],
    ['for', callerLines(finding, room)],
    [
      'rules',
      finding.requirements.length === 0 ? [] : wrap(shortList(finding.requirements.map(printable), max.ids), room),
    ],
    ...cases.lines.flatMap((one) => caseRows(one, finding.detail, context)),
    ['', cases.more > 0 ? [`and ${pluralize(cases.more, 'more case')}: see summary.md`] : []],
    ['repro', reproduction === undefined ? [] : commandsOf(reproduction)],
    ['note', (reproduction?.notes ?? []).flatMap((note) => wrap(printable(note), room))],
    ['id', wrap(`${printable(finding.id)} (${extentText(finding)})`, room)],
  ]
  return [
    ...wrap(titleOf(finding), width - 2).map((line, index) =>
      painted(`${index === 0 ? findingMark(finding) : ' '} ${line}`),
    ),
    ...rows.flatMap(([label, lines]) => labelled(label, lines, context)),
  ]
}

/** `POST /v1/chat/completions, model acorn-chat, key default: 12 exchanges` */
function callerLines({ callers }: Finding, width: number): string[] {
  const more = callers.length - max.callers
  const shown = callers.slice(0, max.callers).map(({ operation, model, key, exchanges }) => {
    const call = [operation, ...(model === undefined ? [] : [`model ${model}`]), `key ${key}`]
    return truncateColumns(width, printable(`${call.join(', ')}: ${pluralize(exchanges, 'exchange')}`))
  })
  return more > 0 ? [...shown, `and ${pluralize(more, 'more kind')} of call`] : shown
}

/** A message that the detail of the finding contains is not repeated. */
function caseRows(
  { first: one, requirements }: CaseLine,
  detail: string | undefined,
  { judged, width }: RenderContext,
): [label: string, lines: string[]][] {
  const room = width - indent
  const occurrence = occurrenceOfCase(one, judged)
  const where =
    occurrence === undefined
      ? truncate(one.test, max.message)
      : `${occurrence.exchange.id} (${occurrence.call}): ${occurrence.status}${extentOf(occurrence)}`
  return [
    ['seen', detail?.includes(one.message) === true ? [] : messageLines(one.message, max.message, room)],
    [
      'where',
      wrap(printable([shortList(requirements, max.idsOfCase), where].filter((part) => part !== '').join(': ')), room),
    ],
  ]
}

function brokenText(requirement: RequirementReport, context: RenderContext): string[] {
  const { id, level } = requirement
  const { colors, width } = context
  const test = decidingTest(requirement)
  const room = width - indent
  const title = `✗ ${printable(id)}  ${level}  broken: an error in gateproof, not in the deployment`
  return [
    ...wrap(title, width).map(colors.magenta),
    ...labelled('seen', messageLines(test?.message ?? 'no message', 4 * max.message, room), context),
    ...(test ? labelled('test', wrap(printable(`${test.file}: ${test.name}`), room), context) : []),
  ]
}

const messageLines = (message: string, maxCharacters: number, columns: number): string[] =>
  printableLines(truncate(message, maxCharacters))
    .slice(0, max.messageLines)
    .flatMap((line) => wrap(line, columns))

const labelled = (label: string, lines: readonly string[], { colors }: RenderContext): string[] =>
  lines.map((line, index) => `    ${index === 0 ? colors.dim(label.padEnd(6)) : '      '} ${line}`)
