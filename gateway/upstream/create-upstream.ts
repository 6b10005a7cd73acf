import type { ArrivalProtocol } from '../../src/evidence/arrivals.ts'
import type { Script } from '../../src/evidence/script.ts'
import { digest } from '../reference/model/random.ts'
import { createFallback } from './fallback/fallback.ts'
import { createHolds, maxSilenceMs, realPause } from './holds.ts'
import { issueKeys } from './keys.ts'
import { openExchange, type OpenExchange, type Arrived } from './open-exchange.ts'
import { announced, type Arrival, receive, type Received } from './received.ts'
import { createRespond } from './respond.ts'
import { type Upstream, upstreamModels, type UpstreamOptions } from './upstream.ts'
import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import { type IsSecret, maskHeaders, maskUrl, maxRecordedBytes, maxScriptedBytes, recordBody } from './masking.ts'

const idLength = 24

/** An upstream that also takes what only a transport knows of a request. */
export interface TransportUpstream extends Upstream {
  readonly handle: (request: Request, arrival: Arrival) => Promise<Response>
}

/** Creates a scripted upstream that is called through its `fetch`. */
export function createUpstream(options: UpstreamOptions = {}): Upstream {
  const { handle: _, ...upstream } = createTransportUpstream(options)
  return upstream
}

/** Creates a scripted upstream for a transport. */
export function createTransportUpstream(options: UpstreamOptions): TransportUpstream {
  const { seed = 1, onExchange, isClientSecret = () => false } = options
  const { clientTimeoutMs = Number.POSITIVE_INFINITY, pause = realPause, waitForTimeout } = options
  const { holdTimeoutMs = maxSilenceMs(clientTimeoutMs) } = options
  const keys = issueKeys(seed)
  const isSecret = (text: string) => Object.values(keys).some((key) => text.includes(key)) || isClientSecret(text)
  const scripts = new Map<string, Script>()
  const arrivals = new Map<string, ArrivalProtocol>()
  /** The number of requests for each script whose attempts differ. */
  const attempts = new Map<string, number>()
  const holds = createHolds(holdTimeoutMs, waitForTimeout)
  const requests = openRequests<OpenExchange>()
  let ids = 0
  const respond = createRespond({
    holds,
    pause,
    maxStallMs: maxSilenceMs(clientTimeoutMs),
    newId: (prefix) => prefix + digest('upstream-id', seed, ids++).slice(0, idLength),
    scriptOf: (nonce) => scripts.get(nonce),
    nextAttempt: (nonce) => {
      const attempt = attempts.get(nonce) ?? 0
      attempts.set(nonce, attempt + 1)
      return attempt
    },
    onArrival: (nonce, protocol) => void (arrivals.has(nonce) || arrivals.set(nonce, protocol)),
    fallback: createFallback(seed),
  })
  let requestCount = 0

  const handle = async (request: Request, arrival: Arrival): Promise<Response> => {
    const startedMs = performance.now()
    const arrived = { id: `upstream/${++requestCount}`, startedAt: new Date().toISOString() }
    const { describe, remove } = requests.add()
    let exchange: OpenExchange | undefined
    try {
      const head = announced(request, keys, arrival.port)
      const { credential } = head
      const received = await receive(head)
      const isScripted = received.nonce !== undefined && scripts.has(received.nonce)
      const secrets = { isClientSecret, isSecret }
      const recorded = arrivedRequest(received, arrival, { ...arrived, credential }, secrets, isScripted)
      exchange = openExchange(recorded, startedMs, request.signal, (ended) => {
        remove()
        onExchange?.(ended)
      })
      describe(exchange)
      return exchange.send(await respond(received, credential, exchange))
    } catch (error) {
      if (exchange === undefined) remove()
      exchange?.fail('cut')
      throw error
    }
  }

  return {
    keys,
    models: upstreamModels,
    handle,
    fetch: (request) => handle(request, { headers: [...request.headers] }),
    expect: ({ nonce, script }) => void scripts.set(nonce, script),
    arrivalOf: (nonce) => arrivals.get(nonce),
    clientReceived: holds.release,
    clientEnded: (nonce) => requests.each((exchange) => exchange.nonce === nonce && exchange.clientEnded()),
    settled: requests.settled,
  }
}

/** The secrets that a recording must not contain: those of the client and those of the upstream. */
interface Secrets {
  readonly isClientSecret: IsSecret
  readonly isSecret: IsSecret
}

/** The recording of a request, without secrets. `id` and `startedAt` are those of its arrival. */
function arrivedRequest(
  { request, url, route, text, bytes, isTruncated }: Received,
  { headers, port }: Arrival,
  own: Pick<UpstreamExchange, 'id' | 'startedAt' | 'credential'>,
  { isClientSecret, isSecret }: Secrets,
  isScripted: boolean,
): Arrived {
  const path = url.pathname + url.search
  const inHeaders = headers.filter(([, value]) => isClientSecret(value)).map(([name]) => name.toLowerCase())
  return {
    id: own.id,
    protocol: route.protocol,
    credential: own.credential,
    clientSecrets: [
      ...new Set(inHeaders),
      ...(isClientSecret(path) || isClientSecret(decoded(path)) ? ['url'] : []),
      ...(isClientSecret(text) ? ['body'] : []),
    ],
    ...(port !== undefined && { port }),
    startedAt: own.startedAt,
    request: {
      method: request.method,
      url: maskUrl(path, isSecret),
      headers: maskHeaders(headers, isSecret),
      ...recordBody(bytes, isTruncated, isSecret, isScripted ? maxScriptedBytes : maxRecordedBytes),
    },
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The requests that have not ended. `T`: what is known about each of them once it was read. */
interface OpenRequests<T> {
  /** Adds a request. Returns the functions that describe it and remove it. */
  readonly add: () => { readonly describe: (value: T) => void; readonly remove: () => void }
  readonly each: (visit: (value: T) => void) => void
  /** Resolves when there are none, and after `timeoutMs` at the latest. */
  readonly settled: (timeoutMs: number) => Promise<void>
}

/** Creates an empty set of open requests. */
function openRequests<T>(): OpenRequests<T> {
  const open = new Map<object, T | undefined>()
  const waiting = new Set<() => void>()
  return {
    add: () => {
      const key = {}
      open.set(key, undefined)
      return {
        describe: (value) => void (open.has(key) && open.set(key, value)),
        remove: () => {
          open.delete(key)
          if (open.size === 0) for (const resolve of waiting) resolve()
        },
      }
    },
    each: (visit) => {
      for (const value of open.values()) if (value !== undefined) visit(value)
    },
    settled: (timeoutMs) =>
      new Promise((resolve) => {
        if (open.size === 0) return resolve()
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, timeoutMs)
        waiting.add(end)
      }),
  }
}
