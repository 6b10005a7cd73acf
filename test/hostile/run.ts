/** Runs the command against hostile servers and reports every problem. */
import { startReference, type Reference } from '../../gateway/reference/server.ts'
import { help, readOptions, type Options } from './options.ts'
import { browserPath } from '../../scripts/browser.ts'
import { closeGatewayConnections } from './reply.ts'
import { keepResults } from './results.ts'
import { servers } from './servers/index.ts'
import { writeTable } from './table.ts'
import { attempt, type Tried } from './try.ts'

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) console.log(help)
  else if (options.list) for (const { name, what } of options.chosen) console.log(`${name.padEnd(56)} ${what}`)
  else process.exitCode = await runAll(options)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

async function runAll(options: Options): Promise<number> {
  const reference = await startReference()
  try {
    return await runAgainst(reference, options)
  } finally {
    // Open handles would keep the process from exiting.
    await reference.close()
    closeGatewayConnections()
  }
}

/** @param reference serves everything except the hostile part */
async function runAgainst(reference: Reference, options: Options): Promise<number> {
  const { chosen, named, results, seed, jobs, keep, browser } = options
  const opened = browser ? browserPath() : undefined
  const kept = keepResults(results)
  const waiting = chosen.filter(({ name }) => named || !kept.all().some((one) => one.name === name))
  const tried: Tried[] = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const one = await attempt(next, reference, { seed, keep, ...(opened !== undefined && { browser: opened }) })
      tried.push(one)
      kept.add(one)
      console.log(resultLine(one, `${tried.length}/${tried.length + waiting.length}`))
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  const known = servers.flatMap(({ name }) => kept.all().filter((one) => one.name === name))
  if (known.length === servers.length) await writeTable(known, seed)
  return conclude(tried)
}

function resultLine({ name, code, line, problems, ...figures }: Tried, count: string): string {
  const { seconds, cpuSeconds, peakMiB, evidenceMiB, requests } = figures
  const measured = `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU time, ${peakMiB.toFixed(0)} MiB`
  const head = `${problems.length === 0 ? '✓' : '✗'} ${count} ${name}: exit ${code}, ${measured}`
  const recorded = `${evidenceMiB.toFixed(1)} MiB of evidence, ${requests} requests`
  return [`${head}, ${recorded}`, line.slice(0, 160), ...problems.map((problem) => `✗ ${problem}`)].join('\n    ')
}

/** Prints the failures and returns the exit code. */
function conclude(tried: readonly Tried[]): number {
  const failed = tried.filter(({ problems }) => problems.length > 0)
  console.log(`\n${tried.length} servers, ${tried.length - failed.length} survived, ${failed.length} not`)
  for (const { name, problems } of failed) console.log(`✗ ${name}: ${problems.join('; ')}`)
  return failed.length > 0 ? 1 : 0
}
