/** How many bytes of a response are read, and how many are kept. */
export interface SizeLimits {
  /** Headers, and trailers. */
  readonly maxHeaderBytes: number
  /** Interim responses (1xx) before the final one. */
  readonly maxInterimResponses: number
  /** A body, before and after decoding. */
  readonly maxBodyBytes: number
  /** The part of a body that the probe reads before it closes the connection on purpose; absent if it reads all. */
  readonly probeLimitBytes?: number
  /** An event stream, which is kept completely. */
  readonly maxStreamBytes: number
  /** Media and unknown types: larger bodies are truncated to this size, plus `tailBytes`. */
  readonly maxKeptBytes: number
  /** The same for JSON. Truncated JSON is not judged. */
  readonly maxJsonBytes: number
  /** The same for files from other hosts, whose first bytes show their type. */
  readonly maxExternalBytes: number
  /** The limit for a response after the recording has reached its size limit. */
  readonly maxBytesWhenFull: number
  readonly tailBytes: number
  /** The number of bytes after which `onChunks` is called. */
  readonly flushBytes: number
}

const KiB = 1024
const MiB = 1024 * KiB

/** The size limit of a recording, in addition to `ordinaryExchangeBytes` for each exchange. */
export const maxRecordingBytes = 64 * MiB
export const ordinaryExchangeBytes = 8 * KiB

/** For JSON responses that may be large: a list of thousands of models, images in base64. */
export const maxLargeJsonBytes = 16 * MiB

export const inMiB = (bytes: number): string => `${bytes / MiB} MiB`

export const defaultSizeLimits: SizeLimits = {
  maxHeaderBytes: 64 * KiB,
  maxInterimResponses: 32,
  maxBodyBytes: 64 * MiB,
  maxStreamBytes: 8 * MiB,
  maxKeptBytes: MiB,
  maxJsonBytes: 2 * MiB,
  maxExternalBytes: 64 * KiB,
  maxBytesWhenFull: 16 * KiB,
  tailBytes: 64 * KiB,
  flushBytes: 256 * KiB,
}
