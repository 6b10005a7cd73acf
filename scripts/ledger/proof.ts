import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedContract } from '../../src/contract/document.ts'
import { areas } from '../../src/contract/requirements.ts'
import type { EvidenceHeader } from '../../src/evidence/exchange.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'

/** The header of an empty recording. */
const header = (): EvidenceHeader => ({
  type: 'header',
  format: 1,
  drive: 'none',
  shard: '1/1',
  seed: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  tool: { name: 'gateproof', version: '0.0.0' },
  contract: packagedContract(),
  deployment: {
    baseUrl: 'http://127.0.0.1',
    embedded: true,
    group: 'default',
    keys: [],
    models: {},
    lacks: [],
    allow: [],
  },
  plan: [],
  // Lists all areas, because some are only selected by name.
  only: areas,
  skip: [],
  patienceS: 1,
})

/** Runs the tests over an empty recording instead of searching the sources, so that derived tests are counted too. */
async function declaredChecks(): Promise<readonly CheckResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-ledger-'))
  const file = join(folder, 'evidence.jsonl')
  writeFileSync(file, `${JSON.stringify(header())}\n`)
  try {
    const { checks, crashes } = await judgeInProcess(loadEvidence([file]))
    if (crashes.length > 0 || checks.length === 0) throw new Error(crashes.join('\n') || 'no suite has a check')
    return checks
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Tests as `file: title`, by requirement. Omits requirements without tests. */
export async function testsById(ids: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const checks = await declaredChecks()
  const pairs = ids.map((id) => {
    const own = checks.filter(({ requirement }) => requirement === id)
    return [id, own.map(({ file, name }) => `${file}: ${name}`).sort()] as const
  })
  return Object.fromEntries(pairs.filter(([, tests]) => tests.length > 0))
}
