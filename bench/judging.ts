import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EvidenceLine } from '../src/evidence/exchange.ts'
import type { Report } from '../src/report/report.ts'
import { finish, gateproof } from './processes.ts'
import type { Row } from './table.ts'

/** Copies of each exchange in the large recording. */
const copies = 2

/** Maximum memory of an embedded run including the gateway, and maximum time for a thousand additional exchanges. */
const mostMiB = 200
const mostSeconds = 0.8

/** Measures an embedded run, then judges its recording and a larger one with copies of every exchange. */
export async function runRows(folder: string): Promise<readonly Row[]> {
  const bare = await finish(['-e', '0'], folder)
  const run = await gateproof(['run', '--seed', '1', '--json', '--out', join(folder, 'run')], folder)
  const report = JSON.parse(run.stdout) as Report
  const file = join(folder, 'run', 'evidence.jsonl')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const perRun = exchangesIn(lines)
  const again = lines.flatMap((line) => repeated(JSON.parse(line) as EvidenceLine))
  const large = join(folder, 'large.jsonl')
  writeFileSync(large, `${[...lines, ...again].join('\n')}\n`)
  const small = await judgeMs(file, folder)
  const perThousand = ((await judgeMs(large, folder)) - small) / ((perRun * copies) / 1000)
  const plain = (measure: string, value: string, ratio = ''): Row => ({ measure, value, ratio, goal: '', met: true })
  return [
    plain('requests of an embedded run', `${report.run.requests}`),
    plain('tokens of an embedded run', `${report.run.tokens}`),
    plain('requirements judged', `${report.judged.of} of ${report.judged.total}`),
    {
      measure: 'peak memory of an embedded run',
      value: `${Math.round(run.peakMiB)} MiB`,
      ratio: `${(run.peakMiB / bare.peakMiB).toFixed(1)} × that of a bare node`,
      goal: `≤ ${mostMiB} MiB`,
      met: run.peakMiB <= mostMiB,
    },
    plain('judging that run, its thread and all', `${(small / 1000).toFixed(2)} s for ${perRun} exchanges`),
    {
      measure: 'judging a thousand more exchanges',
      value: `${(perThousand / 1000).toFixed(2)} s`,
      ratio: `${(perThousand / small).toFixed(2)} × judging the run`,
      goal: `≤ ${mostSeconds} s`,
      met: perThousand <= mostSeconds * 1000,
    },
  ]
}

const exchangesIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('{"type":"exchange"')).length

/**
 * Copies of the exchange under names of probes that do not exist, so that only checks of single exchanges read them. Ids that must be unique are
 * duplicated, and reported.
 */
function repeated(line: EvidenceLine): readonly string[] {
  const copy = (number: number) => {
    if (line.type === 'chunks') return { ...line, exchange: `${number}-${line.exchange}` }
    if (line.type !== 'exchange') return undefined
    return { ...line, id: `${number}-${line.id}`, probe: `${number}-${line.probe}` }
  }
  return Array.from({ length: copies }, (_none, index) => copy(index + 1))
    .filter((one) => one !== undefined)
    .map((one) => JSON.stringify(one))
}

async function judgeMs(file: string, folder: string): Promise<number> {
  const { stdout } = await gateproof(['judge', file, '--json'], folder)
  return (JSON.parse(stdout) as Report).run.judgeMs
}
