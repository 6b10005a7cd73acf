import { isAbort } from '../../gateway/reference/connection.ts'
import type { Handler } from '../../gateway/reference/fault-kit.ts'

/** Has the signature of `fetch`. */
export type Fetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/**
 * Calls a handler like `fetch` calls a server. A connection that breaks rejects with a `TypeError` before the headers, and errors the body
 * after them. If the gateway hangs, only the signal of the request ends the wait.
 */
export function inProcessFetch(handler: Handler): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { signal, url } = request
    signal.throwIfAborted()
    const response = await beforeAbort(signal, answered(handler, request))
    const { status, statusText, headers } = response
    const received = new Response(response.body && bodyOf(response.body, request), { status, statusText, headers })
    return Object.defineProperty(received, 'url', { value: url })
  }
}

async function answered(handler: Handler, request: Request): Promise<Response> {
  try {
    return await handler(request)
  } catch (error) {
    if (isHang(error)) return hang(request.signal)
    throw new TypeError('fetch failed', { cause: causeOf(error) })
  }
}

/** Refers to the request as long as the body is read: a signal stops following the caller's once its request is collected. */
function bodyOf(body: ReadableStream<Uint8Array>, request: Request): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const cancelled = new AbortController()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const onAbort = () => {
          controller.error(request.signal.reason)
          void reader.cancel().catch(() => undefined)
        }
        request.signal.addEventListener('abort', onAbort, { once: true })
      },
      pull: async (controller) => {
        const next = await reader.read().catch((error: unknown) => {
          if (isHang(error)) return hang(AbortSignal.any([request.signal, cancelled.signal]))
          throw new TypeError('terminated', { cause: causeOf(error) })
        })
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: (reason) => {
        cancelled.abort()
        void reader.cancel(reason).catch(() => undefined)
      },
    },
    // Nothing is read ahead: an error never replaces bytes that were sent before it.
    { highWaterMark: 0 },
  )
}

/** Rejects with the reason of the signal once it aborts. */
function beforeAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Never settles, and keeps the process alive until the signal aborts, like an open connection. */
function hang(signal: AbortSignal): Promise<never> {
  return new Promise(() => {
    if (signal.aborted) return
    const timer = setInterval(() => undefined, 2 ** 30)
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  })
}

const isHang = (error: unknown) => isAbort(error) && error.name === 'Hang'

/** The cause in the error of Node's `fetch`. */
function causeOf(error: unknown): Error {
  if (isAbort(error) && error.name === 'EarlyClose')
    return Object.assign(new Error('other side closed'), { name: 'SocketError', code: 'UND_ERR_SOCKET' })
  if (isAbort(error) && error.name === 'BadChunk')
    return Object.assign(new Error('Invalid character in chunk size'), {
      name: 'HTTPParserError',
      code: 'HPE_INVALID_CHUNK_SIZE',
    })
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
}
