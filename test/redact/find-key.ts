import { gunzipSync } from 'node:zlib'

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
      ...[
        everyByte(text, (byte) => `${byte},`).slice(0, -1),
        everyByte(text, (byte) => `0x${hex(byte)},`).slice(0, -1),
      ],
      ...base64s(text),
      ...base64s(text).flatMap(base64s),
    ]),
  ]
}

/** How many adjacent characters of a key are never shown, whatever stands around them. */
const runLength = 12

const runsOf = (text: string): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - runLength + 1) }, (_, at) => text.slice(at, at + runLength))

/** The random part of a key, after its last hyphen. */
const secretPart = (key: string): string => key.slice(key.lastIndexOf('-') + 1)

/** How each of these keys may be written; asked of many files. */
export function keyFinder(keys: readonly string[]): (bytes: Buffer) => readonly string[] {
  const parts = keys.map(secretPart)
  const sought = [...new Set([...parts.flatMap(writings), ...parts.flatMap(runsOf)])]
  return (bytes) => {
    const read = [bytes, Buffer.from(spelledIn(bytes)), Buffer.from(closed(bytes)), ...unpackedIn(bytes)]
    return sought.filter((writing) => read.some((one) => one.includes(writing)))
  }
}

/** Without white space, soft hyphens and characters that have no width, escaped or not, and without the zero bytes of UTF-16. */
const closed = (bytes: Buffer): string =>
  bytes
    .toString()
    .replaceAll(/[\s\0\u00ad\u200b-\u200f\u2060\ufeff]|\\+(?:[nrt0]|u(?:0000|00ad|200[b-f]|2060|feff))/gi, '')

/** What is compressed in base64. */
const unpackedIn = (bytes: Buffer): readonly Buffer[] =>
  [...bytes.toString('latin1').matchAll(/H4sI[\w+/-]+/g)].flatMap(([packed]) => {
    try {
      return [gunzipSync(Buffer.from(packed, 'base64'))]
    } catch {
      return []
    }
  })

/** What the events of streams spell, a few characters each. */
function spelledIn(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/"content\\*":\\*"([^"\\]{1,8})\\*"/g)].map(([, piece]) => piece).join('')
}
