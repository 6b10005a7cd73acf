import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { failureOf, type Failure, type Phase } from '../wire/failure.ts'
import { createTunnel, type Environment } from './tunnel.ts'

/** The gateway behind the proxy. */
export interface Upstream {
  /** With a trailing path, if the gateway has one, and without a slash behind it. */
  readonly url: URL
  readonly secure: boolean
  /** Begins a request; headers are names and values in turn, and go out as they are. */
  readonly request: (method: string, path: string, headers: readonly string[]) => ClientRequest
  readonly close: () => void
}

/** Many servers close after 5 s what is idle: who sends at that moment gets no reply. */
const idleMs = 4000
const connectMs = 10_000
/** More than other clients take: what a reply's headers may be is not for us to say. */
const headerBytes = 1024 * 1024

/**
 * Node's own client and not undici, which breaks a connection on an interim reply of 100 that no one asked for, and sends
 * neither `Expect` nor trailers.
 *
 * @param env where `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are looked up
 * @throws UsageError (by `name`) when a proxy variable is not a URL
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

/** The system would try for minutes. */
function connectWithin(request: ClientRequest): void {
  const late = () =>
    request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT', message: `no connection within ${connectMs} ms` }))
  request.once('socket', (socket) => {
    if (!socket.connecting) return
    const timer = setTimeout(late, connectMs)
    socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  })
}

/** Why no reply came, or not all of one, in the evidence's words. Node's parser and its client have errors of their own. */
export function upstreamFailure(error: unknown, phase: Phase, secure: boolean): Failure {
  const { code = '', message = '', syscall } = error as NodeJS.ErrnoException
  const where = phase === 'body' ? 'in the middle of the body' : 'before a reply'
  if (code === 'HPE_HEADER_OVERFLOW') return { how: 'too-large', detail: 'more bytes of headers than any reply needs' }
  if (code === 'HPE_INVALID_EOF_STATE') return { how: 'closed', detail: `the connection was closed ${where}` }
  if (code.startsWith('HPE_'))
    return { how: 'not-http', detail: `not HTTP: ${message.replace(/^Parse Error:\s*/, '')}` }
  // Node says ECONNRESET of a connection that was closed in order, too: then no call of the system has failed.
  if (code === 'ECONNRESET' && syscall === undefined && !(secure && phase === 'connecting'))
    return { how: 'closed', detail: `the connection was closed ${where}` }
  return failureOf(error, { phase, secure })
}
