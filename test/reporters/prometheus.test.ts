import { describe, expect, test } from 'vitest'
import { renderPrometheus } from '../../reporters/prometheus.ts'
import { samplesIn } from './prometheus-text.ts'
import { everyVerdict, hostileRun } from './sample.ts'

const valuesOf = (text: string, name: string) =>
  samplesIn(text)
    .filter((sample) => sample.name === name)
    .map(({ labels: { deployment: _, ...labels }, value }) => [...Object.values(labels), value])

describe('metrics for Prometheus', () => {
  const text = renderPrometheus({ ...everyVerdict(), exitCode: 4 })

  test('have the verdict, the exit code and the times of the run', () => {
    expect(valuesOf(text, 'gateproof_run_verdict')).toEqual([
      ['conformant', 0],
      ['nonconformant', 0],
      ['inconclusive', 0],
      ['broken', 1],
    ])
    expect(valuesOf(text, 'gateproof_run_exit_code')).toEqual([[4]])
    expect(valuesOf(text, 'gateproof_run_end_timestamp_seconds')).toEqual([[Date.parse('2026-01-02T03:04:17Z') / 1000]])
    expect(valuesOf(text, 'gateproof_run_drive_duration_seconds')).toEqual([[12]])
    expect(valuesOf(text, 'gateproof_run_requests')).toEqual([[240]])
  })

  test('count the requirements by verdict and the findings by impact', () => {
    expect(valuesOf(text, 'gateproof_requirements')).toContainEqual(['violated', 1])
    expect(valuesOf(text, 'gateproof_findings')).toContainEqual(['shape', 'violated', 1])
    expect(valuesOf(text, 'gateproof_requirements_judged')).toEqual([[4]])
    expect(valuesOf(text, 'gateproof_requirements_selected')).toEqual([[6]])
  })

  test('have one series for each requirement, also for those without a verdict', () => {
    expect(valuesOf(text, 'gateproof_requirement_status')).toEqual([
      ['chat.completion.created', 'chat', 'MUST', 'violated', 'false', 1],
      ['chat.completion.id', 'chat', 'MUST', 'satisfied', 'false', 1],
      ['streaming.chat.index', 'streaming', 'MUST', 'inconclusive', 'false', 1],
      ['streaming.chat.order', 'streaming', 'SHOULD', 'advisory', 'false', 1],
      ['images.image.url', 'images', 'MUST', 'inapplicable', 'false', 1],
      ['video.task.id', 'video', 'MUST', 'broken', 'false', 1],
      ['video.task.status', 'video', 'MUST', 'not_judged', 'false', 1],
    ])
  })

  test('name the deployment in each series, and the embedded gateway without its port', () => {
    const { report, ...others } = everyVerdict()
    const embedded = renderPrometheus({
      ...others,
      report: { ...report, deployment: { ...report.deployment, embedded: true } },
    })
    const names = (metrics: string) => [...new Set(samplesIn(metrics).map(({ labels }) => labels['deployment']))]
    expect([names(text), names(embedded)]).toEqual([['https://gateway.example'], ['embedded']])
  })

  test('have units and names that follow the conventions of Prometheus', () => {
    const names = [...new Set(samplesIn(text).map(({ name }) => name))]
    expect(
      names.filter((name) => !/^gateproof_[a-z_]+$/.test(name) || /_(?:total|ms|count|bucket)$/.test(name)),
    ).toEqual([])
    expect(names.filter((name) => /duration|timestamp/.test(name) && !name.endsWith('_seconds'))).toEqual([])
  })

  test('stay valid with hostile text, as many as the requirements', () => {
    expect(valuesOf(renderPrometheus(hostileRun()), 'gateproof_requirement_status')).toHaveLength(4)
  })
})
