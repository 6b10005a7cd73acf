import { featuresOf } from '../src/contract/conformance.ts'
import { operationOf } from '../src/contract/operations.ts'
import type { Exchange } from '../src/evidence/exchange.ts'
import { modelIn } from '../src/report/findings/callers.ts'
import type { JudgedRun } from '../src/report/report.ts'
import { printable, truncate } from './escape.ts'
import { deploymentLabel, metricsOf, type Labels, type Metric } from './metrics.ts'
import { isStreamed } from './occurrences.ts'

export type Attributes = Readonly<Record<string, string | number>>

/** An instrument of OpenTelemetry and what it measured. */
export interface Instrument {
  readonly name: string
  /** As in UCUM; empty for a plain number. */
  readonly unit: string
  readonly description: string
  /** The upper bounds of a histogram; absent for a gauge. */
  readonly boundaries?: readonly number[]
  readonly measurements: readonly { readonly value: number; readonly attributes: Attributes }[]
}

/**
 * The metrics of a run for OpenTelemetry: those for Prometheus, and histograms of the times of requests. Names follow its semantic
 * conventions for tests, HTTP and generative AI, where they have one.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/
 */
export const instrumentsOf = (judged: JudgedRun): readonly Instrument[] => [
  ...metricsOf(judged).map((metric) => gaugeOf(metric, deploymentLabel(judged.report))),
  ...histogramsOf(judged).filter(({ measurements }) => measurements.length > 0),
]

const gaugeOf = ({ name, unit, help, samples }: Metric, deployment: string): Instrument => ({
  name: `gateproof.${name}`,
  unit: unit ?? '',
  description: help,
  measurements: samples.map(({ value, labels = {} }) => ({
    value,
    attributes: {
      'gateproof.deployment': deployment,
      ...attributesOf(labels),
      ...(name === 'requirement.status' && { 'test.case.result.status': resultStatus(labels) }),
    },
  })),
})

const conventions: Readonly<Record<string, string>> = { id: 'test.case.name', area: 'test.suite.name' }

const attributesOf = (labels: Labels): Attributes =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [conventions[name] ?? `gateproof.${name}`, value]))

/** `pass` and `fail` are the values of the convention. A requirement that was not judged has neither. */
function resultStatus({ status, known }: Labels): string {
  if (status === 'satisfied') return 'pass'
  if (status === 'advisory' || known === 'true') return 'other'
  return status === 'violated' || status === 'broken' ? 'fail' : 'skipped'
}

/** The bounds that the conventions recommend, in seconds. */
const bounds = {
  http: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  generation: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
}

const maxModels = 100

function histogramsOf({ report, evidence }: JudgedRun): readonly Instrument[] {
  const { embedded = false } = report.deployment
  const own = evidence.exchanges.filter((exchange) => exchange.request.line !== 'elsewhere' && wasAwaited(exchange))
  // Refusals that a probe provokes take no model.
  const generations = own.filter((exchange) => generationOf(exchange) && !isRefused(exchange))
  const models = new Set(
    [...new Set(generations.map(modelIn).filter((model) => model !== undefined))].slice(0, maxModels),
  )
  const hasTimes = evidence.header.traffic?.unseen.includes('times') !== true
  const streams = hasTimes ? generations.filter((exchange) => isStreamed(exchange) && !failureOf(exchange)) : []
  return [
    {
      name: 'http.client.request.duration',
      unit: 's',
      description: 'Duration of HTTP client requests.',
      boundaries: bounds.http,
      measurements: own.map((exchange) => measured(exchange.end.at, httpAttributes(exchange, embedded))),
    },
    {
      name: 'gen_ai.client.operation.duration',
      unit: 's',
      description: 'GenAI operation duration.',
      boundaries: bounds.generation,
      measurements: generations.map((exchange) =>
        measured(exchange.end.at, generationAttributes(exchange, models, embedded)),
      ),
    },
    {
      name: 'gen_ai.client.operation.time_to_first_chunk',
      unit: 's',
      description: 'Time to receive the first chunk of a stream.',
      boundaries: bounds.generation,
      measurements: streams.flatMap((exchange) => {
        const first = exchange.response?.chunks[0]
        return first === undefined ? [] : [measured(first.at, generationAttributes(exchange, models, embedded))]
      }),
    },
  ]
}

const measured = (milliseconds: number, attributes: Attributes) => ({ value: milliseconds / 1000, attributes })

/** Where the client stopped, the time says nothing about the gateway. */
const wasAwaited = ({ end }: Exchange): boolean =>
  Number.isFinite(end.at) && end.at >= 0 && !['interrupted', 'too-large', 'unseen', 'failed'].includes(end.how)

const isRefused = ({ response }: Exchange): boolean =>
  response !== undefined && response.status >= 400 && response.status < 500

/** The class of error that ended an exchange: a status, or how the connection ended. */
const failureOf = ({ response, end }: Exchange): string | undefined =>
  response !== undefined && response.status >= 400 ? `${response.status}` : end.how === 'complete' ? undefined : end.how

const generationNames: Readonly<Record<string, { readonly operation: string; readonly provider: string }>> = {
  chat: { operation: 'chat', provider: 'openai' },
  responses: { operation: 'chat', provider: 'openai' },
  messages: { operation: 'chat', provider: 'anthropic' },
  'generate-content': { operation: 'generate_content', provider: 'gcp.gemini' },
}

/** The names for the protocol of a request that generates text. */
function generationOf({ request: { method, url } }: Exchange) {
  const operation = operationOf(method, url)?.operationId
  const [protocol = ''] = operation === undefined ? [] : featuresOf(operation)
  return generationNames[protocol]
}

function generationAttributes(exchange: Exchange, models: ReadonlySet<string>, embedded: boolean): Attributes {
  const { operation = '', provider = '' } = generationOf(exchange) ?? {}
  const model = modelIn(exchange)
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': provider,
    ...(model !== undefined && models.has(model) && { 'gen_ai.request.model': shown(model) }),
    ...serverAttributes(exchange, embedded),
    ...errorAttributes(exchange),
  }
}

const methods = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']

function httpAttributes(exchange: Exchange, embedded: boolean): Attributes {
  const { request, response } = exchange
  const template = operationOf(request.method, request.url)?.path
  return {
    'http.request.method': methods.includes(request.method) ? request.method : '_OTHER',
    ...(template !== undefined && { 'url.template': template }),
    ...(response && { 'http.response.status_code': response.status }),
    ...serverAttributes(exchange, embedded),
    ...errorAttributes(exchange),
  }
}

function serverAttributes({ request }: Exchange, embedded: boolean): Attributes {
  if (embedded || !URL.canParse(request.url)) return { 'server.address': 'embedded' }
  const { hostname, port, protocol } = new URL(request.url)
  return { 'server.address': shown(hostname), 'server.port': Number(port) || (protocol === 'http:' ? 80 : 443) }
}

function errorAttributes(exchange: Exchange): Attributes {
  const failure = failureOf(exchange)
  return failure === undefined ? {} : { 'error.type': failure }
}

const maxCharacters = 200

const shown = (text: string) => printable(truncate(text, maxCharacters))
