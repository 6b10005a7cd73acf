import { faults } from '../suites/faults.ts'
import { didYouMean } from '../src/std/did-you-mean.ts'
import { quoted, reasonOf, UsageError } from '../src/std/usage-error.ts'
import { startReference, type Reference } from '../src/reference/server.ts'
import { withDefaults } from '../src/deployment/options/option.ts'
import { serveOptions, type ServeOptions } from './command-options.ts'

/**
 * Runs the reference gateway until SIGINT or SIGTERM. The first line on stdout is JSON: its address, keys and models.
 *
 * @returns the exit code
 * @throws UsageError for an unknown fault and for a port that is taken
 */
export async function serve(given: ServeOptions): Promise<number> {
  const { port, fault: names = [], seed, moreModels, listFaults } = withDefaults(serveOptions, given)
  if (listFaults === true) {
    process.stdout.write(list())
    return 0
  }
  const unknown = names.find((name) => !Object.hasOwn(faults, name))
  if (unknown !== undefined) {
    throw new UsageError(
      `--fault ${quoted(unknown)} is unknown${didYouMean(unknown, Object.keys(faults))}; --list-faults names all`,
    )
  }
  const reference = await start(port, names, seed, moreModels)
  const stopped = stopSignal()
  const { url, overseasUrl, keys, models } = reference
  process.stdout.write(`${JSON.stringify({ url, overseasUrl, keys, models })}\n`)
  const withFaults = names.length === 0 ? '' : ` with ${names.join(', ')}`
  process.stderr.write(`the reference gateway${withFaults} answers at ${url}; Ctrl-C ends it\n`)
  await stopped
  await reference.close()
  return 0
}

/** Resolves at the first SIGINT or SIGTERM; the next one ends the process. */
function stopSignal(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM'] as const
  return new Promise((resolve) => {
    const onSignal = () => {
      for (const signal of signals) process.off(signal, onSignal)
      resolve()
    }
    for (const signal of signals) process.on(signal, onSignal)
  })
}

async function start(
  port: number,
  names: readonly string[],
  seed: number | undefined,
  moreModels: number | undefined,
): Promise<Reference> {
  const chosen = names.flatMap((name) => faults[name] ?? [])
  try {
    return await startReference({
      port,
      faults: chosen,
      ...(seed !== undefined && { seed }),
      ...(moreModels !== undefined && { moreModels }),
    })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new UsageError(`--port ${quoted(String(port))} is taken; --port 0 picks a free one`)
    if (code === 'EACCES') throw new UsageError(`--port ${quoted(String(port))}: ${reasonOf(error)}`)
    throw error
  }
}

function list(): string {
  const width = Math.max(0, ...Object.keys(faults).map((name) => name.length))
  const lines = Object.entries(faults)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { breaks }]) => `${name.padEnd(width)}  breaks ${breaks.join(', ')}`)
  return `${lines.join('\n')}\n`
}
