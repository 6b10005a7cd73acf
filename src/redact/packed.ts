import { brotliDecompressSync, inflateRawSync } from 'node:zlib'

/** Finds compressed text in base64: gzip, zlib, deflate and Brotli. */

/** Shorter tokens cannot contain a key. */
export const minPackedLength = 20
const maxSeenLength = 256
/** A longer token is not decoded but masked, if it certainly is gzip. */
export const maxPackedLength = 1_048_576
const maxUnpackedBytes = 4 * 1_048_576

/** Limits the time for the tokens of one stream. */
export interface UnpackBudget {
  attempts: number
  bytes: number
  /** Short tokens that were decoded, because ids are repeated in each event. */
  readonly seen: Set<string>
}

export const newBudget = (): UnpackBudget => ({ attempts: 4096, bytes: 64 * 1_048_576, seen: new Set() })

const isBase64 = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 && /[\w+/-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** The end of the token of base64 that begins here. */
export function base64End(bytes: Uint8Array, start: number): number {
  let end = start
  while (end < bytes.length && isBase64[bytes[end] ?? 0] === 1) end += 1
  return end
}

/** The beginning of gzip in base64. */
export const gzipMark = 'H4sI'

/** The characters of base64 that contain a complete header. */
export const gzipHeaderCharacters = 14

/**
 * True for the beginning of gzip in base64, as `gzipMark` alone also occurs by chance: no reserved flag, and extra flags and an operating system
 * that exist.
 *
 * @see https://www.rfc-editor.org/rfc/rfc1952#section-2.3
 */
export function isGzipHeader(text: string): boolean {
  const [flags = 0, , , , , extra = 0, system = 0] = Buffer.from(text, 'base64').subarray(3)
  return flags < 0x20 && [0, 2, 4].includes(extra) && (system < 0x20 || system === 0xff)
}

const beginsAs = {
  /** @see https://www.rfc-editor.org/rfc/rfc1950#section-2.2 */
  zlib: (first: number, second: number) => (first & 0x8f) === 8 && ((first << 8) | second) % 31 === 0,
  /** The final block, fixed or dynamic. */
  deflate: (first: number) => (first & 7) === 3 || (first & 7) === 5,
  /** A window of 22 or 24 bits, as encoders choose. */
  brotli: (first: number) => [0x0b, 0x0f].includes(first & 0x0f),
}

/**
 * Whether a token of base64 is compressed text with a secret. A gzip token that cannot be decoded within the limits counts as one.
 *
 * @param hasSecret searches the decompressed bytes
 */
export function hidesSecret(token: string, budget: UnpackBudget, hasSecret: (bytes: Buffer) => boolean): boolean {
  if (isId.test(token)) return false
  const isGzip = token.startsWith(gzipMark)
  if (token.length > maxPackedLength) return isGzip
  if (budget.seen.has(token)) return false
  const bytes = Buffer.from(token, 'base64')
  const [first = 0, second = 0] = bytes
  const attempts: (() => Buffer)[] = []
  const bounded = { maxOutputLength: maxUnpackedBytes, finishFlush: 2 }
  if (isGzip) attempts.push(() => inflateRawSync(bytes.subarray(gzipHeaderLength(bytes)), bounded))
  else {
    if (beginsAs.zlib(first, second)) attempts.push(() => inflateRawSync(bytes.subarray(2), bounded))
    if (beginsAs.deflate(first)) attempts.push(() => inflateRawSync(bytes, bounded))
    if (beginsAs.brotli(first))
      attempts.push(() => brotliDecompressSync(bytes, { maxOutputLength: maxUnpackedBytes, finishFlush: 1 }))
  }
  for (const attempt of attempts) {
    if (budget.attempts <= 0 || budget.bytes <= 0) return isGzip
    budget.attempts -= 1
    try {
      const unpacked = attempt()
      budget.bytes -= unpacked.length
      if (unpacked.length > 0 && hasSecret(unpacked)) return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true
    }
  }
  if (token.length <= maxSeenLength) budget.seen.add(token)
  return false
}

/** `chatcmpl-…`, or a word or a number alone: not compressed. */
const isId = /^[a-z]{2,12}[_-]|^[a-z\d/_-]+$|^[A-Z\d/_-]+$|^[A-Za-z/_-]+$/

/** @see https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
function gzipHeaderLength(bytes: Buffer): number {
  const flags = bytes[3] ?? 0
  let at = 10
  if (flags & 4) at += 2 + (bytes.length >= at + 2 ? bytes.readUInt16LE(at) : 0)
  for (const flag of [8, 16]) if (flags & flag) at = bytes.indexOf(0, at) + 1 || bytes.length
  if (flags & 2) at += 2
  return Math.min(at, bytes.length)
}
