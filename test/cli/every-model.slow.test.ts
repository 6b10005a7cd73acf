import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setStatus, whenModel } from '../../gateway/reference/fault.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { faults } from '../../suites/faults.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof, startGateproof } from './gateproof.ts'

const broken = 'ref-more-007'
let reference: Reference
let env: Readonly<Record<string, string>>
beforeAll(async () => {
  reference = await startReference({
    latencyMs: 10,
    moreModels: 30,
    faults: [faults['streaming.chat.oneOfManyUnterminated'] ?? []].flat(),
  })
  env = { GATEWAY_API_KEY: reference.keys.default }
})
afterAll(() => reference.close())

const folder = () => mkdtempSync(join(tmpdir(), 'gateproof-'))
const target = () => ['--base-url', reference.url, '--only', 'streaming.chat', '--models', 'chat=ref-chat-1']
const reportIn = (out: string) => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
const linesIn = (out: string) =>
  readFileSync(join(out, 'evidence.jsonl'), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as EvidenceLine)

describe('one faulty model among thirty', () => {
  test('is named in every report, with a command that reproduces the violation and sends nothing else', async () => {
    const out = folder()
    const ended = await gateproof(['run', ...target(), '--models', 'all', '--out', out], { env })
    expect([ended.code, ended.stderr]).toEqual([1, ''])
    const summary = readFileSync(join(out, 'summary.md'), 'utf8')
    const page = readFileSync(join(out, 'allure', 'index.html'), 'utf8')
    for (const text of [ended.stdout, summary, page]) expect(text).toContain(broken)
    const command = /npx --no-install gateproof (.*--probes model-chat-.*) --out/.exec(summary)?.[1] ?? ''
    const again = folder()
    const repeated = await gateproof([...command.replaceAll("'", '').split(' '), '--out', again], { env })
    expect([repeated.code, reportIn(again).findings[0]?.callers[0]?.model]).toEqual([1, broken])
    expect(linesIn(again).filter((line) => line.type === 'exchange' && line.probe.startsWith('model-'))).toHaveLength(2)
  })

  test('is not tested if the model file does not list it', async () => {
    const out = folder()
    writeFileSync(join(out, 'models.txt'), '# some of ours\nref-more-00[1]\nref-more-001\nref-more-02*\n')
    const ended = await gateproof(['run', ...target(), '--models', '@models.txt', '--out', 'out'], { env, cwd: out })
    expect(ended.code).toBe(3)
    expect(ended.stdout).toContain('note: no listed model matches "ref-more-00[1]" (--models)')
    expect(reportIn(join(out, 'out')).everyModel).toMatchObject({ named: 11, asked: 11, answered: 11 })
  })
})

test('--strict fails if a model was not tested', async () => {
  const budget = ['--models', 'ref-more-00*', '--max-requests', '40', '--min-judged', '1']
  const codeWith = async (...more: readonly string[]) =>
    (await gateproof(['run', ...target(), '--only', 'streaming.chat.framing', ...budget, ...more], { env })).code
  const out = folder()
  expect([await codeWith('--out', out), await codeWith('--strict', '--out', folder())]).toEqual([0, 3])
  expect(reportIn(out).notes.join()).toContain('pairs of model and protocol: not called: budget exhausted: 40')
})

test('--resume continues with the remaining models', async () => {
  const out = folder()
  const child = startGateproof(['run', ...target(), '--models', 'ref-more-*', '--out', out], { env })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const watch = setInterval(() => {
    const isAmongModels = sentIn(out) > 8
    if (isAmongModels) child.kill('SIGINT')
  }, 5)
  expect(await ended.finally(() => clearInterval(watch))).toBe(130)
  const had = sentIn(out)
  const resumed = await gateproof(['run', ...target(), '--resume', out, '--out', out], { env })
  expect([resumed.code, resumed.stderr]).toEqual([1, ''])
  const ids = linesIn(out).flatMap((line) =>
    line.type === 'exchange' && line.end.how !== 'interrupted' ? [line.id] : [],
  )
  expect([new Set(ids).size, had < sentIn(out)]).toEqual([ids.length, true])
  expect(reportIn(out).everyModel).toMatchObject({ named: 30, asked: 30, answered: 30 })
})

/** Counts recorded requests to listed models, while the evidence is being written. */
function sentIn(out: string): number {
  try {
    return (readFileSync(join(out, 'evidence.jsonl'), 'utf8').match(/\{"type":"exchange","id":"model-/g) ?? []).length
  } catch {
    return 0
  }
}

describe('plan', () => {
  test('prints the cost per listed model, and the number of models if they are given by id', async () => {
    const remote = ['--base-url', 'http://127.0.0.1:9', '--only', 'chat,messages']
    const all = await gateproof(['plan', ...remote, '--models', 'all'], { env })
    expect(all.stdout).toMatch(
      /\neach listed model that matches \* \(all that are listed\), per protocol it supports:\n {2}chat +2 requests, at most \d+ tokens\n {2}messages +2 requests, at most \d+ tokens\n\n--all lists every probe\n$/,
    )
    const named = await gateproof(['plan', ...remote, '--models', 'gpt-4o,o3', '--json'], { env })
    expect(JSON.parse(named.stdout)).toMatchObject({
      everyModel: {
        atMost: 2,
        perModel: [
          { protocol: 'chat', requests: 2 },
          { protocol: 'messages', requests: 2 },
        ],
      },
    })
  })
})

test('a run warns early if the deadline is too short', async () => {
  const slow = await startReference({ latencyMs: 300, moreModels: 30 })
  const out = folder()
  const args = [
    'run',
    '--base-url',
    slow.url,
    '--only',
    'streaming.chat',
    '--models',
    'all',
    '--deadline',
    '3',
    '--concurrency',
    '2',
  ]
  const ended = await gateproof([...args, '--out', out], { env: { GATEWAY_API_KEY: slow.keys.default } })
  await slow.close()
  expect(ended.stderr).toMatch(
    /^gateproof: the run will exceed its deadline of 3 s \(--deadline\): \d+ requests, \d+ of them to listed models, take about \d+ s at 0\.\d s each, 2 at a time\n/,
  )
  expect(reportIn(out).notes.join()).toMatch(/pairs of model and protocol: not called: deadline of 3 s exceeded/)
})

test('discovery tries further models if the first ones do not work', async () => {
  const gone = ['chat', 'reasoning', 'tools', 'responses'] as const
  const faults = gone.map((role) => ({ inject: whenModel(role, setStatus(404)) }))
  const partly = await startReference({ moreModels: 30, faults })
  const out = folder()
  const args = ['run', '--base-url', partly.url, '--only', 'chat.completion.id']
  await gateproof([...args, '--out', out], { env: { GATEWAY_API_KEY: partly.keys.default } })
  await partly.close()
  expect(reportIn(out).deployment.models['chat']).toMatch(/^ref-/)
})
