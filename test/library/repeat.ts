/**
 * Repeats `judge` and `createGateway` in one process. Prints a JSON line with the open handles and the memory after each tenth round.
 * Started with `--expose-gc`.
 */
import { createGateway } from '../../api/gateway.ts'
import { judge } from '../../api/index.ts'

export interface Round {
  readonly round: number
  /** Names of active resources. */
  readonly handles: readonly string[]
  readonly heapMiB: number
  readonly residentMiB: number
}

const rounds = 100
const [file = ''] = process.argv.slice(2)

for (let round = 1; round <= rounds; round += 1) {
  const { report } = await judge(file)
  if (report.verdict !== 'conformant') throw new Error(`round ${round}: ${report.verdict}`)
  const { fetch, keys } = createGateway({ seed: round })
  const response = await fetch('http://gateway/v1/models', { headers: { authorization: `Bearer ${keys.default}` } })
  await response.arrayBuffer()
  if (round % 10 === 0) process.stdout.write(`${JSON.stringify(await measured(round))}\n`)
}

async function measured(round: number): Promise<Round> {
  // Workers release their memory a moment after they have ended.
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    ;(globalThis as { gc?: () => void }).gc?.()
  }
  const { heapUsed, rss } = process.memoryUsage()
  const handles = process.getActiveResourcesInfo().filter((name) => !/^(TTYWrap|PipeWrap|Timeout)$/.test(name))
  return { round, handles: handles.toSorted(), heapMiB: heapUsed / 2 ** 20, residentMiB: rss / 2 ** 20 }
}
