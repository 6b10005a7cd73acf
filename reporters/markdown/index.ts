import { conclusionOf } from '../../src/report/conclusion.ts'
import type { JudgedRun, Report } from '../../src/report/report.ts'
import { markdownCode, markdownProse, truncate } from '../escape.ts'
import { decidingTest } from '../occurrences.ts'
import { runLine, toolText } from '../run.ts'
import { countsLine, withVerdict } from '../summary.ts'
import { findingSections } from './findings.ts'
import { evidenceFile, driftLine, repeatLine, repeatTables, type Cell } from '../repeat.ts'
import { agentTable, areaTable, limits, modelSection, observations, reasonTable, ungatedTable } from './tables.ts'
import { codeLines, joinWithinLimit, moreInFile, section, shellBlock, table } from './text.ts'

const max = { notes: 50, note: 1000, broken: 100, message: 300 }

/**
 * `summary.md`, for the job summary of a CI run: the conclusion, then findings, areas, models, and the reasons for missing verdicts.
 * Text from a server is put into code spans.
 */
export const renderMarkdown = (judged: JudgedRun): string => {
  const { report } = judged
  const sections = [
    headline(judged),
    broken(report),
    agentTable(report),
    ...findingSections(judged),
    repeatSection(report),
    areaTable(report),
    modelSection(report),
    reasonTable('Inconclusive', report, 'inconclusive'),
    reasonTable('Inapplicable', report, 'inapplicable'),
    ungatedTable(report),
    limits(report),
    observations(report),
    judgeAgain(report),
  ]
  return joinWithinLimit(sections, 'report.json')
}

function headline(judged: JudgedRun): string {
  const { report } = judged
  const { notes, tool, spec } = report
  return [
    `# Judged ${report.judged.of} of ${report.judged.total}: ${conclusionOf(report)}`,
    `${countsLine(report) || 'Nothing was judged'}.`,
    ...notes.slice(0, max.notes).map((note) => `> ${markdownProse(truncate(note, max.note))}`),
    ...moreInFile(notes.length - max.notes, 'more note').map((line) => `> ${line}`),
    markdownProse(`${toolText(tool)}, contract ${spec.version}: ${runLine(judged, (url) => `\`${url}\``)}.`),
  ].join('\n\n')
}

function broken(report: Report): string {
  const requirements = withVerdict(report, 'broken')
  const rows = requirements.slice(0, max.broken).map((one) => {
    const test = decidingTest(one)
    return [
      markdownCode(one.id),
      codeLines(test?.message ?? 'no message', max.message),
      test ? markdownCode(`${test.file}: ${test.name}`) : '',
    ]
  })
  const title = `Broken: errors in gateproof, not in the deployment (${requirements.length})`
  return section(title, ['Requirement', 'Observed', 'Test'], rows, requirements.length)
}

const judgeAgain = ({ run, traffic, repeat }: Report): string =>
  [
    '## Judge again',
    'Judges the recording again with the same checks, without sending anything:',
    shellBlock([`npx --no-install gateproof judge ${evidenceFile(repeat)}`]),
    ...(traffic === undefined ? [`\`--seed ${run.seed}\` generates the same requests.`] : []),
  ].join('\n\n')

/** The runs of `--repeat`: the results that differ, the models, the runs and what changed over time. */
function repeatSection(report: Report): string {
  const { repeat } = report
  if (repeat === undefined) return ''
  const drift = driftLine(repeat)
  const tables = repeatTables(report).flatMap(({ title, head, rows, leftOut }) => [
    `### ${title}`,
    table(
      head,
      rows.map((cells) => cells.map(textOf)),
    ),
    ...moreInFile(leftOut, 'more row'),
  ])
  const sentences = [repeatLine(repeat), ...(drift === undefined ? [] : [`Change ${drift}`])].map((line) => `${line}.`)
  return ['## Repeated runs', ...sentences, ...tables].join('\n\n')
}

const textOf = (cell: Cell) => (typeof cell === 'string' ? markdownProse(cell) : markdownCode(cell.code))
