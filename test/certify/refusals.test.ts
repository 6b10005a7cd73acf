import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import type { EvidenceLine, Exchange } from '../../src/evidence/exchange.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import type { Report } from '../../src/report/report.ts'
import { reasonSentences, type Reason, type ReasonCode } from '../../src/results/reasons.ts'
import { adviceFor, adviceOn, generalAdvice } from '../../src/statement/advice.ts'
import { refusalsOf, unjudgedRefusals, type CertificationTerms } from '../../src/statement/refusals.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { footer as sampleFooter, header as sample } from '../evidence/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'refusals '))
afterAll(() => rmSync(folder, { recursive: true }))

const build = ''.padEnd(64, 'b')
const tool = { name: 'gateproof', version: '1.0.0', build }
const header = { ...sample, drive: '11e9a576-7d74-412e-bac2-86d728a59a32', tool, contract: packagedContract() }
const footer = { ...sampleFooter }
const demands: CertificationTerms = {
  ...{ profile: 'spec', set: requirementSet('1.0.0'), tool, planned: ['chat-plain'] },
  ...{ statedAt: '2026-01-02T00:00:00.000Z', validUntil: '2026-06-30' },
}

let files = 0
function record(...lines: readonly EvidenceLine[]): string {
  const file = join(folder, `${(files += 1)}.jsonl`)
  const recorder = createRecorder(file, createRedactor([]))
  for (const line of lines) recorder.write(line)
  recorder.close()
  return file
}

/** An option, a command, or a key of the configuration. */
const fix =
  /--[a-z]|\bgateproof [a-z]+|\bnpm pack\b|\b(?:keys|models|prefixes)\.|\b(?:lacks|group|requests|videoSeconds|endpointTypes)\b/

/** The reasons of the refusals, each of which must name its fix. */
function refused(given: readonly string[], other: Partial<CertificationTerms> = {}): readonly string[] {
  const refusals = refusalsOf(loadEvidence(given), { ...demands, ...other })
  expect(refusals.filter(({ advice }) => !fix.test(advice))).toEqual([])
  return refusals.map(({ because }) => because)
}

const deployment = (change: object) => ({ deployment: { ...header.deployment, ...change } })

describe('a requirement that was not judged', () => {
  const args = { role: 'low', media: 'images', feature: 'video', id: 'chat.completion.id' }
  const codes = Object.keys(reasonSentences) as readonly ReasonCode[]

  test.each(codes)('%s: names the fix', (code) => {
    const advice = adviceFor({ code, args } as unknown as Reason)
    expect(advice).toMatch(fix)
    expect(advice).not.toContain('undefined')
  })

  test.each([
    ['no-key', 'set keys.low in the configuration'],
    ['no-model', 'set models.low in the configuration'],
    ['media-not-allowed', 'allow it with --allow images'],
    ['no-overseas-url', 'set overseasBaseUrl in the configuration, or --overseas-url'],
    ['no-video-seconds', 'set videoSeconds in the configuration'],
    ['did-not-count', generalAdvice],
  ] as const)('%s: %s', (code, advice) => {
    expect(adviceFor({ code, args })).toBe(advice)
  })

  test.each([
    [
      'no-key',
      ['authentication.group.refused', 'models.list.per_key'],
      'set keys.low in the configuration, or declare lacks: [groups]',
    ],
    ['no-model', ['images.edit.url'], 'set models.low in the configuration, or declare lacks: [imageEdits]'],
    [
      'media-not-allowed',
      ['images.edit.url', 'images.result.url'],
      'allow it with --allow images, or declare lacks: [images]',
    ],
    ['no-key', ['authentication.group.refused', 'images.result.url'], 'set keys.low in the configuration'],
    ['no-model', ['errors.body.json'], 'set models.low in the configuration'],
    ['did-not-count', ['images.result.url'], generalAdvice],
    [
      'none-of-kind',
      ['generate-content.request.thinkingBudget'],
      'select another model with --models ROLE=ID, or models.ROLE in the configuration, or declare lacks: [thinkingBudget]',
    ],
  ] as const)('%s of %j: %s', (code, ids, advice) => {
    expect(adviceOn({ code, args } as unknown as Reason, ids)).toBe(advice)
  })

  test('is listed once for each reason, with the fix', () => {
    const unjudged = { 'a.b.c': 'no key', 'a.b.d': 'no key', 'a.b.e': 'old' }
    const statement = { predicate: { conformance: { unjudged } } } as unknown as Statement
    const rows = ['a.b.c', 'a.b.d'].map((id) => ({ id, reason: { code: 'no-key', args: { role: 'low' } } }))
    const report = { requirements: rows } as unknown as Report
    expect(unjudgedRefusals(statement, report)).toEqual([
      {
        because: 'not judged: no key',
        requirements: ['a.b.c', 'a.b.d'],
        reason: { code: 'no-key', args: { role: 'low' } },
        advice: 'set keys.low in the configuration',
      },
      { because: 'not judged: old', requirements: ['a.b.e'], advice: generalAdvice },
    ])
  })
})

test('a complete recording is not refused', () => expect(refused([record(header, footer)])).toEqual([]))

test('all shards together are not refused', () => {
  const shards = ['1/2', '2/2'].map((shard) => record({ ...header, shard }, footer))
  expect(refused(shards)).toEqual([])
})

const lacking = (...lacks: readonly string[]) => ({ ...header, deployment: { ...header.deployment, lacks } })

/** An exchange of a probe with the deployment. */
const answered = (method: string, path: string, status: number, text: string, type = 'application/json'): Exchange => ({
  ...{ type: 'exchange', id: 'some/step', probe: 'some', name: 'step', attempt: 1, retried: false },
  startedAt: header.startedAt,
  request: { method, url: `${header.deployment.baseUrl}${path}`, line: 'domestic', key: 'default', headers: [] },
  response: { status, headersAt: 1, headers: [['content-type', type]], chunks: [{ at: 1, text }] },
  end: { how: 'complete', at: 2 },
})

const chat = '/v1/chat/completions'

test('refuses a run in which the gateway closed its port with a request in flight', () => {
  const alive = answered('GET', '/v1/models', 200, '{}')
  const { response: _none, ...unanswered } = alive
  const at = (seconds: number, id: string, end: Exchange['end']): Exchange => ({
    ...{ ...unanswered, id, name: id, end },
    startedAt: new Date(Date.parse(header.startedAt) + seconds * 1000).toISOString(),
  })
  const broken = at(1, 'some/broken', { how: 'reset', at: 2 })
  const refusedConnection = at(2, 'some/refused', { how: 'refused', code: 'ECONNREFUSED', at: 1 })
  const because = 'the gateway stopped accepting connections during the run'
  expect(refused([record(header, alive, broken, refusedConnection, footer)])).toContain(because)
  expect(refused([record(header, alive, broken, footer)])).not.toContain(because)
  expect(refused([record(header, alive, refusedConnection, footer)])).not.toContain(because)
})
const listed = '{"data":[{"id":"veo","supported_endpoint_types":["video"]}]}'

describe('certify refuses the declaration that', () => {
  test.each([
    ['chat', answered('POST', chat, 200, '{"choices":[]}'), `POST ${chat} returned 200`],
    ['limits', answered('POST', chat, 200, '{"choices":[]}'), `POST ${chat} returned 200`],
    ['clients', answered('POST', chat, 200, '{"choices":[]}'), `POST ${chat} returned 200`],
    ['streaming', answered('POST', chat, 200, 'data: {}', 'text/event-stream'), 'with an event stream'],
    ['errors', answered('GET', '/v1/models', 400, '{}'), 'GET /v1/models returned 400'],
    ['authentication', answered('GET', '/v1/models', 401, '{}'), 'GET /v1/models returned 401'],
    ['service', answered('GET', '/x', 404, ''), 'GET /x returned 404'],
    ['models', answered('GET', '/v1/models', 200, listed), 'GET /v1/models returned 200'],
    ['video', answered('GET', '/v1/models', 200, listed), 'the list of models has veo for "video"'],
  ])('%s is lacking, if a response shows it', (feature, exchange, found) => {
    const [reason] = refused([record(lacking(feature), exchange, footer)])
    expect(reason).toContain(`lacks: ${feature} is declared, but some/step: `)
    expect(reason).toContain(found)
  })

  test.each([
    ['images', answered('POST', '/v1/images/generations', 404, '{"error":{}}')],
    ['images', answered('POST', '/v1/images/generations', 200, '<html></html>', 'text/html')],
    ['video', answered('GET', '/v1/models', 200, '{"data":[{"id":"a","supported_endpoint_types":["videos-maybe"]}]}')],
    ['streaming', answered('POST', chat, 200, '{"choices":[]}')],
  ])('%s is lacking is accepted, if no response shows it', (feature, exchange) => {
    expect(refused([record(lacking(feature), exchange, footer)])).toEqual([])
  })
})

describe('certify refuses a recording if', () => {
  test.each<[because: string, header: object, footer?: object]>([
    ['recorded by gateproof 0.9.0, but this is gateproof 1.0.0', { tool: { ...tool, version: '0.9.0' } }],
    [
      'recorded by another build of gateproof 1.0.0 (cccccccccccc)',
      { tool: { ...tool, build: build.replaceAll('b', 'c') } },
    ],
    ['recorded by another build of gateproof 1.0.0 (unknown)', { tool: { name: tool.name, version: tool.version } }],
    [
      'recorded with another contract document than',
      { contract: { ...header.contract, document: { ...header.contract.document, more: 1 } } },
    ],
    ['recorded with another contract document than', { contract: { ...header.contract, sha256: 'abc' } }],
    [
      'recorded with another contract document than',
      { contract: { ...header.contract, document: JSON.parse('['.repeat(99) + ']'.repeat(99)) as object } },
    ],
    ['recorded with another contract document than', { contract: { ...header.contract, document: {} } }],
    ['the run covers only a part of the requirement set: --only chat', { only: ['chat'] }],
    ['the run covers only a part of the requirement set: --skip chat', { skip: ['chat'] }],
    ['the run left out 1 of 1 probe, such as chat-plain', { plan: [] }],
    ['the run used --samples 2', { asked: { samples: 2 } }],
    ['shard 2/2 is missing', { shard: '1/2' }],
    ['the group contains the invisible character U+202E', deployment({ group: 'a\u202eb' })],
    ['the model for the role chat mixes Latin and Cyrillic letters', deployment({ models: { chat: 'gpt-4\u043e' } })],
    ['the base URL of the deployment is not a valid HTTP URL', deployment({ baseUrl: 'https://user:secret@host' })],
    ['the header does not name the drive', { drive: '1' }],
    ['invalid time in the recording: "yesterday"', { startedAt: 'yesterday' }],
    ['the recording ended (2026-01-01T00:0', { startedAt: '2026-01-01T01:00:00.000Z' }],
    ['the recording ended in the future', {}, { finishedAt: '2026-03-01T00:00:00.000Z' }],
    ['the run ended early: not enough tokens', {}, { ended: 'budget', because: 'not enough tokens' }],
    ['the run was interrupted', {}, { ended: 'interrupted' }],
    ['the recording reached its limit of 1 MiB', {}, { full: { bytes: 2 ** 20, since: 'chat-plain/a' } }],
    ['the evidence was recorded from traffic of other clients', { traffic: { from: 'proxy', unseen: [] } }],
  ])('%s', (because, of, end = {}) => {
    const [first, ...more] = refused([record({ ...header, ...of }, { ...footer, ...end })])
    expect([first, more]).toEqual([expect.stringContaining(because), []])
  })

  test('an old run, or an expired set', () => {
    const file = record(header, footer)
    expect(refused([file], { validUntil: '2026-01-01' })[0]).toMatch(/the recording is too old/)
    const set = { ...demands.set, until: '2025-12-31', newest: '2.0.0' }
    expect(refused([file], { set })).toEqual(['requirement set 1.0.0 expired on 2025-12-31'])
  })

  test('parts that were recorded weeks apart, or by another build', () => {
    const late = { ...header, startedAt: '2026-02-01T00:00:00.000Z' }
    const ended = { ...footer, finishedAt: '2026-02-01T00:00:09.000Z' }
    const stated = { statedAt: '2026-03-01T00:00:00.000Z' }
    expect(refused([record(header, late, ended)], stated)).toEqual([
      'the parts of the recording started 31 days apart (at most 7)',
    ])
    const other = { ...header, tool: { ...tool, version: '0.9.0' } }
    expect(refused([record(header, other, footer)])[0]).toMatch(/^recorded by gateproof 0\.9\.0/)
  })
})

const older = ['the lines are not chained', 'recorded by gateproof 0.1.0', 'recorded with another contract document']
const inPart = 'the run covers only a part'

test.each([
  ['litellm-claude', [inPart, ...older]],
  ['litellm-openai', older],
  ['mock-llm', older],
  ['new-api-native', older],
  ['new-api-overloaded', [inPart, ...older]],
  ['portkey-claude', [...older, 'lacks: images is declared, but discovery/models: the list of models has yew-image']],
  ['portkey-streams-dead', [inPart, ...older]],
])('certify refuses the recording %s of a real gateway', (name, reasons) => {
  const file = join(folder, `${name}.jsonl`)
  writeFileSync(file, gunzipSync(readFileSync(new URL(`../recordings/${name}.jsonl.gz`, import.meta.url))))
  const found = refused([file], { statedAt: '2027-01-01T00:00:00.000Z', validUntil: '2027-02-01' })
  expect(found).toEqual(reasons.map((reason) => expect.stringContaining(reason)))
})
