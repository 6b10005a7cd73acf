import type { Chunk, HeaderPair, Line } from '../evidence/exchange.ts'

/** A request as it is to be sent: headers final, key included. */
export interface TransportRequest {
  readonly method: string
  readonly url: string
  readonly line: Line
  readonly headers: readonly HeaderPair[]
  readonly body?: string | Uint8Array | undefined
  /** Of a body too large to keep: all box headers and `moov` of an MP4, wherever they are. */
  readonly keep?: 'mp4' | undefined
  /** Milliseconds to the end of the reply's headers, where that is less than for others. */
  readonly firstByteMs?: number | undefined
  /** Bytes of the body after which we stop reading, in place of the limit for all. Event streams keep theirs. */
  readonly maxBodyBytes?: number | undefined
  /** JSON up to this size is kept whole, where more than the usual may be right. */
  readonly maxJsonBytes?: number | undefined
  /** Milliseconds for the whole exchange, where it may take longer than others. */
  readonly totalMs?: number | undefined
  /** True for an address that somebody else named: it is not gone to where it is private, by its text or by what it resolves to. */
  readonly publicOnly?: boolean | undefined
  /** Aborting it ends the exchange as `interrupted`; its reason is the detail. */
  readonly signal?: AbortSignal | undefined
  /** Takes the chunks of a long body as they gather; those that it took are not in the response. */
  readonly onChunks?: ((chunks: readonly Chunk[]) => void) | undefined
}
