const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Decodes UTF-8. Replaces malformed sequences by U+FFFD and keeps a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return utf8.decode(bytes)
}

/** The same memory as a Buffer. */
export function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * Decodes base64 in its canonical form only: standard alphabet, padded, no white space, unused bits zero. Otherwise undefined, because
 * equivalent spellings could be exchanged without breaking a signature.
 */
export function bytesOfBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
