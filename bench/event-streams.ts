import { fileURLToPath } from 'node:url'
import { finish } from './processes.ts'
import { median, type Row } from './table.ts'

const script = fileURLToPath(new URL('read-events.ts', import.meta.url))
const rounds = 3

interface Read {
  readonly count: number
  readonly bytes: number
  readonly cpuMs: number
  readonly peakMiB: number
}

/** Reads a million small events and 64 MB of large ones, compared with eventsource-parser on the same bytes. */
export async function eventStreamRows(folder: string): Promise<readonly Row[]> {
  const smallStream = await read(folder, 'ours', 100_000, 60)
  const large: Read[] = []
  const rows: Row[] = []
  for (const [dataBytes, what] of [
    [60, '64 MiB'],
    [2, '10 MB'],
  ] as const) {
    const ours = await repeated(folder, 'ours', dataBytes)
    const theirs = await repeated(folder, 'eventsource-parser', dataBytes)
    if (dataBytes === 60) large.push(...ours)
    rows.push(rateRow(`reading a million events, ${what}`, ours, theirs))
  }
  const growth = median(large.map(({ peakMiB }) => peakMiB)) / smallStream.peakMiB
  const value = `${Math.round(median(large.map(({ peakMiB }) => peakMiB)))} MiB`
  return [
    ...rows,
    {
      ...{ measure: 'peak memory while 64 MiB of events are read', value },
      ratio: `${growth.toFixed(2)} × that for a tenth of them`,
      ...{ goal: '≤ 1.1 ×', met: growth <= 1.1 },
    },
  ]
}

async function repeated(folder: string, reader: string, dataBytes: number): Promise<readonly Read[]> {
  const all: Read[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await read(folder, reader, 1_000_000, dataBytes))
  return all
}

async function read(folder: string, reader: string, events: number, dataBytes: number): Promise<Read> {
  const args = ['--max-old-space-size=32', '--import', import.meta.resolve('tsx'), script, reader]
  return JSON.parse((await finish([...args, `${events}`, `${dataBytes}`], folder)).stdout) as Read
}

function rateRow(measure: string, ours: readonly Read[], theirs: readonly Read[]): Row {
  const [one, other] = [ours, theirs].map((all) => median(all.map(({ cpuMs }) => cpuMs))) as [number, number]
  const { bytes = 0, count = 0 } = ours[0] ?? {}
  const perSecond = (amount: number) => (amount / one) * 1000
  return {
    measure,
    value: `${(perSecond(bytes) / 1e6).toFixed(0)} MB/s, ${(perSecond(count) / 1e6).toFixed(1)} M events/s`,
    ratio: `${(one / other).toFixed(1)} × eventsource-parser`,
    goal: '',
    met: true,
  }
}
