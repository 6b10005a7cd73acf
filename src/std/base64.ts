/**
 * The bytes of a base64 text in its one form: the standard alphabet, padded, no white space, nothing in the bits that padding leaves.
 * Undefined for any other: what may be written in several ways may be changed without breaking a signature.
 */
export function bytesOfBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
