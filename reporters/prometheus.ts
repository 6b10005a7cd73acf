import { impacts, verdicts, type JudgedRun, type Report, type RequirementReport } from '../src/report/report.ts'
import { printable, truncate } from './escape.ts'
import { areaOf } from './summary.ts'

const maxLabelCharacters = 300

type Labels = Readonly<Record<string, string>>

interface Sample {
  readonly value: number
  readonly labels?: Labels
}

interface Metric {
  /** Without the prefix `gateproof_`. */
  readonly name: string
  readonly help: string
  readonly samples: readonly Sample[]
}

/**
 * Metrics of the last run in the text format of Prometheus, for the textfile collector of node_exporter. All are gauges, because each
 * run starts from zero. The number of series depends on the contract document, not on the gateway.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function renderPrometheus({ report, exitCode }: JudgedRun): string {
  const deployment = report.deployment.embedded ? 'embedded' : report.deployment.baseUrl
  return [...runMetrics(report, exitCode), ...resultMetrics(report)]
    .filter(({ samples }) => samples.length > 0)
    .map((metric) => metricText(metric, { deployment }))
    .join('')
}

function runMetrics(report: Report, exitCode: number | undefined): readonly Metric[] {
  const { tool, spec, set, profile, run, cost, verdict, interrupted } = report
  const names = { version: tool.version, spec_version: spec.version, set: set?.version ?? '', profile }
  const conclusions = ['conformant', 'nonconformant', 'inconclusive', 'broken'] as const
  return [
    gauge('run_info', 'The versions of the last run. The value is always 1.', 1, names),
    {
      name: 'run_verdict',
      help: '1 for the verdict of the last run, 0 for the others.',
      samples: conclusions.map((one) => ({ value: one === verdict ? 1 : 0, labels: { verdict: one } })),
    },
    {
      name: 'run_exit_code',
      help: 'The exit code of the last run: 0 conformant, 1 violated, 2 usage, 3 inconclusive, 4 broken, 130 interrupted.',
      samples: exitCode === undefined ? [] : [{ value: exitCode }],
    },
    gauge('run_interrupted', '1 if the last run did not finish.', interrupted === undefined ? 0 : 1),
    gauge('run_start_timestamp_seconds', 'When the last run started, as Unix time.', secondsAt(run.startedAt)),
    gauge(
      'run_end_timestamp_seconds',
      'When the last request of the last run ended, as Unix time.',
      secondsAt(run.finishedAt),
    ),
    gauge('run_drive_duration_seconds', 'How long the last run sent requests.', run.driveMs / 1000),
    gauge('run_judge_duration_seconds', 'How long the last run was judged.', run.judgeMs / 1000),
    gauge('run_requests', 'The requests of the last run, including retries.', run.requests),
    gauge('run_retries', 'The retries of the last run.', run.retries),
    gauge('run_tokens', 'The tokens that the responses of the last run reported.', run.tokens),
    {
      name: 'run_cost',
      help: 'The cost of the last run by reported usage, in the currency of the price list.',
      samples: cost === undefined ? [] : [{ value: cost.spent, labels: { currency: cost.currency } }],
    },
  ]
}

function resultMetrics({ judged, summary, findings, requirements }: Report): readonly Metric[] {
  const kinds = impacts.flatMap((impact) => (['violated', 'advisory'] as const).map((verdict) => ({ impact, verdict })))
  return [
    gauge('requirements_judged', 'The requirements that the last run judged.', judged.of),
    gauge('requirements_selected', 'The requirements that the last run selected and that apply.', judged.total),
    {
      name: 'requirements',
      help: 'The requirements of the last run by verdict.',
      samples: verdicts.map((verdict) => ({ value: summary[verdict], labels: { verdict } })),
    },
    {
      name: 'findings',
      help: 'The findings of the last run: violations with one cause.',
      samples: kinds.map((kind) => ({ value: findings.filter((one) => isOfKind(one, kind)).length, labels: kind })),
    },
    {
      name: 'requirement_status',
      help: 'The status of each requirement in the last run, as a label. The value is always 1.',
      samples: requirements.map((row) => ({ value: 1, labels: labelsOf(row) })),
    },
  ]
}

const isOfKind = (
  finding: Report['findings'][number],
  { impact, verdict }: Pick<Report['findings'][number], 'impact' | 'verdict'>,
) => finding.impact === impact && finding.verdict === verdict

/** `known`: whether the baseline contains the violation, which then does not fail the run. */
const labelsOf = ({ id, level, verdict, known }: RequirementReport) => ({
  id,
  area: areaOf(id),
  level,
  status: verdict ?? 'not_judged',
  known: known === undefined ? 'false' : 'true',
})

const gauge = (name: string, help: string, value: number, labels: Labels = {}): Metric => ({
  name,
  help,
  samples: Number.isFinite(value) ? [{ value, labels }] : [],
})

/** Undated imported traffic has no time. */
const secondsAt = (time: string) => Date.parse(time) / 1000

function metricText({ name, help, samples }: Metric, common: Labels): string {
  const full = `gateproof_${name}`
  const lines = samples.map(({ value, labels }) => `${full}${labelText({ ...common, ...labels })} ${value}`)
  return [`# HELP ${full} ${help}`, `# TYPE ${full} gauge`, ...lines, ''].join('\n')
}

const labelText = (labels: Labels) =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
    .join(',')}}`

const escapeLabel = (value: string) =>
  printable(truncate(value, maxLabelCharacters)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')
