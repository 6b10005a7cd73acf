import { setMaxListeners } from 'node:events'
import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { createAgent, proxyFor } from './proxy-agent.ts'
import { recordedBytes } from '../evidence/bytes.ts'
import type { Timeouts } from './clock.ts'
import type { Bytes, End, HeaderPair, RecordedResponse } from '../evidence/exchange.ts'
import { notSent, type Failure } from './failure.ts'
import { defaultSizeLimits, type SizeLimits } from '../evidence/size-limits.ts'
import { privateHost, publicLookup } from './private-address.ts'
import type { Redactor } from '../redact/redact.ts'
import type { TransportRequest } from './request.ts'
import { sendOverUndici } from './undici-transport.ts'

/** A request and its response, ready to be recorded: redacted, decoded and limited in size. */
export interface Transported {
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly HeaderPair[]
    readonly body?: Bytes
  }
  readonly response?: RecordedResponse
  readonly end: End
}

/** Sends requests. No other code opens connections. */
export interface Transport {
  /** Sends one request without redirects and retries. Never rejects: failures are the `end` of the exchange. */
  readonly send: (request: TransportRequest) => Promise<Transported>
  /** The proxy for a URL, without credentials. Undefined for a direct connection. */
  readonly proxyFor?: (url: string) => string | undefined
  /** Closes all connections. */
  readonly close: () => Promise<void>
}

export interface TransportOptions extends Partial<Timeouts> {
  readonly redactor: Redactor
  readonly limits?: Partial<SizeLimits>
  /** True if the recording has reached its size limit. Only the beginning of later responses is read. */
  readonly isFull?: () => boolean
  /** For `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. Loopback addresses are never proxied. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Default: the lookup of the system. */
  readonly lookup?: LookupFunction
}

/**
 * Creates a transport that keeps connections alive. Default timeouts: 10 s to connect, 30 s without a byte, 60 s in total.
 *
 * @throws UsageError (by `name`) if a proxy variable is not a URL
 */
export function createTransport(options: TransportOptions): Transport {
  const {
    redactor,
    totalMs = 60_000,
    connectMs = 10_000,
    firstByteMs = totalMs,
    idleMs = 30_000,
    env = {},
    lookup,
    isFull = () => false,
  } = options
  const limits = { ...defaultSizeLimits, ...options.limits }
  const agent: Dispatcher = createAgent(env, limits.maxHeaderBytes, lookup)
  // A separate agent: a URL from a response must not reuse a connection to a private host of the deployment.
  let publicAgent: Dispatcher | undefined
  const agentFor = ({ publicOnly }: TransportRequest) =>
    publicOnly === true ? (publicAgent ??= createAgent(env, limits.maxHeaderBytes, publicLookup(lookup))) : agent
  const connectTimeoutOf = ({ url, connectMs: own = connectMs }: TransportRequest) =>
    proxyFor(url, env) === undefined ? Math.min(connectMs, own) : connectMs
  const timeoutsOf = (request: TransportRequest): Timeouts => {
    const { firstByteMs: own = Infinity, totalMs: ownTotal = 0, silentMs = 0 } = request
    return {
      connectMs: connectTimeoutOf(request),
      firstByteMs: Math.min(firstByteMs, own) + silentMs,
      idleMs: idleMs + silentMs,
      totalMs: Math.max(totalMs, ownTotal) + silentMs,
    }
  }
  return {
    proxyFor: (url) => proxyFor(url, env),
    send: async (request) => {
      const recorded = recordedRequest(request, redactor)
      const failure = refusal(request, redactor, (url) => proxyFor(url, env) !== undefined)
      if (failure !== undefined) return { request: recorded, end: { at: 0, ...failure } }
      // One signal interrupts all exchanges. Each of them adds a listener.
      if (request.signal !== undefined) setMaxListeners(0, request.signal)
      const { response, end } = await sendOverUndici(request, {
        agent: agentFor(request),
        redactor,
        isFull,
        limits: limitsFor(request, limits),
        timeouts: timeoutsOf(request),
      })
      const isOfProxy = end.how === 'refused' && proxyFor(request.url, env) !== undefined
      return { request: recorded, ...(response && { response }), end: isOfProxy ? withoutCode(end) : end }
    },
    close: async () => {
      await Promise.all([agent.destroy(), publicAgent?.destroy()])
    },
  }
}

/** The port of a proxy says nothing of the gateway's. */
const withoutCode = ({ code: _code, ...end }: Transported['end']): Transported['end'] => end

/** The limits of a transport with the overrides of a request. */
export const limitsFor = ({ maxBodyBytes, maxJsonBytes }: TransportRequest, limits: SizeLimits): SizeLimits => ({
  ...limits,
  maxBodyBytes: maxBodyBytes ?? limits.maxBodyBytes,
  ...(maxBodyBytes !== undefined && { probeLimitBytes: maxBodyBytes }),
  maxStreamBytes: Math.min(limits.maxStreamBytes, maxBodyBytes ?? Infinity),
  maxJsonBytes: maxJsonBytes ?? limits.maxJsonBytes,
})

/** The redacted request for the evidence. */
export function recordedRequest(
  { method, url, headers, body }: TransportRequest,
  redactor: Redactor,
): Transported['request'] {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return {
    method,
    url: redactor.url(url),
    headers: headers.map(redactor.requestHeader),
    ...(bytes !== undefined && { body: recordedBytes(redactor.ownBytes(bytes)) }),
  }
}

/**
 * Returns why a request must not be sent, or undefined. Secrets may only be sent to the deployment.
 *
 * @param isProxied true for a URL whose name a proxy resolves
 */
export function refusal(
  request: TransportRequest,
  redactor: Redactor,
  isProxied: (url: string) => boolean = () => false,
): Failure | undefined {
  const { url, line, headers, body, publicOnly } = request
  if (!/^https?:$/.test(protocolOf(url))) return notSent('the URL is not http or https')
  const inner = publicOnly === true ? privateHost(url, isProxied(url)) : undefined
  if (inner !== undefined) return notSent(inner)
  if (line !== 'elsewhere') return undefined
  const parts = [url, ...headers.flat(), ...(body === undefined ? [] : [Buffer.from(body).toString('latin1')])]
  return parts.some(redactor.containsSecret) ? notSent('a secret would have gone to another host') : undefined
}

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol
  } catch {
    return ''
  }
}
