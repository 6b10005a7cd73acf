import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startGateway, type StartedGateway } from '../../api/gateway.ts'
import { judge, run, type RunOptions, type RunResult } from '../../api/index.ts'
import { openTelemetry } from '../../api/otlp.ts'
import { startReference } from '../../gateway/reference/server.ts'
import { echoing, formsOf } from '../drive/echoing.ts'
import { everyVerdict } from '../reporters/sample.ts'
import { startCollector, type Received } from './collector.ts'

const root = dirname(dirname(import.meta.dirname))

let gateway: StartedGateway
let folder: string
beforeAll(async () => {
  gateway = await startGateway({ seed: 1, faults: ['chat.idMissing'] })
  folder = mkdtempSync(join(tmpdir(), 'otlp-'))
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

const target = (...only: readonly string[]): RunOptions => ({
  ...{ baseUrl: gateway.url, apiKey: gateway.keys.default, cwd: folder },
  ...{ only: [...only], seed: 1, samples: 1 },
})

describe('metrics for a collector', () => {
  let result: RunResult
  let received: readonly Received[]
  beforeAll(async () => {
    await using collector = await startCollector()
    const options = { ...target('chat.completion', 'streaming.chat'), outDir: 'out' }
    result = await run({ ...options, otlp: `${collector.url}/` })
    received = collector.received
  })

  test('are sent once, as OTLP in protobuf, with the name of the service', () => {
    const { problems, exitCode } = result
    expect([problems, exitCode]).toEqual([[], 1])
    expect(received.map(({ path, type }) => [path, type])).toEqual([['/v1/metrics', 'application/x-protobuf']])
    expect(received[0]?.resource).toEqual({ 'service.name': 'gateproof', 'service.version': '0.1.0' })
  })

  test('have the result of each requirement by the conventions for tests', () => {
    const { report } = result
    const { 'gateproof.requirement.status': status, 'gateproof.run.exit_code': exitCode } = received[0]?.metrics ?? {}
    expect(status?.points).toHaveLength(report.requirements.length)
    expect(status?.points.find(({ attributes }) => attributes['test.case.name'] === 'chat.completion.id')).toEqual({
      startTimeUnixNano: expect.any(Number) as number,
      timeUnixNano: expect.any(Number) as number,
      asDouble: 1,
      attributes: {
        'gateproof.deployment': gateway.url,
        'gateproof.known': 'false',
        'gateproof.level': 'MUST',
        'gateproof.status': 'violated',
        'test.case.name': 'chat.completion.id',
        'test.case.result.status': 'fail',
        'test.suite.name': 'chat',
      },
    })
    expect(exitCode?.points.map(({ asDouble }) => asDouble)).toEqual([1])
    const passed = status?.points.filter(({ attributes }) => attributes['test.case.result.status'] === 'pass')
    expect(passed).toHaveLength(report.summary.satisfied)
  })

  test('have the times of requests as histograms, by the conventions for HTTP and generative AI', () => {
    const { report } = result
    const { metrics = {} } = received[0] ?? {}
    const durations = metrics['gen_ai.client.operation.duration']
    expect([durations?.kind, durations?.unit, durations?.points[0]?.explicitBounds]).toEqual([
      'histogram',
      's',
      [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
    ])
    expect(durations?.points[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': report.deployment.models['chat'],
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(gateway.url).port),
    })
    const countOf = (name: string) => metrics[name]?.points.reduce((sum, { count = 0 }) => sum + count, 0) ?? 0
    expect(countOf('gen_ai.client.operation.time_to_first_chunk')).toBeGreaterThan(3)
    expect(countOf('gen_ai.client.operation.duration')).toBeGreaterThan(
      countOf('gen_ai.client.operation.time_to_first_chunk'),
    )
    // Without those that the client did not wait for.
    expect(countOf('http.client.request.duration')).toBeGreaterThan(report.run.requests * 0.9)
  })

  test('can be sent again from the evidence, by judge', async () => {
    await using collector = await startCollector()
    await judge(join(folder, 'out/evidence.jsonl'), { cwd: folder, otlp: collector.url })
    expect(collector.received.map(({ metrics }) => metrics['gateproof.run.exit_code']?.points.length)).toEqual([1])
  })

  test('of the embedded gateway do not have its port', async () => {
    await using collector = await startCollector()
    await run({ embedded: true, only: ['models'], samples: 0, otlp: collector.url })
    const points = Object.values(collector.received[0]?.metrics ?? {}).flatMap((metric) => metric.points)
    expect(
      points.filter(
        ({ attributes }) => 'server.port' in attributes || /:\d/.test(`${attributes['gateproof.deployment']}`),
      ),
    ).toEqual([])
  })

  test('contain no key, whatever the gateway echoes', async () => {
    await using collector = await startCollector()
    const sent = (headers: Headers) => [(headers.get('authorization') ?? '').replace('Bearer ', '')].filter(Boolean)
    const reference = await startReference({ faults: [{ inject: echoing(sent) }] })
    const { default: key } = reference.keys
    await run({ ...target('chat.completion'), baseUrl: reference.url, apiKey: key, otlp: collector.url })
    await reference.close()
    const text = collector.received.map(({ body }) => body.toString('latin1')).join('')
    expect(text).toContain('chat.completion.id')
    expect(formsOf(key).filter((form) => text.includes(form))).toEqual([])
  })
})

describe('a collector that does not accept metrics', () => {
  test('is a problem in one line, with exit code 2 and without its answer', async () => {
    await using collector = await startCollector(403, 'token sk-live-secret is not allowed')
    const { problems, exitCode, report } = await run({ ...target('chat.completion.id'), otlp: collector.url })
    expect([exitCode, report.verdict, problems.length]).toEqual([2, 'nonconformant', 1])
    expect(problems[0]?.message).toMatch(
      /^otlp: the metrics were not sent to http:\/\/127\.0\.0\.1:\d+\/v1\/metrics: \S/,
    )
    expect(problems[0]?.message).not.toContain('secret')
  })

  test('is a problem if it cannot be reached', async () => {
    // The SDK waits seconds before it tries again.
    const retries = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((retry: () => void) => setImmediate(retry)) as unknown as typeof setTimeout)
    const send = openTelemetry('http://127.0.0.1:9', 'otlp')?.send
    const problem = await send?.(everyVerdict()).finally(() => retries.mockRestore())
    expect(problem).toMatch(
      /^otlp: the metrics were not sent to http:\/\/127\.0\.0\.1:9: .*(?:ECONNREFUSED|refused|failed)/i,
    )
  })
})

describe('the packages of OpenTelemetry', () => {
  const command = 'npm install --no-save @opentelemetry/sdk-metrics@2 @opentelemetry/exporter-metrics-otlp-proto@0.223'
  const place = { entry: import.meta.filename, folder: import.meta.dirname }

  test('are not needed without --otlp', () => {
    expect(openTelemetry(undefined, '--otlp', () => undefined)).toBeUndefined()
  })

  test('are named with the command that installs them, if they are missing', () => {
    expect(() => openTelemetry('http://127.0.0.1:9', '--otlp', () => undefined)).toThrow(
      `--otlp: the package @opentelemetry/sdk-metrics is not installed beside gateproof. In ${root}, run: ${command}`,
    )
  })

  test.each([
    ['@opentelemetry/sdk-metrics', '1.30.1', 'expected @opentelemetry/sdk-metrics 2 or newer, got 1.30.1'],
    ['@opentelemetry/exporter-metrics-otlp-proto', '0.57.2', 'otlp-proto 0.200 or newer, got 0.57.2'],
  ])('are refused if %s is too old: %s', (name, version, message) => {
    const find = (one: string) => ({ ...place, version: one === name ? version : '2.0.0' })
    expect(() => openTelemetry('http://127.0.0.1:9', '--otlp', find)).toThrow(message)
  })
})
