import { decodeText } from '../std/bytes.ts'
import type { Reply } from '../reply/reply.ts'

type Signature = readonly [name: string, begins: RegExp]

/** Signatures of images. */
const images: readonly Signature[] = [
  ['a PNG image', /^\x89PNG\r\n\x1a\n/],
  ['a JPEG image', /^\xff\xd8\xff/],
  ['a GIF image', /^GIF8[79]a/],
  ['a WebP image', /^RIFF[^]{4}WEBP/],
  ['an AVIF or HEIF image', /^[^]{4}ftyp(?:avif|avis|heic|heix|mif1|msf1)/],
  ['a BMP image', /^BM/],
  ['a TIFF image', /^(?:II\*\0|MM\0\*)/],
  ['an SVG image', /^\s*(?:<\?xml[^]*?\?>\s*)?<svg[\s>]/],
]

/** Signatures of files that are sent instead of a video. */
const signatures: readonly Signature[] = [
  ...images,
  ['an AVI file', /^RIFF[^]{4}AVI /],
  ['a WebM file', /^\x1aE\xdf\xa3[^]{0,64}webm/],
  ['a Matroska file', /^\x1aE\xdf\xa3/],
  ['an Ogg file', /^OggS/],
  ['an FLV file', /^FLV\x01/],
  ['an MPEG transport stream', /^G[^]{187}G/],
  ['a playlist (HLS)', /^#EXTM3U/],
  ['a PDF file', /^%PDF-/],
  ['a ZIP archive', /^PK\x03\x04/],
  ['gzip data', /^\x1f\x8b\x08/],
]

/** The first bytes as Latin-1. */
const firstCharacters = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 512)).toString('latin1')

/** The type of an image, detected by its first bytes; undefined for anything else. */
export const imageTypeOf = (bytes: Uint8Array): string | undefined => kindAmong(images, firstCharacters(bytes))

const kindAmong = (kinds: readonly Signature[], start: string) => kinds.find(([, begins]) => begins.test(start))?.[0]

/** Top-level boxes of files without `ftyp`. */
const boxes = /^[^]{4}(moov|mdat|moof|styp|sidx|free|skip|wide|pnot)/

/** Describes a body that is not an MP4 file. */
export function bodyTypeOf(reply: Reply): string {
  if (reply.status === undefined) return 'nothing (no response)'
  const { bytes } = reply
  if (bytes.length === 0) return 'nothing (an empty body)'
  const start = firstCharacters(bytes)
  const [, box] = boxes.exec(start) ?? []
  if (box !== undefined) return `not an MP4 file: it begins with the box ${box} and has no ftyp`
  return kindAmong(signatures, start) ?? textKind(reply) ?? `bytes that begin with ${hex(bytes)}`
}

/** Describes HTML, JSON or other text; undefined for binary data. */
function textKind(reply: Reply): string | undefined {
  const text = decodeText(reply.bytes.subarray(0, 1024))
  // The last character may be incomplete.
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]|\uFFFD./su.test(text)) return undefined
  const head = shortened(text)
  if (/^\s*(<!--(?:[^-]|-(?!->))*-->\s*)*<(!doctype html|html|head|body|title|script|div)\b/i.test(text))
    return 'an HTML page'
  return reply.jsonProblem === undefined ? `JSON: ${head}` : `text: ${head}`
}

const shortened = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}

/** The first bytes in hex. */
export const hex = (bytes: Uint8Array): string => {
  const first = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return bytes.length > 8 ? `${first} …` : first
}
