import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../src/compare/comparison.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { onLine, onOperation, setStatus } from '../../gateway/reference/fault.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import type { Report } from '../../src/report/report.ts'
import { gateproof } from './gateproof.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
let healthy: Reference
let faulty: Reference

/** The list of models fails only on the overseas endpoint. */
const brokenList = { inject: onLine('overseas', onOperation('listModels', setStatus(500))) }

beforeAll(async () => {
  healthy = await startReference()
  faulty = await startReference({ faults: [brokenList] })
})
afterAll(async () => {
  await Promise.all([healthy.close(), faulty.close()])
  rmSync(folder, { recursive: true })
})

const both = (gateway: Reference, out: string, ...args: readonly string[]) =>
  gateproof(
    [
      '--base-url',
      gateway.url,
      '--overseas-url',
      gateway.overseasUrl,
      '--only',
      'models,balance',
      '--out',
      out,
      ...args,
    ],
    {
      cwd: folder,
      env: { GATEWAY_API_KEY: gateway.keys.default },
    },
  )
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as unknown
const evidenceIn = (path: string) => loadEvidence([join(folder, path, 'evidence.jsonl')])

describe('both endpoints of a deployment', () => {
  test('are tested with the same plan and compared', async () => {
    const { code, stdout } = await both(healthy, 'sound')
    expect(code).toBe(0)
    expect(stdout).toContain(`overseas endpoint: ${healthy.overseasUrl}`)
    expect(stdout).toContain('no differences: overseas URL against base URL')
    const [one, two] = [evidenceIn('sound'), evidenceIn('sound/overseas')]
    expect([two.header.deployment.baseUrl, two.header.seed]).toEqual([healthy.overseasUrl, one.header.seed])
    const { differences } = read('sound/compare.json') as Comparison
    expect(differences[0]?.replies?.requests).toBeGreaterThan(10)
  })

  test('exit with the more severe code, and the overseas endpoint reports its violations', async () => {
    const { code, stdout } = await both(faulty, 'broken')
    expect(code).toBe(1)
    expect((read('broken/overseas/report.json') as Report).verdict).toBe('nonconformant')
    expect(stdout).toContain('regressed: overseas URL against base URL')
    expect(stdout).toContain('GET /v1/models: status 200 → 500')
  })

  test('list a finding of both lines once', async () => {
    const everywhere = { inject: onOperation('getTokenBalance', setStatus(500)) }
    const gateway = await startReference({ faults: [brokenList, everywhere] })
    const { stdout } = await both(gateway, 'alike').finally(() => void gateway.close())
    const [first = '', second = ''] = stdout.split('overseas endpoint: ')
    const { findings } = read('alike/report.json') as Report
    expect(findings).toHaveLength(1)
    expect(first).toContain('GET /api/usage/token/ fails')
    const screen = second.split('comparison of both endpoints')[0] ?? ''
    expect(screen).toContain('on both lines: 1 finding, listed above\n')
    expect(screen).not.toContain('GET /api/usage/token/ fails')
    expect(screen).toMatch(/^\d+ findings? here only: /m)
  })

  test('share their budgets, and print only the JSON of the first endpoint on stdout', async () => {
    const { stdout, stderr } = await both(healthy, 'spent', '--max-requests', '30', '--json')
    const requests = ['spent', 'spent/overseas'].map((out) => evidenceIn(out).footer?.requests ?? 0)
    expect(requests.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(30)
    expect((JSON.parse(stdout) as Report).deployment.baseUrl).toBe(healthy.url)
    expect(stderr).toContain(`overseas endpoint: ${healthy.overseasUrl}\n`)
    expect(existsSync(join(folder, 'spent/compare.json'))).toBe(true)
  })

  test('are both in the plan', async () => {
    const { stdout } = await gateproof(
      ['plan', '--base-url', healthy.url, '--overseas-url', healthy.overseasUrl, '--json'],
      {
        env: { GATEWAY_API_KEY: 'sk-0123456789' },
      },
    )
    const { probes, secondLine } = JSON.parse(stdout) as { probes: unknown[]; secondLine: { probes: unknown[] } }
    expect(secondLine.probes).toHaveLength(probes.length)
  })
})

describe('only one endpoint is tested', () => {
  test('with --probes, as in commands that reproduce a violation, and the comparison of an earlier run is removed', async () => {
    mkdirSync(join(folder, 'alone'))
    copyFileSync(join(folder, 'broken/compare.json'), join(folder, 'alone/compare.json'))
    const { stdout } = await both(healthy, 'alone', '--probes', 'lines-listModels')
    expect(stdout).not.toContain('overseas endpoint:')
    expect(['overseas', 'compare.json'].filter((name) => existsSync(join(folder, 'alone', name)))).toEqual([])
  })
})
