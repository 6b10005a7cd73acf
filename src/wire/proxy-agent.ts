import type { LookupFunction } from 'node:net'
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici'
import { UsageError } from '../std/usage-error.ts'

/**
 * Connections and nothing else: all waiting is timed by the exchange's own clock, so undici's is switched off.
 *
 * @param lookup resolves the names of hosts that are gone to directly; a proxy resolves the others, and its own is the system's affair
 */
export function createAgent(
  env: Readonly<Record<string, string | undefined>>,
  headerBytes: number,
  lookup?: LookupFunction,
): Dispatcher {
  const options: Agent.Options = {
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: headerBytes,
    pipelining: 1,
    connect: { timeout: 0, ...(lookup && { lookup }) },
  }
  const httpProxy = env.http_proxy || env.HTTP_PROXY
  const httpsProxy = env.https_proxy || env.HTTPS_PROXY
  if (!httpProxy && !httpsProxy) return new Agent(options)
  const noProxy = [env.no_proxy || env.NO_PROXY, 'localhost,127.0.0.1,[::1],::1'].filter(Boolean).join(',')
  try {
    // An empty text keeps undici from looking into the environment of the process itself.
    return new EnvHttpProxyAgent({
      ...options,
      httpProxy: httpProxy ?? '',
      httpsProxy: httpsProxy ?? httpProxy ?? '',
      noProxy,
    })
  } catch {
    // The value may hold a password: only the names are told.
    throw new UsageError('HTTP_PROXY or HTTPS_PROXY does not hold the URL of a proxy')
  }
}
