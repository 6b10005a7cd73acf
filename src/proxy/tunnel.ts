import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { UsageError } from '../std/usage-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Replaces an agent's `createConnection`. */
export type Connect = (options: unknown, done: (error: Error | null, socket?: Socket) => void) => undefined

const connectMs = 10_000

/**
 * Returns a function that connects to the gateway through the proxy of the environment, or undefined if none applies. Loopback addresses
 * are never proxied.
 *
 * @throws UsageError (by `name`) if the variable is not a URL
 */
export function createTunnel(target: URL, env: Environment): Connect | undefined {
  const http = env['http_proxy'] || env['HTTP_PROXY']
  const https = env['https_proxy'] || env['HTTPS_PROXY'] || http
  const given = target.protocol === 'https:' ? https : http
  if (!given || isDirect(target, env['no_proxy'] || env['NO_PROXY'] || '')) return undefined
  // The message leaves out the value, which may contain a password.
  if (!URL.canParse(given)) throw new UsageError('HTTP_PROXY or HTTPS_PROXY is not a valid URL')
  const proxy = new URL(given)
  return (_options, done) => {
    open(proxy, target).then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    )
    return undefined
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6 */
function open(proxy: URL, target: URL): Promise<Socket> {
  const secure = target.protocol === 'https:'
  const place = `${target.hostname}:${target.port || (secure ? 443 : 80)}`
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const headers = {
    host: place,
    ...(credentials !== ':' && { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` }),
  }
  const request = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
    ...{ host: proxy.hostname.replace(/^\[|\]$/g, ''), port: proxy.port || undefined },
    ...{ method: 'CONNECT', path: place, headers, agent: false, timeout: connectMs },
  })
  return new Promise((resolve, reject) => {
    const refused = (status?: number) =>
      reject(Object.assign(new Error(`the proxy responded to CONNECT with ${status}`), { code: 'ECONNREFUSED' }))
    request.once('error', reject)
    request.once('timeout', () =>
      request.destroy(Object.assign(new Error('the proxy did not respond to CONNECT'), { code: 'ETIMEDOUT' })),
    )
    request.once('response', ({ statusCode }) => {
      request.destroy()
      refused(statusCode)
    })
    request.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 300) return refused(statusCode)
      socket.setTimeout(0)
      if (!secure) return resolve(socket)
      const tls = connectTls({ socket, servername: target.hostname }, () => resolve(tls))
      tls.once('error', reject)
    })
    request.end()
  })
}

/** `NO_PROXY`: host names or suffixes, with an optional port, or `*`. */
function isDirect({ hostname, port }: URL, noProxy: string): boolean {
  if (/^(?:\[::1\]|127(?:\.\d+){3}|(?:.*\.)?localhost)$/.test(hostname)) return true
  return noProxy.split(/[\s,]+/).some((entry) => {
    const [, name = '', only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
    if (entry === '*') return true
    return name !== '' && (only === undefined || only === port) && (hostname === name || hostname.endsWith(`.${name}`))
  })
}
