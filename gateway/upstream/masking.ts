import type { Bytes, HeaderPair } from '../../src/evidence/exchange.ts'
import { isUtf8 } from 'node:buffer'
import { keyHeaders } from './keys.ts'

/** True for a text that contains a secret. */
export type IsSecret = (text: string) => boolean

/** The maximum length of a recorded request body in bytes. */
export const maxRecordedBytes = 64 * 1024
/** The same of a request with a script: coding agents send more. */
export const maxScriptedBytes = 1024 * 1024

const filled = (text: string) => '*'.repeat(text.length)

/** Masks the words of a text that contain a secret, and the complete text if that is not enough. */
function maskText(text: string, isSecret: IsSecret): string {
  if (!isSecret(text)) return text
  const masked = text.replaceAll(/[\w.+/=~%-]+/g, (word) => (isSecret(word) ? filled(word) : word))
  return isSecret(masked) ? filled(masked) : masked
}

/** Masks a credential except for its scheme. */
function maskCredential(value: string): string {
  const at = value.lastIndexOf(' ') + 1
  return value.slice(0, at) + filled(value.slice(at))
}

/** Masks secrets in headers. The values of headers for keys are masked except for their scheme. */
export const maskHeaders = (headers: readonly HeaderPair[], isSecret: IsSecret): readonly HeaderPair[] =>
  headers.map(([name, value]) => {
    const isKey = keyHeaders.some((each) => each === name.toLowerCase())
    return [name, isKey ? maskCredential(value) : maskText(value, isSecret)] as const
  })

/** Masks secrets in a path with its query. The values of `key` are masked always. */
export const maskUrl = (url: string, isSecret: IsSecret): string =>
  maskText(
    url.replaceAll(/([?&]key=)([^&]*)/g, (_, name: string, key: string) => name + filled(key)),
    isSecret,
  )

/**
 * A body as recorded: its beginning, as text if it is valid UTF-8.
 *
 * @param isTruncated true if `bytes` are only the beginning of the body
 * @param maxBytes the length of the beginning
 */
export function recordBody(
  bytes: Uint8Array,
  isTruncated: boolean,
  isSecret: IsSecret,
  maxBytes = maxRecordedBytes,
): { readonly body?: Bytes; readonly partial?: true } {
  if (bytes.length === 0) return {}
  const isPartial = isTruncated || bytes.length > maxBytes
  const kept = Buffer.from(isPartial ? bytes.subarray(0, characterEnd(bytes, maxBytes)) : bytes)
  const shown = !isUtf8(kept) && isSecret(kept.toString('latin1')) ? Buffer.alloc(kept.length, '*') : kept
  const body = isUtf8(shown)
    ? { text: maskText(shown.toString('utf8'), isSecret) }
    : { base64: shown.toString('base64') }
  return isPartial ? { body, partial: true } : { body }
}

/** The last offset at or before `end` that does not split a UTF-8 character. */
function characterEnd(bytes: Uint8Array, end: number): number {
  let at = end
  while (at > end - 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--
  return at
}
