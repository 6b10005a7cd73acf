import { recordedBytes } from '../../src/evidence/bytes.ts'
import type { Chunk, HeaderPair, UpstreamEnd, UpstreamExchange } from '../../src/evidence/exchange.ts'
import { isAbort } from '../reference/connection.ts'
import type { Release } from './holds.ts'

/** A request that has not ended. */
export interface OpenExchange {
  readonly nonce: string | undefined
  /** Aborts when the gateway leaves before all was sent. */
  readonly left: AbortSignal
  /** The exchange belongs to the script of this nonce. */
  readonly useScript: (nonce: string) => void
  readonly released: (release: Release) => void
  readonly clientEnded: () => void
  /** Records the response while it is read, and ends the exchange with it. */
  readonly send: (response: Response) => Response
  /** Ends the exchange without a response. */
  readonly fail: (how: 'cut' | 'left') => void
}

/** The parts of an exchange that are known when its request has arrived. */
export type Arrived = Omit<UpstreamExchange, 'type' | 'nonce' | 'response' | 'end'>

/**
 * Starts to record an exchange.
 *
 * @param startedAt milliseconds of `performance.now()`
 * @param signal aborts when the gateway leaves
 * @param onEnd receives the exchange once
 */
export function openExchange(
  arrived: Arrived,
  startedAt: number,
  signal: AbortSignal,
  onEnd: (exchange: UpstreamExchange) => void,
): OpenExchange {
  const elapsedMs = () => Math.max(0, Math.round((performance.now() - startedAt) * 1000) / 1000)
  const chunks: Chunk[] = []
  const left = new AbortController()
  let head: { readonly status: number; readonly headers: readonly HeaderPair[] } | undefined
  let usedNonce: string | undefined
  let released: Release
  let clientEndedAt: number | undefined
  let isOpen = true

  const end = (how: UpstreamEnd['how']): void => {
    if (!isOpen) return
    isOpen = false
    signal.removeEventListener('abort', onLeft)
    const { id, protocol, credential, clientSecrets, ...rest } = arrived
    onEnd({
      ...{ type: 'upstream', id, protocol },
      ...(usedNonce !== undefined && { nonce: usedNonce }),
      ...{ credential, clientSecrets, ...rest },
      ...(head && { response: { ...head, chunks } }),
      end: {
        ...{ how, at: elapsedMs() },
        ...(released !== undefined && { released }),
        ...(clientEndedAt !== undefined && { clientEndedAt }),
      },
    })
  }
  const onLeft = () => {
    if (!isOpen) return
    left.abort()
    end('left')
  }
  if (signal.aborted) onLeft()
  else signal.addEventListener('abort', onLeft, { once: true })

  return {
    get nonce() {
      return usedNonce
    },
    left: left.signal,
    useScript: (nonce) => (usedNonce = nonce),
    released: (release) => (released = release),
    clientEnded: () => (clientEndedAt ??= elapsedMs()),
    fail: end,
    send: (response) => {
      const { status, statusText, headers } = response
      if (!isOpen) return response
      head = { status, headers: [...headers] }
      if (response.body === null) end('complete')
      const onChunk = (bytes: Uint8Array) => chunks.push({ ...recordedBytes(bytes), at: elapsedMs() })
      const body = response.body && observed(response.body, left, onChunk, end)
      return new Response(body, { status, statusText, headers })
    },
  }
}

/** The same body, read only on demand. Reports its chunks and its end. */
function observed(
  body: ReadableStream<Uint8Array>,
  left: AbortController,
  onChunk: (bytes: Uint8Array) => void,
  onEnd: (how: UpstreamEnd['how']) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  left.signal.addEventListener('abort', stop, { once: true })
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const next = await reader.read()
          if (left.signal.aborted) return controller.error(new DOMException('The gateway left', 'AbortError'))
          if (next.done) {
            controller.close()
            return onEnd('complete')
          }
          onChunk(next.value)
          controller.enqueue(next.value)
        } catch (error) {
          onEnd(isAbort(error) ? 'cut' : 'left')
          controller.error(error)
        }
      },
      cancel: () => {
        onEnd('left')
        left.abort()
      },
    },
    { highWaterMark: 0 },
  )
}
