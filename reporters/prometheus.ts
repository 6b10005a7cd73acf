import type { JudgedRun } from '../src/report/report.ts'
import { printable, truncate } from './escape.ts'
import { deploymentLabel, metricsOf, type Labels, type Metric } from './metrics.ts'

const maxLabelCharacters = 300

/**
 * Metrics of the last run in the text format of Prometheus, for the textfile collector of node_exporter.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function renderPrometheus(judged: JudgedRun): string {
  const deployment = deploymentLabel(judged.report)
  return metricsOf(judged)
    .map((metric) => metricText(metric, { deployment }))
    .join('')
}

function metricText({ name, unit, help, samples }: Metric, common: Labels): string {
  const full = `gateproof_${name.replaceAll('.', '_')}${unit === 's' ? '_seconds' : ''}`
  const lines = samples.map(({ value, labels }) => `${full}${labelText({ ...common, ...labels })} ${value}`)
  return [`# HELP ${full} ${help}`, `# TYPE ${full} gauge`, ...lines, ''].join('\n')
}

const labelText = (labels: Labels) =>
  `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(value)}"`)
    .join(',')}}`

const escapeLabel = (value: string) =>
  printable(truncate(value, maxLabelCharacters)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')
