import pc from 'picocolors'
import type { JudgedRun, Observation, Verdict } from '../../src/report/report.ts'
import { truncateColumns, wrap } from './columns.ts'
import { brokenLines, findingLines } from './findings.ts'
import { conclusionLine, firstScreen, screenRows } from './first-screen.ts'
import { paint, escapeLogCommands, type RenderContext, type ConsoleOptions, type Section } from './canvas.ts'
import { areaLines, modelLines } from './tables.ts'
import { pluralize, reasonsOf, runLine, ungatedRequirements, ungatedLine } from '../summary.ts'
import { truncate, printable } from '../escape.ts'

/** How many reasons are listed, and how many observations where they are folded. */
const max = { reasons: 8, ungated: 8, observations: 100 }

/**
 * What a person or a CI log sees: on the first screen the conclusion, the counts, and what is broken, for whom and how to see it; then
 * areas and models, each finding in full, and why the rest has no verdict.
 */
export function renderConsole(judged: JudgedRun, options: ConsoleOptions): string {
  const canvas = { ...options, judged, colors: pc.createColors(options.color) }
  const first = firstScreen(canvas).map(escapeLogCommands)
  const sections: readonly (Section & { readonly isLong?: true })[] = [
    { title: 'run', lines: wrap(printable(runLine(judged)), options.width).map(canvas.colors.dim) },
    { title: 'areas', lines: areaLines(canvas) },
    { title: 'models', lines: modelLines(canvas) },
    { title: 'findings in full', lines: findingLines(canvas), isLong: true },
    { title: 'broken', lines: brokenLines(canvas), isLong: true },
    { title: 'inconclusive', lines: reasonLines('inconclusive', canvas), isLong: true },
    { title: 'inapplicable', lines: reasonLines('inapplicable', canvas), isLong: true },
    { title: 'not gating yet', lines: ungatedLines(canvas), isLong: true },
    { title: 'observed', lines: observationLines(canvas), isLong: true },
  ]
  const rest = sections
    .filter(({ lines }) => lines.length > 0)
    .flatMap((section) =>
      section.isLong && options.groups ? folded(section) : ['', ...section.lines.map(escapeLogCommands)],
    )
  // Whoever comes back to a terminal sees the end of what was written.
  const last = [
    conclusionLine(judged.report),
    ...(options.outDir === undefined ? [] : [`reports are in ${printable(options.outDir)}`]),
  ]
  const isLong = first.length + rest.length > screenRows
  return `${[...first, ...rest, ...(isLong ? ['', ...last.map(escapeLogCommands)] : [])].join('\n')}\n`
}

/** Only these two lines are commands to GitHub, and nothing of a server's stands in them. */
const folded = ({ title, lines }: Section): readonly string[] => [
  `::group::${title}`,
  ...lines.map(escapeLogCommands),
  '::endgroup::',
]

function reasonLines(verdict: Verdict, { judged, colors, width }: RenderContext): readonly string[] {
  const groups = reasonsOf(judged.report, verdict)
  if (groups.length === 0) return []
  const lines = groups.slice(0, max.reasons).map(({ because, isRequirement: standsOn, ids }) => {
    const why = printable(truncate(because, width))
    return truncateColumns(width, `  ${pluralize(ids.length, 'requirement')}: ${standsOn ? `stands on ${why}` : why}`)
  })
  const more = groups.length - max.reasons
  return [
    paint(colors, verdict)(verdict),
    ...lines,
    ...(more > 0 ? [`  and ${pluralize(more, 'more reason')}, in summary.md`] : []),
  ]
}

/** Of what the requirement set does not name as it stands, what does not hold. */
function ungatedLines({ judged: { report }, colors, width }: RenderContext): readonly string[] {
  const sum = ungatedLine(report)
  if (sum === '') return []
  const unmet = ungatedRequirements(report).filter(({ verdict }) => verdict === 'advisory')
  const more = unmet.length - max.ungated
  return [
    ...wrap(printable(sum), width).map(colors.cyan),
    ...unmet
      .slice(0, max.ungated)
      .map(({ id, ungated }) => truncateColumns(width, `  ! ${printable(`${id}: ${ungated}`)}`)),
    ...(more > 0 ? [`  and ${more} more, in summary.md`] : []),
  ]
}

/** What the contract leaves open is told in files; here it is counted, and listed where the log folds it. */
function observationLines({ judged, width, colors, groups }: RenderContext): readonly string[] {
  const { observations } = judged.report
  if (observations.length === 0) return []
  const count = `observed: ${pluralize(observations.length, 'value')} of what the contract leaves open`
  if (!groups) return [colors.cyan(truncateColumns(width, `${count}, in summary.md and report.json`))]
  return [count, ...observations.slice(0, max.observations).map((one) => `  ${observationLine(one, width - 2)}`)]
}

const observationLine = ({ id, text, value }: Observation, width: number) =>
  truncateColumns(width, printable(truncate(`${id}  ${text}: ${JSON.stringify(value)}`, 2 * width)))
