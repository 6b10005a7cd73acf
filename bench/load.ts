/**
 * Drives a number of samples against a gateway in a separate process, then judges the recording, and prints the cost of both:
 * `npm run build && npx tsx bench/load.ts 625 2500 6250` for 5,000, 20,000 and 50,000 exchanges.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { finish, gateproof, withGateway, type Finished } from './processes.ts'
import { tableOf, type Row } from './table.ts'

const script = fileURLToPath(new URL('load-drive.ts', import.meta.url))

/** Runs a drive and a judging in separate processes. */
async function rowsOf(samples: string, url: string, key: string, model: string): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-bench-'))
  const file = join(folder, 'evidence.jsonl')
  try {
    const args = ['--import', import.meta.resolve('tsx'), script, url, samples, file]
    const driven = await finish(args, folder, { LOAD_KEY: key, LOAD_MODEL: model })
    const requests = Number(driven.stdout)
    const judged = await gateproof(['judge', file], folder)
    const row = (measure: string, { cpuMs, peakMiB }: Finished): Row => ({
      measure,
      value: `${(cpuMs / 1000).toFixed(1)} s of CPU, ${Math.round(peakMiB)} MiB at most`,
      ratio: `${(cpuMs / requests).toFixed(2)} ms for each`,
      goal: '',
      met: true,
    })
    const size = Math.round(statSync(file).size / 1e6)
    return [row(`driving ${requests} exchanges, ${size} MB`, driven), row('judging them', judged)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await withGateway(0, async ({ url, keys, models }) => {
  const rows: Row[] = []
  for (const samples of process.argv.slice(2))
    rows.push(...(await rowsOf(samples, url, keys.default, JSON.stringify(models))))
  console.log(tableOf(rows))
})
