import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { createScope } from '../std/exchange-scope.ts'
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
  const proxy = proxyOf(given)
  return (_options, done) => {
    open(proxy, target).then(
      (socket) => done(null, socket),
      (error: Error) => done(error),
    )
    return undefined
  }
}

interface ProxyAddress {
  readonly url: URL
  /** The value of `Proxy-Authorization`; undefined without credentials. */
  readonly authorization: string | undefined
}

function proxyOf(given: string): ProxyAddress {
  try {
    const url = new URL(given)
    const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    return {
      url,
      authorization: credentials === ':' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`,
    }
  } catch {
    // The message leaves out the value, which may contain a password.
    throw new UsageError('HTTP_PROXY or HTTPS_PROXY is not a valid URL')
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-9.3.6 */
function open({ url: proxy, authorization }: ProxyAddress, target: URL): Promise<Socket> {
  const secure = target.protocol === 'https:'
  const place = `${target.hostname}:${target.port || (secure ? 443 : 80)}`
  return new Promise((resolve, reject) => {
    const scope = createScope(reject)
    scope.run(() => {
      const request = (proxy.protocol === 'https:' ? httpsRequest : httpRequest)({
        ...{ host: proxy.hostname.replace(/^\[|\]$/g, ''), port: proxy.port || undefined },
        ...{ method: 'CONNECT', path: place, agent: false, timeout: connectMs },
        headers: { host: place, ...(authorization !== undefined && { 'proxy-authorization': authorization }) },
      })
      const refused = (status?: number) =>
        reject(Object.assign(new Error(`the proxy responded to CONNECT with ${status}`), { code: 'ECONNREFUSED' }))
      scope.on(request, 'error', reject)
      scope.once(request, 'timeout', () =>
        request.destroy(Object.assign(new Error('the proxy did not respond to CONNECT'), { code: 'ETIMEDOUT' })),
      )
      scope.once(request, 'response', ({ statusCode }: IncomingMessage) => {
        request.destroy()
        refused(statusCode)
      })
      scope.once(request, 'connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket) => {
        // Without a listener, an error between here and the first request would end the process.
        scope.on(socket, 'error', reject)
        if (statusCode < 200 || statusCode >= 300) {
          socket.destroy()
          return refused(statusCode)
        }
        if (!secure) {
          socket.setTimeout(0)
          return resolve(socket)
        }
        const tls = connectTls({ socket, servername: target.hostname }, () => {
          socket.setTimeout(0)
          resolve(tls)
        })
        scope.on(tls, 'error', reject)
        scope.once(socket, 'timeout', () => socket.destroy(Object.assign(new Error(tlsLate), { code: 'ETIMEDOUT' })))
      })
      request.end()
    })
  })
}

const tlsLate = 'the gateway did not complete the TLS handshake through the proxy'

/** `NO_PROXY`: host names or suffixes, with an optional port, or `*`. */
function isDirect({ hostname, port }: URL, noProxy: string): boolean {
  if (/^(?:\[::1\]|127(?:\.\d+){3}|(?:.*\.)?localhost)$/.test(hostname)) return true
  return noProxy.split(/[\s,]+/).some((entry) => {
    const [, name = '', only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
    if (entry === '*') return true
    return name !== '' && (only === undefined || only === port) && (hostname === name || hostname.endsWith(`.${name}`))
  })
}
