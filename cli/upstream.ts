import { startUpstream } from '../api/upstream.ts'
import { withDefaults } from '../src/deployment/options/option.ts'
import { reasonOf, UsageError } from '../src/std/usage-error.ts'
import { upstreamOptions, type UpstreamOptions } from './command-options.ts'
import { printJson, printLine, showKeys } from './output.ts'
import { stopSignal } from './stop-signal.ts'

/**
 * Runs the scripted upstream until SIGINT or SIGTERM. The first line on stdout is JSON with its URL, keys and models.
 *
 * @returns the exit code
 * @throws UsageError for a port in use and a host that is not an address of this machine
 */
export async function upstream(given: UpstreamOptions): Promise<number> {
  const { port, host, seed } = withDefaults(upstreamOptions, given)
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
