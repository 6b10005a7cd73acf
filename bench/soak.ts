/**
 * Repeats the whole run on the embedded gateway and prints what changes from the first fifth of the time to the last:
 * `npm run build && npx tsx bench/soak.ts 10m`.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Period, Report } from '../api/index.ts'
import { gateproof } from './processes.ts'
import { tableOf, type Row } from './table.ts'

/** The memory of a long soak, relative to its beginning. */
const goal = 1.2

/** The mean of a value over some periods, weighted by their runs. */
function meanOf(periods: readonly Period[], of: (period: Period) => number): number {
  const runs = periods.map(({ from, to }) => to - from + 1)
  const sum = periods.reduce((total, period, index) => total + of(period) * (runs[index] ?? 0), 0)
  return sum / runs.reduce((total, count) => total + count, 0)
}

function rowsOf(report: Report, peakMiB: number, folders: number): readonly Row[] {
  const { repeat, run } = report
  if (repeat === undefined) throw new Error('the report has no repeated runs')
  const { periods, runs, verdicts } = repeat
  const fifth = Math.max(1, Math.floor(periods.length / 5))
  // The first run compiles and fills caches.
  const [first, last] = [periods.slice(1, 1 + fifth), periods.slice(-fifth)]
  const change = (measure: string, unit: string, of: (period: Period) => number, max?: number): Row => {
    const [before, after] = [meanOf(first, of), meanOf(last, of)]
    const ratio = after / before
    return {
      measure: `${measure}, first fifth and last`,
      value: `${before.toFixed(1)}${unit}, ${after.toFixed(1)}${unit}`,
      ratio: `${ratio.toFixed(2)} ×`,
      goal: max === undefined ? '' : `≤ ${max} ×`,
      met: max === undefined || ratio <= max,
    }
  }
  return [
    {
      measure: 'runs',
      value: `${runs} with ${run.requests} requests: ${verdicts.conformant} conformant`,
      ratio: '',
      goal: 'all conformant',
      met: verdicts.conformant === runs && repeat.flaky.length === 0,
    },
    change('median duration of an exchange', ' ms', ({ medianMs }) => medianMs),
    change('errors that the run provokes, a minute', '', ({ errorsPerMinute }) => errorsPerMinute),
    change('memory after a run', ' MiB', ({ memoryMiB }) => memoryMiB, goal),
    { measure: 'peak memory', value: `${Math.round(peakMiB)} MiB`, ratio: '', goal: '', met: true },
    { measure: 'runs whose evidence was kept', value: `${folders}`, ratio: '', goal: '10', met: folders <= 10 },
  ]
}

const [time = '10m'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'gateproof-bench-'))
try {
  const out = join(folder, 'out')
  const args = ['--embedded', '--for', time, '--seed', '1', '--json', '--quiet', '--out', out]
  const { stdout, peakMiB } = await gateproof(args, folder)
  const rows = rowsOf(JSON.parse(stdout) as Report, peakMiB, readdirSync(join(out, 'runs')).length)
  console.log(tableOf(rows))
  if (rows.some(({ met }) => !met)) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
