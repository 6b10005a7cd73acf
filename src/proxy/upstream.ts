import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { createScope } from '../std/exchange-scope.ts'
import { failureOf, type Failure, type Phase } from '../wire/failure.ts'
import { createTunnel, type Environment } from './tunnel.ts'

/** The gateway behind the proxy. */
export interface Upstream {
  readonly url: URL
  readonly secure: boolean
  /** Starts a request. `headers` are alternating names and values and are sent unchanged. */
  readonly request: (method: string, path: string, headers: readonly string[]) => ClientRequest
  readonly close: () => void
}

/** Less than the 5 s after which many servers close idle connections. */
const idleMs = 4000
const connectMs = 10_000
/** More than other clients accept: the proxy must not reject a response that its client would accept. */
const headerBytes = 1024 * 1024

/**
 * Uses Node's HTTP client instead of undici, which closes the connection on an unsolicited 100 response and supports neither `Expect` nor
 * trailers.
 *
 * @param env for `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`
 * @throws UsageError (by `name`) if a proxy variable is not a URL
 */
export function createUpstream(baseUrl: string, env: Environment): Upstream {
  const url = new URL(baseUrl)
  const secure = url.protocol === 'https:'
  const tunnel = createTunnel(url, env)
  const options = { keepAlive: true, timeout: idleMs }
  const agent = secure ? new HttpsAgent(options) : new HttpAgent(options)
  if (tunnel !== undefined) Object.assign(agent, { createConnection: tunnel })
  const prefix = url.pathname.replace(/\/$/, '')
  return {
    url,
    secure,
    request: (method, path, headers) => {
      const target: RequestOptions = {
        agent,
        method,
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || (secure ? 443 : 80),
        path: path === '*' ? path : prefix + path,
        headers: [...headers],
        maxHeaderSize: headerBytes,
      }
      const request = secure ? httpsRequest(target) : httpRequest(target)
      connectWithin(request)
      return request
    },
    close: () => agent.destroy(),
  }
}

/** The operating system would keep trying for minutes. */
function connectWithin(request: ClientRequest): void {
  const scope = createScope((error) => request.destroy(error as Error))
  const late = () =>
    request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT', message: `no connection within ${connectMs} ms` }))
  scope.once(request, 'socket', (socket: Socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(late, connectMs)
    scope.once(socket, 'connect', () => clearTimeout(timer))
    scope.once(socket, 'close', () => clearTimeout(timer))
  })
}

/** Maps errors of Node's HTTP parser and client to the failures of evidence. */
export function upstreamFailure(error: unknown, phase: Phase, secure: boolean): Failure {
  const { code = '', message = '', syscall } = error as NodeJS.ErrnoException
  const where = phase === 'body' ? 'during the body' : 'before the response'
  if (code === 'HPE_HEADER_OVERFLOW') return { how: 'too-large', detail: 'the response headers are too large' }
  if (code === 'HPE_INVALID_EOF_STATE') return { how: 'closed', detail: `the connection was closed ${where}` }
  if (code.startsWith('HPE_'))
    return { how: 'not-http', detail: `not HTTP: ${message.replace(/^Parse Error:\s*/, '')}` }
  // Node also reports ECONNRESET for an orderly close. In that case no system call has failed.
  if (code === 'ECONNRESET' && syscall === undefined && !(secure && phase === 'connecting'))
    return { how: 'closed', detail: `the connection was closed ${where}` }
  return failureOf(error, { phase, secure })
}
