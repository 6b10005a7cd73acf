import { faults } from '../suites/faults.ts'
import { didYouMean } from '../src/std/did-you-mean.ts'
import { quoted, reasonOf, UsageError } from '../src/std/usage-error.ts'
import { shellWord } from '../reporters/reproduce/curl.ts'
import { startReference } from '../src/reference/server.ts'
import { withDefaults } from '../src/deployment/options/option.ts'
import { serveOptions, type ServeOptions } from './command-options.ts'

/**
 * Runs the reference gateway until SIGINT or SIGTERM. The first line on stdout is JSON with its URLs, keys and models.
 *
 * @returns the exit code
 * @throws UsageError for an unknown fault or a port in use
 */
export async function serve(given: ServeOptions): Promise<number> {
  const { port, fault: names = [], seed, moreModels, listFaults } = withDefaults(serveOptions, given)
  if (listFaults === true) {
    process.stdout.write(faultList())
    return 0
  }
  const unknown = names.find((name) => !Object.hasOwn(faults, name))
  if (unknown !== undefined) {
    const suggestion = didYouMean(unknown, Object.keys(faults))
    throw new UsageError(`--fault ${quoted(unknown)}: unknown fault${suggestion}. --list-faults lists all`)
  }
  const reference = await startReference({
    port,
    faults: names.flatMap((name) => faults[name] ?? []),
    ...(seed !== undefined && { seed }),
    ...(moreModels !== undefined && { moreModels }),
  }).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new UsageError(`--port ${port}: already in use. --port 0 picks a free port`)
    if (code === 'EACCES') throw new UsageError(`--port ${port}: ${reasonOf(error)}`)
    throw error
  })
  const stopped = stopSignal()
  const { url, overseasUrl, keys, models } = reference
  process.stdout.write(`${JSON.stringify({ url, overseasUrl, keys, models })}\n`)
  const withFaults = names.length === 0 ? '' : ` with ${names.join(', ')}`
  process.stderr.write(`reference gateway${withFaults} listening at ${url} (Ctrl-C stops it)\n`)
  if (process.stderr.isTTY) process.stderr.write(nextCommands(url, keys.default))
  await stopped
  await reference.close()
  return 0
}

/** What to type in a second terminal. Programs read the key from stdout. */
const nextCommands = (url: string, key: string) => `In a second terminal:
  export GATEWAY_API_KEY=${shellWord(key)}
  npx --no-install gateproof --base-url ${shellWord(url)}
`

/** Resolves on the first SIGINT or SIGTERM. The next one ends the process. */
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

function faultList(): string {
  const width = Math.max(0, ...Object.keys(faults).map((name) => name.length))
  const lines = Object.entries(faults)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { breaks }]) => `${name.padEnd(width)}  breaks ${breaks.join(', ')}`)
  return `${lines.join('\n')}\n`
}
