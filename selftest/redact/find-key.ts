/**
 * Where a key stands in bytes. Written anew and without a look at how keys are masked, so that what one forgets the other finds.
 */

const everyByte = (text: string, write: (byte: number) => string): string => [...Buffer.from(text)].map(write).join('')
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** In base64 at each of the three places where a group may have begun, without the characters that a neighbour decides. */
function base64s(text: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.from(' '.repeat(before) + text).toString('base64')
    const own = encoded.slice(before === 0 ? 0 : before + 1, Math.floor(((before + text.length) * 8) / 6))
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** The ways in which a text may have been written down. */
function writings(text: string): readonly string[] {
  const plain = [text, text.toUpperCase(), [...text].toReversed().join('')]
  const inHex = everyByte(text, hex)
  return [
    ...new Set([
      ...plain,
      ...[inHex, inHex.toUpperCase(), everyByte(text, (byte) => `${hex(byte)}:`).slice(0, -1)],
      ...[`%`, `%25`].map((sign) => everyByte(text, (byte) => sign + hex(byte))),
      ...[everyByte(text, (byte) => `&#${byte};`), everyByte(text, (byte) => `&#x${hex(byte)};`)],
      ...[everyByte(text, (byte) => `\\u00${hex(byte)}`), everyByte(text, (byte) => `\\\\u00${hex(byte)}`)],
      ...base64s(text),
    ]),
  ]
}

/** The random part of a key, after its last hyphen. */
const secretPart = (key: string): string => key.slice(key.lastIndexOf('-') + 1)

/** How each of these keys may be written; asked of many files. */
export function keyFinder(keys: readonly string[]): (bytes: Buffer) => readonly string[] {
  const sought = keys.flatMap(secretPart).flatMap(writings)
  return (bytes) => {
    const spelled = Buffer.from(spelledIn(bytes))
    return sought.filter((writing) => bytes.includes(writing) || spelled.includes(writing))
  }
}

/** What the events of streams spell, a few characters each. */
function spelledIn(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/"content\\*":\\*"([^"\\]{1,8})\\*"/g)].map(([, piece]) => piece).join('')
}
