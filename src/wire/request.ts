import type { Chunk, HeaderPair, Region } from '../evidence/exchange.ts'

/** A request ready to be sent, with final headers and the key. */
export interface TransportRequest {
  readonly method: string
  readonly url: string
  readonly line: Region
  readonly headers: readonly HeaderPair[]
  readonly body?: string | Uint8Array | undefined
  /** Keeps all box headers and `moov` of an MP4 file that is too large to keep completely. */
  readonly keep?: 'mp4' | undefined
  /** A shorter timeout for the response headers, in milliseconds. */
  readonly firstByteMs?: number | undefined
  /** A shorter timeout for the connection, in milliseconds. Not applied through a proxy. */
  readonly connectMs?: number | undefined
  /** Overrides the size limit of the body, except for event streams. */
  readonly maxBodyBytes?: number | undefined
  /** Overrides the size up to which JSON is kept completely. */
  readonly maxJsonBytes?: number | undefined
  /** Overrides the timeout of the exchange, in milliseconds. */
  readonly totalMs?: number | undefined
  /** How long the response may be silent in addition to every other timeout of its bytes, in milliseconds. */
  readonly silentMs?: number | undefined
  /** True for a URL from a response: it is not requested if its host is private, by name or by resolved address. */
  readonly publicOnly?: boolean | undefined
  /** Ends the exchange as `interrupted` when aborted. The reason becomes the detail. */
  readonly signal?: AbortSignal | undefined
  /** Receives the chunks of a long body early. They are then not in the response. */
  readonly onChunks?: ((chunks: readonly Chunk[]) => void) | undefined
  /** Receives the decoded bytes of the response as they arrive. */
  readonly onBytes?: ((bytes: Uint8Array) => void) | undefined
}
