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
  /** The same for JSON: a list of thousands of models and an image in Base64 are judged as a whole or not at all. */
  readonly jsonBytes: number
  readonly tailBytes: number
  /** So much of a body is handed to `onChunks` at a time. */
  readonly lineBytes: number
}

const KiB = 1024
const MiB = 1024 * KiB

export const defaultLimits: Limits = {
  headerBytes: 64 * KiB,
  interimReplies: 32,
  bodyBytes: 64 * MiB,
  streamBytes: 8 * MiB,
  wholeBytes: MiB,
  jsonBytes: 16 * MiB,
  tailBytes: 64 * KiB,
  lineBytes: 256 * KiB,
}
