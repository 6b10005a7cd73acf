import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { abortedByClient } from '../evidence/truncation.ts'
import type { Failure, Phase } from '../wire/failure.ts'
import { upstreamFailure } from './upstream.ts'
import { endToEnd, hasBody, isChunked, requestHeaders, type RawHeaders } from './headers.ts'
import type { TrafficRecorder, ExchangeRecorder } from './traffic-recorder.ts'
import type { Upstream } from './upstream.ts'

export interface ProxyContext {
  readonly upstream: Upstream
  readonly recorder: TrafficRecorder
}

/** Methods that are retried if no response arrived. */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Forwards a request to the gateway and streams the response to the client, with backpressure in both directions. When one side closes
 * its connection, the other one is closed as well.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { upstream, recorder }: ProxyContext,
): void {
  const { method = 'GET', rawHeaders } = request
  const path = pathOf(request.url)
  const headers = requestHeaders(rawHeaders, upstream.url.host, method)
  const withExpect = 'expect' in request.headers
  const track = recorder.begin(method, path, headers)
  response.sendDate = false
  response.on('error', () => undefined)
  request.on('error', () => undefined)
  let sent = begin()
  response.once('finish', () => request.resume())
  response.once('close', () => {
    if (response.writableFinished) return
    track.end(abortedByClient)
    sent.destroy()
  })
  if (hasBody(rawHeaders)) sendBody(request, () => sent, track)

  function begin(again = false): ClientRequest {
    const out = upstream.request(method, path, headers)
    let phase: Phase = 'connecting'
    out.once('socket', (socket) => {
      if (socket.connecting) socket.once(upstream.secure ? 'secureConnect' : 'connect', () => (phase = 'waiting'))
      else phase = 'waiting'
    })
    out.on('information', (info) => inform(response, info))
    out.once('response', (reply) => {
      phase = 'body'
      passReply(reply, response, track)
    })
    out.on('error', (error) => {
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

/** True if no byte of the body has arrived yet: the head is sent first. */
const isSlow = (request: IncomingMessage) => request.readableLength === 0

/** Accepts the absolute form of the request target, which clients of a forward proxy send. */
function pathOf(target = '/'): string {
  if (target.startsWith('/') || target === '*') return target
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

function sendBody(request: IncomingMessage, out: () => ClientRequest, track: ExchangeRecorder): void {
  request.on('data', (bytes: Buffer) => {
    track.sent(bytes)
    // After an early response the rest of the body is read and discarded.
    if (out().destroyed || out().write(bytes)) return
    request.pause()
    out().once('drain', () => request.resume())
  })
  request.once('end', () => {
    if (isChunked(request.rawHeaders)) addTrailers(out(), request.rawTrailers)
    out().end()
  })
}

/** Forwards an interim response (1xx). HTTP/1.0 clients do not expect any. */
function inform(response: ServerResponse, info: { statusCode: number; statusMessage: string; rawHeaders: string[] }) {
  const { statusCode, statusMessage, rawHeaders } = info
  if (response.headersSent || response.req.httpVersion === '1.0') return
  response.socket?.write(headOf(statusCode, statusMessage, rawHeaders), 'latin1')
}

export function headOf(status: number, message: string, headers: RawHeaders): string {
  const lines = Array.from({ length: headers.length >> 1 }, (_, at) => `${headers[2 * at]}: ${headers[2 * at + 1]}`)
  return [`HTTP/1.1 ${status} ${message}`, ...lines, '', ''].join('\r\n')
}

/** Streams a response to the client. */
export function passReply(reply: IncomingMessage, response: ServerResponse, track: ExchangeRecorder): void {
  const { statusCode = 502, statusMessage = '', rawHeaders } = reply
  track.head(statusCode, rawHeaders)
  try {
    response.writeHead(statusCode, statusMessage, endToEnd(rawHeaders))
  } catch (error) {
    // Node's writer is stricter than its parser.
    reply.destroy()
    return fail(response, { how: 'not-http', detail: `not HTTP: ${(error as Error).message}` }, track)
  }
  let isFlushed = false
  // Sends the head together with the first bytes if they are available, without waiting for the first event of a stream.
  setImmediate(() => {
    if (!isFlushed && !response.writableEnded) response.flushHeaders()
  })
  response.on('drain', () => reply.resume())
  reply.on('data', (bytes: Buffer) => {
    isFlushed = true
    if (!response.write(bytes)) reply.pause()
    track.data(bytes)
  })
  reply.once('end', () => {
    // A body without a length ends with the connection. Node emits "end" even after a reset.
    if (reply.socket?.errored) return broken(response, { how: 'reset', detail: `ECONNRESET ${inBody}` }, track)
    track.end({ how: 'complete' }, reply.rawTrailers)
    if (isChunked(rawHeaders)) addTrailers(response, reply.rawTrailers)
    response.end()
  })
  reply.once('error', (error) => {
    const hasReset = reply.socket?.errored !== null && reply.socket?.errored !== undefined
    const failure = hasReset
      ? ({ how: 'reset', detail: `ECONNRESET ${inBody}` } as const)
      : upstreamFailure(error, 'body', false)
    broken(response, failure, track)
  })
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
  const body = JSON.stringify({ error: { message, type: 'proxy_error', code: failure.how } })
  response.writeHead(502, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
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
  if (socket.writableLength === 0 || socket.destroyed) then()
  else socket.once('drain', then)
}
