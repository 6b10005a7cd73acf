import { faultClasses, faults, GateproofError, readFault, startGateway, type GatewayFault } from '../api/gateway.ts'
import { reasonOf, UsageError } from '../src/std/usage-error.ts'
import { shellWord } from '../reporters/escape.ts'
import { withDefaults } from '../src/deployment/options/option.ts'
import { serveOptions, type ServeOptions } from './command-options.ts'
import { printJson, printLine, printText, showKeys, stderrIsTerminal } from './output.ts'
import { stopSignal } from './stop-signal.ts'

/**
 * Runs the reference gateway until SIGINT or SIGTERM. The first line on stdout is JSON with its URLs, keys and models.
 *
 * @returns the exit code
 * @throws UsageError for an unknown fault or a port in use
 */
export async function serve(given: ServeOptions): Promise<number> {
  const { port, fault: names = [], seed, moreModels, listFaults } = withDefaults(serveOptions, given)
  if (listFaults === true) {
    printText(faultList())
    return 0
  }
  const gateway = await startGateway({ port, faults: names.map(readNamed), seed, moreModels }).catch(
    (error: unknown) => {
      const { cause } = error as { readonly cause?: NodeJS.ErrnoException }
      if (cause?.code === 'EADDRINUSE')
        throw new UsageError(`--port ${port}: already in use. --port 0 picks a free port`)
      if (cause?.code === 'EACCES') throw new UsageError(`--port ${port}: ${reasonOf(cause)}`)
      throw error
    },
  )
  const stopped = stopSignal()
  const { url, overseasUrl, keys, models } = gateway
  showKeys(Object.values(keys))
  printJson(JSON.stringify({ url, overseasUrl, keys, models }))
  const withFaults = names.length === 0 ? '' : ` with ${names.join(', ')}`
  printLine(`reference gateway${withFaults} listening at ${url} (Ctrl-C stops it)`, 'stderr')
  if (stderrIsTerminal()) printText(nextCommands(url, keys.default), 'stderr')
  await stopped
  await gateway.close()
  return 0
}

/** What to type in a second terminal. Programs read the key from stdout. */
const nextCommands = (url: string, key: string) => `In a second terminal:
  export GATEWAY_API_KEY=${shellWord(key)}
  npx --no-install gateproof --base-url ${shellWord(url)}
`

function readNamed(text: string): GatewayFault {
  try {
    return readFault(text)
  } catch (error) {
    if (!(error instanceof GateproofError)) throw error
    throw new UsageError(`--fault ${error.message}. --list-faults lists all`)
  }
}

/** The classes first: each needs at least one of its options. */
function faultList(): string {
  const width = Math.max(0, ...faults.map(({ name }) => name.length))
  const classes = faultClasses.map(({ name, options }) => `${name.padEnd(width)}  options ${options.join(', ')}`)
  const named = faults.map(({ name, breaks, condition = '' }) =>
    `${name.padEnd(width)}  breaks ${breaks.join(', ')}  ${condition}`.trimEnd(),
  )
  return `${[...classes, ...named].join('\n')}\n`
}
