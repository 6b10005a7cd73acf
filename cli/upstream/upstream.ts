import { startUpstream } from '../../api/upstream.ts'
import { withDefaults } from '../../src/deployment/options/option.ts'
import { reasonOf, UsageError } from '../../src/std/usage-error.ts'
import { type GatewayName, upstreamOptions, type UpstreamOptions } from '../command-options.ts'
import { printJson, printLine, printScript, showKeys } from '../output.ts'
import { stopSignal } from '../stop-signal.ts'
import { configurationFor } from './gateways.ts'

/**
 * Runs the scripted upstream until SIGINT or SIGTERM. The first line on stdout is JSON with its URL, keys and models. With `--for`, prints the
 * configuration of a gateway instead.
 *
 * @returns the exit code
 * @throws UsageError for a port in use and a host that is not an address of this machine
 */
export async function upstream(given: UpstreamOptions): Promise<number> {
  const { port, host, seed, for: gateway } = withDefaults(upstreamOptions, given)
  if (gateway !== undefined) return printConfiguration(gateway, { port, host, seed })
  const started = await startUpstream({ port, host, seed }).catch((error: unknown) => {
    const { cause } = error as { readonly cause?: NodeJS.ErrnoException }
    if (cause?.code === 'EADDRINUSE') throw new UsageError(`--port ${port}: already in use. --port 0 picks a free port`)
    if (cause?.code === 'EACCES') throw new UsageError(`--port ${port}: ${reasonOf(cause)}`)
    if (cause !== undefined) throw new UsageError(`--host ${host}: ${reasonOf(cause)}`)
    throw error
  })
  const stopped = stopSignal()
  const { url, keys, models } = started
  showKeys(Object.values(keys))
  printJson(JSON.stringify({ url, keys, models }))
  printLine(`scripted upstream listening at ${url} (Ctrl-C stops it)`, 'stderr')
  await stopped
  await started.close()
  return 0
}

/** The keys depend on the seed alone, so that the configuration stays valid for every later run. */
async function printConfiguration(
  gateway: GatewayName,
  { port, host, seed }: { readonly port: number; readonly host: string; readonly seed: number | undefined },
): Promise<number> {
  if (port === 0) throw new UsageError('--for needs the port that the gateway calls: --port 9100')
  if (!/^[\w.:-]+$/.test(host)) throw new UsageError(`--host ${host}: not a host name or address`)
  const { keys, models, close } = await startUpstream({ port: 0, seed })
  await close()
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  // As it is: the keys are meant to be read.
  printScript(configurationFor(gateway, { host: reachable, port, keys, models }))
  printLine(`then: gateproof --base-url URL_OF_THE_GATEWAY --upstream ${port}`, 'stderr')
  return 0
}
