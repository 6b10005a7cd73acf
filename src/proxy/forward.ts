import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { abortedByClient } from '../evidence/truncation.ts'
import { createScope, type ExchangeScope } from '../std/exchange-scope.ts'
import { refuse } from '../std/http-server.ts'
import type { Failure, Phase } from '../wire/failure.ts'
import { upstreamFailure } from './upstream.ts'
import { hasBody, isChunked, requestHeaders, responseHeaders, type RawHeaders } from './headers.ts'
import type { TrafficRecorder, ExchangeRecorder } from './traffic-recorder.ts'
import type { Upstream } from './upstream.ts'

export interface ProxyContext {
  readonly upstream: Upstream
  readonly recorder: TrafficRecorder
  /** Returns why a response must not reach the client, which then gets 502 with this text. Default: every response does. */
  readonly refusalOf?: (status: number, headers: RawHeaders) => string | undefined
}

/** One exchange while it is forwarded. */
export interface Forwarded extends Pick<ProxyContext, 'refusalOf'> {
  readonly response: ServerResponse
  readonly track: ExchangeRecorder
  readonly scope: ExchangeScope
}

/** Methods that are retried if no response arrived. */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
/** More interim responses (1xx) than this are not forwarded. */
const maxInterimResponses = 32

/**
 * Forwards a request to the gateway and streams the response to the client, with backpressure in both directions. When one side closes
 * its connection, the other one is closed as well. Never throws: an error of the proxy ends the exchange, which is recorded as `unseen`.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { upstream, recorder, refusalOf }: ProxyContext,
): void {
  const { method = 'GET', rawHeaders } = request
  const path = pathOf(request.url)
  const headers = requestHeaders(rawHeaders, upstream.url.host, method)
  const withExpect = 'expect' in request.headers
  const track = recorder.begin(method, path, headers)
  let sent: ClientRequest | undefined
  const scope = createScope((error) => {
    sent?.destroy()
    fail(response, failureOfProxy(error), track)
  })
  response.sendDate = false
  scope.once(response, 'finish', () => request.resume())
  scope.once(response, 'close', () => {
    if (response.writableFinished) return
    track.end(abortedByClient)
    sent?.destroy()
  })
  scope.run(() => {
    sent = begin()
    if (hasBody(rawHeaders)) sendBody(request, () => sent, track, scope)
  })

  function begin(again = false): ClientRequest {
    const out = upstream.request(method, path, headers)
    let phase: Phase = 'connecting'
    let interim = 0
    scope.once(out, 'socket', (socket: Socket) => {
      if (!socket.connecting) phase = 'waiting'
      else scope.once(socket, upstream.secure ? 'secureConnect' : 'connect', () => (phase = 'waiting'))
    })
    scope.on(out, 'information', (info: InterimResponse) => {
      if ((interim += 1) <= maxInterimResponses) inform(response, info)
    })
    scope.once(out, 'response', (reply: IncomingMessage) => {
      phase = 'body'
      passReply(reply, { response, track, scope, ...(refusalOf && { refusalOf }) })
    })
    // Without a listener, Node closes the connection without an error.
    scope.once(out, 'upgrade', (_reply: IncomingMessage, socket: Socket) => {
      socket.destroy()
      fail(response, { how: 'not-http', detail: 'not HTTP: an unrequested upgrade (101)' }, track)
    })
    scope.on(out, 'error', (error) => {
      if (track.isOver()) return
      const mayTryAgain = out.reusedSocket && phase !== 'body' && idempotent.has(method) && !hasBody(rawHeaders)
      if (mayTryAgain && !again) return void (sent = begin(true))
      fail(response, upstreamFailure(error, phase, upstream.secure), track)
    })
    if (!hasBody(rawHeaders)) out.end()
    else if (withExpect || isSlow(request)) out.flushHeaders()
    return out
  }
}

/** An error of the proxy itself is not held against the gateway. */
export const failureOfProxy = (error: unknown): Failure => ({
  how: 'unseen',
  detail: `the proxy cannot forward this: ${error instanceof Error ? error.message : String(error)}`,
})

/** True if no byte of the body has arrived yet: the head is sent first. */
const isSlow = (request: IncomingMessage) => request.readableLength === 0

/** Accepts the absolute form of the request target, which clients of a forward proxy send. */
export function pathOf(target = '/'): string {
  if (target.startsWith('/') || target === '*') return target
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

function sendBody(
  request: IncomingMessage,
  sent: () => ClientRequest | undefined,
  track: ExchangeRecorder,
  scope: ExchangeScope,
): void {
  scope.on(request, 'data', (bytes: Buffer) => {
    track.sent(bytes)
    const out = sent()
    // After an early response the rest of the body is read and discarded.
    if (out === undefined || out.destroyed || out.write(bytes)) return
    request.pause()
    scope.once(out, 'drain', () => request.resume())
  })
  scope.once(request, 'end', () => {
    const out = sent()
    if (out !== undefined && isChunked(request.rawHeaders)) addTrailers(out, request.rawTrailers)
    out?.end()
  })
}

interface InterimResponse {
  readonly statusCode: number
  readonly statusMessage: string
  readonly rawHeaders: string[]
}

/** Forwards an interim response (1xx). HTTP/1.0 clients do not expect any. */
function inform(response: ServerResponse, { statusCode, statusMessage, rawHeaders }: InterimResponse) {
  if (response.headersSent || response.req.httpVersion === '1.0') return
  response.socket?.write(headOf(statusCode, statusMessage, rawHeaders), 'latin1')
}

export function headOf(status: number, message: string, headers: RawHeaders): string {
  const lines = Array.from({ length: headers.length >> 1 }, (_, at) => `${headers[2 * at]}: ${headers[2 * at + 1]}`)
  return [`HTTP/1.1 ${status} ${message}`, ...lines, '', ''].join('\r\n')
}

/** Streams a response to the client. */
export function passReply(reply: IncomingMessage, { response, track, scope, refusalOf }: Forwarded): void {
  const { statusCode = 502, rawHeaders } = reply
  track.head(statusCode, rawHeaders)
  const refusal = refusalOf?.(statusCode, rawHeaders)
  if (refusal === undefined && !writeHead(reply, response, track)) return
  let isFlushed = false
  /** What happens when the recorder has taken the latest bytes. */
  let next: (() => void) | undefined
  // Sends the head together with the first bytes if they are available, without waiting for the first event of a stream.
  scope.later(() => {
    if (refusal === undefined && !isFlushed && !response.writableEnded) response.flushHeaders()
  })
  const pass = (bytes: Buffer) => {
    isFlushed = true
    if (track.isTooLarge?.() === true) {
      reply.destroy()
      broken(response, { how: 'too-large' }, track)
    } else if (refusal === undefined && !response.write(bytes)) reply.pause()
  }
  const end = () => {
    // A body without a length ends with the connection. Node emits "end" even after a reset.
    if (reply.socket?.errored) return broken(response, { how: 'reset', detail: `ECONNRESET ${inBody}` }, track)
    track.end({ how: 'complete' }, reply.rawTrailers)
    if (refusal !== undefined) return refuse(response, 502, { message: refusal, code: 'refused_response' })
    if (isChunked(rawHeaders)) addTrailers(response, reply.rawTrailers)
    response.end()
  }
  scope.on(response, 'drain', () => {
    if (next === undefined) reply.resume()
  })
  scope.on(reply, 'data', (bytes: Buffer) => {
    track.data(bytes)
    const taken = track.taken?.()
    if (taken === undefined) return pass(bytes)
    next = () => {
      pass(bytes)
      if (!response.writableNeedDrain) reply.resume()
    }
    reply.pause()
    scope.run(async () => {
      await taken
      const then = next
      next = undefined
      then?.()
    })
  })
  scope.once(reply, 'end', () => {
    const last = next
    if (last === undefined) return end()
    // Node may emit "end" although the stream is paused.
    next = () => {
      last()
      if (!track.isOver()) end()
    }
  })
  scope.once(reply, 'error', (error: unknown) => {
    const hasReset = reply.socket?.errored !== null && reply.socket?.errored !== undefined
    const failure = hasReset
      ? ({ how: 'reset', detail: `ECONNRESET ${inBody}` } as const)
      : upstreamFailure(error, 'body', false)
    broken(response, failure, track)
  })
}

/** Returns false if the head is not HTTP: Node's writer is stricter than its parser. */
function writeHead(reply: IncomingMessage, response: ServerResponse, track: ExchangeRecorder): boolean {
  const { statusCode = 502, statusMessage = '' } = reply
  try {
    response.writeHead(statusCode, statusMessage, responseHeaders(reply, response))
    return true
  } catch (error) {
    reply.destroy()
    fail(response, { how: 'not-http', detail: `not HTTP: ${(error as Error).message}` }, track)
    return false
  }
}

const inBody = 'during the body'

function addTrailers(message: ServerResponse | ClientRequest, raw: RawHeaders): void {
  const pairs = Array.from({ length: raw.length >> 1 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? ''] as const)
  if (pairs.length > 0) message.addTrailers(pairs as [string, string][])
}

/** Responds with 502 if no response arrived, or closes the client's connection as the gateway closed its own. */
function fail(response: ServerResponse, failure: Failure, track: ExchangeRecorder): void {
  if (response.headersSent) return broken(response, failure, track)
  track.end(failure)
  if (failure.how === 'reset' || failure.how === 'closed') return tear(response, failure.how)
  const message = `gateproof record: no response from the gateway: ${failure.detail ?? failure.how}`
  refuse(response, 502, { message, type: 'proxy_error', code: failure.how })
}

function broken(response: ServerResponse, failure: Failure, track: ExchangeRecorder): void {
  track.end(failure)
  tear(response, failure.how)
}

/** Ends the client's connection as the gateway's ended, with FIN or RST, after the bytes received so far. */
function tear(response: ServerResponse, how: string): void {
  const { socket } = response
  if (socket === null) return void response.destroy()
  if (how === 'reset') whenWritten(socket, () => socket.resetAndDestroy())
  else socket.destroySoon()
}

function whenWritten(socket: Socket, then: () => void): void {
  if (socket.writableLength === 0 || socket.destroyed) return then()
  const scope = createScope(() => socket.destroy())
  scope.once(socket, 'drain', then)
}
