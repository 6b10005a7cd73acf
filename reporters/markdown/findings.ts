import type { Finding, FindingCase, JudgedRun } from '../../src/report/report.ts'
import { pluralize } from '../summary.ts'
import { reproduceFinding, extentText, affectedCallers } from '../findings.ts'
import { commandsOf } from '../reproduce/reproduction.ts'
import { occurrenceOfCase } from '../occurrences.ts'
import { truncate, markdownCode, printable, markdownProse } from '../escape.ts'
import { details, codeLines, shellBlock, table } from './text.ts'

/** Nobody reads past so many; `commands` in characters, for all findings together. */
const max = {
  rows: 100,
  findingSection: 40,
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
  const rows = findings.slice(0, max.rows).map((finding, index) => rowOf(finding, index))
  const more = findings.length - rows.length
  const budget = { left: max.commands }
  return [
    `## Findings (${findings.length})`,
    table(['#', 'Impact', 'What', 'For whom', 'Extent'], rows),
    ...(more > 0 ? [`${pluralize(more, 'more finding')}: see \`report.json\`.`] : []),
    ...findings.slice(0, max.findingSection).map((finding, index) => findingSection(finding, index, judged, budget)),
  ]
}

const rowOf = (finding: Finding, index: number): readonly string[] => [
  `${index + 1}`,
  impactOf(finding),
  markdownProse(truncate(finding.title, max.message)),
  markdownProse(affectedCallers(finding)),
  extentText(finding),
]

const impactOf = ({ impact, verdict, known, ungated }: Finding) =>
  `${impact}${verdict === 'advisory' ? ', advisory' : ''}${known ? ', known' : ''}${ungated === undefined ? '' : `, ${markdownProse(ungated)}`}`

function findingSection(finding: Finding, index: number, judged: JudgedRun, budget: { left: number }): string {
  const { title, fix, requirements, id } = finding
  const moreIds = requirements.length - max.ids
  const ids = `${requirements.slice(0, max.ids).map(markdownCode).join(', ')}${moreIds > 0 ? ` and ${moreIds} more` : ''}`
  return [
    `### ${index + 1}. ${markdownProse(truncate(title, max.message))}`,
    `**${impactOf(finding)}**, ${extentText(finding)}, ${markdownCode(id)}`,
    `**To fix**: ${markdownProse(truncate(fix, max.text))}`,
    `**For whom**: ${callersOf(finding)}`,
    `**Requirements**: ${ids}`,
    casesOf(finding, judged),
    ...reproduction(finding, judged, budget),
  ].join('\n\n')
}

function callersOf({ callers }: Finding): string {
  const more = callers.length - max.callers
  const shown = callers.slice(0, max.callers).map(({ operation, model, key, exchanges }) => {
    const named =
      model === undefined ? markdownCode(operation) : `${markdownCode(operation)} with ${markdownCode(model)}`
    return `${named}${key === 'default' ? '' : `, key ${markdownCode(key)}`} (${exchanges})`
  })
  return `${shown.join('; ') || 'the deployment as a whole'}${more > 0 ? ` and ${pluralize(more, 'more kind')} of call` : ''}`
}

/** What was seen of each case; many are folded. */
function casesOf({ cases, casesLeftOut = 0 }: Finding, judged: JudgedRun): string {
  const rows = cases.slice(0, max.cases).map((one) => caseRow(one, judged))
  const left = cases.length - rows.length + casesLeftOut
  const text = [
    table(['Requirement', 'Seen', 'Where', 'Exchanges'], rows),
    ...(left > 0 ? [`${pluralize(left, 'more case')}: see \`report.json\`.`] : []),
  ].join('\n\n')
  return rows.length > max.casesInFull ? details(pluralize(rows.length, 'case'), text) : text
}

function caseRow(one: FindingCase, judged: JudgedRun): readonly string[] {
  const place = occurrenceOfCase(one, judged)
  const where =
    place &&
    `${markdownCode(place.exchange.id)}<br>${markdownProse(truncate(`${place.call}: ${place.status}`, max.message))}`
  return [
    markdownCode(one.requirement),
    codeLines(one.message, max.message),
    where ?? markdownProse(truncate(one.test, max.message)),
    `${one.exchanges || ''}`,
  ]
}

/** Bodies are long: where all commands together would be, those of the first findings are told. */
function reproduction(finding: Finding, judged: JudgedRun, budget: { left: number }): readonly string[] {
  const repeat = reproduceFinding(finding, judged)
  if (repeat === undefined) return []
  const lines = commandsOf(repeat).filter((line) => {
    const fits = line.length <= budget.left
    if (fits) budget.left -= line.length
    return fits
  })
  return lines.length === 0
    ? []
    : ['**See it again**:', shellBlock(lines), ...repeat.notes.map((note) => markdownProse(printable(note)))]
}
