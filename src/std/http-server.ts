import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createScope } from './exchange-scope.ts'

/** What a server accepts before its handlers decide. */
export interface ServerBounds {
  /** Bytes of a request line with its headers. More is answered with 431. */
  readonly maxHeaderBytes: number
  /** Bytes of a request body. More is answered with 413. `Infinity` only for a proxy that stores none of it. */
  readonly maxBodyBytes: number
  /** At the maximum, idle connections are closed, and new ones are refused. */
  readonly maxConnections: number
  /** For the headers of a request, in milliseconds. Then 408. */
  readonly headersTimeoutMs: number
  /** For a complete request, in milliseconds. Then 408. 0: no limit. */
  readonly requestTimeoutMs: number
  /** For an idle connection, in milliseconds. 0: no limit. */
  readonly idleTimeoutMs: number
}

export interface ServerHandlers {
  readonly request: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
  /** Without it, requests for an upgrade are ordinary requests. */
  readonly upgrade?: (request: IncomingMessage, socket: Socket, head: Buffer) => void | Promise<void>
  /** True if the handler of requests decides on `Expect`. Default: Node answers 100 and 417. */
  readonly decidesOnExpect?: boolean
  /** Receives what a handler threw. The client has got 500, or its connection was closed. */
  readonly onError?: (error: unknown) => void
}

/** How often Node looks for requests that take too long, in milliseconds. */
const checkIntervalMs = 1000
/** How long the rest of a body that is too large is read and discarded, so that the client can read the 413, in milliseconds. */
const discardMs = 2000

/**
 * Creates an HTTP server that no exchange can end, and that is not listening yet. Every server of the project is created here (lint). What a
 * handler throws ends its exchange with 500, or with its connection if the response has begun.
 */
export function createHttpServer(handlers: ServerHandlers, bounds: ServerBounds): Server {
  const { maxHeaderBytes, headersTimeoutMs, requestTimeoutMs, idleTimeoutMs, maxConnections } = bounds
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: idleTimeoutMs,
    connectionsCheckingInterval: checkIntervalMs,
    // Handlers answer a request without `Host` themselves.
    requireHostHeader: false,
  })
  server.maxConnections = maxConnections
  server.on('drop', () => server.closeIdleConnections())
  server.on('connection', (socket: Socket) => ignoreErrors(socket))
  /** The latest response of each connection. */
  const latest = new WeakMap<Socket, ServerResponse>()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response)
    ignoreErrors(request)
    ignoreErrors(response)
    const limit = limitBody(request, response, bounds.maxBodyBytes)
    const scope = createScope((error) => {
      // The limit has already answered: the handler only notices that the rest of the body is missing.
      if (limit.isExceeded()) return
      refuse(response, 500, { message: 'internal error of gateproof', code: 'internal_error' })
      handlers.onError?.(error)
    })
    if (!limit.isExceeded()) scope.run(() => handlers.request(request, response))
  }
  server.on('request', answer)
  if (handlers.decidesOnExpect === true) server.on('checkContinue', answer).on('checkExpectation', answer)
  const { upgrade } = handlers
  if (upgrade !== undefined) {
    server.on('upgrade', (request, stream, head) => {
      const socket = stream as Socket
      // Node removes its own listeners before this event.
      ignoreErrors(socket)
      // The next response would be sent before, or never.
      if (latest.get(socket)?.writableFinished === false) return void socket.destroy()
      const scope = createScope((error) => {
        socket.destroy()
        handlers.onError?.(error)
      })
      scope.run(() => upgrade(request, socket, head))
    })
  }
  return server
}

/** An `error` without a listener would end the process. Every stream also closes after an error, which is what handlers listen to. */
const ignoreErrors = (stream: IncomingMessage | ServerResponse | Socket): void =>
  void stream.on('error', () => undefined)

/** An error in the form of OpenAI. `type` is by default the same as `code`. */
export interface ServerError {
  readonly message: string
  readonly type?: string
  readonly code: string
}

/** Answers with an error of the server itself, or closes the connection if the response has begun. Never throws. */
export function refuse(response: ServerResponse, status: number, { message, code, type = code }: ServerError): void {
  try {
    if (response.headersSent) return void response.destroy()
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    const body = JSON.stringify({ error: { message, type, code } })
    // A status message that was refused stays in the response, and would be refused again.
    response.statusMessage = ''
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  } catch {
    response.destroy()
  }
}

/** Answers 413 as soon as a body is, or announces to be, larger than the limit. No byte beyond the limit reaches the handler. */
function limitBody(request: IncomingMessage, response: ServerResponse, maxBytes: number) {
  let received = 0
  let isExceeded = false
  const exceed = () => {
    isExceeded = true
    const message = `the request body is too large: expected at most ${maxBytes} bytes`
    refuse(response, 413, { message, code: 'request_too_large' })
    const timer = setTimeout(() => request.destroy(), discardMs)
    request.once('close', () => clearTimeout(timer))
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) exceed()
  else if (maxBytes !== Infinity) {
    const push = request.push.bind(request)
    request.push = (chunk: unknown, encoding?: BufferEncoding) => {
      received += chunk instanceof Uint8Array ? chunk.length : 0
      if (!isExceeded && received > maxBytes) exceed()
      // True: the rest is read and discarded.
      return (isExceeded && chunk !== null) || push(chunk, encoding)
    }
  }
  return { isExceeded: () => isExceeded }
}
