import { statSync } from 'node:fs'
import { join } from 'node:path'
import { finish, gateproof } from './processes.ts'
import type { Row } from './table.ts'

/** Maximum size of the page, so that browsers open it immediately. */
const mostMB = 3

/** Size of the page of the embedded run, and the time to write it, compared with judging. */
export async function pageRows(folder: string): Promise<readonly Row[]> {
  const run = join(folder, 'run')
  const judging = await gateproof(['judge', join(run, 'evidence.jsonl'), '--json'], folder)
  const script = join(import.meta.dirname, 'write-page.ts')
  const { stdout } = await finish(['--import', import.meta.resolve('tsx'), script, run, join(folder, 'page')], folder)
  const { cpuMs } = JSON.parse(stdout) as { readonly cpuMs: number }
  const megabytes = statSync(join(folder, 'page', 'report.html')).size / 1e6
  return [
    {
      measure: 'page of that run',
      value: `${megabytes.toFixed(1)} MB`,
      ratio: '',
      goal: `≤ ${mostMB} MB`,
      met: megabytes <= mostMB,
    },
    {
      measure: 'CPU of writing it and its results',
      value: `${(cpuMs / 1000).toFixed(2)} s`,
      ratio: `${(cpuMs / judging.cpuMs).toFixed(2)} × judging the run`,
      goal: '',
      met: true,
    },
  ]
}
