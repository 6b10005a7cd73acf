import type * as gatewayModule from '../api/gateway.ts'
import type * as libraryModule from '../api/index.ts'
import { median, type Row } from './table.ts'

const compiled = (name: string) => import(new URL(`../dist/api/${name}.js`, import.meta.url).href) as Promise<unknown>

/** The promise of `AbortSignal`: the result arrives within a second. */
const maxAbortMs = 1000
const rounds = 3
const shares = [0.1, 0.5, 0.9]

/**
 * The time from an abort to the result of `run`, with what was recorded judged, after shares of all exchanges. In relation to the whole run.
 * Of the compiled library: a process that imports sources would measure their translation.
 */
export async function libraryRows(): Promise<readonly Row[]> {
  const { startGateway } = (await compiled('gateway')) as typeof gatewayModule
  const { run } = (await compiled('index')) as typeof libraryModule
  const gateway = await startGateway({ seed: 1 })
  const target = { baseUrl: gateway.url, apiKey: gateway.keys.default, allow: ['images', 'video'], seed: 1 } as const
  try {
    const started = performance.now()
    const { report } = await run(target)
    const completeMs = performance.now() - started
    const rows: Row[] = []
    for (const share of shares) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1)
        times.push(await untilResult(run, target, Math.floor(report.run.requests * share)))
      const ms = median(times)
      rows.push({
        measure: `abort after ${share * 100} % of the exchanges, until the result`,
        value: `${(ms / 1000).toFixed(2)} s`,
        ratio: `${(ms / completeMs).toFixed(2)} × the complete run`,
        goal: `≤ ${maxAbortMs / 1000} s`,
        met: ms <= maxAbortMs,
      })
    }
    return rows
  } finally {
    await gateway.close()
  }
}

type Run = typeof libraryModule.run

async function untilResult(run: Run, target: Parameters<Run>[0], exchanges: number): Promise<number> {
  const abort = new AbortController()
  let seen = 0
  let abortedAt = 0
  const onProgress: NonNullable<Parameters<Run>[0]['onProgress']> = ({ type }) => {
    if (type !== 'exchange' || (seen += 1) !== exchanges) return
    abortedAt = performance.now()
    abort.abort()
  }
  await run({ ...target, signal: abort.signal, onProgress })
  return performance.now() - abortedAt
}
