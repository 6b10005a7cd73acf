import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { packagedContract } from '../src/contract/document.ts'
import { plannedProbes } from '../src/drive/plan/planned-probes.ts'
import { loadEvidence } from '../src/evidence/store.ts'
import { areas } from '../suites/areas.ts'
import { criticalPathMs } from './critical-path.ts'
import { gateproof, targetOf, withGateway } from './processes.ts'
import type { Row } from './table.ts'

const seed = 1
const concurrency = 8
const pollMs = 100
const goal = 1.15

/** Drives gateways with several latencies and compares the duration with the critical path of the recording. */
export async function driveRows(folder: string): Promise<readonly Row[]> {
  const planned = plannedProbes(areas, packagedContract(), {
    only: [],
    skip: [],
    samples: 10,
    seed,
    shard: { index: 1, count: 1 },
  })
  const rows: Row[] = []
  for (const latencyMs of [0, 100, 1000]) {
    const out = join(folder, `drive-${latencyMs}`)
    mkdirSync(out)
    await withGateway(latencyMs, (gateway) => {
      const { args, env } = targetOf(gateway, out)
      const how = ['--seed', `${seed}`, '--concurrency', `${concurrency}`, '--poll-interval', `${pollMs / 1000}`]
      return gateproof(['run', ...args, ...how, '--out', out], out, env)
    })
    const evidence = loadEvidence([join(out, 'evidence.jsonl')])
    const driveMs = evidence.footer?.driveMs ?? Infinity
    const ratio = driveMs / criticalPathMs(evidence, planned, { concurrency, pollMs })
    rows.push({
      measure: `drive at ${latencyMs} ms latency`,
      value: `${(driveMs / 1000).toFixed(1)} s for ${evidence.exchanges.length} requests`,
      ratio: `${ratio.toFixed(2)} × the critical path`,
      goal: `≤ ${goal} ×`,
      met: ratio <= goal,
    })
  }
  return rows
}
