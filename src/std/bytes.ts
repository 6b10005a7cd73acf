const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** All bytes one after another. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** UTF-8 with malformed sequences replaced by U+FFFD; a byte order mark is kept. */
export function decodeText(bytes: Uint8Array): string {
  return utf8.decode(bytes)
}

/** The same memory as a Buffer. */
export function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * The bytes of a base64 text in its one form: the standard alphabet, padded, no white space, nothing in the bits that padding leaves.
 * Undefined for any other: what may be written in several ways may be changed without breaking a signature.
 */
export function bytesOfBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
