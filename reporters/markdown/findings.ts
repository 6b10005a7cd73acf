import type { Finding, JudgedRun } from '../../src/report/report.ts'
import { markdownCode, markdownProse, printable, truncate } from '../escape.ts'
import { affectedCallers, extentText, reproduceFinding } from '../findings.ts'
import { caseLines, type CaseLine } from '../limit-lines.ts'
import { occurrenceOfCase, type Occurrence } from '../occurrences.ts'
import { commandsOf } from '../reproduce/reproduction.ts'
import { pluralize } from '../summary.ts'
import { codeLines, codeList, details, moreInFile, shellBlock, table } from './text.ts'

const max = {
  rows: 100,
  sections: 40,
  cases: 70,
  unfoldedCases: 12,
  ids: 20,
  idsOfCase: 3,
  callers: 8,
  message: 300,
  text: 1000,
  /** Characters of the commands of all findings together. */
  commands: 200_000,
}

/** A table of all findings, then each with what was observed and the commands that reproduce it. */
export function findingSections(judged: JudgedRun): readonly string[] {
  const { findings } = judged.report
  if (findings.length === 0) return []
  const rows = findings.slice(0, max.rows).map((finding, index) => rowOf(finding, index))
  const budget = { left: max.commands }
  return [
    `## Findings (${findings.length})`,
    table(['#', 'Impact', 'What', 'Affects', 'Extent'], rows),
    ...moreInFile(findings.length - rows.length, 'more finding'),
    ...findings.slice(0, max.sections).map((finding, index) => findingSection(finding, index, judged, budget)),
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
  [
    impact,
    ...(verdict === 'violated' ? [] : [verdict]),
    ...(known ? ['known'] : []),
    ...(ungated === undefined ? [] : [markdownProse(ungated)]),
  ].join(', ')

function findingSection(finding: Finding, index: number, judged: JudgedRun, budget: { left: number }): string {
  const { title, detail, fix, requirements, id } = finding
  return [
    `### ${index + 1}. ${markdownProse(truncate(title, max.message))}`,
    `**${impactOf(finding)}**, ${extentText(finding)}, ${markdownCode(id)}`,
    ...(detail === undefined ? [] : [`**Observed**: ${markdownProse(truncate(detail, max.text))}`]),
    `**Fix**: ${markdownProse(truncate(fix, max.text))}`,
    `**Affects**: ${callersOf(finding)}`,
    ...(requirements.length > 0 ? [`**Requirements**: ${codeList(requirements, max.ids)}`] : []),
    casesOf(finding, judged),
    ...reproduction(finding, judged, budget),
  ].join('\n\n')
}

function callersOf({ callers }: Finding): string {
  const more = callers.length - max.callers
  const shown = callers.slice(0, max.callers).map(({ operation, model, key, exchanges }) => {
    const call =
      model === undefined ? markdownCode(operation) : `${markdownCode(operation)} with ${markdownCode(model)}`
    return `${call}${key === 'default' ? '' : `, key ${markdownCode(key)}`} (${exchanges})`
  })
  return `${shown.join('; ') || 'the whole deployment'}${more > 0 ? ` and ${pluralize(more, 'more kind')} of call` : ''}`
}

/** What was observed in each case; folded if there are many. */
function casesOf(finding: Finding, judged: JudgedRun): string {
  const { lines, more } = caseLines(finding, max.cases)
  const rows = lines.map((one) => caseRow(one, judged))
  const text = [table(['Requirement', 'Observed', 'Where', 'Exchanges'], rows), ...moreInFile(more, 'more case')].join(
    '\n\n',
  )
  return rows.length > max.unfoldedCases ? details(pluralize(rows.length, 'case'), text) : text
}

function caseRow({ first: one, requirements, exchanges }: CaseLine, judged: JudgedRun): readonly string[] {
  const occurrence = occurrenceOfCase(one, judged)
  const where =
    occurrence &&
    `${markdownCode(occurrence.exchange.id)}<br>${markdownProse(truncate(`${occurrence.call}: ${occurrence.status}${pollsText(occurrence)}`, max.message))}`
  return [
    codeList(requirements, max.idsOfCase),
    codeLines(one.message, max.message),
    where ?? markdownProse(truncate(one.test, max.message)),
    `${exchanges || ''}`,
  ]
}

const pollsText = ({ polls }: Occurrence) => (polls === undefined ? '' : `; ${polls}`)

/** The commands that fit into the budget, which the first findings use first. */
function reproduction(finding: Finding, judged: JudgedRun, budget: { left: number }): readonly string[] {
  const found = reproduceFinding(finding, judged)
  if (found === undefined) return []
  const lines = commandsOf(found).filter((line) => {
    const fits = line.length <= budget.left
    if (fits) budget.left -= line.length
    return fits
  })
  return lines.length === 0
    ? []
    : ['**Reproduce**:', shellBlock(lines), ...found.notes.map((note) => markdownProse(printable(note)))]
}
