/** How much of a reply is taken and how much of it is kept, in bytes. */
export interface SizeLimits {
  /** A reply's headers, and its trailers. */
  readonly maxHeaderBytes: number
  /** Interim replies (1xx) before the final one. */
  readonly maxInterimResponses: number
  /** A body, decoded or on the wire. */
  readonly maxBodyBytes: number
  /** An event stream. All of it is kept. */
  readonly maxStreamBytes: number
  /** A body up to this size is kept whole, of a larger one this much of its head. Media and unknown binary. */
  readonly maxKeptBytes: number
  /** The same for JSON, which is judged as a whole or not at all. */
  readonly maxJsonBytes: number
  /** The same for what another host than the deployment's serves: what a file is shows in how it begins. */
  readonly maxExternalBytes: number
  /** So much of a reply is taken once the recording has reached its ceiling. */
  readonly maxBytesWhenFull: number
  readonly tailBytes: number
  /** So much of a body is handed to `onChunks` at a time. */
  readonly flushBytes: number
}

const KiB = 1024
const MiB = 1024 * KiB

/**
 * How large a recording may become: beyond what ordinary exchanges take, this. A gateway that answers each request with megabytes
 * without end fills it after some dozens of them.
 */
export const maxRecordingBytes = 64 * MiB
export const ordinaryExchangeBytes = 8 * KiB

/** JSON of a reply that may be large and right: a list of thousands of models, images in Base64. */
export const maxLargeJsonBytes = 16 * MiB

/** Bytes as a person would say them. */
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
