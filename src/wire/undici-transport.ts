import { isUtf8 } from 'node:buffer'
import diagnostics from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import { startClock, type Timeouts } from './clock.ts'
import type { End, HeaderPair, RecordedResponse } from '../evidence/exchange.ts'
import { failureOf, type Failure, type Phase } from './failure.ts'
import type { SizeLimits } from '../evidence/size-limits.ts'
import { createReceiver, type Receiver } from './receiver.ts'
import type { Redactor } from '../redact/redact.ts'
import type { TransportRequest } from './request.ts'

export interface UndiciOptions {
  readonly agent: Dispatcher
  readonly redactor: Redactor
  readonly limits: SizeLimits
  readonly isFull: () => boolean
  readonly timeouts: Timeouts
}

interface Received {
  readonly response?: RecordedResponse
  readonly end: End
}

/** Sends one request and receives the response until the exchange ends. */
export function sendOverUndici(
  request: TransportRequest,
  { agent, redactor, limits, timeouts, isFull }: UndiciOptions,
): Promise<Received> {
  const { promise, resolve } = withResolvers<Received>()
  const { origin, pathname, search, protocol } = new URL(request.url)
  const clock = startClock(timeouts, (failure) =>
    finish(
      phase === 'waiting' && interim > 0
        ? { ...failure, detail: `${failure.detail} (after an interim reply, ${lastInterim})` }
        : failure,
    ),
  )
  let phase: Phase = 'connecting'
  let controller: Dispatcher.DispatchController | undefined
  let socket: Socket | undefined
  let head: Pick<RecordedResponse, 'status' | 'headersAt' | 'headers'> | undefined
  let receiver: Receiver | undefined
  let interim = 0
  let lastInterim = 0
  let firstBytes: ReturnType<typeof rememberFirstBytes> | undefined
  let end: End | undefined

  /** The first reason counts, except that a body can be undecodable although its framing is complete. */
  const finish = (failure: Failure, trailers?: readonly HeaderPair[]) => {
    const { how } = failure
    if (end !== undefined) {
      if (end.how === 'complete') end = endOf(failure, end.at)
      return
    }
    end = endOf(failure, clock.elapsed())
    firstBytes?.forget()
    clock.stop()
    request.signal?.removeEventListener('abort', interrupt)
    if (how !== 'complete') controller?.abort(new Error('the exchange is over'))
    void settle(how === 'complete', trailers)
  }
  const endOf = ({ detail, ...failure }: Failure, at: number): End => ({
    ...failure,
    at,
    ...(detail !== undefined && { detail: redactor.ownText(detail) }),
  })
  const settle = async (whole: boolean, trailers: readonly HeaderPair[] = []) => {
    let receivedBody: Awaited<ReturnType<Receiver['end']>> = { chunks: [] }
    try {
      if (receiver !== undefined) receivedBody = await receiver.end(whole)
    } catch (error) {
      end = endOf({ how: 'failed', detail: `the body could not be recorded: ${String(error)}` }, clock.elapsed())
    }
    // The connection is only available for the next request after this turn of the event loop.
    await new Promise(setImmediate)
    const response = head && { ...head, ...(trailers.length > 0 && { trailers }), ...receivedBody }
    resolve({ ...(response && { response }), end: end ?? endOf({ how: 'failed' }, clock.elapsed()) })
  }
  const interrupt = () => finish({ how: 'interrupted', detail: String(request.signal?.reason ?? 'interrupted') })

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started
      if (end !== undefined) return started.abort(new Error('the exchange is over'))
      phase = 'waiting'
      clock.connected()
      nextSocket = (opened) => {
        socket = opened
        firstBytes = rememberFirstBytes(opened)
      }
    },
    onResponseStarted: () => clock.responding(),
    onResponseStart: ({ rawHeaders }, status) => {
      if (end !== undefined) return
      if (status < 200) {
        interim += 1
        lastInterim = status
        if (interim > limits.maxInterimResponses)
          finish({ how: 'too-large', detail: `more than ${limits.maxInterimResponses} interim responses` })
        return
      }
      phase = 'body'
      firstBytes?.forget()
      clock.received()
      const headers = pairsOf(rawHeaders)
      head = { status, headersAt: clock.elapsed(), headers: headers.map(redactor.responseHeader) }
      const { keep, onChunks, onBytes } = request
      const isElsewhere = request.line === 'elsewhere'
      const onProblem = (failure: Failure) => finish(failure)
      receiver = createReceiver({ redactor, limits, headers, keep, isElsewhere, isFull, onChunks, onBytes, onProblem })
    },
    onResponseData: (started, bytes) => {
      if (end !== undefined) return
      clock.received()
      receiver?.write(bytes, clock.elapsed())
      if (receiver?.isBehind() !== true) return
      started.pause()
      void receiver.drained().then(() => started.resume())
    },
    onResponseEnd: ({ rawTrailers }) => {
      const trailers = pairsOf(rawTrailers).map(redactor.responseHeader)
      // A body without a length ends with the connection. undici reports an end even after a reset.
      if (socket?.errored) finish({ how: 'reset', detail: 'ECONNRESET during the body' }, trailers)
      else finish({ how: 'complete' }, trailers)
    },
    onResponseError: (_controller, error) => {
      const status = head?.status
      const seen = { head: firstBytes?.text() ?? '', ...(status !== undefined && { status }) }
      finish(failureOf(error, { phase, secure: protocol === 'https:', ...seen }))
    },
  }

  if (request.signal?.aborted) interrupt()
  request.signal?.addEventListener('abort', interrupt, { once: true })
  if (end === undefined) dispatch(agent, request, { origin, path: pathname + search, handler })
  return promise
}

function dispatch(
  agent: Dispatcher,
  { method, headers, body }: TransportRequest,
  { origin, path, handler }: { origin: string; path: string; handler: Dispatcher.DispatchHandler },
) {
  try {
    agent.dispatch({ origin, path, method, headers: headers.flat(), body: body ?? null }, handler)
  } catch (error) {
    handler.onResponseError?.(undefined as never, error as Error)
  }
}

/**
 * undici names the socket of a request on this channel only, directly after it announced the start of the request.
 *
 * @see https://undici.nodejs.org/#/docs/api/DiagnosticsChannel
 */
let nextSocket: ((socket: Socket) => void) | undefined
diagnostics.subscribe('undici:client:sendHeaders', (message) => {
  nextSocket?.((message as { readonly socket: Socket }).socket)
  nextSocket = undefined
})

function pairsOf(raw: Dispatcher.DispatchController['rawHeaders']): HeaderPair[] {
  const flat = Array.isArray(raw) ? raw.map((part) => (typeof part === 'string' ? part : headerText(part))) : []
  return Array.from({ length: flat.length >> 1 }, (_, index) => [flat[2 * index] ?? '', flat[2 * index + 1] ?? ''])
}

/** Decodes a header as UTF-8 if valid, else as Latin-1. */
const headerText = (bytes: Buffer) => bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

const maxBytes = 16_384

interface Listening {
  parts: Buffer[]
  length: number
}

const listening = new WeakMap<Socket, Listening>()

/**
 * Records the first bytes that arrive on a connection from now on, because the parser does not always say why it rejects the head of a
 * response.
 *
 * @returns functions that return the bytes as Latin-1, and discard them
 */
function rememberFirstBytes(socket: Socket): { readonly text: () => string; readonly forget: () => void } {
  const mine: Listening = { parts: [], length: 0 }
  if (!listening.has(socket)) watch(socket)
  listening.set(socket, mine)
  return {
    text: () => Buffer.concat(mine.parts).toString('latin1'),
    forget: () => {
      mine.length = maxBytes
      mine.parts = []
    },
  }
}

function watch(socket: Socket) {
  const push = socket.push.bind(socket)
  socket.push = (bytes: unknown, encoding?: BufferEncoding) => {
    const mine = listening.get(socket)
    if (mine !== undefined && mine.length < maxBytes && Buffer.isBuffer(bytes)) {
      // Copied, because the connection may reuse its buffer.
      mine.parts.push(Buffer.from(bytes.subarray(0, maxBytes - mine.length)))
      mine.length += bytes.length
    }
    return push(bytes, encoding)
  }
}
