import { createReceiver, type Receiver } from './receive.ts'
import type { End, EndKind, HeaderPair, RecordedResponse } from './exchange.ts'
import type { Failure } from './failure.ts'
import type { Redactor } from './redact.ts'
import type { TransportRequest } from './request.ts'
import { defaultLimits, type Limits } from './size-limits.ts'
import { limitsFor, recordedRequest, refusal, type Transport } from './transport.ts'

/** Answers requests in this process. */
export type FetchHandler = (request: Request) => Response | Promise<Response>

export interface FetchTransportOptions {
  readonly redactor: Redactor
  readonly limits?: Partial<Limits>
  /** The handlers by the origins that they answer for. */
  readonly handlers: Readonly<Record<string, FetchHandler>>
  /**
   * Called with what only a socket can show: a handler that rejects, a body that breaks off, a framing of its own, an origin without a
   * handler. The exchange is then recorded as failed, and its evidence is worth nothing.
   */
  readonly onSocketNeeded: (why: string) => void
  /** True if connections that a handler cuts are imitated. Without it, they need a socket. Stalls always do. */
  readonly imitatesCuts?: boolean
}

/** How a connection ends by the name of the error with which a handler, or the body of its reply, cuts it. */
const cuts: Readonly<Record<string, { readonly how: EndKind; readonly detail: string }>> = {
  Reset: { how: 'reset', detail: 'ECONNRESET' },
  EarlyClose: { how: 'closed', detail: 'the connection was closed' },
}

/**
 * A transport that calls handlers in place of opening connections. What they reply goes through the receiver that reads from sockets,
 * with the headers that a server of Node adds, so that the evidence is the same. Nothing times out.
 */
export function createFetchTransport({
  redactor,
  handlers,
  onSocketNeeded,
  imitatesCuts = false,
  ...options
}: FetchTransportOptions): Transport {
  const limits = { ...defaultLimits, ...options.limits }
  const exchange = async (request: TransportRequest): Promise<{ response?: RecordedResponse; end: End }> => {
    const started = performance.now()
    const elapsed = () => Math.round((performance.now() - started) * 10) / 10
    if (request.signal?.aborted) return { end: { how: 'interrupted', at: 0, detail: String(request.signal.reason) } }
    const failed = (why: string): { end: End } => {
      onSocketNeeded(why)
      return { end: { how: 'failed', at: elapsed(), detail: why } }
    }
    const cutBy = (error: unknown): Failure | undefined => {
      const cut = imitatesCuts && error instanceof Error ? cuts[error.name] : undefined
      return (
        cut && {
          how: cut.how,
          detail: `${cut.detail} ${receiver === undefined ? 'before a reply' : 'in the middle of the body'}`,
        }
      )
    }
    let receiver: Receiver | undefined
    const { origin } = new URL(request.url)
    const handler = handlers[origin]
    if (handler === undefined) return failed(`${origin} has no handler`)
    let response: Response
    try {
      response = await handler(fetchRequest(request))
    } catch (error) {
      const cut = cutBy(error)
      return cut === undefined ? failed(`the handler rejected: ${String(error)}`) : { end: { at: elapsed(), ...cut } }
    }
    const framing = framingProblem(response)
    if (framing !== undefined) return failed(framing)
    const headers = wireHeaders(request, response)
    const { status } = response
    const head = { status, headersAt: elapsed(), headers: headers.map(redactor.replyHeader) }
    let problem: Failure | undefined
    const { keep, onChunks } = request
    const isElsewhere = request.line === 'elsewhere'
    const onProblem = (failure: Failure) => void (problem = failure)
    receiver = createReceiver({
      redactor,
      limits: limitsFor(request, limits),
      headers,
      keep,
      isElsewhere,
      isFull: () => false,
      onChunks,
      onProblem,
    })
    const reader = response.body?.getReader()
    let length = 0
    try {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
        length += next.value.byteLength
        receiver.write(next.value, elapsed())
        if (receiver.isBehind()) await receiver.calm()
        if (problem !== undefined) break
      }
    } catch (error) {
      problem = cutBy(error)
      if (problem === undefined) return failed(`the body broke off: ${String(error)}`)
    }
    const announced = response.headers.get('content-length')
    const isWhole = problem === undefined
    if (isWhole && announced !== null && Number(announced) !== length && hasBody(request, response))
      return failed(`content-length is ${announced}, and ${length} bytes came`)
    if (!isWhole) await reader?.cancel().catch(() => undefined)
    const received = await receiver.end(isWhole)
    return { response: { ...head, ...received }, end: { at: elapsed(), ...(problem ?? { how: 'complete' }) } }
  }
  return {
    send: async (request) => {
      const recorded = recordedRequest(request, redactor)
      const failure = refusal(request, redactor)
      if (failure !== undefined) return { request: recorded, end: { how: 'failed', at: 0, detail: failure } }
      return { request: recorded, ...(await exchange(request)) }
    },
    close: async () => {},
  }
}

/** The request as a server would see it, with the headers that undici adds. */
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

/** What a server of Node would not send as it stands. */
function framingProblem({ headers }: Response): string | undefined {
  const own = ['transfer-encoding', 'connection', 'keep-alive', 'date'].find((name) => headers.has(name))
  return own === undefined ? undefined : `the reply sets ${own} itself`
}

const hasBody = ({ method }: TransportRequest, { status }: Response) =>
  method !== 'HEAD' && status !== 204 && status !== 304

/** The headers of a reply in the order in which a server of Node writes them. */
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
