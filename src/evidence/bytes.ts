import { isUtf8 } from 'node:buffer'
import type { Bytes } from './exchange.ts'

const strict = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** Bytes as they are recorded: text where they are valid UTF-8 on their own, else base64. Nothing is lost either way. */
export function recordedBytes(bytes: Uint8Array): Bytes {
  return isUtf8(bytes) ? { text: strict.decode(bytes) } : { base64: viewOf(bytes).toString('base64') }
}

/** The bytes that were recorded. Total: what is neither text nor base64 is no bytes. */
export function rawBytes(bytes: Bytes): Uint8Array {
  if ('text' in bytes) return encoder.encode(bytes.text)
  return typeof bytes.base64 === 'string' ? new Uint8Array(Buffer.from(bytes.base64, 'base64')) : new Uint8Array(0)
}

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
  return strict.decode(bytes)
}

/** The same memory as a Buffer. */
export function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
