import { setMaxListeners } from 'node:events'
import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { createAgent } from './proxy-agent.ts'
import { recordedBytes } from '../evidence/bytes.ts'
import type { Timeouts } from './clock.ts'
import type { Bytes, End, HeaderPair, RecordedResponse } from '../evidence/exchange.ts'
import { notSent, type Failure } from './failure.ts'
import { defaultSizeLimits, type SizeLimits } from '../evidence/size-limits.ts'
import { privateHost, publicLookup } from './private-address.ts'
import type { Redactor } from '../redact/redact.ts'
import type { TransportRequest } from './request.ts'
import { sendOverUndici } from './undici-transport.ts'

/** What crossed the wire, ready to be recorded: redacted, decoded, bounded. */
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

/** The only code that opens a connection. */
export interface Transport {
  /** Sends once, follows no redirect, retries nothing. Never rejects: whatever goes wrong is the end of the exchange. */
  readonly send: (request: TransportRequest) => Promise<Transported>
  /** Tears down every connection. */
  readonly close: () => Promise<void>
}

export interface TransportOptions extends Partial<Timeouts> {
  readonly redactor: Redactor
  readonly limits?: Partial<SizeLimits>
  /** True once the recording has reached its ceiling: of what comes from then on the beginning alone is taken. */
  readonly isFull?: () => boolean
  /** Where `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are looked up. Loopback addresses are never proxied. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Resolves names in place of the system. */
  readonly lookup?: LookupFunction
}

/**
 * Keeps connections alive per origin. By default 10 s to connect, 30 s without a byte and 60 s in all.
 *
 * @throws UsageError (by `name`) when a proxy variable is not a URL
 */
export function createTransport(options: TransportOptions): Transport {
  const {
    redactor,
    totalMs = 60_000,
    connectMs = 10_000,
    firstByteMs = totalMs,
    idleMs = 30_000,
    env = process.env,
    lookup,
    isFull = () => false,
  } = options
  const limits = { ...defaultSizeLimits, ...options.limits }
  const timeouts = { totalMs, connectMs, firstByteMs, idleMs }
  const agent: Dispatcher = createAgent(env, limits.maxHeaderBytes, lookup)
  // Connections of its own: one that stands to a private line of the deployment must not be there for an address somebody named.
  let publicAgent: Dispatcher | undefined
  const agentFor = ({ publicOnly }: TransportRequest) =>
    publicOnly === true ? (publicAgent ??= createAgent(env, limits.maxHeaderBytes, publicLookup(lookup))) : agent
  return {
    send: async (request) => {
      const recorded = recordedRequest(request, redactor)
      const failure = refusal(request, redactor)
      if (failure !== undefined) return { request: recorded, end: { at: 0, ...failure } }
      // One signal stops every exchange in flight: many listeners are no leak.
      if (request.signal !== undefined) setMaxListeners(0, request.signal)
      const { response, end } = await sendOverUndici(request, {
        agent: agentFor(request),
        redactor,
        isFull,
        limits: limitsFor(request, limits),
        timeouts: {
          ...timeouts,
          firstByteMs: Math.min(timeouts.firstByteMs, request.firstByteMs ?? Infinity),
          totalMs: Math.max(timeouts.totalMs, request.totalMs ?? 0),
        },
      })
      return { request: recorded, ...(response && { response }), end }
    },
    close: async () => {
      await Promise.all([agent.destroy(), publicAgent?.destroy()])
    },
  }
}

/** The limits of a transport with what one request asks for in their place. */
export const limitsFor = ({ maxBodyBytes, maxJsonBytes }: TransportRequest, limits: SizeLimits): SizeLimits => ({
  ...limits,
  maxBodyBytes: maxBodyBytes ?? limits.maxBodyBytes,
  maxStreamBytes: Math.min(limits.maxStreamBytes, maxBodyBytes ?? Infinity),
  maxJsonBytes: maxJsonBytes ?? limits.maxJsonBytes,
})

/** A request as it is recorded: redacted. */
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

/** How a request ends that is not sent at all. A secret goes to the deployment's own lines only, in whatever part of a request. */
export function refusal(request: TransportRequest, redactor: Redactor): Failure | undefined {
  const { url, line, headers, body, publicOnly } = request
  if (!/^https?:$/.test(protocolOf(url))) return notSent('the URL is not http or https')
  const inner = publicOnly === true ? privateHost(url) : undefined
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
