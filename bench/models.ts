import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { loadEvidence } from '../src/evidence/store.ts'
import { gateproof, targetOf, withServer, type Gateway } from './processes.ts'
import type { Row } from './table.ts'

const latencyMs = 100
/** Maximum factor for three times the models; includes the constant cost of a run. */
const goal = 3.3

/** Tests a number of listed models with a given concurrency. */
async function asked(models: number, concurrency: number, folder: string) {
  const out = join(folder, `models-${models}-${concurrency}`)
  mkdirSync(out)
  const { cpuMs } = await withServer('gateway.ts', [`${latencyMs}`, `${models}`], (line) => {
    const { args, env } = targetOf(JSON.parse(line) as Gateway, out)
    const how = ['--only', 'models.list.usable', '--models', 'ref-more-*', '--concurrency', `${concurrency}`]
    return gateproof(['run', ...args, ...how, '--out', out], out, env)
  })
  const { exchanges, footer } = loadEvidence([join(out, 'evidence.jsonl')])
  const requests = exchanges.filter(({ probe }) => probe.startsWith('model-')).length
  return { requests, cpuMs, driveMs: footer?.driveMs ?? NaN }
}

/** The cost of testing every listed model: requests per model, and time per concurrency. */
export async function modelRows(folder: string): Promise<readonly Row[]> {
  const smallRun = await asked(100, 8, folder)
  const largeRun = await asked(300, 8, folder)
  const wide = await asked(300, 16, folder)
  const row = (measure: string, value: string, ratio: number, of: string, most: number): Row => ({
    ...{ measure, value, ratio: `${ratio.toFixed(2)} × ${of}`, goal: `≤ ${most} ×`, met: ratio <= most },
  })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return [
    row('requests to 300 models', `${largeRun.requests}`, largeRun.requests / smallRun.requests, 'those to 100', 3),
    row(
      'driving them, 8 at a time',
      seconds(largeRun.driveMs),
      largeRun.driveMs / smallRun.driveMs,
      'driving 100',
      goal,
    ),
    row('driving them, 16 at a time', seconds(wide.driveMs), wide.driveMs / largeRun.driveMs, '8 at a time', 0.65),
    row('CPU of the whole run', seconds(largeRun.cpuMs), largeRun.cpuMs / smallRun.cpuMs, 'that of 100', 3),
  ]
}
