import type { ArrivalProtocol } from '../../src/evidence/arrivals.ts'
import type { Script } from '../../src/evidence/script.ts'
import { digest } from '../reference/model/random.ts'
import { arrivedRequest } from './arrived.ts'
import { createFallback } from './fallback/fallback.ts'
import { createHolds, maxSilenceMs, realPause } from './holds.ts'
import { issueKeys } from './keys.ts'
import { openExchange, type OpenExchange } from './open-exchange.ts'
import { openRequests } from './open-requests.ts'
import { announced, type Arrival, receive } from './received.ts'
import { createRespond } from './respond.ts'
import { type Upstream, upstreamModels, type UpstreamOptions } from './upstream.ts'

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
  const holds = createHolds(holdTimeoutMs, waitForTimeout)
  const requests = openRequests<OpenExchange>()
  let ids = 0
  const respond = createRespond({
    holds,
    pause,
    maxStallMs: maxSilenceMs(clientTimeoutMs),
    newId: (prefix) => prefix + digest('upstream-id', seed, ids++).slice(0, idLength),
    scriptOf: (nonce) => scripts.get(nonce),
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
      const recorded = arrivedRequest(received, arrival, { ...arrived, credential }, { isClientSecret, isSecret })
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
