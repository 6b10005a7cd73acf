/** Runs the command against hostile servers, one after the other, and says what was not as it must be. */
import { parseArgs } from 'node:util'
import { startReference } from '../../src/reference/server.ts'
import { browserHere } from './page.ts'
import { closeGatewayConnections } from './reply.ts'
import { servers } from './servers/index.ts'
import { writeTable } from './table.ts'
import { attempt, type Tried } from './try.ts'

const help = `npm run hostile -- [options] [NAME...]

Runs the built command against servers that misbehave, one after the other. A NAME is the start of a server's name: \`streams\`,
\`bodies.gzip\`. Without one all are run, and the table in docs/robustness.md is written anew.

  --seed N        what servers draw at random (default: 1)
  --jobs N        so many at a time (default: 1)
  --keep          leave what the runs wrote where it is
  --no-browser    do not open pages in a browser
  --list          name the servers
  --help`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: true },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const chosen = servers.filter(
  ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
)

if (values.help) console.log(help)
else if (values.list) for (const { name, what } of chosen) console.log(`${name.padEnd(40)} ${what}`)
else if (chosen.length === 0) fail(`no server is called ${positionals.join(', ')} (--list names them)`)
else await runAll()

function fail(line: string): void {
  console.error(line)
  process.exitCode = 2
}

async function runAll(): Promise<void> {
  const [seed, jobs] = [Number(values.seed), Number(values.jobs)]
  if (!Number.isInteger(seed) || !Number.isInteger(jobs) || jobs < 1)
    return fail('--seed and --jobs take a whole number')
  const browser = values.browser ? browserHere() : undefined
  const reference = await startReference({ seed: 1 })
  const tried: Tried[] = []
  const waiting = [...chosen]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const one = await attempt(next, reference, {
        seed,
        keep: values.keep,
        ...(browser !== undefined && { browser }),
      })
      tried.push(one)
      tell(one, tried.length)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  await reference.close()
  closeGatewayConnections()
  await conclude(tried, seed)
}

function tell(
  { name, code, line, seconds, cpuSeconds, peakMiB, evidenceMiB, requests, problems }: Tried,
  count: number,
): void {
  const figures = `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of computing, ${peakMiB.toFixed(0)} MiB, ${evidenceMiB.toFixed(1)} MiB of evidence, ${requests} requests`
  console.log(
    `${problems.length === 0 ? '✓' : '✗'} ${count}/${chosen.length} ${name}: exit ${code}, ${figures}\n    ${line.slice(0, 160)}`,
  )
  for (const problem of problems) console.log(`    ✗ ${problem}`)
}

async function conclude(tried: readonly Tried[], seed: number): Promise<void> {
  if (tried.length === servers.length) await writeTable(tried, seed)
  const failed = tried.filter(({ problems }) => problems.length > 0)
  console.log(`\n${tried.length} servers, ${tried.length - failed.length} survived, ${failed.length} not`)
  for (const { name, problems } of failed) console.log(`✗ ${name}: ${problems.join('; ')}`)
  if (failed.length > 0) process.exitCode = 1
}
