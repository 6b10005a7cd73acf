import { isUtf8 } from 'node:buffer'
import { decodeText, viewOf } from '../std/bytes.ts'
import type { Bytes } from './exchange.ts'

const encoder = new TextEncoder()

/** Encodes bytes for evidence: as text if they are valid UTF-8, else as base64. Lossless. */
export function recordedBytes(bytes: Uint8Array): Bytes {
  return isUtf8(bytes) ? { text: decodeText(bytes) } : { base64: viewOf(bytes).toString('base64') }
}

/** Decodes recorded bytes. Never throws: returns no bytes if there is neither text nor base64. */
export function rawBytes(bytes: Bytes): Uint8Array {
  if ('text' in bytes) return encoder.encode(bytes.text)
  return typeof bytes.base64 === 'string' ? new Uint8Array(Buffer.from(bytes.base64, 'base64')) : new Uint8Array(0)
}
