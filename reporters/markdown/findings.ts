import type { Finding, FindingCase, JudgedRun } from '../../src/report/report.ts'
import { counted } from '../digest.ts'
import { againOf, extentOf, forWhom } from '../findings.ts'
import { commandsOf } from '../reproduce/repeat.ts'
import { placeOfCase } from '../place.ts'
import { clip, code, plain, prose } from '../plain.ts'
import { details, seen, shellLines, table } from './text.ts'

/** Nobody reads past so many; `commands` in characters, for all findings together. */
const most = {
  rows: 100,
  inFull: 40,
  cases: 70,
  casesInFull: 12,
  ids: 20,
  callers: 8,
  message: 300,
  text: 1000,
  commands: 200_000,
}

/** A table of all findings, then each with what was seen and the commands that show it again. */
export function findingSections(judged: JudgedRun): readonly string[] {
  const { findings } = judged.report
  if (findings.length === 0) return []
  const rows = findings.slice(0, most.rows).map((finding, index) => rowOf(finding, index))
  const more = findings.length - rows.length
  const budget = { left: most.commands }
  return [
    `## Findings (${findings.length})`,
    table(['#', 'Impact', 'What', 'For whom', 'Extent'], rows),
    ...(more > 0 ? [`${counted(more, 'more finding')}: see \`report.json\`.`] : []),
    ...findings.slice(0, most.inFull).map((finding, index) => inFull(finding, index, judged, budget)),
  ]
}

const rowOf = (finding: Finding, index: number): readonly string[] => [
  `${index + 1}`,
  impactOf(finding),
  prose(clip(finding.title, most.message)),
  prose(forWhom(finding)),
  extentOf(finding),
]

const impactOf = ({ impact, verdict, known, ungated }: Finding) =>
  `${impact}${verdict === 'advisory' ? ', advisory' : ''}${known ? ', known' : ''}${ungated === undefined ? '' : `, ${prose(ungated)}`}`

function inFull(finding: Finding, index: number, judged: JudgedRun, budget: { left: number }): string {
  const { title, fix, requirements, id } = finding
  const moreIds = requirements.length - most.ids
  const ids = `${requirements.slice(0, most.ids).map(code).join(', ')}${moreIds > 0 ? ` and ${moreIds} more` : ''}`
  return [
    `### ${index + 1}. ${prose(clip(title, most.message))}`,
    `**${impactOf(finding)}**, ${extentOf(finding)}, ${code(id)}`,
    `**To fix**: ${prose(clip(fix, most.text))}`,
    `**For whom**: ${callersOf(finding)}`,
    `**Requirements**: ${ids}`,
    casesOf(finding, judged),
    ...again(finding, judged, budget),
  ].join('\n\n')
}

function callersOf({ callers }: Finding): string {
  const more = callers.length - most.callers
  const shown = callers.slice(0, most.callers).map(({ operation, model, key, exchanges }) => {
    const named = model === undefined ? code(operation) : `${code(operation)} with ${code(model)}`
    return `${named}${key === 'default' ? '' : `, key ${code(key)}`} (${exchanges})`
  })
  return `${shown.join('; ') || 'the deployment as a whole'}${more > 0 ? ` and ${counted(more, 'more kind')} of call` : ''}`
}

/** What was seen of each case; many are folded. */
function casesOf({ cases, casesLeftOut = 0 }: Finding, judged: JudgedRun): string {
  const rows = cases.slice(0, most.cases).map((one) => caseRow(one, judged))
  const left = cases.length - rows.length + casesLeftOut
  const text = [
    table(['Requirement', 'Seen', 'Where', 'Exchanges'], rows),
    ...(left > 0 ? [`${counted(left, 'more case')}: see \`report.json\`.`] : []),
  ].join('\n\n')
  return rows.length > most.casesInFull ? details(counted(rows.length, 'case'), text) : text
}

function caseRow(one: FindingCase, judged: JudgedRun): readonly string[] {
  const place = placeOfCase(one, judged)
  const where = place && `${code(place.exchange.id)}<br>${prose(clip(`${place.who}: ${place.status}`, most.message))}`
  return [
    code(one.requirement),
    seen(one.message, most.message),
    where ?? prose(clip(one.test, most.message)),
    `${one.exchanges || ''}`,
  ]
}

/** Bodies are long: where all commands together would be, those of the first findings are told. */
function again(finding: Finding, judged: JudgedRun, budget: { left: number }): readonly string[] {
  const repeat = againOf(finding, judged)
  if (repeat === undefined) return []
  const lines = commandsOf(repeat).filter((line) => {
    const fits = line.length <= budget.left
    if (fits) budget.left -= line.length
    return fits
  })
  return lines.length === 0
    ? []
    : ['**See it again**:', shellLines(lines), ...repeat.notes.map((note) => prose(plain(note)))]
}
