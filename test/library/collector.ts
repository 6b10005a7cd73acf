import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import protobuf from 'protobufjs'
import descriptor from 'protobufjs/ext/descriptor/index.js'

/** The official messages: the file descriptors in the package opentelemetry-proto 1.45.2 of PyPI, as a FileDescriptorSet. */
const messages = new URL('../reporters/schemas/otlp-metrics.binpb', import.meta.url)
const { fromDescriptor } = protobuf.Root as unknown as { readonly fromDescriptor: (set: object) => protobuf.Root }
const ExportRequest = fromDescriptor(descriptor.FileDescriptorSet.decode(readFileSync(messages))).lookupType(
  'opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest',
)

type Attributes = Readonly<Record<string, string | number>>

interface KeyValue {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number }
}

interface Point {
  readonly attributes?: readonly KeyValue[]
  readonly asDouble?: number
  readonly asInt?: number
  readonly count?: number
  readonly sum?: number
  readonly bucketCounts?: readonly number[]
  readonly explicitBounds?: readonly number[]
}

interface Metric {
  readonly name: string
  readonly unit: string
  readonly gauge?: { readonly dataPoints: readonly Point[] }
  readonly histogram?: { readonly dataPoints: readonly Point[] }
}

interface ExportedRequest {
  readonly resourceMetrics: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] }
    readonly scopeMetrics: readonly { readonly metrics: readonly Metric[] }[]
  }[]
}

export interface Received {
  readonly path: string
  readonly type: string
  readonly body: Buffer
  readonly resource: Attributes
  readonly metrics: Readonly<Record<string, MetricReceived>>
}

export interface MetricReceived {
  readonly unit: string
  readonly kind: 'gauge' | 'histogram'
  readonly points: readonly (Omit<Point, 'attributes'> & { readonly attributes: Attributes })[]
}

/** A collector that decodes what it receives and answers with a status. */
export async function startCollector(status = 200, text = '') {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      received.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body, ...decoded(body) })
      response.writeHead(status).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function decoded(body: Buffer): Pick<Received, 'resource' | 'metrics'> {
  const plain = inCamelCase(ExportRequest.toObject(ExportRequest.decode(body), { longs: Number })) as ExportedRequest
  const [first] = plain.resourceMetrics
  const metrics = first?.scopeMetrics.flatMap((scope) => scope.metrics) ?? []
  return {
    resource: attributesOf(first?.resource.attributes),
    metrics: Object.fromEntries(metrics.map((metric) => [metric.name, metricOf(metric)])),
  }
}

/** As in the JSON form of OTLP. The descriptors have the names of the `.proto` files: `data_points`. */
function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (typeof value !== 'object' || value === null) return value
  const named = Object.entries(value).map(([name, one]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    inCamelCase(one),
  ])
  return Object.fromEntries(named) as unknown
}

function metricOf({ unit, gauge, histogram }: Metric): MetricReceived {
  const points = (gauge ?? histogram)?.dataPoints ?? []
  return {
    unit,
    kind: gauge === undefined ? 'histogram' : 'gauge',
    points: points.map(({ attributes, ...point }) => ({ ...point, attributes: attributesOf(attributes) })),
  }
}

const attributesOf = (pairs: readonly KeyValue[] = []): Attributes =>
  Object.fromEntries(
    pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  )
