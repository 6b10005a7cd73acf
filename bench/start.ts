import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finish, startGateproof } from './processes.ts'
import { median, type Row } from './table.ts'

const rounds = 5

/** Maximum time to the first request, as a multiple of starting node. */
const mostStarts = 5

/** Time from the start of the compiled command to its first request, compared with an empty node process. */
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

/** In milliseconds. Ends the command at its first request. */
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
