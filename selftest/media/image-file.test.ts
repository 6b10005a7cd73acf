import { describe, expect, test } from 'vitest'
import { imageFlaw } from '../../src/media/image-file.ts'
import { png } from '../../src/reference/media/png.ts'
import { recordedReply, u32, wholeReply } from './boxes.ts'

const file = (...parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

const picture = Buffer.from(png(64, 64, [200, 30, 30]))
/** Ends a scan; in data, 0xFF is followed by 0. */
const jpegEnd = '\xff\xd9'
const data = 'data \xff\x00 more data '.repeat(8)
const scan = `\xff\xda\x00\x04ab${data}`
const segment = (marker: string, content: string) => file('\xff', marker, u32(content.length + 2).subarray(2), content)
const jpeg = file('\xff\xd8', segment('\xe0', 'JFIF\0'), segment('\xdb', 'x'.repeat(64)), scan, jpegEnd)
const withThumbnail = (...rest: readonly string[]) =>
  file('\xff\xd8', segment('\xe1', `Exif\0\0\xff\xd8${scan}${jpegEnd}`), ...rest)
const webp = file('RIFF', Buffer.from([108, 0, 0, 0]), 'WEBPVP8 ', 'x'.repeat(100))

/** Whole, and as head and end of a long body. */
const ways = [
  ['kept whole', wholeReply],
  [
    'kept in two parts',
    (bytes: Uint8Array) => recordedReply(bytes, { maxKeptBytes: bytes.length - 3, keep: undefined }),
  ],
  ['kept in part', (bytes: Uint8Array) => recordedReply(bytes, { maxKeptBytes: 24, keep: undefined })],
] as const

describe.each(ways)('%s', (_way, reply) => {
  test.each([
    ['a PNG image', picture],
    ['a JPEG image', jpeg],
    ['a JPEG image in several scans', file(jpeg.subarray(0, -2), '\xff\xc4\x00\x04ab', scan, jpegEnd)],
    ['a JPEG image with fill bytes', file('\xff\xd8\xff\xff', segment('\xe0', 'JFIF\0'), scan, jpegEnd)],
    ['a JPEG image with a thumbnail', withThumbnail(scan, jpegEnd)],
    ['a WebP image', webp],
    ['a WebP image whose size includes its header', file('RIFF', Buffer.from([116, 0, 0, 0]), webp.subarray(8))],
    ['a GIF image', file('GIF89a', 'x'.repeat(100))],
    ['text', file('<!doctype html>')],
    ['nothing', file()],
  ])('%s has no flaw', (_title, bytes) => {
    expect(imageFlaw(reply(bytes))).toBeUndefined()
  })

  test.each([
    ['a PNG image', picture.subarray(0, -12), 'without its last chunk, IEND'],
    ['a JPEG image', jpeg.subarray(0, -2), 'without its end marker'],
    ['a WebP image', webp.subarray(0, -9), 'whose header says 116 bytes'],
  ])('%s that is cut', (format, bytes, missing) => {
    expect(imageFlaw(reply(bytes))).toBe(`${format} of ${bytes.length} bytes ${missing}: it is cut`)
  })
})

test.each([
  ['a PNG image', file(picture, 'x'.repeat(40))],
  ['a JPEG image', file(jpeg, 'x'.repeat(40))],
  ['a WebP image', file(webp, 'x'.repeat(40))],
])('bytes after the end of %s are allowed', (_title, bytes) => {
  expect(imageFlaw(wholeReply(bytes))).toBeUndefined()
})

test('a JPEG image that is cut after its thumbnail', () => {
  const cut = withThumbnail()
  expect(imageFlaw(wholeReply(cut))).toBe(`a JPEG image of ${cut.length} bytes without picture data: it is cut`)
  expect(imageFlaw(wholeReply(withThumbnail(scan)))).toContain('without its end marker')
})

test('the beginning of each file has a flaw or no known format, and is read without an exception', () => {
  for (const whole of [picture, jpeg, webp])
    for (let length = 12; length < whole.length - 8; length += 1) {
      const flaw = imageFlaw(wholeReply(whole.subarray(0, length)))
      expect(flaw, `${length} of ${whole.length}`).toMatch(/: it is cut$/)
    }
})

test('a file that the client did not read to its end is not judged', () => {
  const end = { how: 'interrupted', at: 1, cause: 'client-left' } as const
  expect(imageFlaw(recordedReply(picture.subarray(0, -12), { end }))).toBeUndefined()
})
