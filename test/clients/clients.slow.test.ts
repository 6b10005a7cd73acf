import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { findClient } from '../../src/clients/driver.ts'
import { createClientProcess } from '../../src/clients/process.ts'
import { plannedProbes } from '../../src/drive/plan/planned-probes.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import type { Report } from '../../src/report/report.ts'
import { startReference } from '../../gateway/reference/server.ts'
import { areas } from '../../suites/areas.ts'
import { faults } from '../../suites/faults.ts'
import { gateproof } from '../cli/gateproof.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'gateproof-'))
const reportIn = (out: string) => JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report
const rowOf = (report: Report, id: string) => report.requirements.find((row) => row.id === id)
const selection = { skip: [], samples: 1, seed: 1, shard: { index: 1, count: 1 } }
const named = (only: readonly string[]) =>
  plannedProbes(areas, packagedContract(), { ...selection, only }).filter(({ area }) => area === 'clients')

/** Runs clients against a reference gateway with faults, from the command line. */
async function clientsAgainst(broken: readonly string[], more: readonly string[] = []) {
  const reference = await startReference({
    faults: broken.map((name) => faults[name] ?? { breaks: [], inject: (next) => next }),
  })
  const out = folder()
  const roles = Object.entries(reference.models).flatMap(([role, id]) => ['--models', `${role}=${id}`])
  const args = ['--base-url', reference.url, '--out', out, ...roles, ...more]
  const run = await gateproof(['run', ...args], { env: { GATEWAY_API_KEY: reference.keys.default } })
  await reference.close()
  return { run, out, key: reference.keys.default, report: reportIn(out) }
}

describe('the selection of clients', () => {
  test('is empty by default', () => {
    expect(named([])).toEqual([])
    expect(named(['chat'])).toEqual([])
  })

  test('contains all calls of the area, or one by its id', () => {
    const calls = areas.find(({ name }) => name === 'clients')?.probes
    expect(named(['clients']).map(({ probe }) => probe)).toEqual(calls)
    expect(named(['clients.openai.chat_stream']).map(({ probe }) => probe.name)).toEqual(['clients-openai-chat-stream'])
  })
})

describe('gateproof --only clients', () => {
  test('passes for a conformant gateway', async () => {
    const { run, out, key, report } = await clientsAgainst([], ['--only', 'clients'])
    expect(run.stderr + run.stdout).not.toContain(key)
    expect(run.code).toBe(0)
    expect(report.judged).toEqual({ of: 13, total: 13 })
    expect(readFileSync(join(out, 'evidence.jsonl'), 'utf8')).not.toContain(key)
  })

  test('reports an error of a client as a violation with its exchange, and so does judge', async () => {
    const { run, out, report } = await clientsAgainst(['clients.chatLabelledText'], ['--only', 'clients.openai.chat'])
    expect(run.code).toBe(1)
    const [found] = rowOf(report, 'clients.openai.chat')?.tests ?? []
    expect(found?.message).toMatch(/^openai \d+\.\d+\.\d+: `choices\[0\]\.message\.content` is missing/)
    expect(found?.exchanges).toEqual(['clients-openai-chat/1'])
    const again = await gateproof(['judge', join(out, 'evidence.jsonl'), '--out', folder()])
    expect(again.code).toBe(1)
  })

  test('reports errors that a client tolerates', async () => {
    const { report } = await clientsAgainst(['chat.createdAsText'], ['--only', 'clients'])
    expect(report.verdict).toBe('conformant')
    const [observation] = report.observations.filter(({ id }) => id === 'clients.taken.wrong')
    expect(JSON.stringify(observation)).toMatch(/openai.*clients-openai-chat\/1: created: /)
  })

  test('keeps to the budget', async () => {
    const { report } = await clientsAgainst([], ['--only', 'clients.openai', '--max-tokens', '200'])
    expect(report.run.tokens).toBeLessThanOrEqual(200)
    expect(report.requirements.filter(({ because }) => because?.includes('--max-tokens')).length).toBeGreaterThan(0)
  })

  test('is inconclusive without installed clients', async () => {
    const { out } = await clientsAgainst([], ['--only', 'clients.openai.chat'])
    const lines = readFileSync(join(out, 'evidence.jsonl'), 'utf8').trim().split('\n')
    const without = lines.map((line) => JSON.parse(line) as EvidenceLine).flatMap(withoutClient)
    const file = join(folder(), 'evidence.jsonl')
    writeFileSync(file, without.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const { code, stdout } = await gateproof(['judge', file, '--out', folder()])
    expect(code).toBe(3)
    expect(stdout.replaceAll('\n', ' ')).toContain('npm install --no-save openai@6')
  })
})

/** Evidence of a run without the client. */
function withoutClient(line: EvidenceLine): readonly unknown[] {
  if (line.type === 'exchange' && line.probe.startsWith('clients-')) return []
  if (line.type !== 'outcome' || line.client === undefined) return [line]
  const { client: _, ...rest } = line
  return [
    { ...rest, names: {}, state: 'lacking', reason: 'not-installed', because: findClient('openai', () => undefined) },
  ]
}

describe('the process of a client', () => {
  test('reports how to install a missing client', () => {
    expect(findClient('@google/genai', () => undefined)).toBe(
      'the client @google/genai is not installed beside gateproof. In the folder that gateproof is installed in, run npm install --no-save @google/genai@2',
    )
  })

  test('aborts a call that never ends', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const { call, close } = createClientProcess()
    const found = findClient('openai')
    const request = { package: 'openai', entry: typeof found === 'string' ? '' : found.entry, call: 'chat' }
    expect(await call({ ...request, url, key: 'none', models: {} }, 500, new AbortController().signal)).toBe('late')
    close()
    silent.closeAllConnections()
    silent.close()
  })

  test('reports a client that cannot be loaded', async () => {
    const { call, close } = createClientProcess()
    const request = { package: 'openai', entry: join(folder(), 'none.js'), call: 'chat', url: '', key: '', models: {} }
    expect(await call(request, 20_000, new AbortController().signal)).toMatchObject({ error: { name: /Error/ } })
    close()
  })
})
