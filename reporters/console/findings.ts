import type { Finding, FindingCase, RequirementReport } from '../../src/report/report.ts'
import { clipColumns, wrap } from '../columns.ts'
import { counted, decidingTest, withVerdict } from '../digest.ts'
import { againOf, extentOf, listed } from '../findings.ts'
import { commandsOf } from '../reproduce/repeat.ts'
import { placeOfCase, type Place } from '../place.ts'
import { clip, plain, plainLines } from '../plain.ts'
import { titleOf } from './first-screen.ts'
import { markOf, paint, type Canvas } from './paint.ts'

/** How many are told, and how much of each. */
const most = { findings: 10, cases: 3, callers: 4, ids: 8, messageLines: 4, message: 400, broken: 10 }

/** Each finding with what to change, for whom it is so, what was seen, and commands that show it again. */
export function findingLines(canvas: Canvas): readonly string[] {
  const { findings } = canvas.judged.report
  const more = findings.length - most.findings
  return [
    ...parts(findings.slice(0, most.findings).map((finding) => findingText(finding, canvas))),
    ...(more > 0 ? ['', `and ${counted(more, 'more finding')}, all in summary.md and report.json`] : []),
  ]
}

/** What a fault of the suite kept from being judged. */
export function brokenLines(canvas: Canvas): readonly string[] {
  const those = withVerdict(canvas.judged.report, 'broken')
  const more = those.length - most.broken
  return [
    ...parts(those.slice(0, most.broken).map((one) => brokenText(one, canvas))),
    ...(more > 0 ? ['', `and ${more} more, all in summary.md`] : []),
  ]
}

/** One after the other, an empty line between. */
const parts = (texts: readonly (readonly string[])[]) =>
  texts.flatMap((text, index) => (index === 0 ? text : ['', ...text]))

const indent = 11

function findingText(finding: Finding, canvas: Canvas): string[] {
  const { judged, colors, width } = canvas
  const painted = paint(colors, finding.verdict)
  const title = wrap(titleOf(finding, 400), width - 2)
  const again = againOf(finding, judged)
  const cases = finding.cases.slice(0, most.cases)
  const moreCases = finding.cases.length - cases.length + (finding.casesLeftOut ?? 0)
  return [
    ...title.map((line, index) => painted(`${index === 0 ? markOf(finding) : ' '} ${line}`)),
    ...under('fix', wrap(plain(clip(finding.fix, most.message)), width - indent), canvas),
    ...under('for', callersOf(finding, width - indent), canvas),
    ...under('rules', wrap(listed(finding.requirements.map(plain), most.ids), width - indent), canvas),
    ...cases.flatMap((one) => caseText(one, canvas)),
    ...(moreCases > 0 ? under('', [`and ${counted(moreCases, 'more case')}, in summary.md`], canvas) : []),
    ...under('again', again === undefined ? [] : commandsOf(again), canvas),
    ...under(
      'note',
      (again?.notes ?? []).flatMap((note) => wrap(plain(note), width - indent)),
      canvas,
    ),
    ...under('id', wrap(`${plain(finding.id)} (${extentOf(finding)})`, width - indent), canvas),
  ]
}

/** `POST /v1/chat/completions, model acorn-chat, key default: 12 exchanges` */
function callersOf({ callers }: Finding, width: number): string[] {
  const more = callers.length - most.callers
  const shown = callers.slice(0, most.callers).map(({ operation, model, key, exchanges }) => {
    const who = [operation, ...(model === undefined ? [] : [`model ${model}`]), `key ${key}`]
    return clipColumns(width, plain(`${who.join(', ')}: ${counted(exchanges, 'exchange')}`))
  })
  return more > 0 ? [...shown, `and ${counted(more, 'more kind')} of call`] : shown
}

function caseText(one: FindingCase, canvas: Canvas): string[] {
  const { judged, width } = canvas
  const place = placeOfCase(one, judged)
  const room = width - indent
  const message = plainLines(clip(one.message, most.message))
    .slice(0, most.messageLines)
    .flatMap((line) => wrap(line, room))
  return [
    ...under('saw', message, canvas),
    ...under('where', wrap(`${plain(one.requirement)}: ${whereOf(one, place)}`, room), canvas),
  ]
}

function whereOf({ test }: FindingCase, place: Place | undefined): string {
  if (place === undefined) return plain(clip(test, most.message))
  const { exchange, status, who, others } = place
  const more = others > 0 ? `, and ${counted(others, 'more exchange')}` : ''
  return `${plain(exchange.id)} (${plain(who)}): ${plain(status)}${more}`
}

function brokenText(requirement: RequirementReport, canvas: Canvas): string[] {
  const { id, level } = requirement
  const { colors, width } = canvas
  const test = decidingTest(requirement)
  const room = width - indent
  const message = plainLines(clip(test?.message ?? 'no message', 4 * most.message)).slice(0, most.messageLines)
  return [
    ...wrap(`✗ ${plain(id)}  ${level}  broken: a fault of this suite, not of the deployment`, width).map(
      colors.magenta,
    ),
    ...under(
      'saw',
      message.flatMap((line) => wrap(line, room)),
      canvas,
    ),
    ...(test ? under('test', wrap(plain(`${test.file}: ${test.name}`), room), canvas) : []),
  ]
}

const under = (name: string, lines: readonly string[], { colors }: Canvas): string[] =>
  lines.map((line, index) => `    ${index === 0 ? colors.dim(name.padEnd(6)) : '      '} ${line}`)
