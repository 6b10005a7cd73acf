/**
 * Drives so many samples against a gateway in a process of its own, without judging, and says what that took:
 * `npm run build && npx tsx bench/load.ts 625 2500 6250` for 5,000, 20,000 and 50,000 exchanges.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { finish, withGateway } from './processes.ts'
import { tableOf, type Row } from './table.ts'

const script = fileURLToPath(new URL('load-drive.ts', import.meta.url))

/** One drive in a process of its own. */
async function rowOf(samples: string, url: string, key: string, model: string): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-bench-'))
  const file = join(folder, 'evidence.jsonl')
  try {
    const args = ['--import', import.meta.resolve('tsx'), script, url, samples, file]
    const { stdout, peakMiB, cpuMs } = await finish(args, folder, { LOAD_KEY: key, LOAD_MODEL: model })
    const requests = Number(stdout)
    return {
      measure: `driving ${requests} exchanges`,
      value: `${(cpuMs / 1000).toFixed(1)} s of CPU, ${Math.round(peakMiB)} MiB at most, ${Math.round(statSync(file).size / 1e6)} MB`,
      ratio: `${(cpuMs / requests).toFixed(2)} ms for each`,
      goal: '',
      met: true,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await withGateway(0, async ({ url, keys, models }) => {
  const rows: Row[] = []
  for (const samples of process.argv.slice(2))
    rows.push(await rowOf(samples, url, keys.default, JSON.stringify(models)))
  console.log(tableOf(rows))
})
