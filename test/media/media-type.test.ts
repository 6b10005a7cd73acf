import { describe, expect, test } from 'vitest'
import { replyOf } from '../../src/reply/reader.ts'
import { hex, imageTypeOf, bodyTypeOf } from '../../src/media/media-type.ts'
import { wholeReply } from './boxes.ts'
import { exchangeOf } from '../evidence/sample.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const kind = (text: string) => bodyTypeOf(wholeReply(bytesOf(text)))

/** Each with bytes that begin so. */
const images = [
  ['a PNG image', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['a JPEG image', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['a GIF image', 'GIF87a\x01\0'],
  ['a GIF image', 'GIF89a\x01\0'],
  ['a WebP image', 'RIFF\x24\0\0\0WEBPVP8 '],
  ...['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1'].map(
    (brand) => ['an AVIF or HEIF image', `\0\0\0\x14ftyp${brand}\0\0\0\0`] as const,
  ),
  ['a BMP image', 'BM\x46\0\0\0'],
  ['a TIFF image', 'II*\0\x08\0\0\0'],
  ['a TIFF image', 'MM\0*\0\0\0\x08'],
  ['an SVG image', '<svg>'],
  ['an SVG image', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['an SVG image', '<svg\n>'],
  ['an SVG image', '\n\n <svg>'],
  ['an SVG image', '<?xml?><svg>'],
  ['an SVG image', ' <?xml version="1.0" standalone="no"?>\n\n<svg>'],
] as const

const files = [
  ['an AVI file', 'RIFF\x24\0\0\0AVI LIST'],
  ['a WebM file', '\x1aE\xdf\xa3webm'],
  ['a WebM file', `\x1aE\xdf\xa3${'\x01'.repeat(64)}webm`],
  ['a Matroska file', `\x1aE\xdf\xa3${'\x01'.repeat(65)}webm`],
  ['a Matroska file', '\x1aE\xdf\xa3\x01B\x82\x88matroska'],
  ['an Ogg file', 'OggS\0\x02'],
  ['an FLV file', 'FLV\x01\x05'],
  ['an MPEG transport stream', `G${'\0'.repeat(187)}G`],
  ['a playlist (HLS)', '#EXTM3U\n#EXT-X-VERSION:3\n'],
  ['a PDF file', '%PDF-1.7\n'],
  ['a ZIP archive', 'PK\x03\x04\x14\0'],
  ['gzip data', '\x1f\x8b\x08\0'],
] as const

describe('by how they begin', () => {
  test.each(images)('%s', (name, text) => {
    expect(imageTypeOf(bytesOf(text))).toBe(name)
    expect(kind(text)).toBe(name)
  })

  test.each(files)('%s', (name, text) => {
    expect(kind(text)).toBe(name)
    expect(imageTypeOf(bytesOf(text))).toBeUndefined()
  })

  test.each([...images, ...files])('%s, and not by what stands later', (name, text) => {
    expect(kind(`x${text}`)).not.toBe(name)
    expect(imageTypeOf(bytesOf(`x${text}`))).toBeUndefined()
  })

  test.each(['moov', 'mdat', 'moof', 'styp', 'sidx', 'free', 'skip', 'wide', 'pnot'])('boxes: %s', (box) => {
    expect(kind(`\0\0\0\x08${box}`)).toBe(`not an MP4 file: it begins with the box ${box} and has no ftyp`)
    expect(kind(`x\0\0\0\x08${box}`)).not.toContain('begins with the box')
  })

  test.each(['GIF88a', '<svgx>', '<svg', `G${'\0'.repeat(186)}Gx`, 'RIFF\x24\0\0WEBP', '\0\0\0ftypavif'])(
    'none of these: %j',
    (text) => {
      expect(imageTypeOf(bytesOf(text))).toBeUndefined()
      expect(kind(text)).toMatch(/^(?:text: |bytes that begin with )/)
    },
  )
})

describe('text', () => {
  test.each([
    '<!doctype html>',
    '<!DOCTYPE html>',
    '<html>',
    '<HTML lang=en>',
    '\n\n <head>',
    '<body>',
    '<title>Sign in</title>',
    '<script>',
    '<div id=root>',
    '<!----><html>',
    '<!-- a-b -- c --><html>',
    '<!--a--> \n<!--b--><html>',
    '\xef\xbb\xbf<html>',
  ])('is an HTML page: %j', (text) => {
    expect(kind(text)).toBe('an HTML page')
  })

  test.each([
    ['<htmlx>', 'text: <htmlx>'],
    ['a<html>', 'text: a<html>'],
    ['<!-- --', 'text: <!-- --'],
    ['<!-- a <html>', 'text: <!-- a <html>'],
    ['<!--a--><p>', 'text: <!--a--><p>'],
    ['', 'nothing (an empty body)'],
    ['{"a": [1,\n  2]}', 'JSON: {"a": [1, 2]}'],
    ['17', 'JSON: 17'],
    ['  two   words\n', 'text: two words'],
    ['a\tb\fc\x1bd', 'text: a b c\x1bd'],
    ['x'.repeat(100), `text: ${'x'.repeat(100)}`],
    ['x'.repeat(101), `text: ${'x'.repeat(100)}…`],
    ['\xef\xbb\xbfhello', 'text: hello'],
    ['hello\xc3', 'text: hello\uFFFD'],
  ])('%j is %s', (text, name) => {
    expect(kind(text)).toBe(name)
  })

  test.each(['a\0b', '\x08', 'a\x0e', 'a\x1a', 'a\x1c', 'a\x1f', 'a\x7f', 'a\xc3b', 'a\xc3\n'])(
    'is not what holds bytes that no text has: %j',
    (text) => {
      expect(kind(text)).toBe(`bytes that begin with ${hex(bytesOf(text))}`)
    },
  )
})

test.each([
  ['\0', '00'],
  ['\x01\x23\x45\x67\x89\xab\xcd\xef', '01 23 45 67 89 ab cd ef'],
  ['\x01\x23\x45\x67\x89\xab\xcd\xef\0', '01 23 45 67 89 ab cd ef …'],
])('the bytes %j are shown as %s', (text, shown) => {
  expect(hex(bytesOf(text))).toBe(shown)
})

test('where no reply came there is nothing', () => {
  const { response: _none, ...exchange } = exchangeOf([])
  expect(bodyTypeOf(replyOf(exchange))).toBe('nothing (no response)')
})
