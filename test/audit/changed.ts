import type { Exchange } from '../../src/evidence/exchange.ts'
import { isLeftOnPurpose } from '../../src/evidence/truncation.ts'
import { createReference } from '../../gateway/reference/server.ts'
import type { Fault, Inject } from '../../gateway/reference/fault.ts'
import type { LineName } from '../../gateway/reference/faults/handler.ts'
import { perCall } from '../../gateway/reference/faults/per-call.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { scriptNoncesIn } from '../../src/std/script-nonce.ts'

/* Which exchanges a fault changed: what the healthy gateway returned for a request, compared with what was recorded. */

/** The response header that connects a recorded exchange with its call. */
const callHeader = 'x-fault-call'

/** A request that the fault handled. */
interface FaultyCall {
  readonly sent: string
  /** What the fault passed to the healthy gateway, and what that returned. */
  readonly passed: { readonly sent: string; readonly response: Response; readonly chunks: Uint8Array[] }[]
  /** True if the fault returned the response of the healthy gateway itself. */
  isSame: boolean
  /** The status of a gateway with the unchanged document, for faults of the document. */
  healthyStatus?: number
}

export interface ObservedFault {
  readonly fault: Fault
  /** True if the response is not the one of the healthy gateway, or the request did not reach it unchanged. */
  readonly isChanged: (exchange: Exchange) => boolean
  /** True if the fault handled the exchange in another way than passing it on: it may have delayed it. */
  readonly isTouched: (exchange: Exchange) => boolean
}

/** Wraps a fault, so that every response names its call. */
export function observed(fault: Fault): ObservedFault {
  const calls: FaultyCall[] = []
  const unchanged = fault.document === undefined ? undefined : createReference({ seed: 1 }).handlers
  const inject: Inject = (next, target) => {
    const current = perCall<FaultyCall>()
    const injected = fault.inject(async (request) => {
      const sent = await textOf(request)
      const response = await next(request)
      const chunks: Uint8Array[] = []
      const copied = withCopy(response, chunks)
      current.current()?.passed.push({ sent, response: copied, chunks })
      return copied
    }, target)
    return async (request) => {
      const call: FaultyCall = { sent: await textOf(request), passed: [], isSame: false }
      const line: LineName = target?.line ?? 'domestic'
      if (unchanged !== undefined) call.healthyStatus = (await unchanged[line](request.clone())).status
      const response = await current.run(call, () => injected(request))
      call.isSame = response === call.passed[0]?.response
      response.headers.set(callHeader, `${calls.push(call) - 1}`)
      return response
    }
  }
  const upstream = fault.upstream && observedUpstream(fault.upstream)
  const callOf = (exchange: Exchange) => calls[Number(replyOf(exchange).header(callHeader) ?? -1)]
  return {
    fault: { ...fault, inject, ...(upstream && { upstream: upstream.inject }) },
    isChanged: (exchange) => upstream?.isChanged(exchange) === true || isChangedBy(callOf(exchange), exchange),
    isTouched: (exchange) => callOf(exchange)?.isSame !== true,
  }
}

/** Observes which calls the fault changes between the gateway and its upstream. They contain the same invented words as those of the client. */
function observedUpstream(inject: Inject) {
  const changed = new Set<string>()
  const observe: Inject = (next, target) => {
    const current = perCall<{ sent: string; response: Response }[]>()
    const injected = inject(async (request) => {
      const sent = await textOf(request)
      const response = await next(request)
      current.current()?.push({ sent, response })
      return response
    }, target)
    return async (request) => {
      const sent = await textOf(request)
      const passed: { sent: string; response: Response }[] = []
      const note = () => scriptNoncesIn(sent).forEach((nonce) => changed.add(nonce))
      try {
        const response = await current.run(passed, () => injected(request))
        if (passed.length !== 1 || passed[0]?.sent !== sent || passed[0].response !== response) note()
        return response
      } catch (error) {
        // The upstream of some calls breaks on purpose.
        if (passed.length > 0) note()
        throw error
      }
    }
  }
  const isChanged = (exchange: Exchange) =>
    scriptNoncesIn(replyOf(exchange).request.text).some((one) => changed.has(one))
  return { inject: observe, isChanged }
}

function isChangedBy(call: FaultyCall | undefined, exchange: Exchange): boolean {
  // Without a response, the fault ended the connection.
  if (call === undefined) return true
  const { status } = replyOf(exchange)
  if (call.healthyStatus !== undefined && call.healthyStatus !== status) return true
  const [passed, ...more] = call.passed
  if (passed === undefined || more.length > 0 || passed.sent !== call.sent) return true
  return passed.response.status !== status || !hasSameHeaders(passed.response, exchange) || !hasSameBody(call, exchange)
}

function hasSameHeaders({ headers }: Response, exchange: Exchange): boolean {
  const received = new Map(exchange.response?.headers.map(([name, value]) => [name.toLowerCase(), value]))
  received.delete(callHeader)
  const isKept = [...headers].every(([name, value]) => name === callHeader || isMasked(value, received.get(name) ?? ''))
  const added = [...received.keys()].filter((name) => !headers.has(name) && !transportHeaders.has(name))
  return isKept && added.length === 0
}

const transportHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

function hasSameBody({ passed: [passed], isSame }: FaultyCall, exchange: Exchange): boolean {
  if (isSame || passed === undefined) return isSame
  if (exchange.response?.large !== undefined) return false
  const text = Buffer.concat(passed.chunks).toString()
  const received = replyOf(exchange).text
  return isMasked(isLeftOnPurpose(exchange) ? text.slice(0, received.length) : text, received)
}

/** True for equal texts. Secrets are masked with asterisks when they are recorded. */
function isMasked(text: string, recorded: string): boolean {
  if (text === recorded) return true
  if (text.length !== recorded.length || !recorded.includes('*')) return false
  return Array.from({ length: text.length }, (_, at) => at).every(
    (at) => recorded[at] === '*' || text[at] === recorded[at],
  )
}

/** Everything that a gateway can read in a request. */
async function textOf(request: Request): Promise<string> {
  const headers = [...request.headers].filter(([name]) => name !== 'content-length')
  return JSON.stringify([request.method, request.url, headers, await request.clone().text()])
}

/** The same response. What is read of its body is added to `chunks`. */
function withCopy(response: Response, chunks: Uint8Array[]): Response {
  if (response.body === null) return response
  const copy = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      chunks.push(chunk.slice())
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(copy), response)
}
