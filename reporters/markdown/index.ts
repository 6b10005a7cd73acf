import type { JudgedRun, Report } from '../../src/report/report.ts'
import { conclusionOf, pluralize, countsLine, decidingTest, runLine, withVerdict } from '../summary.ts'
import { findingSections } from './findings.ts'
import { areaTable, limits, modelSection, observations, reasonTable, ungatedTable } from './tables.ts'
import { section, codeLines, shellBlock } from './text.ts'
import { truncate, markdownCode, markdownProse } from '../escape.ts'

/** Nobody reads past this many. */
const max = { notes: 50, note: 1000, broken: 100, message: 300 }

/**
 * `summary.md`, made for the job summary of a CI run: how it ended, then findings, areas and models, and why the rest has no verdict.
 * Foreign text stands in code spans, where nothing is interpreted.
 */
export function renderMarkdown(judged: JudgedRun): string {
  const { report } = judged
  const sections = [
    headline(judged),
    broken(report),
    ...findingSections(judged),
    areaTable(report),
    modelSection(report),
    reasonTable('Inconclusive', report, 'inconclusive'),
    reasonTable('Inapplicable', report, 'inapplicable'),
    ungatedTable(report),
    limits(report),
    observations(report),
    judgeAgain(report),
  ]
  return `${withinLimit(sections.filter((one) => one !== '')).join('\n\n')}\n`
}

/** GitHub refuses a job summary of more than 1 MiB. */
const maxBytes = 1_000_000

/** Sections are left out whole: half a table or an open fence would spoil what follows. */
function withinLimit(sections: readonly string[]): readonly string[] {
  let left = maxBytes
  const shown = sections.filter((one) => {
    const bytes = Buffer.byteLength(one) + 2
    const fits = bytes <= left
    if (fits) left -= bytes
    return fits
  })
  const missing = sections.length - shown.length
  return missing === 0 ? shown : [...shown, `${pluralize(missing, 'part')} did not fit here: see \`report.json\`.`]
}

function headline(judged: JudgedRun): string {
  const { report } = judged
  return [
    `# Judged ${report.judged.of} of ${report.judged.total}: ${conclusionOf(report)}`,
    `${countsLine(report) || 'Nothing was judged'}.`,
    ...report.notes.slice(0, max.notes).map((note) => `> ${markdownProse(truncate(note, max.note))}`),
    ...(report.notes.length > max.notes
      ? [`> and ${pluralize(report.notes.length - max.notes, 'more note')}: see \`report.json\`.`]
      : []),
    markdownProse(
      `${report.tool.name} ${report.tool.version}, contract ${report.spec.version}: ${runLine(judged, (url) => `\`${url}\``)}.`,
    ),
  ].join('\n\n')
}

function broken(report: Report): string {
  const those = withVerdict(report, 'broken')
  const rows = those.slice(0, max.broken).map((one) => {
    const test = decidingTest(one)
    return [
      markdownCode(one.id),
      codeLines(test?.message ?? 'no message', max.message),
      test ? markdownCode(`${test.file}: ${test.name}`) : '',
    ]
  })
  const title = `Broken: a fault of this suite, not of the deployment (${those.length})`
  return section(title, ['Requirement', 'Seen', 'Test'], rows, those.length)
}

function judgeAgain({ run, traffic }: Report): string {
  return [
    '## Judge again',
    'Nothing is sent; the recording is judged by the same suites.',
    shellBlock(['npx --no-install gateproof judge evidence.jsonl']),
    ...(traffic === undefined ? [`Driving with \`--seed ${run.seed}\` draws the same requests.`] : []),
  ].join('\n\n')
}
