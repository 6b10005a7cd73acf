import type { EndKind, HeaderPair } from '../evidence/exchange.ts'
import type { Failure } from './failure.ts'
import { createReceiver } from './receiver.ts'
import type { Redactor } from '../redact/redact.ts'
import type { TransportRequest } from './request.ts'
import { defaultSizeLimits, type SizeLimits } from '../evidence/size-limits.ts'
import { limitsFor, recordedRequest, refusal, type Transport, type Transported } from './transport.ts'

/** Handles requests in this process. */
export type FetchHandler = (request: Request) => Response | Promise<Response>

export interface FetchTransportOptions {
  readonly redactor: Redactor
  readonly limits?: Partial<SizeLimits>
  /** The handlers by origin. */
  readonly handlers: Readonly<Record<string, FetchHandler>>
  /**
   * Called if a case requires a socket: a handler that rejects, a body that is cut off, custom framing, or an origin without a handler. The
   * exchange is then recorded as failed, and its evidence is not valid.
   */
  readonly onSocketNeeded: (why: string) => void
  /** True to simulate connections that a handler closes or leaves open. Otherwise they require a socket. */
  readonly simulatesDisconnects?: boolean
}

/** The simulated end of a connection by the name of the error that a handler or a response body throws. */
const cuts: Readonly<Record<string, { readonly how: EndKind; readonly detail: string; readonly code?: string }>> = {
  Reset: { how: 'reset', detail: 'ECONNRESET' },
  PortClosed: { how: 'refused', detail: 'ECONNREFUSED', code: 'ECONNREFUSED' },
  EarlyClose: { how: 'closed', detail: 'the connection was closed' },
  Hang: { how: 'timeout', detail: 'no byte for 60 s' },
}

/** How long a simulated stall lasts. */
const stallMs = 60_000

/**
 * Creates a transport that calls handlers instead of opening connections. Produces the same evidence as sockets, including the headers that
 * a Node server adds. Has no timeouts.
 */
export function createFetchTransport({
  redactor,
  handlers,
  onSocketNeeded,
  simulatesDisconnects = false,
  ...options
}: FetchTransportOptions): Transport {
  const limits = { ...defaultSizeLimits, ...options.limits }

  /** Returns the simulated failure, or reports that a socket is needed. */
  const failureFrom = (error: unknown, where: string): Failure => {
    const cut = simulatesDisconnects && error instanceof Error ? cuts[error.name] : undefined
    return cut === undefined ? socketNeeded(`${where}: ${String(error)}`) : { ...cut, detail: `${cut.detail} ${where}` }
  }
  const socketNeeded = (why: string): Failure => {
    onSocketNeeded(why)
    return { how: 'failed', detail: why }
  }

  const exchange = async (request: TransportRequest): Promise<Exchanged> => {
    const started = performance.now()
    const elapsed = () => Math.round((performance.now() - started) * 10) / 10
    const ended = (failure: Failure): Exchanged => ({ end: endOf(failure, elapsed()) })
    if (request.signal?.aborted) return ended({ how: 'interrupted', detail: String(request.signal.reason) })
    const { origin } = new URL(request.url)
    const handler = handlers[origin]
    if (handler === undefined) return ended(socketNeeded(`${origin} has no handler`))
    let response: Response
    try {
      response = await handler(fetchRequest(request))
    } catch (error) {
      return ended(failureFrom(error, 'before the response'))
    }
    const framing = framingProblem(response)
    return framing === undefined ? receive(request, response, elapsed) : ended(socketNeeded(framing))
  }

  /** Reads the body of a response. */
  const receive = async (request: TransportRequest, response: Response, elapsed: () => number): Promise<Exchanged> => {
    const headers = wireHeaders(request, response)
    const head = { status: response.status, headersAt: elapsed(), headers: headers.map(redactor.responseHeader) }
    let problem: Failure | undefined
    const receiver = createReceiver({
      redactor,
      limits: limitsFor(request, limits),
      headers,
      keep: request.keep,
      isElsewhere: request.line === 'elsewhere',
      isFull: () => false,
      onChunks: request.onChunks,
      onBytes: request.onBytes,
      onProblem: (failure) => void (problem = failure),
    })
    const reader = response.body?.getReader()
    let length = 0
    try {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
        length += next.value.byteLength
        receiver.write(next.value, elapsed())
        if (receiver.isBehind()) await receiver.drained()
        if (problem !== undefined) break
      }
    } catch (error) {
      problem = failureFrom(error, 'during the body')
    }
    const announced = response.headers.get('content-length')
    // Not awaited: a handler that reads on does not delay the end of the exchange, as over a socket.
    if (problem !== undefined) void reader?.cancel().catch(() => undefined)
    else if (announced !== null && Number(announced) !== length && hasBody(request, response))
      problem = socketNeeded(`content-length is ${announced}, and ${length} bytes came`)
    const body = await receiver.end(problem === undefined)
    return { response: { ...head, ...body }, end: endOf(problem ?? { how: 'complete' }, elapsed()) }
  }

  return {
    send: async (request) => {
      const recorded = recordedRequest(request, redactor)
      const failure = refusal(request, redactor)
      if (failure !== undefined) return { request: recorded, end: { at: 0, ...failure } }
      return { request: recorded, ...(await exchange(request)) }
    },
    close: async () => {},
  }
}

/** @param at milliseconds since the request was sent */
const endOf = (failure: Failure, at: number): Transported['end'] => ({
  at: failure.how === 'timeout' ? at + stallMs : at,
  ...failure,
})

type Exchanged = Pick<Transported, 'response' | 'end'>

/** The request as a server would receive it, with the headers that undici adds. */
function fetchRequest({ method, url, headers, body }: TransportRequest): Request {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const sent: [string, string][] = [
    ['host', new URL(url).host],
    ['connection', 'keep-alive'],
    ...headers.map(([name, value]): [string, string] => [name, value]),
    ...(bytes === undefined ? [] : [['content-length', String(bytes.byteLength)] as [string, string]]),
  ]
  return new Request(url, { method, headers: sent, ...(bytes && { body: bytes }) })
}

/** Describes headers that a Node server would not send unchanged. */
function framingProblem({ headers }: Response): string | undefined {
  const own = ['transfer-encoding', 'connection', 'keep-alive', 'date'].find((name) => headers.has(name))
  return own === undefined ? undefined : `the reply sets ${own} itself`
}

const hasBody = ({ method }: TransportRequest, { status }: Response) =>
  method !== 'HEAD' && status !== 204 && status !== 304

/** The headers of a response in the order in which a Node server writes them. */
function wireHeaders(request: TransportRequest, response: Response): readonly HeaderPair[] {
  const isChunked = hasBody(request, response) && !response.headers.has('content-length')
  return [
    ...response.headers,
    ['Date', new Date().toUTCString()],
    ['Connection', 'keep-alive'],
    ['Keep-Alive', 'timeout=5'],
    ...(isChunked ? [['Transfer-Encoding', 'chunked'] as const] : []),
  ]
}
