import { beforeAll, describe, expect, test } from 'vitest'
import { gapsOf } from '../../api/doctor/gaps.ts'
import { rehearse } from '../../api/doctor/rehearsal.ts'
import { packagedContract } from '../../src/contract/document.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { discoveryProbe } from '../../src/drive/probe.ts'
import { editJson, fault, onOperation, replyWithError } from '../../gateway/reference/fault-kit.ts'
import { asArray, asObject } from '../../gateway/reference/json.ts'
import { createReference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { reasonSentences, type ReasonCode } from '../../src/results/reasons.ts'
import { referenceDeployment, settingsFor, type RecordOptions } from '../suites/harness.ts'
import { tryGateway, recordInMemory } from '../suites/trial.ts'
import { requirement } from '../reporters/sample.ts'

/** A list of models without their types and protocols, as most gateways have it. */
const withoutLabels = onOperation(
  'listModels',
  editJson((list) => ({
    ...list,
    data: asArray(list['data'])
      .map(asObject)
      .map(({ id = '' }) => ({ id, object: 'model', created: 1, owned_by: 'x' })),
  })),
)

/** A deployment of which only the URL and a key are known, with these changes. */
const stranger =
  (more: Partial<Deployment> = {}) =>
  ({ baseUrl, keys, headers, group }: Deployment): Deployment => ({
    ...{ baseUrl, headers, group, embedded: false, models: {}, requests: {}, prefixes: {}, lacks: [], allow: [] },
    keys: { ...(keys.default !== undefined && { default: keys.default }) },
    ...more,
  })

interface Case extends Pick<RecordOptions, 'faults'> {
  readonly declare: (deployment: Deployment) => Deployment
  readonly settings?: Partial<Settings>
}

const protocols = ['chat', 'responses', 'messages', 'generate-content', 'errors']

const cases = {
  'the reference gateway with its full configuration': {
    declare: (deployment) => deployment,
    settings: { only: ['chat', 'messages', 'models', 'authentication', 'balance', 'video'] },
  },
  'a gateway whose list of models names no protocols': {
    declare: stranger(),
    faults: [fault([], withoutLabels)],
    settings: { skip: ['clients', 'limits'] },
  },
  'a gateway without labels that serves only two protocols': {
    declare: stranger({ videoSeconds: { min: 4, max: 15 } }),
    faults: [
      withoutLabels,
      onOperation('createMessage', replyWithError(404, { message: 'Not Found' })),
      onOperation('generateContent', replyWithError(404, { message: 'Not Found' })),
    ].map((inject) => fault([], inject)),
    settings: { only: protocols },
  },
  'a gateway that lacks features, with few keys': {
    declare: ({ keys, ...deployment }) => ({
      ...deployment,
      ...stranger({ lacks: ['messages', 'groups', 'motionControl'], allow: ['images'] })({ keys, ...deployment }),
    }),
    settings: { skip: ['clients', 'limits', 'streaming'] },
  },
} as const satisfies Readonly<Record<string, Case>>

const target = { ...createReference(), url: 'http://127.0.0.1:8787', overseasUrl: 'http://127.0.0.1:8788' }

describe.each(Object.entries<Case>(cases))('the forecast of %s', (_name, { declare, faults = [], settings }) => {
  let forecast: Report
  let run: Report
  beforeAll(async () => {
    const chosen = { skip: ['clients'], samples: 1, ...settings }
    const preflight = await recordInMemory({ declare, faults, settings: { ...chosen, probes: [discoveryProbe] } })
    const deployment = declare(referenceDeployment(target))
    ;({ report: forecast } = await rehearse(settingsFor(deployment, chosen), packagedContract(), preflight))
    run = (await tryGateway({ declare, faults, settings: chosen })).concluded.report
  })

  test('counts what a run with the same options judges, within 5 %', () => {
    expect(run.judged.of).toBeGreaterThan(100)
    expect(forecast.judged.total).toBe(run.judged.total)
    expect(Math.abs(forecast.judged.of - run.judged.of) / run.judged.of).toBeLessThanOrEqual(0.05)
  })

  test('names each role, key and permission that the run lacks', () => {
    const settingsIn = (report: Report) => gapsOf(report).flatMap(({ fix = [] }) => fix)
    expect(settingsIn(forecast)).toEqual(expect.arrayContaining(settingsIn(run)))
  })

  test('shows no model, key, exchange or expression of the rehearsal', () => {
    const text = JSON.stringify(gapsOf(forecast))
    expect(text).not.toMatch(/ref-|sk-|127\.0\.0\.1|\(\?:|returned \d|\d successful/)
    for (const secret of Object.values(target.keys)) expect(text).not.toContain(secret)
  })
})

test('a gap quotes the values of settings only, whatever the reason', () => {
  const value = 'rehearsed-value'
  const names = ['role', 'media', 'feature', 'id', 'exchange', 'text', 'detail', 'model', 'models', 'probe', 'probes']
  const args = {
    ...Object.fromEntries(names.map((name) => [name, value])),
    why: { code: 'no-text', args: { exchange: value } },
  }
  const quoting = (Object.keys(reasonSentences) as readonly ReasonCode[]).filter((code) => {
    const requirements = [requirement('chat.completion.id', 'inconclusive', { reason: { code, args } })]
    return gapsOf({ requirements }).some(({ because }) => because.includes(value))
  })
  expect(quoting).toEqual(['media-not-allowed', 'no-key', 'no-model', 'requirement'])
})
