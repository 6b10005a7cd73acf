/** Sends metrics with the SDK of OpenTelemetry, which is optional and loaded only when needed. */
import type * as Exporter from '@opentelemetry/exporter-metrics-otlp-proto'
import type * as Sdk from '@opentelemetry/sdk-metrics'
import { printable, truncate } from '../reporters/escape.ts'
import { instrumentsOf, type Instrument } from '../reporters/telemetry.ts'
import type { JudgedRun } from '../src/report/report.ts'
import { findPackage, installAdvice, requirePackage, type Installed } from '../src/std/packages.ts'
import { UsageError } from '../src/std/usage-error.ts'
import { tool } from './build-info.ts'

const packages = { sdk: '@opentelemetry/sdk-metrics', exporter: '@opentelemetry/exporter-metrics-otlp-proto' }
/** The newest that run on every Node of gateproof. */
const specifiers = `${packages.sdk}@2 ${packages.exporter}@0.223`
/** The first releases with gauges and one way to create a resource. */
const oldest = { major: 2, exporterMinor: 200 }

const sendTimeoutMs = 10_000
const maxReasonCharacters = 300

export interface Telemetry {
  /** Sends the metrics of a run. Returns one line if the collector did not accept them. */
  readonly send: (judged: JudgedRun) => Promise<string | undefined>
}

/**
 * Loads the SDK that is installed beside gateproof, before anything is sent. Nothing is loaded without a URL.
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
  const installed = currentOf(packages.sdk, option, find)
  const exporter = currentOf(packages.exporter, option, find)
  const resources = find('@opentelemetry/resources', installed.folder)
  if (resources === undefined)
    throw new UsageError(`${option}: ${packages.sdk} is incomplete. ${installAdvice(specifiers)}`)
  const sdk = requirePackage<typeof Sdk>(installed)
  const { OTLPMetricExporter } = requirePackage<typeof Exporter>(exporter)
  const { resourceFromAttributes } = requirePackage<Resources>(resources)
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

function currentOf(name: string, option: string, find: typeof findPackage): Installed {
  const found = find(name)
  if (found === undefined)
    throw new UsageError(
      `${option}: the package ${name} is not installed beside gateproof. ${installAdvice(specifiers)}`,
    )
  const [major = 0, minor = 0] = found.version.split('.').map(Number)
  const isCurrent = name === packages.sdk ? major >= oldest.major : major > 0 || minor >= oldest.exporterMinor
  if (isCurrent) return found
  const expected = name === packages.sdk ? `${oldest.major}` : `0.${oldest.exporterMinor}`
  throw new UsageError(
    `${option}: expected ${name} ${expected} or newer, got ${found.version}. ${installAdvice(specifiers)}`,
  )
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
