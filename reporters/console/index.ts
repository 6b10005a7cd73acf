import pc from 'picocolors'
import type { JudgedRun, Observation, Report, Verdict } from '../../src/report/report.ts'
import { displayText, printable, truncate } from '../escape.ts'
import { lineName, reportLines } from '../limit-lines.ts'
import { pluralize, reasonsOf, ungatedLine, ungatedRequirements } from '../summary.ts'
import { paint, type ConsoleOptions, type RenderContext, type Section } from './canvas.ts'
import { truncateColumns, wrap } from './columns.ts'
import { brokenLines, findingLines } from './findings.ts'
import { conclusionLine, firstScreen, headline, runLines, screenRows, showsRun } from './first-screen.ts'
import { areaLines, modelLines } from './tables.ts'
import { driftLine, repeatLine, unmetText } from '../repeat.ts'

const max = { reasons: 8, ungated: 8, observations: 100 }

/**
 * The report for a terminal or a CI log: the first screen. With `isWhole`, areas, models, all findings in full, and the reasons for missing
 * verdicts follow.
 */
export function renderConsole(judged: JudgedRun, options: ConsoleOptions): string {
  const context = { ...options, judged, colors: pc.createColors(options.color) }
  const first = firstScreen(context)
  if (options.isWhole !== true) return `${displayText(first, options)}\n`
  const sections: readonly (Section & { readonly isLong?: true })[] = [
    { title: 'run', lines: showsRun(judged.report) ? [] : runLines(context) },
    { title: 'repeated runs', lines: repeatLines(context) },
    { title: 'areas', lines: areaLines(context) },
    { title: 'models', lines: modelLines(context) },
    { title: 'findings in full', lines: findingLines(context), isLong: true },
    { title: 'broken', lines: brokenLines(context), isLong: true },
    { title: 'inconclusive', lines: reasonLines('inconclusive', context), isLong: true },
    { title: 'inapplicable', lines: reasonLines('inapplicable', context), isLong: true },
    { title: 'not gating yet', lines: ungatedLines(context), isLong: true },
    { title: 'observed', lines: observationLines(context), isLong: true },
  ]
  const rest = sections
    .filter(({ lines }) => lines.length > 0)
    .flatMap((section) => (section.isLong && options.groups ? folded(section) : ['', ...section.lines]))
  // The conclusion again, because the end is what stays visible on a terminal.
  const last = [
    conclusionLine(judged.report),
    ...(options.outDir === undefined ? [] : [`reports are in ${printable(options.outDir)}`]),
  ]
  const isLong = first.length + rest.length > screenRows
  return `${displayText([...first, ...rest, ...(isLong ? ['', ...last] : [])], options)}\n`
}

/** The only lines that are meant as commands to GitHub. They contain no text of a server. */
const folded = ({ title, lines }: Section): readonly string[] => [`::group::${title}`, ...lines, '::endgroup::']

/** The first screen of a report alone. */
export const renderFirstScreen = (report: Report, options: ConsoleOptions): string =>
  displayText(firstScreen({ ...options, judged: { report }, colors: pc.createColors(options.color) }), options)

/** The conclusion and the counts alone. */
export const renderVerdict = (judged: JudgedRun, options: ConsoleOptions): string =>
  `${displayText(headline({ ...options, judged, colors: pc.createColors(options.color) }), options)}\n`

function reasonLines(verdict: Verdict, { judged, colors, width }: RenderContext): readonly string[] {
  const groups = reasonsOf(judged.report, verdict)
  if (groups.length === 0) return []
  const lines = groups.slice(0, max.reasons).map(({ because, isRequirement, ids }) => {
    const why = printable(truncate(because, width))
    return truncateColumns(
      width,
      `  ${pluralize(ids.length, 'requirement')}: ${isRequirement ? `depends on ${why}` : why}`,
    )
  })
  const more = groups.length - max.reasons
  return [
    paint(colors, verdict)(verdict),
    ...lines,
    ...(more > 0 ? [`  and ${pluralize(more, 'more reason')}: see summary.md`] : []),
  ]
}

/** Unmet requirements that do not gate because the requirement set does not contain them yet. */
function ungatedLines({ judged: { report }, colors, width }: RenderContext): readonly string[] {
  const summary = ungatedLine(report)
  if (summary === '') return []
  const all = ungatedRequirements(report).filter(({ verdict }) => verdict === 'advisory')
  const unmet = reportLines(all, report)
  const more = unmet.length - max.ungated
  return [
    ...wrap(printable(summary), width).map(colors.cyan),
    ...unmet
      .slice(0, max.ungated)
      .map((line) => truncateColumns(width, `  ! ${printable(`${lineName(line)}: ${line.row.ungated}`)}`)),
    ...(more > 0 ? [`  and ${more} more: see summary.md`] : []),
  ]
}

/** The number of observations, and the observations themselves if the log folds them. */
function observationLines({ judged, width, colors, groups }: RenderContext): readonly string[] {
  const { observations } = judged.report
  if (observations.length === 0) return []
  const count = `observed: ${pluralize(observations.length, 'value')} that the contract does not specify`
  if (!groups) return [colors.cyan(truncateColumns(width, `${count}: see summary.md and report.json`))]
  return [count, ...observations.slice(0, max.observations).map((one) => `  ${observationLine(one, width - 2)}`)]
}

const observationLine = ({ id, text, value }: Observation, width: number) =>
  truncateColumns(width, printable(truncate(`${id}  ${text}: ${JSON.stringify(value)}`, 2 * width)))

const maxRequirements = 12

/** The runs of `--repeat`, the requirements that only some runs found unmet, and what changed over time. */
function repeatLines({ judged: { report }, colors, width }: RenderContext): readonly string[] {
  const { repeat, requirements } = report
  if (repeat === undefined) return []
  const flaky = requirements.filter(({ id }) => repeat.flaky.includes(id))
  const more = flaky.length - maxRequirements
  const drift = driftLine(repeat)
  return [
    ...wrap(repeatLine(repeat), width),
    ...flaky
      .slice(0, maxRequirements)
      .map((row) => colors.yellow(truncateColumns(width, `  ${printable(row.id)}: ${unmetText(row)}`))),
    ...(more > 0 ? [`  and ${pluralize(more, 'more requirement')}: see summary.md`] : []),
    ...(drift === undefined ? [] : wrap(`change ${drift}`, width).map(colors.dim)),
  ]
}
