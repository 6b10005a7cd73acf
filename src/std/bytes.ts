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
