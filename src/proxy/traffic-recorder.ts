import type { End } from '../evidence/exchange.ts'
import type { Failure } from '../wire/failure.ts'
import type { RawHeaders } from './headers.ts'

/** An event for the recording thread. `from` and `to` are offsets in the bytes of the batch. */
export type TrafficEvent =
  | {
      readonly type: 'request'
      readonly id: number
      readonly method: string
      readonly path: string
      readonly headers: RawHeaders
      readonly startedAt: string
    }
  | { readonly type: 'sent'; readonly id: number; readonly from: number; readonly to: number }
  | {
      readonly type: 'head'
      readonly id: number
      readonly status: number
      readonly headers: RawHeaders
      readonly at: number
    }
  | { readonly type: 'data'; readonly id: number; readonly from: number; readonly to: number; readonly at: number }
  | {
      readonly type: 'end'
      readonly id: number
      readonly end: End
      readonly trailers: RawHeaders
      /** Bytes of the request body, including those not recorded. */
      readonly sentBytes: number
      /** Why the response was not recorded completely. */
      readonly lost?: string
    }

export interface TrafficBatch {
  readonly bytes: Uint8Array
  readonly events: readonly TrafficEvent[]
  /** An estimate in bytes, which counts as waiting until the batch is recorded. */
  readonly size: number
}

/** Records one exchange. Its functions never block and never throw. */
export interface ExchangeRecorder {
  readonly sent: (bytes: Uint8Array) => void
  readonly head: (status: number, headers: RawHeaders) => void
  readonly data: (bytes: Uint8Array) => void
  /** The first end counts. */
  readonly end: (failure: Failure, trailers?: RawHeaders) => void
  readonly isOver: () => boolean
  /** Resolves when the latest bytes of the response were decoded: only then they are forwarded. Default: forwarding never waits. */
  readonly taken?: () => Promise<void>
  /** True if the response is larger than a client may receive. Nothing more is forwarded. Default: everything is. */
  readonly isTooLarge?: () => boolean
}

export interface TrafficRecorder {
  readonly begin: (method: string, path: string, headers: RawHeaders) => ExchangeRecorder
  /** Posts the current batch. */
  readonly flush: () => void
  /** Exchanges that were not recorded at all, because too much was waiting. */
  readonly unrecordedExchanges: () => number
}

const KiB = 1024
const MiB = 1024 * KiB
const batchBytes = 64 * KiB
const flushMs = 25
/** Beyond this, bodies are forwarded without being recorded. */
const maxWaitingBytes = 32 * MiB
/** Beyond this, new exchanges are not recorded at all. */
const maxWaitingBytesForNewExchanges = maxWaitingBytes + 8 * MiB
const maxBodyBytes = { request: 2 * MiB, reply: 64 * MiB }
/** The estimated memory of an event without its bytes. */
const eventOverheadBytes = 128

export interface TrafficRecorderOptions {
  readonly post: (batch: TrafficBatch) => void
  /** Bytes that were posted and are not recorded yet. */
  readonly waiting: () => number
  readonly now: () => { readonly ms: number; readonly text: string }
}

/**
 * Collects traffic in batches, which a worker thread masks and writes. Forwarding never waits for it. Bytes are copied, because a small
 * slice would keep its whole block in memory.
 */
export function createTrafficRecorder({ post, waiting, now }: TrafficRecorderOptions): TrafficRecorder {
  let bytes: Uint8Array = Buffer.allocUnsafeSlow(batchBytes)
  let used = 0
  let events: TrafficEvent[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined
  let count = 0
  let left = 0

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (events.length === 0) return
    post({ bytes: bytes.subarray(0, used), events, size })
    bytes = Buffer.allocUnsafeSlow(batchBytes)
    ;[used, events, size] = [0, [], 0]
  }
  const add = (event: TrafficEvent, cost: number) => {
    events.push(event)
    size += cost
    timer ??= setTimeout(flush, flushMs)
  }
  /** Copies bytes to the batch, split into several events if necessary. */
  const copy = (all: Uint8Array, make: (from: number, to: number) => TrafficEvent) => {
    for (let at = 0; at < all.length;) {
      if (used === batchBytes) flush()
      const part = all.subarray(at, at + batchBytes - used)
      bytes.set(part, used)
      add(make(used, used + part.length), part.length + eventOverheadBytes)
      used += part.length
      at += part.length
    }
  }
  const isFull = () => waiting() + size > maxWaitingBytes

  return {
    flush,
    unrecordedExchanges: () => left,
    begin: (method, path, headers) => {
      if (waiting() + size > maxWaitingBytesForNewExchanges) {
        left += 1
        return unrecorded()
      }
      const { ms, text } = now()
      const id = ++count
      const at = () => Math.round((now().ms - ms) * 10) / 10
      let [sentBytes, replyBytes] = [0, 0]
      let lost: string | undefined
      let isOver = false
      add({ type: 'request', id, method, path, headers, startedAt: text }, sizeOf(headers))
      return {
        isOver: () => isOver,
        sent: (piece) => {
          sentBytes += piece.length
          if (isOver || sentBytes > maxBodyBytes.request || isFull()) return
          copy(piece, (from, to) => ({ type: 'sent', id, from, to }))
        },
        head: (status, replyHeaders) => {
          if (!isOver) add({ type: 'head', id, status, headers: replyHeaders, at: at() }, sizeOf(replyHeaders))
        },
        data: (piece) => {
          replyBytes += piece.length
          if (isOver || lost !== undefined) return
          if (isFull()) lost = 'the traffic was too fast to record'
          else if (replyBytes > maxBodyBytes.reply) lost = `more than ${maxBodyBytes.reply} bytes`
          else copy(piece, (from, to) => ({ type: 'data', id, from, to, at: at() }))
        },
        end: (failure, trailers = []) => {
          if (isOver) return
          isOver = true
          const end: End = { ...failure, at: at() }
          add({ type: 'end', id, end, trailers, sentBytes, ...(lost !== undefined && { lost }) }, sizeOf(trailers))
        },
      }
    },
  }
}

const sizeOf = (headers: RawHeaders) => headers.reduce((sum, part) => sum + part.length, 512)

function unrecorded(): ExchangeRecorder {
  let over = false
  return {
    sent: () => undefined,
    head: () => undefined,
    data: () => undefined,
    end: () => void (over = true),
    isOver: () => over,
  }
}
