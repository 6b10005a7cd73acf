/** Repeated runs: sentences and tables that several reports show. */
import { verdictWord } from '../src/report/conclusion.ts'
import type { Finding, Period, Rate, RepeatReport, Report, RequirementReport } from '../src/report/report.ts'
import { truncate } from './escape.ts'
import { pluralize, shortList } from './summary.ts'

/** A cell of a table. `code`: an id, or text from the gateway. */
export type Cell = string | { readonly code: string }

export interface RepeatTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** How many rows are not shown. */
  readonly leftOut: number
}

const max = { runs: 50, requirements: 100, models: 50, undecided: 20, named: 3, text: 300 }

/** The recording to judge again: that of the run which the report is based on. */
export const evidenceFile = (repeat: Report['repeat']): string =>
  repeat === undefined ? 'evidence.jsonl' : `runs/${repeat.base}/evidence.jsonl`

/** `7`, or `7 and the next 9` for several runs. */
export function seedText({ run, repeat }: Report): string {
  const more = (repeat?.runs ?? 1) - 1
  return more === 0 ? `${run.seed}` : `${run.seed} and the next ${more === 1 ? 'one' : more}`
}

/** `10 runs: 8 without a violation, 2 nonconformant; 1 requirement is unmet in some runs only`. */
export function repeatLine({ runs, verdicts, flaky }: RepeatReport): string {
  const words: Readonly<Partial<Record<string, string>>> = { conformant: 'without a violation' }
  const counts = Object.entries(verdicts)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${words[verdict] ?? verdict}`)
  const some =
    flaky.length === 0
      ? 'every requirement has one result in all of them'
      : `${pluralize(flaky.length, 'requirement')} ${flaky.length === 1 ? 'is' : 'are'} unmet in some of them only`
  return `${pluralize(runs, 'run')}: ${counts.join(', ')}; ${some}`
}

/** `unmet in 2 of 10 runs, first in run 3`; undefined unless several runs found different results. */
export function unmetText({ repeated }: RequirementReport): string | undefined {
  if (repeated === undefined || repeated.unmet === 0) return undefined
  const { unmet, judged, first } = repeated
  return `unmet in ${unmet} of ${pluralize(judged, 'run')}${unmet === judged ? '' : `, first in run ${first}`}`
}

/** The same for a finding: that of its requirement that is unmet most often. */
export function unmetFinding({ requirements }: Finding, report: Report): string | undefined {
  const rows = report.requirements.filter(({ id }) => requirements.includes(id))
  const [most] = rows.toSorted((one, other) => (other.repeated?.unmet ?? 0) - (one.repeated?.unmet ?? 0))
  return most && unmetText(most)
}

/** `from run 1 to runs 31 to 40: median 5.1 ms to 5.3 ms, …`; undefined for a single period. */
export function driftLine({ periods }: RepeatReport): string | undefined {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  const change = (of: (period: Period) => number, unit: string) => `${of(first)} to ${of(last)}${unit}`
  return (
    `from ${runsOf(first)} to ${runsOf(last)}: ` +
    [
      `median ${change(({ medianMs }) => medianMs, ' ms')}`,
      `95 % within ${change(({ p95Ms }) => p95Ms, ' ms')}`,
      `errors ${change(({ errorsPerMinute }) => errorsPerMinute, ' a minute')}`,
      `own memory ${change(({ memoryMiB }) => memoryMiB, ' MiB')}`,
    ].join(', ')
  )
}

const runsOf = ({ from, to }: Period) => (from === to ? `run ${from}` : `runs ${from} to ${to}`)

/** What the runs found differently, by requirement and model; the runs themselves; and what changed over time. Empty tables are left out. */
export function repeatTables(report: Report): readonly RepeatTable[] {
  const { repeat } = report
  if (repeat === undefined) return []
  const tables = [
    requirementTable(report),
    modelTable(report),
    undecidedTable(report),
    runTable(repeat),
    driftTable(repeat),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Requirements that were unmet: those that only some runs found unmet first. */
function requirementTable({ requirements, repeat }: Report): RepeatTable {
  const flaky = new Set(repeat?.flaky)
  const all = requirements
    .filter(({ repeated = nothing }) => repeated.unmet > 0)
    .toSorted((one, other) => Number(flaky.has(other.id)) - Number(flaky.has(one.id)))
  const rows = all.slice(0, max.requirements).map(({ id, repeated = nothing }) => {
    const { judged, unmet, undecided, first, models = [] } = repeated
    const names = models.map(({ model, unmet: ofModel }) => `${model} (${ofModel})`)
    return [
      { code: id },
      `${judged - unmet} of ${judged}`,
      rateText(repeated),
      `${undecided}`,
      `run ${first}`,
      names.length === 0 ? '' : { code: truncate(shortList(names, max.named), max.text) },
    ]
  })
  const head = ['Requirement', 'Satisfied', 'Unmet', 'Not decided', 'First', 'Models']
  return { title: 'Unmet in some or all runs', head, rows, leftOut: all.length - rows.length }
}

/** Requirements that only some runs could decide, often because another one was unmet. */
function undecidedTable({ requirements }: Report): RepeatTable {
  const all = requirements
    .filter(({ repeated = nothing }) => repeated.unmet === 0 && repeated.judged > 0 && repeated.undecided > 0)
    .toSorted((one, other) => (other.repeated?.undecided ?? 0) - (one.repeated?.undecided ?? 0))
  const rows = all
    .slice(0, max.undecided)
    .map(({ id, repeated = nothing }) => [{ code: id }, `${repeated.judged}`, `${repeated.undecided}`])
  const head = ['Requirement', 'Satisfied in runs', 'Not decided in runs']
  return { title: 'Not decided in some runs', head, rows, leftOut: all.length - rows.length }
}

const nothing: NonNullable<RequirementReport['repeated']> = { judged: 0, unmet: 0, undecided: 0 }

/** `2 (20 %)` */
const rateText = ({ unmet, judged }: Rate) =>
  unmet === 0 || judged === 0 ? '0' : `${unmet} (${percent(unmet / judged)})`

const percent = (share: number) => `${share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)}\u00A0%`

/** The models whose requests showed anything unmet. */
function modelTable({ byModel }: Report): RepeatTable {
  const all = byModel
    .filter(({ repeated }) => (repeated?.unmet ?? 0) > 0)
    .toSorted((one, other) => (other.repeated?.unmet ?? 0) - (one.repeated?.unmet ?? 0))
  const rows = all
    .slice(0, max.models)
    .map(({ model, protocol, repeated = nothing }) => [
      { code: truncate(model, max.text) },
      protocol,
      `${repeated.judged}`,
      rateText(repeated),
    ])
  const head = ['Model', 'Protocol', 'Judged in runs', 'Anything unmet in runs']
  return { title: 'Models with anything unmet', head, rows, leftOut: all.length - rows.length }
}

function runTable({ listed, leftOut = 0 }: RepeatReport): RepeatTable {
  const shown = listed.slice(0, max.runs)
  const rows = shown.map(({ run, seed, verdict, complete, judged, summary, because = '', folder }) => [
    `${run}`,
    `${seed}`,
    verdictWord({ verdict, complete, judged }),
    `${judged.of} of ${judged.total}`,
    `${summary.violated}`,
    `${summary.advisory}`,
    truncate(because, max.text),
    folder === undefined ? 'not kept' : { code: folder },
  ])
  const head = ['Run', 'Seed', 'Verdict', 'Judged', 'Violated', 'Advisory', 'Why', 'Evidence']
  return { title: 'Runs', head, rows, leftOut: leftOut + listed.length - shown.length }
}

function driftTable({ periods }: RepeatReport): RepeatTable {
  const rows =
    periods.length < 2
      ? []
      : periods.map((period) => [
          runsOf(period),
          period.startedAt,
          `${period.requests}`,
          `${period.medianMs} ms`,
          `${period.p95Ms} ms`,
          `${period.errorsPerMinute}`,
          `${period.memoryMiB} MiB`,
        ])
  const head = ['Runs', 'Started', 'Requests', 'Median', '95 % within', 'Errors a minute', 'Own memory']
  return { title: 'Over time', head, rows, leftOut: 0 }
}
