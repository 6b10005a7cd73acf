/**
 * Judges copies of one embedded run, in a process of its own, and prints what that costs: `npm run build && npx tsx bench/large-recording.ts`
 * for about 51,300 exchanges and four times as many.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainedTo, lineDigest, unchained } from '../src/evidence/chain.ts'
import type { EvidenceLine } from '../src/evidence/exchange.ts'
import { gateproof } from './processes.ts'
import { tableOf, type Row } from './table.ts'

const counts = (process.argv.length > 2 ? process.argv.slice(2) : ['51300', '205200']).map(Number)

/** Maximum CPU time and memory of judging about 51,300 exchanges. */
const mostSeconds = 60
const mostMiB = 400

/** The ids and probes of a copy are its own, as in a proxy recording: only checks of single exchanges read it. */
function copyOf(line: EvidenceLine, number: number): EvidenceLine | undefined {
  if (line.type === 'chunks') return { ...line, exchange: `${number}-${line.exchange}` }
  return line.type === 'exchange'
    ? { ...line, id: `${number}-${line.id}`, probe: `${number}-${line.probe}` }
    : undefined
}

/** Writes at least `count` exchanges with a valid hash chain, and returns their number. */
function writeCopies(source: string, target: string, count: number): number {
  const lines = readFileSync(source, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(unchained(Buffer.from(line)).toString()) as EvidenceLine)
  const perRun = lines.filter(({ type }) => type === 'exchange').length
  const copies = Math.round(count / perRun) - 1
  const handle = openSync(target, 'w')
  let previous: string | undefined
  const write = (line: EvidenceLine | undefined) => {
    if (line === undefined) return
    const json = previous === undefined ? JSON.stringify(line) : chainedTo(previous, JSON.stringify(line))
    previous = lineDigest(json)
    writeSync(handle, `${json}\n`)
  }
  for (const line of lines.slice(0, -1)) write(line)
  for (let number = 1; number <= copies; number += 1) for (const line of lines) write(copyOf(line, number))
  write(lines.at(-1))
  closeSync(handle)
  return (copies + 1) * perRun
}

const folder = mkdtempSync(join(tmpdir(), 'gateproof-bench-'))
try {
  const run = join(folder, 'run')
  await gateproof(['run', '--seed', '1', '--out', run], folder)
  const source = join(run, 'evidence.jsonl')
  const one = await gateproof(['judge', source, '--json'], folder)
  const rows: Row[] = []
  for (const [index, count] of counts.entries()) {
    const file = join(folder, 'large.jsonl')
    const exchanges = writeCopies(source, file, count)
    const started = performance.now()
    const { cpuMs, peakMiB } = await gateproof(['judge', file, '--json'], folder)
    const wall = (performance.now() - started) / 1000
    const isFirst = index === 0
    const size = Math.round(statSync(file).size / 1e6)
    rows.push(
      {
        measure: `CPU of judging ${exchanges} exchanges, ${size} MB`,
        value: `${(cpuMs / 1000).toFixed(1)} s, after ${wall.toFixed(1)} s`,
        ratio: `${(cpuMs / one.cpuMs).toFixed(1)} × judging the run`,
        goal: isFirst ? `≤ ${mostSeconds} s` : '',
        met: !isFirst || cpuMs <= mostSeconds * 1000,
      },
      {
        measure: 'its peak memory',
        value: `${Math.round(peakMiB)} MiB`,
        ratio: `${(peakMiB / one.peakMiB).toFixed(2)} × judging the run`,
        goal: isFirst ? `≤ ${mostMiB} MiB` : '',
        met: !isFirst || peakMiB <= mostMiB,
      },
    )
  }
  console.log(tableOf(rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
