import type { LookupFunction } from 'node:net'
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici'
import { UsageError } from '../std/usage-error.ts'

/**
 * Creates an agent without timeouts of undici, because each exchange has its own clock.
 *
 * @param lookup resolves names for direct connections; a proxy resolves the others, and the system the name of the proxy
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
    // An empty string prevents undici from reading the environment of the process.
    return new EnvHttpProxyAgent({
      ...options,
      httpProxy: httpProxy ?? '',
      httpsProxy: httpsProxy ?? httpProxy ?? '',
      noProxy,
    })
  } catch {
    // The message leaves out the value, which may contain a password.
    throw new UsageError('HTTP_PROXY or HTTPS_PROXY is not a valid URL')
  }
}
