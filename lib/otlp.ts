/** Sends metrics with the SDK of OpenTelemetry, which is optional and loaded only when needed. */
import { createRequire } from 'node:module'
import type * as Exporter from '@opentelemetry/exporter-metrics-otlp-proto'
import type * as Sdk from '@opentelemetry/sdk-metrics'
import { printable, truncate } from '../reporters/escape.ts'
import { instrumentsOf, type Instrument } from '../reporters/telemetry.ts'
import { findPackage } from '../src/clients/packages.ts'
import type { JudgedRun } from '../src/report/report.ts'
import { UsageError } from '../src/std/usage-error.ts'
import { tool } from './build-info.ts'

const packages = { sdk: '@opentelemetry/sdk-metrics', exporter: '@opentelemetry/exporter-metrics-otlp-proto' }
/** The newest that run on every Node of gateproof. */
const command = `npm install --no-save ${packages.sdk}@2 ${packages.exporter}@0.223`
/** The first releases with gauges and one way to create a resource. */
const oldest = { major: 2, exporterMinor: 200 }

const sendTimeoutMs = 10_000
const maxReasonCharacters = 300

export interface Telemetry {
  /** Sends the metrics of a run. Returns one line if the collector did not accept them. */
  readonly send: (judged: JudgedRun) => Promise<string | undefined>
}

/**
 * Loads the SDK, before anything is sent. Nothing is loaded without a URL.
 *
 * @param find is injected by tests
 * @throws UsageError if a package is missing or too old
 */
export function openTelemetry(
  url: string | undefined,
  option: string,
  find: typeof findPackage = findPackage,
): Telemetry | undefined {
  if (url === undefined) return undefined
  const load = createRequire(entryOf(packages.sdk, option, find))
  const sdk = load(packages.sdk) as typeof Sdk
  const { OTLPMetricExporter } = createRequire(entryOf(packages.exporter, option, find))(
    packages.exporter,
  ) as typeof Exporter
  const { resourceFromAttributes } = load('@opentelemetry/resources') as Pick<Resources, 'resourceFromAttributes'>
  return {
    send: async (judged) => {
      const resource = resourceFromAttributes({ 'service.name': tool.name, 'service.version': tool.version })
      const metrics = await collect(sdk, resource, instrumentsOf(judged))
      const exporter = new OTLPMetricExporter({ url, timeoutMillis: sendTimeoutMs })
      try {
        const error = await new Promise<Error | undefined>((resolve) =>
          exporter.export(metrics, (result) => resolve(result.code === 0 ? undefined : (result.error ?? new Error()))),
        )
        return error && `${option}: the metrics were not sent to ${url}: ${reasonOf(error)}`
      } finally {
        await exporter.shutdown()
      }
    },
  }
}

interface Resources {
  readonly resourceFromAttributes: (
    attributes: Readonly<Record<string, string>>,
  ) => NonNullable<Sdk.MeterProviderOptions['resource']>
}

function entryOf(name: string, option: string, find: typeof findPackage): string {
  const found = find(name)
  if (found === undefined) throw new UsageError(`${option}: the package ${name} is not installed. Run: ${command}`)
  const [major = 0, minor = 0] = found.version.split('.').map(Number)
  const isCurrent = name === packages.sdk ? major >= oldest.major : major > 0 || minor >= oldest.exporterMinor
  if (isCurrent) return found.entry
  const expected = name === packages.sdk ? `${oldest.major}` : `0.${oldest.exporterMinor}`
  throw new UsageError(`${option}: expected ${name} ${expected} or newer, got ${found.version}. Run: ${command}`)
}

/** Records the measurements and reads them once. The periodic reader of the SDK would hide errors of the export. */
async function collect(
  { MeterProvider, MetricReader }: typeof Sdk,
  resource: NonNullable<Sdk.MeterProviderOptions['resource']>,
  instruments: readonly Instrument[],
): Promise<Sdk.ResourceMetrics> {
  class Reader extends MetricReader {
    protected onForceFlush = () => Promise.resolve()
    protected onShutdown = () => Promise.resolve()
  }
  const reader = new Reader({ cardinalitySelector: () => maxSeries })
  const provider = new MeterProvider({ resource, readers: [reader] })
  const meter = provider.getMeter(tool.name, tool.version)
  for (const { name, unit, description, boundaries, measurements } of instruments) {
    const about = { unit, description }
    const advice = { explicitBucketBoundaries: [...(boundaries ?? [])] }
    const gauge = boundaries === undefined ? meter.createGauge(name, about) : undefined
    const histogram = gauge === undefined ? meter.createHistogram(name, { ...about, advice }) : undefined
    for (const { value, attributes } of measurements) {
      gauge?.record(value, { ...attributes })
      histogram?.record(value, { ...attributes })
    }
  }
  const { resourceMetrics } = await reader.collect()
  await provider.shutdown()
  return resourceMetrics
}

/** Above the number of requirements: the SDK joins further series into one. */
const maxSeries = 20_000

/** Without the body of a response, which the SDK does not put into its messages. */
const reasonOf = ({ message }: Error): string =>
  truncate(printable(message), maxReasonCharacters) || 'the collector refused them'
