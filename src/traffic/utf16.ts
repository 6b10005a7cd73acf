import { Transform } from 'node:stream'

export type Utf16 = 'utf-16le' | 'utf-16be'

/**
 * Detects UTF-16 by its byte order mark, or by the zero bytes of its first two characters, which are ASCII in JSON.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4627#section-3
 */
export function utf16In(start: Uint8Array): Utf16 | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = start
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : undefined
}

/** Converts UTF-16 to UTF-8 without a byte order mark, block by block. Fails for an odd number of bytes and for a lone surrogate. */
export function utf8Of(encoding: Utf16): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decoded = (bytes?: Buffer): Buffer | Error => {
    try {
      return Buffer.from(bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }))
    } catch {
      return new Error(`it is not valid ${encoding.toUpperCase()}: an odd number of bytes, or half a surrogate pair`)
    }
  }
  const pass = (bytes: Buffer | Error, done: (error: Error | null, bytes?: Buffer) => void) =>
    bytes instanceof Error ? done(bytes) : done(null, bytes)
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => pass(decoded(bytes), done),
    flush: (done) => pass(decoded(), done),
  })
}
