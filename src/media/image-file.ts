import { rawBytes } from '../evidence/bytes.ts'
import { abortOf } from '../evidence/truncation.ts'
import type { Reply } from '../reply/reply.ts'
import { pluralize } from '../std/pluralize.ts'
import { imageTypeOf } from './media-type.ts'

/** What was received of a file. */
interface Received {
  /** The whole file, or its beginning. */
  readonly bytes: Buffer
  /** The whole file, or its last part. */
  readonly end: Buffer
  /** Bytes of the file. */
  readonly length: number
  readonly isWhole: boolean
}

/**
 * Why the file of an image is incomplete. Undefined for a complete one, for formats other than PNG, JPEG and WebP, and for a response that the
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
  if (response?.large === undefined || last === undefined) return whole(bytes)
  const end = Buffer.from(rawBytes(last))
  // The last range leaves out what the beginning has, so the two may join.
  if (last.offset <= bytes.length) return whole(Buffer.concat([bytes, end]))
  return { bytes, end, length: response.large.length, isWhole: false }
}

const whole = (bytes: Buffer): Received => ({ bytes, end: bytes, length: bytes.length, isWhole: true })

const missingIn: Readonly<Record<string, (received: Received) => string | undefined>> = {
  'a PNG image': ({ end }) => (end.includes(pngEnd) ? undefined : 'without its last chunk, IEND'),
  'a JPEG image': jpegMissing,
  'a WebP image': ({ bytes, length }) => {
    // The size does not include the first eight bytes. Where it does by mistake, the file is whole too.
    const announced = bytes.readUInt32LE(4)
    return announced > length ? `whose header says ${pluralize(announced + 8, 'byte')}` : undefined
  },
}

/** The type and checksum of the chunk IEND, which has no content. */
const pngEnd = Buffer.from('IEND\xae\x42\x60\x82', 'latin1')
const jpegEnd = Buffer.from([0xff, 0xd9])

/** Data of a scan contains no marker of an end. Segments before it may: the metadata of a photo have a whole picture. */
function jpegMissing({ bytes, end, isWhole }: Received): string | undefined {
  const scan = isWhole ? scanIn(bytes) : 0
  if (scan === undefined) return 'without picture data'
  return end.includes(jpegEnd, scan) ? undefined : 'without its end marker'
}

/**
 * The offset of the first scan; undefined if the file ends before it.
 *
 * @see ITU-T T.81, "Marker segment"
 */
function scanIn(bytes: Buffer): number | undefined {
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xda) return at
    // Markers may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
