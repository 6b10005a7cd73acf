import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finish, startGateproof } from './processes.ts'
import { median, type Row } from './table.ts'

const rounds = 5

/** Starts of a bare node that may pass before the first request. */
const mostStarts = 5

/** From the start of the compiled command to its first request, beside the start of a node that does nothing. */
export async function startRows(folder: string): Promise<readonly Row[]> {
  const bare: number[] = []
  const own: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timed(async () => void (await finish(['-e', '0'], folder))))
    own.push(await untilFirstRequest(folder))
  }
  const seconds = median(own) / 1000
  return [
    {
      measure: 'start to first request',
      value: `${seconds.toFixed(2)} s`,
      ratio: `${(median(own) / median(bare)).toFixed(1)} × the start of a bare node`,
      goal: `≤ ${mostStarts} ×`,
      met: median(own) / median(bare) <= mostStarts,
    },
  ]
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Milliseconds; the command is ended as soon as it asks for something. */
async function untilFirstRequest(folder: string): Promise<number> {
  const server = createServer()
  const firstRequest = new Promise<void>((resolve) => server.once('request', () => resolve()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started = performance.now()
  const child = startGateproof(['run', '--base-url', url, '--out', folder], { GATEWAY_API_KEY: 'sk-bench' })
  await firstRequest
  const took = performance.now() - started
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await ended
  server.close()
  server.closeAllConnections()
  return took
}
