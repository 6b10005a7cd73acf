import { type Colour, png } from './png.ts'

const side = 64
/** Time units per second. */
const scale = 1000

/**
 * An MP4 file of this duration with one video track. Its frames, one per second, are PNG images, so any player that supports the PNG object
 * type can play it. Durations in `mvhd`, `tkhd`, `mdhd` and `stts` agree.
 *
 * @see ISO/IEC 14496-12, and https://mp4ra.org/registered-types/object-types for the object type of PNG
 */
export function mp4(seconds: number, colour: Colour): Uint8Array<ArrayBuffer> {
  const frame = png(side, side, colour)
  const frames = Math.max(1, Math.ceil(seconds))
  const type = box('ftyp', text('isom'), u32(512), text('isom'), text('iso2'), text('mp41'))
  // The table of chunk offsets has a fixed length, so its size is known before the offset.
  const start = type.length + movie(seconds, frames, frame.length, 0).length + 8
  const data = box('mdat', ...Array.from({ length: frames }, () => frame))
  return new Uint8Array(Buffer.concat([type, movie(seconds, frames, frame.length, start), data]))
}

function movie(seconds: number, frames: number, frameBytes: number, start: number): Buffer {
  const duration = Math.round(seconds * scale)
  const mvhd = full(
    'mvhd',
    u32(0, 0, scale, duration, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    u32(0, 0, 0, 0, 0, 0, 2),
  )
  const tkhd = full('tkhd', u32(0, 0, 1, 0, duration, 0, 0), u16(0, 0, 0, 0), matrix, u32(side << 16, side << 16))
  tkhd.set([0, 0, 3], 9) // enabled, used in the presentation
  const mdhd = full('mdhd', u32(0, 0, scale, duration), u16(0x55c4, 0)) // language: und
  const hdlr = full('hdlr', u32(0), text('vide'), u32(0, 0, 0), text('video\0'))
  const dref = full('dref', u32(1), selfContained())
  const media = box(
    'minf',
    full('vmhd', u16(0, 0, 0, 0)),
    box('dinf', dref),
    samples(duration, frames, frameBytes, start),
  )
  return box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, media)))
}

/** The sample table: frames of equal size, consecutive in one chunk. */
function samples(duration: number, frames: number, frameBytes: number, start: number): Buffer {
  const last = duration - (frames - 1) * scale
  return box(
    'stbl',
    full('stsd', u32(1), sampleEntry()),
    full('stts', frames === 1 ? u32(1, 1, last) : u32(2, frames - 1, scale, 1, last)),
    full('stsc', u32(1, 1, frames, 1)),
    full('stsz', u32(frameBytes, frames)),
    full('stco', u32(1, start)),
  )
}

/** Visual samples of MPEG-4 object type 0x6d: PNG. */
function sampleEntry(): Buffer {
  const name = Buffer.alloc(32)
  const config = Buffer.from([0x04, 13, 0x6d, 0x11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const descriptor = Buffer.concat([
    Buffer.from([0x03, 3 + config.length + 3, 0, 1, 0]),
    config,
    Buffer.from([0x06, 1, 2]),
  ])
  const picture = [
    u32(0),
    u16(0, 1),
    u32(0, 0, 0, 0),
    u16(side, side),
    u32(0x480000, 0x480000, 0),
    u16(1),
    name,
    u16(24, 0xffff),
  ]
  return box('mp4v', ...picture, full('esds', descriptor))
}

function selfContained(): Buffer {
  const url = full('url ')
  url.set([1], 11)
  return url
}

/** No rotation, no scaling. */
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** A full box: version and flags are zero. */
function full(type: string, ...parts: readonly Uint8Array[]): Buffer {
  return box(type, u32(0), ...parts)
}

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1')
}

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}
