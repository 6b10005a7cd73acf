import { join } from 'node:path'
import type { Report } from '../src/report/report.ts'
import { gateproof } from './processes.ts'
import type { Row } from './table.ts'

/** Maximum time for driving both ends of the embedded gateway. The upstream is silent on purpose for a second of it. */
const mostSeconds = 12

/** Measures a run of the area `upstream` on the embedded gateway, whose relay forwards to the scripted upstream. */
export async function upstreamRows(folder: string): Promise<readonly Row[]> {
  const timed = async (name: string, ...args: readonly string[]) => {
    const started = performance.now()
    const { stdout } = await gateproof(['run', '--seed', '1', '--json', ...args, '--out', join(folder, name)], folder)
    const { run } = JSON.parse(stdout) as Report
    return { seconds: (performance.now() - started) / 1000, requests: run.requests }
  }
  const oneEnd = await timed('one-end')
  const bothEnds = await timed('both-ends', '--upstream', '0', '--only', 'upstream')
  return [
    {
      measure: 'a run of both ends (`--upstream`)',
      value: `${bothEnds.seconds.toFixed(1)} s for ${bothEnds.requests} requests`,
      ratio: `${(bothEnds.seconds / oneEnd.seconds).toFixed(2)} × an embedded run without it`,
      goal: `≤ ${mostSeconds} s`,
      met: bothEnds.seconds <= mostSeconds,
    },
  ]
}
