import { describe, expect, test } from 'vitest'
import { imageFlaw } from '../../src/media/image-file.ts'
import { png } from '../../gateway/reference/media/png.ts'
import { box, endless, recordedReply, u32, wholeReply } from './boxes.ts'

const file = (...parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

const picture = Buffer.from(png(64, 64, [200, 30, 30]))
/** Ends a scan; in data, 0xFF is followed by 0. */
const jpegEnd = '\xff\xd9'
const data = 'data \xff\x00 more data \xd9 '.repeat(8)
const scan = `\xff\xda\x00\x04ab${data}`
const segment = (marker: string, content: string) => file('\xff', marker, u32(content.length + 2).subarray(2), content)
const jpeg = file('\xff\xd8', segment('\xe0', 'JFIF\0'), segment('\xdb', 'x'.repeat(64)), scan, jpegEnd)
const withThumbnail = (...rest: readonly string[]) =>
  file('\xff\xd8', segment('\xe1', `Exif\0\0\xff\xd8${scan}${jpegEnd}`), ...rest)
const webp = file('RIFF', Buffer.from([108, 0, 0, 0]), 'WEBPVP8 ', 'x'.repeat(100))

const block = (content: string) => `${String.fromCharCode(content.length)}${content}`
const comment = `!\xfe${block('a comment ;')}\0`
const frame = (flags: string, table: string) =>
  `,\0\0\0\0\x40\0\x40\0${flags}${table}\x02${block('\0x;!'.repeat(60))}${block('\0,')}\0`
const gifScreen = 'GIF89a\x40\0\x40\0\x80\0\0;;;\0\0\0'
const gif = file(gifScreen, comment, frame('\0', ''), '\0', frame('\x81', ';'.repeat(12)), ';')

const brands = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1'))
const meta = box('meta', Buffer.alloc(20))
const mdat = box('mdat', Buffer.alloc(200, 'm'))
const avif = file(brands, meta, mdat)

/** Whole, and as head and end of a long body. */
const ways = [
  ['kept whole', wholeReply],
  [
    'kept in two parts',
    (bytes: Uint8Array) => recordedReply(bytes, { maxKeptBytes: bytes.length - 3, keep: undefined }),
  ],
  ['kept in part', (bytes: Uint8Array) => recordedReply(bytes, { maxKeptBytes: 64, keep: undefined })],
] as const

describe.each(ways)('%s', (_way, reply) => {
  test.each([
    ['a PNG image', picture],
    ['a JPEG image', jpeg],
    ['a JPEG image in several scans', file(jpeg.subarray(0, -2), '\xff\xc4\x00\x04ab', scan, jpegEnd)],
    ['a JPEG image with a fill byte', file('\xff\xd8\xff', segment('\xe0', 'JFIF\0'), scan, jpegEnd)],
    ['a JPEG image with fill bytes', file('\xff\xd8\xff\xff', segment('\xe0', 'JFIF\0'), scan, jpegEnd)],
    ['a JPEG image with a thumbnail', withThumbnail(scan, jpegEnd)],
    ['a WebP image', webp],
    ['a WebP image whose size includes its header', file('RIFF', Buffer.from([116, 0, 0, 0]), webp.subarray(8))],
    ['a GIF image', gif],
    ['a GIF image without colours', file('GIF87a\x40\0\x40\0\0\0\0', frame('\0', ''), ';')],
    ['an AVIF image', avif],
    ['an AVIF image whose data come first', file(brands, mdat, meta)],
    ['an AVIF image whose data have no size', file(brands, meta, endless('mdat', Buffer.alloc(200)))],
    ['a HEIF sequence', file(box('ftyp', Buffer.from('msf1\0\0\0\0')), box('moov', Buffer.alloc(9)), mdat)],
    ['a BMP image', file('BM', 'x'.repeat(100))],
    ['text', file('<!doctype html>')],
    ['nothing', file()],
  ])('%s has no flaw', (_title, bytes) => {
    expect(imageFlaw(reply(bytes))).toBeUndefined()
  })

  test.each([
    ['a PNG image', picture.subarray(0, -12), 'without its last chunk, IEND'],
    ['a JPEG image', jpeg.subarray(0, -2), 'without its end marker'],
    ['a WebP image', webp.subarray(0, -9), 'whose header says 116 bytes'],
    ['a GIF image', gif.subarray(0, -1), 'without its trailer'],
    ['a GIF image', gif.subarray(0, -4), 'without its trailer'],
    ['an AVIF or HEIF image', avif.subarray(0, -1), `whose box mdat ends after ${avif.length} bytes`],
  ])('%s that is cut', (format, bytes, missing) => {
    expect(imageFlaw(reply(bytes))).toBe(`${format} of ${bytes.length} bytes ${missing}: it is cut`)
  })
})

test.each([
  ['a PNG image', file(picture, 'x'.repeat(40))],
  ['a JPEG image', file(jpeg, 'x'.repeat(40))],
  ['a WebP image', file(webp, 'x'.repeat(40))],
  ['a GIF image', file(gif, ',x'.repeat(40))],
  ['an AVIF image', file(avif, 'x'.repeat(40))],
  ['an AVIF image', file(avif, '\0'.repeat(40))],
  ['an AVIF image', file(avif, 'x'.repeat(7))],
  ['an AVIF image', file(avif, u32(4), 'free')],
])('bytes after the end of %s are allowed', (_title, bytes) => {
  expect(imageFlaw(wholeReply(bytes))).toBeUndefined()
})

test('a JPEG image that is cut after its thumbnail', () => {
  const cut = withThumbnail()
  expect(imageFlaw(wholeReply(cut))).toBe(`a JPEG image of ${cut.length} bytes without picture data: it is cut`)
  for (const begun of [withThumbnail(scan), withThumbnail('\xff\xda\x00\x04')])
    expect(imageFlaw(wholeReply(begun))).toContain('without its end marker')
})

test.each([
  ['its data', file(brands, meta), 'mdat'],
  ['its description', file(brands, mdat), 'meta'],
  ['everything', brands, 'meta'],
])('an AVIF image that is cut before %s', (_part, cut, missing) => {
  expect(imageFlaw(wholeReply(cut))).toBe(
    `an AVIF or HEIF image of ${cut.length} bytes without its box ${missing}: it is cut`,
  )
})

test('an AVIF image that is cut in the header of its data', () => {
  expect(imageFlaw(wholeReply(file(brands, meta, mdat.subarray(0, 8))))).toContain('whose box mdat ends after')
  expect(imageFlaw(wholeReply(file(brands, meta, mdat.subarray(0, 7))))).toContain('without its box mdat')
})

test('an AVIF image with a damaged box is not cut', () => {
  expect(imageFlaw(wholeReply(file(brands, meta, u32(4), 'free')))).toBeUndefined()
})

test('an AVIF image may have its data in its description', () => {
  expect(imageFlaw(wholeReply(file(brands, box('meta', box('idat', Buffer.alloc(9))))))).toBeUndefined()
})

test('a GIF image with something that is not a block is not cut', () => {
  expect(imageFlaw(wholeReply(file(gif.subarray(0, -1), 'x')))).toBeUndefined()
})

test('boxes of a long file are read in its end', () => {
  const long = file(brands, meta, box('free', Buffer.alloc(100)), mdat.subarray(0, 16))
  expect(imageFlaw(recordedReply(long, { maxKeptBytes: 64, keep: undefined }))).toContain('whose box mdat ends after')
  // The header of the next box was not kept: nothing is known.
  const unknown = file(brands, meta, box('free', Buffer.alloc(60)), mdat.subarray(0, 80))
  expect(imageFlaw(recordedReply(unknown, { maxKeptBytes: 64, keep: undefined }))).toBeUndefined()
})

test('hostile files are read in time that grows with their length alone', () => {
  const blocks = ['!\xfe\x01x\0', '\0'].map((one) => file(gifScreen, one.repeat(400_000)))
  const boxes = file(brands, ...Array.from({ length: 100_000 }, () => box('free')))
  for (const hostile of [...blocks, boxes])
    expect(imageFlaw(wholeReply(hostile))).toMatch(/without its (?:trailer|box)/)
})

test('the beginning of each file has a flaw or no known format, and is read without an exception', () => {
  for (const whole of [picture, jpeg, webp, gif, avif])
    for (let length = 12; length < whole.length - 8; length += 1) {
      const flaw = imageFlaw(wholeReply(whole.subarray(0, length)))
      expect(flaw, `${length} of ${whole.length}`).toMatch(/: it is cut$/)
    }
})

test('a file that the client did not read to its end is not judged', () => {
  const end = { how: 'interrupted', at: 1, cause: 'client-left' } as const
  expect(imageFlaw(recordedReply(picture.subarray(0, -12), { end }))).toBeUndefined()
})
