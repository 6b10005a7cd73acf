import type { JudgedRun, Report, RequirementReport } from '../src/report/report.ts'
import { impacts, verdicts } from '../src/report/report.ts'
import { areaOf } from './summary.ts'

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly value: number
  readonly labels?: Labels
}

/** A measured value of the last run. All are gauges, because each run starts from zero. */
export interface Metric {
  /** Words separated by dots, without the name of the tool and the unit: `run.drive.duration`. */
  readonly name: string
  /** Seconds, or a plain number. */
  readonly unit?: 's'
  readonly help: string
  readonly samples: readonly Sample[]
}

/** How metrics name the deployment. The embedded gateway has another port in each run. */
export const deploymentLabel = ({ deployment }: Report): string =>
  deployment.embedded ? 'embedded' : deployment.baseUrl

/** The metrics of a run. The number of samples depends on the contract document, not on the gateway. */
export const metricsOf = ({ report, exitCode }: JudgedRun): readonly Metric[] =>
  [...runMetrics(report, exitCode), ...resultMetrics(report)].filter(({ samples }) => samples.length > 0)

function runMetrics(report: Report, exitCode: number | undefined): readonly Metric[] {
  const { tool, spec, set, profile, run, cost, verdict, interrupted } = report
  const names = { version: tool.version, spec_version: spec.version, set: set?.version ?? '', profile }
  const conclusions = ['conformant', 'nonconformant', 'inconclusive', 'broken'] as const
  return [
    gauge('run.info', 'The versions of the last run. The value is always 1.', 1, names),
    {
      name: 'run.verdict',
      help: '1 for the verdict of the last run, 0 for the others.',
      samples: conclusions.map((one) => ({ value: one === verdict ? 1 : 0, labels: { verdict: one } })),
    },
    {
      name: 'run.exit_code',
      help: 'The exit code of the last run: 0 passed, 1 violated, 2 usage, 3 inconclusive, 4 broken, 130 interrupted.',
      samples: exitCode === undefined ? [] : [{ value: exitCode }],
    },
    gauge('run.interrupted', '1 if the last run did not finish.', interrupted === undefined ? 0 : 1),
    secondsGauge('run.start.timestamp', 'When the last run started, as Unix time.', secondsAt(run.startedAt)),
    secondsGauge(
      'run.end.timestamp',
      'When the last request of the last run ended, as Unix time.',
      secondsAt(run.finishedAt),
    ),
    secondsGauge('run.drive.duration', 'How long the last run sent requests.', run.driveMs / 1000),
    secondsGauge('run.judge.duration', 'How long the last run was judged.', run.judgeMs / 1000),
    gauge('run.requests', 'The requests of the last run, including retries.', run.requests),
    { name: 'run.repeated', help: 'The repeated runs by verdict.', samples: repeatSamples(report) },
    gauge('run.retries', 'The retries of the last run.', run.retries),
    gauge('run.tokens', 'The tokens that the responses of the last run reported.', run.tokens),
    {
      name: 'run.cost',
      help: 'The cost of the last run by reported usage, in the currency of the price list.',
      samples: cost === undefined ? [] : [{ value: cost.spent, labels: { currency: cost.currency } }],
    },
  ]
}

const repeatSamples = ({ repeat }: Report): readonly Sample[] =>
  Object.entries(repeat?.verdicts ?? {}).map(([verdict, value]) => ({ value, labels: { verdict } }))

function resultMetrics({ judged, summary, findings, requirements, repeat }: Report): readonly Metric[] {
  const kinds = impacts.flatMap((impact) => (['violated', 'advisory'] as const).map((verdict) => ({ impact, verdict })))
  const flaky = new Set(repeat?.flaky)
  return [
    gauge('requirements.judged', 'The requirements that the last run judged.', judged.of),
    gauge('requirements.selected', 'The requirements that the last run selected and that apply.', judged.total),
    {
      name: 'requirements',
      help: 'The requirements of the last run by verdict.',
      samples: verdicts.map((verdict) => ({ value: summary[verdict], labels: { verdict } })),
    },
    {
      name: 'requirement.unmet.runs',
      help: 'Of repeated runs, the number in which a requirement was unmet, for requirements that only some runs found unmet.',
      samples: requirements
        .filter(({ id }) => flaky.has(id))
        .map(({ id, repeated }) => ({ value: repeated?.unmet ?? 0, labels: { id } })),
    },
    {
      name: 'findings',
      help: 'The findings of the last run: violations with one cause.',
      samples: kinds.map((kind) => ({ value: findings.filter((one) => isOfKind(one, kind)).length, labels: kind })),
    },
    {
      name: 'requirement.status',
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

const secondsGauge = (name: string, help: string, value: number): Metric => ({ ...gauge(name, help, value), unit: 's' })

/** Undated imported traffic has no time. */
const secondsAt = (time: string) => Date.parse(time) / 1000
