import { describe, expect, test } from 'vitest'
import { videoHeaderIn } from '../../src/media/video-header.ts'
import { createBoxPicker, readBoxHeader } from '../../src/media/mp4-boxes.ts'
import { box, endless, ftyp, moov, mvhd, u32, wideBox, wideMvhd } from './boxes.ts'

const text = (value: string) => Buffer.from(value, 'latin1')
const files = (...parts: readonly Uint8Array[]) => Buffer.concat(parts)

/** What is picked of bytes that come in pieces of some size: offsets, and the bytes as text. */
function picked(bytes: Uint8Array, step = bytes.length || 1) {
  const picker = createBoxPicker()
  for (let at = 0; at < bytes.length; at += step) picker.push(bytes.subarray(at, at + step))
  return picker.parts().map((part) => [part.offset, Buffer.from(part.bytes).toString('latin1')] as const)
}
const shown = (...parts: readonly (readonly [number, Uint8Array])[]) =>
  parts.map(([offset, bytes]) => [offset, Buffer.from(bytes).toString('latin1')])

describe('the header of a box', () => {
  test.each([
    ['nothing', '', 'longer'],
    ['seven bytes', '\0\0\0\x08fre', 'longer'],
    ['eight', '\0\0\0\x08free', { type: 'free', size: 8, length: 8 }],
    ['a size that is nonsense', '\0\0\0\x02free', { type: 'free', size: 2, length: 8 }],
    ['more bytes than that', '\0\0\x01\0moov----', { type: 'moov', size: 256, length: 8 }],
    ['no size', '\0\0\0\0mdat', { type: 'mdat', size: Number.POSITIVE_INFINITY, length: 8 }],
    ['a size in 64 bits, cut', '\0\0\0\x01mdat\0\0\0\0\0\0\0', 'longer'],
    ['a size in 64 bits', '\0\0\0\x01mdat\0\0\0\x01\0\0\0\x02', { type: 'mdat', size: 2 ** 32 + 2, length: 16 }],
    ['the type ©xyz', '\0\0\0\x08\xa9xyz', { type: '\xa9xyz', size: 8, length: 8 }],
    ['the limits of ASCII', '\0\0\0\x08 ~~ ', { type: ' ~~ ', size: 8, length: 8 }],
    ['no type at its start', '\0\0\0\x08\0ree', undefined],
    ['no type at its end', '\0\0\0\x08fre\x7f', undefined],
  ])('%s', (_title, bytes, header) => {
    expect(readBoxHeader(text(bytes))).toEqual(header)
    expect(readBoxHeader(text(`before${bytes}`).subarray(6))).toEqual(header)
  })
})

describe('of a file are picked', () => {
  const meta = (size: number) => box('meta', Buffer.alloc(size, 'x'))
  const wide = wideBox('mdat', Buffer.alloc(20, 'x'))

  test.each([
    ['nothing of nothing', [], []],
    ['the header of a box, and not what it holds', [meta(20)], [[0, meta(20).subarray(0, 8)]]],
    [
      'all of ftyp and of moov',
      [ftyp, moov()],
      [
        [0, ftyp],
        [ftyp.length, moov()],
      ],
    ],
    [
      'the whole header of a box with its size in 64 bits',
      [wide, ftyp],
      [
        [0, wide.subarray(0, 16)],
        [wide.length, ftyp],
      ],
    ],
    [
      'empty boxes',
      [box('free'), box('moov'), box('skip')],
      [
        [0, box('free')],
        [8, box('moov')],
        [16, box('skip')],
      ],
    ],
    [
      'what is there of a box that is cut',
      [ftyp, moov().subarray(0, 30)],
      [
        [0, ftyp],
        [24, moov().subarray(0, 30)],
      ],
    ],
    [
      'what is there of a header',
      [ftyp, text('\0\0\0')],
      [
        [0, ftyp],
        [24, text('\0\0\0')],
      ],
    ],
    [
      'half of a size in 64 bits',
      [ftyp, text('\0\0\0\x01mdat\0\0')],
      [
        [0, ftyp],
        [24, text('\0\0\0\x01mdat\0\0')],
      ],
    ],
    [
      'the header of a box without an end',
      [ftyp, endless('mdat', Buffer.alloc(50))],
      [
        [0, ftyp],
        [24, text('\0\0\0\0mdat')],
      ],
    ],
    [
      'no more behind what is no box',
      [ftyp, text('<html></html>'), ftyp],
      [
        [0, ftyp],
        [24, text('<html></')],
      ],
    ],
    [
      'no more behind a box smaller than its header',
      [ftyp, text('\0\0\0\x07free'), ftyp],
      [
        [0, ftyp],
        [24, text('\0\0\0\x07free')],
      ],
    ],
    [
      'no more behind one of 15 bytes in 64 bits',
      [wideBox('free', text(''), 15), ftyp],
      [[0, wideBox('free', text(''), 15)]],
    ],
    [
      'no more behind what is nearly a header of zeros',
      [ftyp, text('\x01\0\0\0\0\0\0\0'), text('rubbish!')],
      [
        [0, ftyp],
        [24, text('\x01\0\0\0\0\0\0\0')],
      ],
    ],
    [
      'a header of zeros',
      [ftyp, Buffer.alloc(100)],
      [
        [0, ftyp],
        [24, Buffer.alloc(8)],
      ],
    ],
    [
      'bytes after zeros',
      [ftyp, Buffer.alloc(100), text('rubbish, much of it')],
      [
        [0, ftyp],
        [24, Buffer.alloc(8)],
        [124, text('rubbish,')],
      ],
    ],
    [
      'less of it than a header',
      [ftyp, Buffer.alloc(9), text('ru\0')],
      [
        [0, ftyp],
        [24, Buffer.alloc(8)],
        [33, text('ru\0')],
      ],
    ],
    [
      'a box behind zeros',
      [Buffer.alloc(8), ftyp],
      [
        [0, Buffer.alloc(8)],
        [11, ftyp.subarray(3, 11)],
      ],
    ],
  ] as const)('%s', (_title, parts, kept) => {
    const file = files(...parts)
    for (const step of [1, 3, 7, 8, 16, 1000]) expect(picked(file, step)).toEqual(shown(...kept))
  })

  test('no ftyp that is larger than any is', () => {
    const [most, more] = [4096, 4097].map((size) => box('ftyp', Buffer.alloc(size, 'x')))
    expect(picked(most ?? ftyp)).toEqual(shown([0, most ?? ftyp]))
    expect(picked(more ?? ftyp)).toEqual(shown([0, (more ?? ftyp).subarray(0, 8)]))
  })

  test('no more than 8 MiB of all that moov holds', () => {
    const kept = 8 * 1024 * 1024
    const half = box('moov', Buffer.alloc(kept - 10, 'x'))
    const lengths = picked(files(half, moov(), moov()), 1 << 20).map(([, bytes]) => bytes.length)
    expect(lengths).toEqual([kept - 2, 18, 8])
  })

  test('the first 512 boxes, the first of each telling type behind them, and the last', () => {
    const keptFew = Array.from({ length: 511 }, () => box('free'))
    const later = [...keptFew, meta(1), meta(2), box('skip'), ftyp, moov(), box('moof'), box('mdat'), moov(), meta(3)]
    const types = picked(files(...later)).map(([, bytes]) => bytes.slice(4, 8))
    expect(types.slice(510)).toEqual(['free', 'meta', 'ftyp', 'moov', 'moof', 'mdat', 'meta'])
    const again = picked(files(...keptFew, moov(), meta(1), moov())).at(-1)
    expect(again?.[1]).toHaveLength(8)
    const between = picked(files(...keptFew, meta(1), meta(2), ftyp)).map(([, bytes]) => bytes.slice(4, 8))
    expect(between.slice(510)).toEqual(['free', 'meta', 'meta', 'ftyp'])
  })
})

describe('of what moov says', () => {
  const header = (bytes: Uint8Array, size = bytes.length) => ({ bytes, size })
  const whole = (...inner: readonly Uint8Array[]) => header(box('moov', ...inner))
  const mvex = (...inner: readonly Uint8Array[]) => box('mvex', ...inner)
  const mehd = (...values: readonly number[]) => mvex(box('mehd', u32(...values)))
  const short = (length: number, version = 0) => box('mvhd', Buffer.from([version]), Buffer.alloc(length - 1, 1))
  const unread = { flaw: 'the mvhd in moov cannot be read', fragmented: false }

  test.each([
    ['its duration', whole(mvhd(10, 25)), { seconds: 2.5, fragmented: false }],
    ['a duration of nothing', whole(mvhd(10, 0)), { seconds: 0, fragmented: false }],
    [
      'one behind other boxes',
      whole(box('free'), box('trak', Buffer.alloc(9)), mvhd(10, 25)),
      { seconds: 2.5, fragmented: false },
    ],
    [
      'one behind a box in 64 bits',
      whole(wideBox('free', Buffer.alloc(9)), mvhd(10, 25)),
      { seconds: 2.5, fragmented: false },
    ],
    ['one in 64 bits', whole(wideMvhd(10, 1, 4)), { seconds: (2 ** 32 + 4) / 10, fragmented: false }],
    ['that it is not known', whole(mvhd(10, 0xffff_ffff)), { fragmented: false }],
    ['that it is not known, in 64 bits', whole(wideMvhd(10, 0xffff_ffff, 0xffff_ffff)), { fragmented: false }],
    [
      'one in 64 bits that is half of ones',
      whole(wideMvhd(10, 0, 0xffff_ffff)),
      { seconds: 0xffff_ffff / 10, fragmented: false },
    ],
    [
      'the fragments, where it says nothing itself',
      whole(mvhd(10, 0), mehd(0, 75)),
      { seconds: 7.5, fragmented: true },
    ],
    [
      'the same in 64 bits',
      whole(mvhd(10, 0), mehd(0x0100_0000, 1, 4)),
      { seconds: (2 ** 32 + 4) / 10, fragmented: true },
    ],
    ['itself before the fragments', whole(mvhd(10, 25), mehd(0, 75)), { seconds: 2.5, fragmented: true }],
    ['that fragments last nothing', whole(mvhd(10, 0), mehd(0, 0)), { fragmented: true }],
    ['that fragments last unknown times', whole(mvhd(10, 0), mehd(0, 0xffff_ffff)), { fragmented: true }],
    ['fragments without a time', whole(mvhd(10, 0), mvex()), { fragmented: true }],
    ['fragments whose time is cut', whole(mvhd(10, 0), mvex(box('mehd', Buffer.alloc(7, 1)))), { fragmented: true }],
    [
      'fragments whose time in 64 bits is cut',
      whole(mvhd(10, 0), mvex(box('mehd', Buffer.alloc(11, 1)))),
      { fragmented: true },
    ],
    ['nothing', whole(), { flaw: 'moov has no mvhd', fragmented: false }],
    ['fragments alone', whole(mvex()), { flaw: 'moov has no mvhd', fragmented: true }],
    ['what is no box', whole(text('<html></html>'), mvhd(10, 25)), { flaw: 'moov has no mvhd', fragmented: false }],
    [
      'what has no type',
      whole(text('\0\0\0\x08\0\0\0\0'), mvhd(10, 25)),
      { flaw: 'moov has no mvhd', fragmented: false },
    ],
    [
      'a box in 64 bits that is smaller than its header',
      whole(wideBox('free', text('free----'), 12), mvhd(10, 25)),
      { flaw: 'moov has no mvhd', fragmented: false },
    ],
    ['no box itself', header(text('\0\0\0\x08\0\0\0\0')), { flaw: 'moov has no mvhd', fragmented: false }],
    ['a box of no size', whole(text('\0\0\0\x07free'), mvhd(10, 25)), { flaw: 'moov has no mvhd', fragmented: false }],
    [
      'a timescale of 0',
      whole(mvhd(0, 25), mvex()),
      { flaw: 'mvhd declares a timescale of 0: the duration is unknown', fragmented: true },
    ],
    ['a header of 19 bytes', whole(short(19)), unread],
    ['a header of 20 bytes', whole(short(20)), { seconds: 1, fragmented: false }],
    ['a header in 64 bits of 31 bytes', whole(short(31, 1)), unread],
    ['a header in 64 bits of 32 bytes', whole(short(32, 1)), { seconds: 2 ** 32 + 1, fragmented: false }],
    ['a header of version 2', whole(short(40, 2)), unread],
    ['a header of no bytes', whole(box('mvhd')), unread],
    ['no moov at all', header(new Uint8Array(0), 0), { flaw: 'moov has no mvhd', fragmented: false }],
    ['a box after it', header(files(box('moov'), mvhd(10, 25)), 8), { flaw: 'moov has no mvhd', fragmented: false }],
    ['nothing, as far as it is kept', header(box('moov', box('trak')), 17), { isTruncated: true, fragmented: false }],
    ['fragments, as far as it is kept', header(box('moov', mvex()), 17), { isTruncated: true, fragmented: true }],
    ['its duration before it is cut', header(box('moov', mvhd(10, 25)), 1000), { seconds: 2.5, fragmented: false }],
    [
      'a header that is cut',
      header(box('moov', mvhd(10, 25).subarray(0, 50)), 1000),
      { isTruncated: true, fragmented: false },
    ],
  ])('%s', (_title, { bytes, size }, said) => {
    expect(videoHeaderIn(bytes, size)).toEqual(said)
  })
})
