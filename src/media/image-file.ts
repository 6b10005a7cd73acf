import { rawBytes } from '../evidence/bytes.ts'
import { abortOf } from '../evidence/truncation.ts'
import type { Reply } from '../reply/reply.ts'
import { pluralize } from '../std/pluralize.ts'
import { imageTypeOf } from './media-type.ts'
import { readBoxHeader } from './mp4-boxes.ts'
import { boxTypes } from './video-file.ts'

/** What was received of a file. */
interface Received {
  /** The whole file, or its beginning. */
  readonly bytes: Buffer
  /** The whole file, or its last part. */
  readonly end: Buffer
  /** Bytes of the file. */
  readonly length: number
}

/**
 * Why the file of an image is incomplete. Undefined for a complete one, for other formats than those in `missingIn`, and for a response that the
 * client stopped. Bytes after the end of the image are allowed. Never throws.
 */
export function imageFlaw(reply: Reply): string | undefined {
  if (abortOf(reply.exchange) !== undefined) return undefined
  const format = imageTypeOf(reply.bytes) ?? ''
  const received = receivedOf(reply)
  const missing = missingIn[format]?.(received)
  return missing === undefined ? undefined : `${format} of ${pluralize(received.length, 'byte')} ${missing}: it is cut`
}

function receivedOf({ bytes: kept, exchange: { response } }: Reply): Received {
  const bytes = Buffer.from(kept)
  const last = response?.large?.ranges.at(-1)
  if (last === undefined) return whole(bytes)
  const end = Buffer.from(rawBytes(last))
  // The last range leaves out what the beginning has, so the two may join.
  if (last.offset <= bytes.length) return whole(Buffer.concat([bytes, end]))
  return { bytes, end, length: last.offset + end.length }
}

const whole = (bytes: Buffer): Received => ({ bytes, end: bytes, length: bytes.length })

const isWhole = ({ bytes, length }: Received): boolean => bytes.length === length

const missingIn: Readonly<Record<string, (received: Received) => string | undefined>> = {
  'a PNG image': ({ end }) => (end.includes(pngEnd) ? undefined : 'without its last chunk, IEND'),
  'a JPEG image': jpegMissing,
  'a WebP image': ({ bytes, length }) => {
    // The size does not include the first eight bytes. Where it does by mistake, the file is whole too.
    const announced = bytes.readUInt32LE(4)
    return announced > length ? `whose header says ${pluralize(announced + 8, 'byte')}` : undefined
  },
  'a GIF image': gifMissing,
  'an AVIF or HEIF image': boxMissing,
}

/** The type and checksum of the chunk IEND, which has no content. */
const pngEnd = Buffer.from('IEND\xae\x42\x60\x82', 'latin1')
const jpegEnd = Buffer.from([0xff, 0xd9])

/** Data of a scan contains no marker of an end. Segments before it may: the metadata of a photo have a whole picture. */
function jpegMissing(received: Received): string | undefined {
  const data = isWhole(received) ? scansIn(received.bytes) : received.end
  if (data === undefined) return 'without picture data'
  return data.includes(jpegEnd) ? undefined : 'without its end marker'
}

/**
 * The first scan, and what follows; undefined if the file ends before it.
 *
 * @see ITU-T T.81, "Marker segment"
 */
function scansIn(bytes: Buffer): Buffer | undefined {
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xda) return bytes.subarray(at)
    // Markers may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** How the blocks of a GIF image end: after the last byte, with the trailer, or with something that is not a block. */
const beyond = 0
const trailer = 1
const unknown = 255

/** A part may begin in a colour table, which is shorter. */
const maxBytesBeforeBlock = 1024

/**
 * Of a part, any of the first bytes may be where a block begins.
 *
 * @see GIF89a, "Blocks, Extensions and Scope"
 */
function gifMissing(received: Received): string | undefined {
  const { ofBlock, ofData } = gifEndings(received.end)
  const first = 13 + colorTableBytes(received.bytes[10])
  const isCut = isWhole(received)
    ? (ofBlock[first] ?? beyond) === beyond
    : !ofData.subarray(0, maxBytesBeforeBlock).includes(trailer)
  return isCut ? 'without its trailer' : undefined
}

/** How blocks end that begin at each offset, as a block or in its data. From the last byte to the first, so that each is read once. */
function gifEndings(bytes: Buffer): { readonly ofBlock: Uint8Array; readonly ofData: Uint8Array } {
  const ofBlock = new Uint8Array(bytes.length)
  const ofData = new Uint8Array(bytes.length)
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    const byte = bytes.readUInt8(at)
    ofData[at] = (byte === 0 ? ofBlock[at + 1] : ofData[at + 1 + byte]) ?? beyond
    ofBlock[at] = endingOf(byte, at)
  }
  return { ofBlock, ofData }

  function endingOf(introducer: number, at: number): number {
    if (introducer === 0x3b) return trailer
    // Zeros between blocks are harmless.
    if (introducer === 0) return ofBlock[at + 1] ?? beyond
    if (introducer === 0x21) return ofData[at + 2] ?? beyond
    return introducer === 0x2c ? (ofData[at + 11 + colorTableBytes(bytes[at + 9])] ?? beyond) : unknown
  }
}

/** The size of the colour table that these flags announce. */
const colorTableBytes = (flags = 0): number => (flags < 0x80 ? 0 : 6 << (flags & 7))

/**
 * Boxes lie within the file. Bytes after them that are not a box are allowed.
 *
 * @see ISO/IEC 23008-12, "Image File Format"
 */
function boxMissing({ bytes, end, length }: Received): string | undefined {
  const types = new Set<string>()
  if (bytes.includes('idat')) types.add('mdat')
  for (let at = 0; at + 8 <= length;) {
    const fromEnd = at - (length - end.length)
    const box = readBoxHeader(fromEnd < 0 ? bytes.subarray(at) : end.subarray(fromEnd))
    if (typeof box !== 'object' || box.size < box.length) return undefined
    at += Number.isFinite(box.size) ? box.size : length - at
    if (at > length)
      return boxTypes.includes(box.type) ? `whose box ${box.type} ends after ${pluralize(at, 'byte')}` : undefined
    types.add(box.type === 'moov' ? 'meta' : box.type)
  }
  const missing = ['meta', 'mdat'].find((type) => !types.has(type))
  return missing && `without its box ${missing}`
}
