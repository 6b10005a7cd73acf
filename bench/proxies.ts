/**
 * Compares proxies with the same streams: `npm run build && npx tsx bench/proxies.ts`. Measures the latency added to the first byte and
 * to each event, CPU time, and memory for a short and a long run.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordUsage, usageIn } from '../scripts/process-usage.ts'
import { median, tableOf, type Row } from './table.ts'
import { main, start, withServer } from './processes.ts'

const [streams, events, gapMs, rounds, long] = [200, 50, 20, 3, 4]

interface Proxy {
  readonly name: string
  readonly args: (target: string, folder: string, port: number) => readonly string[]
}

const script = (name: string) => ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(name, import.meta.url))]
const redocly = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

const proxies: readonly Proxy[] = [
  { name: 'bare', args: (target) => [...script('bare-proxy.ts'), target] },
  {
    name: 'gateproof',
    args: (target, folder) => [main, 'record', '--base-url', target, '--out', join(folder, 'out'), '--json'],
  },
  {
    name: 'redocly',
    args: (target, folder, port) => [
      ...[redocly, 'proxy', '--target', target, '--port', `${port}`, '--har', `${folder}.har`],
    ],
  },
]

interface Measured {
  /** To the first byte, with sequential requests. */
  readonly firstByte: number
  /** Latency of events, median and 95th percentile. */
  readonly event: number
  readonly eventLate: number
}

interface Taken extends Measured {
  readonly cpuMs: number
  readonly peakMiB: number
}

const agent = new Agent({ keepAlive: true })

/** Reads one stream and collects the latency of its events. Resolves to the time to its first byte. */
function read(url: string, took: number[]): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    let first: number | undefined
    const sent = request(url, { agent, method: 'POST', headers: { 'content-type': 'application/json' } }, (reply) => {
      reply.setEncoding('utf8').on('data', (text: string) => {
        first ??= performance.now() - begun
        const now = process.hrtime.bigint()
        for (const [, at = '0'] of text.matchAll(/"at":(\d+)/g)) took.push(Number(now - BigInt(at)) / 1e6)
      })
      reply.once('end', () => resolve(first ?? 0))
    })
    sent.once('error', reject).end('{"model":"m","stream":true}')
  })
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? NaN

async function measure(url: string, one: string, times: number): Promise<Measured> {
  const firsts: number[] = []
  for (let count = 0; count < 200; count++) firsts.push(await read(one, []))
  const took: number[] = []
  for (let count = 0; count < times; count++) await Promise.all(Array.from({ length: streams }, () => read(url, took)))
  return { firstByte: median(firsts), event: median(took), eventLate: at(took, 0.95) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Waits for the URL that a proxy prints. */
const addressOf = ({ stdout, stderr }: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    const look = (text: string) => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
      if (url !== undefined) resolve(url)
    }
    for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', look)
  })

/** Measures a proxy in a separate process, including its CPU time and memory. */
async function through({ args }: Proxy, targets: readonly string[], times: number): Promise<Taken> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-bench-'))
  const urls: string[] = []
  const children = []
  const usage = (index: number) => join(folder, `usage-${index}`)
  try {
    for (const [index, target] of targets.entries()) {
      const own = join(folder, `${index}`)
      const port = await freePort()
      const child = start([...recordUsage, ...args(target, own, port)], { USAGE_FILE: usage(index) })
      children.push(child)
      urls.push(await addressOf(child))
    }
    const [many = '', one = ''] = urls
    const measured = await measure(many, one, times)
    for (const child of children) {
      const closed = once(child, 'close')
      child.kill('SIGINT')
      await closed
    }
    return { ...measured, ...usageIn(usage(0)) }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

const medianOf = (all: readonly Taken[]): Taken => {
  const of = (pick: (one: Taken) => number) => median(all.map(pick))
  return {
    firstByte: of(({ firstByte }) => firstByte),
    event: of(({ event }) => event),
    eventLate: of(({ eventLate }) => eventLate),
    cpuMs: of(({ cpuMs }) => cpuMs),
    peakMiB: of(({ peakMiB }) => peakMiB),
  }
}

await withServer('event-server.ts', [`${events}`, `${gapMs}`], (target) =>
  withServer('event-server.ts', ['1', '0'], async (single) => {
    const direct: Measured[] = []
    const found = new Map<Proxy, Taken[]>(proxies.map((proxy) => [proxy, []]))
    for (let round = 0; round < rounds; round++) {
      direct.push(await measure(target, single, 1))
      for (const [proxy, taken] of found) taken.push(await through(proxy, [target, single], 1))
    }
    const floor = {
      firstByte: median(direct.map(({ firstByte }) => firstByte)),
      event: median(direct.map(({ event }) => event)),
    }
    const rows: Row[] = []
    const row = (measure: string, value: string, ratio = ''): void => {
      rows.push({ measure, value, ratio, goal: '', met: true })
    }
    const other = medianOf(found.get(proxies.find(({ name }) => name === 'redocly') as Proxy) ?? [])
    row('no proxy: first byte, event', `${floor.firstByte.toFixed(2)} ms, ${floor.event.toFixed(2)} ms`)
    for (const [proxy, taken] of found) {
      const { firstByte, event, eventLate, cpuMs, peakMiB } = medianOf(taken)
      const added = (one: number, least: number) => `${Math.max(0, one - least).toFixed(2)} ms`
      row(`${proxy.name}: added to the first byte`, added(firstByte, floor.firstByte))
      row(`${proxy.name}: added to an event, ${streams} streams`, added(event, floor.event))
      row(`${proxy.name}: an event, 95 of 100`, `${eventLate.toFixed(2)} ms`)
      row(`${proxy.name}: computing`, `${cpuMs.toFixed(0)} ms`, `${(cpuMs / other.cpuMs).toFixed(2)} × redocly`)
      const longer = await through(proxy, [target, single], long)
      row(
        `${proxy.name}: memory, and ${long} times as long`,
        `${peakMiB.toFixed(0)} MiB, ${longer.peakMiB.toFixed(0)} MiB`,
        `${(longer.peakMiB / peakMiB).toFixed(2)} ×`,
      )
    }
    console.log(tableOf(rows))
  }),
)
process.exit()
