import { decodeText } from '../std/bytes.ts'
import type { Reply } from '../reply/reply.ts'

type Signature = readonly [name: string, begins: RegExp]

/** How images begin. */
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

/** How the files begin that are sent in place of a video. */
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

/** The first bytes, a character each. */
const firstCharacters = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 512)).toString('latin1')

/** What kind of image some bytes are, told by how they begin; undefined for anything else. */
export const imageTypeOf = (bytes: Uint8Array): string | undefined => kindAmong(images, firstCharacters(bytes))

const kindAmong = (kinds: readonly Signature[], start: string) => kinds.find(([, begins]) => begins.test(start))?.[0]

/** Boxes that such files have at the top. */
const boxes = /^[^]{4}(moov|mdat|moof|styp|sidx|free|skip|wide|pnot)/

/** What a body is, in plain words, where it is not the MP4 file that it should be. */
export function bodyTypeOf(reply: Reply): string {
  if (reply.status === undefined) return 'nothing (no reply came)'
  const { bytes } = reply
  if (bytes.length === 0) return 'nothing (an empty body)'
  const start = firstCharacters(bytes)
  const [, box] = boxes.exec(start) ?? []
  if (box !== undefined) return `a file of boxes without ftyp, no MP4: it begins with the box ${box}`
  return kindAmong(signatures, start) ?? textKind(reply) ?? `bytes that begin with ${hex(bytes)}`
}

/** HTML, JSON or other text; undefined for what is none. */
function textKind(reply: Reply): string | undefined {
  const text = decodeText(reply.bytes.subarray(0, 1024))
  // The last character may be cut in two.
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]|\uFFFD./su.test(text)) return undefined
  const short = shortened(text)
  if (/^\s*(<!--(?:[^-]|-(?!->))*-->\s*)*<(!doctype html|html|head|body|title|script|div)\b/i.test(text))
    return 'a page of HTML'
  return reply.jsonProblem === undefined ? `JSON: ${short}` : `text: ${short}`
}

const shortened = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}

/** The first bytes as a person would look at them. */
export const hex = (bytes: Uint8Array): string => {
  const first = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return bytes.length > 8 ? `${first} …` : first
}
