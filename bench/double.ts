import { finish, gateproof } from './processes.ts'
import { median, type Row } from './table.ts'

const rounds = 5
const mostStartMs = 12
/** Maximum memory, as a share of what a run needs. */
const mostMemory = 0.3

const compiled = new URL('../dist/api/gateway.js', import.meta.url).href

/** Imports the test double, and prints how long its first gateway took to listen, in milliseconds. */
const program = `
const { startGateway } = await import(${JSON.stringify(compiled)})
const started = performance.now()
const gateway = await startGateway({ models: { 'gpt-4o': 'chat' }, replies: ['PONG'] })
console.log(performance.now() - started)
await gateway.close()`

/** The start of the test double, and its memory beside a run that judges; each without the memory of a bare node. */
export async function doubleRows(folder: string): Promise<readonly Row[]> {
  const starts: number[] = []
  const shares: number[] = []
  const sizes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await finish(['-e', '0'], folder)
    const double = await finish(['--input-type=module', '-e', program], folder)
    const run = await gateproof(['--embedded', '--only', 'models', '--out', folder], folder)
    starts.push(Number(double.stdout))
    sizes.push(double.peakMiB - bare.peakMiB)
    shares.push((double.peakMiB - bare.peakMiB) / (run.peakMiB - bare.peakMiB))
  }
  return [
    {
      measure: 'first gateway of the test double, until it listens',
      value: `${median(starts).toFixed(0)} ms`,
      ratio: '',
      goal: `≤ ${mostStartMs} ms`,
      met: median(starts) <= mostStartMs,
    },
    {
      measure: 'memory of the test double',
      value: `${median(sizes).toFixed(0)} MiB`,
      ratio: `${median(shares).toFixed(2)} × a run of \`--only models\``,
      goal: `≤ ${mostMemory} ×`,
      met: median(shares) <= mostMemory,
    },
  ]
}
