/** How much of a reply is taken and how much of it is kept, in bytes. */
export interface Limits {
  /** A reply's headers, and its trailers. */
  readonly headerBytes: number
  /** Interim replies (1xx) before the final one. */
  readonly interimReplies: number
  /** A body, decoded or on the wire. */
  readonly bodyBytes: number
  /** An event stream. All of it is kept. */
  readonly streamBytes: number
  /** A body up to this size is kept whole, of a larger one this much of its head. Media and unknown binary. */
  readonly wholeBytes: number
  /** The same for JSON, which is judged as a whole or not at all. */
  readonly jsonBytes: number
  /** The same for what another host than the deployment's serves: what a file is shows in how it begins. */
  readonly elsewhereBytes: number
  /** So much of a reply is taken once the recording has reached its ceiling. */
  readonly fullBytes: number
  readonly tailBytes: number
  /** So much of a body is handed to `onChunks` at a time. */
  readonly lineBytes: number
}

const KiB = 1024
const MiB = 1024 * KiB

/**
 * How large a recording may become: beyond what ordinary exchanges take, this. A gateway that answers each request with megabytes
 * without end fills it after some dozens of them.
 */
export const recordingBytes = 64 * MiB
export const ordinaryExchangeBytes = 8 * KiB

/** JSON of a reply that may be large and right: a list of thousands of models, images in Base64. */
export const largeJsonBytes = 16 * MiB

/** Bytes as a person would say them. */
export const inMiB = (bytes: number): string => `${bytes / MiB} MiB`

export const defaultLimits: Limits = {
  headerBytes: 64 * KiB,
  interimReplies: 32,
  bodyBytes: 64 * MiB,
  streamBytes: 8 * MiB,
  wholeBytes: MiB,
  jsonBytes: 2 * MiB,
  elsewhereBytes: 64 * KiB,
  fullBytes: 16 * KiB,
  tailBytes: 64 * KiB,
  lineBytes: 256 * KiB,
}
