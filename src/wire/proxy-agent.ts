import type { LookupFunction } from 'node:net'
import type * as Undici from 'undici'
import type { Agent, Dispatcher } from 'undici'
import { requireDependency } from '../std/packages.ts'
import { UsageError } from '../std/usage-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Loopback addresses are never proxied. */
const loopback = 'localhost,127.0.0.1,[::1],::1'

/** An empty string prevents undici from reading the environment of the process. */
const proxiesIn = (env: Environment) => {
  const httpProxy = env.http_proxy || env.HTTP_PROXY || ''
  const direct = env.no_proxy || env.NO_PROXY
  return {
    httpProxy,
    httpsProxy: env.https_proxy || env.HTTPS_PROXY || httpProxy,
    noProxy: direct === '*' ? direct : [direct, loopback].filter(Boolean).join(','),
  }
}

/**
 * Creates an agent without timeouts of undici, because each exchange has its own clock.
 *
 * @param lookup resolves names for direct connections; a proxy resolves the others, and the system the name of the proxy
 */
export function createAgent(env: Environment, headerBytes: number, lookup?: LookupFunction): Dispatcher {
  const options: Agent.Options = {
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: headerBytes,
    pipelining: 1,
    connect: { timeout: 0, ...(lookup && { lookup }) },
  }
  const proxies = proxiesIn(env)
  // The entry of the package also loads its fetch, WebSocket and cache, which takes three times as long. Only proxies need it.
  if (proxies.httpsProxy === '') return new (requireDependency<typeof Agent>('undici/lib/dispatcher/agent.js'))(options)
  try {
    return new (requireDependency<typeof Undici>('undici').EnvHttpProxyAgent)({ ...options, ...proxies })
  } catch {
    // The message leaves out the value, which may contain a password.
    throw new UsageError('HTTP_PROXY or HTTPS_PROXY is not a valid URL')
  }
}

/**
 * The origin of the proxy that the agent uses for a URL, without credentials. Undefined for a direct connection. Reads `NO_PROXY` as
 * undici does: names with their subdomains, with or without a port.
 */
export function proxyFor(url: string, env: Environment): string | undefined {
  const { httpProxy, httpsProxy, noProxy } = proxiesIn(env)
  const { protocol, hostname, port } = new URL(url)
  const proxy = protocol === 'https:' ? httpsProxy : httpProxy
  if (proxy === '' || noProxy === '*' || !URL.canParse(proxy)) return undefined
  const number = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  const isExcluded = noProxy.split(/[,\s]/).some((entry) => {
    const [, name = entry, ofPort = number] = /^(.+):(\d+)$/.exec(entry) ?? []
    const excluded = name.replace(/^\*?\./, '').toLowerCase()
    return excluded !== '' && ofPort === number && (hostname === excluded || hostname.endsWith(`.${excluded}`))
  })
  return isExcluded ? undefined : new URL(proxy).origin
}
