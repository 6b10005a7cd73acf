import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordedBytes } from '../../src/evidence/bytes.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { videoFileOf } from '../../src/media/video-file.ts'
import { mp4 } from '../../gateway/reference/media/mp4.ts'
import * as file from './boxes.ts'
import { box, fiveSeconds, ftyp, mdat, moov, mvhd, recordedReply, u32, wholeReply } from './boxes.ts'
import { exchangeOf } from '../evidence/sample.ts'

const text = (value: string) => Buffer.from(value, 'latin1')
const files = (...parts: readonly Uint8Array[]) => Buffer.concat(parts)

/** Whole, and as what is picked of a long body that comes in pieces of odd sizes. */
const ways = [
  ['kept whole', wholeReply],
  ['picked, byte by byte', (bytes: Uint8Array) => recordedReply(bytes, { step: 1, maxKeptBytes: 12 })],
  ['picked, in sevens', (bytes: Uint8Array) => recordedReply(bytes, { step: 7, maxKeptBytes: 10 })],
  ['picked, in one piece', (bytes: Uint8Array) => recordedReply(bytes, { step: 1 << 20, maxKeptBytes: 64 })],
] as const

describe.each(ways)('%s', (_way, reply) => {
  test.each([
    ['of the reference', mp4(6, [200, 30, 30]), 6],
    ['with moov at the end', files(ftyp, mdat, fiveSeconds), 5],
    ['with moov at the start', files(ftyp, fiveSeconds, mdat), 5],
    ['behind free, skip and wide', files(box('free'), box('skip', text('x')), box('wide'), ftyp, fiveSeconds, mdat), 5],
    ['with times in 64 bits', files(ftyp, moov(file.wideMvhd(600, 0, 9000)), mdat), 15],
    ['with sizes in 64 bits', files(ftyp, file.wideBox('mdat', Buffer.alloc(50)), fiveSeconds), 5],
    ['whose last box goes to the end', files(ftyp, fiveSeconds, file.endless('mdat', Buffer.alloc(50, 'e'))), 5],
    ['whose moov goes to the end', files(ftyp, mdat, file.endless('moov', mvhd(1000, 4000))), 4],
    ['with uuid boxes', files(ftyp, box('uuid', Buffer.alloc(24, 'u')), fiveSeconds, mdat, box('uuid')), 5],
    ['padded with zeros', files(ftyp, fiveSeconds, mdat, Buffer.alloc(500)), 5],
    ['padded with three zeros', files(ftyp, fiveSeconds, mdat, Buffer.alloc(3)), 5],
    ['of an unknown duration', files(ftyp, moov(mvhd(1000, 0xffff_ffff)), mdat), undefined],
    [
      'of an unknown duration in 64 bits',
      files(ftyp, moov(file.wideMvhd(600, 0xffff_ffff, 0xffff_ffff)), mdat),
      undefined,
    ],
    [
      'in fragments, mehd',
      files(ftyp, moov(mvhd(10, 0), box('mvex', box('mehd', u32(0, 75)))), box('moof'), mdat),
      7.5,
    ],
    [
      'in fragments, mehd in 64 bits',
      files(ftyp, moov(mvhd(10, 0), box('mvex', box('mehd', u32(0x0100_0000, 0, 80)))), box('moof'), mdat),
      8,
    ],
    ['in fragments, their pictures elsewhere', files(ftyp, fiveSeconds, box('moof')), 5],
    ['in fragments, without mehd', files(ftyp, moov(mvhd(10, 0), box('mvex')), box('moof'), mdat), undefined],
  ])('a whole file %s', (_title, bytes, seconds) => {
    const movie = videoFileOf(reply(bytes))
    expect(movie).toMatchObject({ kind: 'mp4', ...(seconds !== undefined && { seconds }) })
    expect(movie).not.toHaveProperty('flaw')
    expect(movie).not.toHaveProperty('partial')
    expect('seconds' in movie).toBe(seconds !== undefined)
  })

  test.each([
    [
      'cut in mdat',
      files(ftyp, fiveSeconds, mdat.subarray(0, 1200)),
      'the box mdat says 3008 bytes, 1200 were received: the file is truncated',
    ],
    [
      'cut in moov',
      files(ftyp, mdat, fiveSeconds.subarray(0, 60)),
      'the box moov says 164 bytes, 60 were received: the file is truncated',
    ],
    ['cut in ftyp', ftyp.subarray(0, 20), 'the box ftyp says 24 bytes, 20 were received: the file is truncated'],
    [
      'that says far more',
      files(ftyp, fiveSeconds, file.wideBox('mdat', Buffer.alloc(9), 2 ** 40)),
      'the box mdat says 1099511627776 bytes, 25 were received: the file is truncated',
    ],
    [
      'cut in a header',
      files(ftyp, fiveSeconds, mdat, text('\0\0\x01\0fr')),
      'the file ends in the header of a box, at 3196: it is cut',
    ],
    [
      'cut in what fills it',
      files(ftyp, fiveSeconds, mdat, box('free', Buffer.alloc(100)).subarray(0, 50)),
      'the box free says 108 bytes, 50 were received: the file is truncated',
    ],
    ['without moov', files(ftyp, mdat), 'moov is missing: no player can read the file'],
    ['without mvhd', files(ftyp, moov(), mdat), 'moov has no mvhd'],
    ['whose mvhd is short', files(ftyp, moov(box('mvhd', u32(0, 1))), mdat), 'the mvhd in moov cannot be read'],
    [
      'whose mvhd is of version 2',
      files(ftyp, moov(box('mvhd', u32(0x0200_0000), Buffer.alloc(96))), mdat),
      'the mvhd in moov cannot be read',
    ],
    [
      'whose mvhd is longer than moov',
      files(ftyp, box('moov', text('\0\0\x10\0mvhd'), Buffer.alloc(40)), mdat),
      'moov has no mvhd',
    ],
    [
      'of no timescale',
      files(ftyp, moov(mvhd(0, 5000)), mdat),
      'mvhd declares a timescale of 0: the duration is unknown',
    ],
    ['without a picture', files(ftyp, fiveSeconds), 'mdat and moof are missing: the file has no pictures'],
    [
      'with rubbish behind it',
      files(ftyp, fiveSeconds, mdat, text('<html>oops</html>\0')),
      'the bytes at 3196 are not a box: 3c 68 74 6d 6c 3e 6f 6f',
    ],
    [
      'with rubbish behind zeros',
      files(ftyp, fiveSeconds, mdat, Buffer.alloc(100), text('rubbish\n')),
      'the bytes at 3296 are not a box: 72 75 62 62 69 73 68 0a',
    ],
    [
      'with bytes behind it that name no box',
      files(ftyp, fiveSeconds, mdat, text('rubb\0\0\0\0')),
      'the bytes at 3196 are not a box: 72 75 62 62 00 00 00 00',
    ],
    [
      'with less than a header behind zeros',
      files(ftyp, fiveSeconds, mdat, Buffer.alloc(100), text('rub')),
      'the bytes at 3296 are not a box: 72 75 62',
    ],
    [
      'with what looks like a header behind zeros',
      files(ftyp, fiveSeconds, mdat, Buffer.alloc(100), text('<html></html>')),
      'the bytes at 3296 are not a box: 3c 68 74 6d 6c 3e 3c 2f',
    ],
    [
      'with a box of 4 bytes',
      files(ftyp, text('\0\0\0\x04free'), fiveSeconds, mdat),
      'the box free at 24 says 4 bytes, less than its own header',
    ],
    [
      'with a box of 12 bytes in 64 bits',
      files(ftyp, file.wideBox('free', Buffer.alloc(0), 12), fiveSeconds, mdat),
      'the box free at 24 says 12 bytes, less than its own header',
    ],
  ])('a file %s', (_title, bytes, flaw) => {
    expect(videoFileOf(reply(bytes))).toMatchObject({ kind: 'mp4', flaw })
  })

  test.each([
    ['nothing', '', 'nothing (an empty body)'],
    ['HTML', '\n<!DOCTYPE html><html><body>Sign in</body></html>', 'an HTML page'],
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'a PNG image'],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'a JPEG image'],
    ['WebM', '\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm', 'a WebM file'],
    ['bytes', '\0\x11\x22\x33\x44\x55\x66\x77\x88', 'bytes that begin with 00 11 22 33 44 55 66 77 …'],
    ['a Base64 text', 'AAAAIGZ0eXBpc29t', 'text: AAAAIGZ0eXBpc29t'],
    ['an AVIF image', '\0\0\0\x14ftypavif\0\0\0\0mif1\0\0\0\x09meta.', 'an image in boxes (avif)'],
  ])('is no MP4: %s', (_title, body, what) => {
    expect(videoFileOf(recordedReply(text(body)))).toEqual({ kind: 'other', what })
    expect(videoFileOf(reply(text(body)))).toMatchObject({ kind: 'other' })
  })

  test.each(['avif', 'heic', 'heix', 'mif1'])('an image in boxes is no MP4: %s', (brand) => {
    const image = files(box('ftyp', text(brand), u32(0)), fiveSeconds, mdat)
    expect(videoFileOf(reply(image))).toEqual({ kind: 'other', what: `an image in boxes (${brand})` })
  })

  test('boxes without ftyp are no MP4', () => {
    const what = 'not an MP4 file: it begins with the box moov and has no ftyp'
    expect(videoFileOf(reply(files(fiveSeconds, mdat)))).toEqual({ kind: 'other', what })
    expect(videoFileOf(reply(files(box('free'), mdat, ftyp)))).toMatchObject({ kind: 'other' })
  })

  test.each([
    ['at the start', files(ftyp, fiveSeconds, mdat)],
    ['at the end', files(ftyp, mdat, fiveSeconds)],
  ])('moov %s: wherever the file is cut, it is not whole', (_title, bytes) => {
    const cuts = Array.from({ length: bytes.length }, (_none, at) => at).filter((at) => at < 300 || at % 37 === 0)
    const passed = cuts.filter((at) => {
      const movie = videoFileOf(reply(bytes.subarray(0, at)))
      return movie.kind === 'mp4' && movie.flaw === undefined
    })
    expect(passed).toEqual([])
  })
})

test.each([0, 1, 2])('every single cut of the file of the reference is found (%i)', (way) => {
  const bytes = mp4(1, [1, 2, 3])
  const reply = ways[way]?.[1] ?? wholeReply
  const passed = Array.from(bytes.keys()).filter((at) => {
    const movie = videoFileOf(reply(bytes.subarray(0, at)))
    return movie.kind === 'mp4' && movie.flaw === undefined
  })
  expect(passed).toEqual([])
})

test('quotes JSON, truncated', () => {
  const error = JSON.stringify({ error: { message: 'x'.repeat(200) } })
  expect(videoFileOf(wholeReply(text(error)))).toEqual({
    kind: 'other',
    what: `JSON: {"error":{"message":"${'x'.repeat(79)}…`,
  })
})

test('no reply is nothing', () => {
  const { response: _none, ...exchange } = exchangeOf([])
  expect(videoFileOf(replyOf(exchange))).toEqual({ kind: 'other', what: 'nothing (no response)' })
})

describe('content-length', () => {
  const bytes = files(ftyp, fiveSeconds, mdat)
  const flawWith = (headers: readonly (readonly [string, string])[], status = 200) => {
    const movie = videoFileOf(recordedReply(bytes, { headers, status, maxKeptBytes: 64 }))
    return movie.kind === 'mp4' ? movie.flaw : movie.what
  }

  test.each([
    ['another one', [['Content-Length', '5000']]],
    ['another one between blanks', [['content-length', ' 5000 ']]],
    [
      'of what is said to be as it is',
      [
        ['content-length', '5000'],
        ['content-encoding', ' Identity '],
      ],
    ],
  ] as const)('%s is a flaw', (_title, headers) => {
    expect(flawWith(headers)).toBe('content-length says 5000 bytes, 3196 were received: the file is truncated')
  })

  test.each([
    ['the same', [['content-length', '3196']], 200],
    [
      'of what is compressed',
      [
        ['content-length', '50'],
        ['content-encoding', 'gzip'],
      ],
      200,
    ],
    ['of a part', [['content-length', '50']], 206],
    ['that is no number', [['content-length', '50, 51']], 200],
  ] as const)('%s is not a video file', (_title, headers, status) => {
    expect(flawWith(headers, status)).toBeUndefined()
  })
})

describe('what we cut ourselves', () => {
  const cut = files(ftyp, fiveSeconds, mdat).subarray(0, 2000)
  const ends = [
    { how: 'too-large', detail: 'more than 2000 bytes', at: 1 },
    { how: 'timeout', detail: 'not finished within 60 s', at: 1 },
    { how: 'interrupted', detail: 'deadline', at: 1 },
  ] as const

  test.each(ends)('is no flaw: $how', (end) => {
    const movie = videoFileOf(recordedReply(cut, { end, maxKeptBytes: 64, headers: [['content-length', '3196']] }))
    expect(movie).toMatchObject({ kind: 'mp4', partial: true, seconds: 5 })
    expect(movie).not.toHaveProperty('flaw')
  })

  test('is not a flaw within a header, and an image is still detected', () => {
    const [end] = ends
    const within = videoFileOf(recordedReply(files(ftyp, fiveSeconds, mdat, text('\0\0\x01\0fr')), { end }))
    expect(within).toEqual({ kind: 'mp4', seconds: 5, partial: true })
    const image = videoFileOf(recordedReply(files(box('ftyp', text('avif'), u32(0)), mdat), { end }))
    expect(image).toEqual({ kind: 'other', what: 'an image in boxes (avif)', partial: true })
  })

  test('nothing is said of a moov whose beginning alone was kept', () => {
    const parts = [ftyp, box('moov', Buffer.alloc(60)).subarray(0, 20)].map((bytes, at) => ({
      offset: at * ftyp.length,
      length: bytes.length,
      ...recordedBytes(bytes),
    }))
    const large = {
      length: ftyp.length + 68,
      sha256: '',
      ranges: [...parts, { offset: 0, length: 8, text: 'the tail' }],
    }
    const kept = replyOf(exchangeOf([], { response: { status: 200, headersAt: 1, headers: [], chunks: [], large } }))
    expect(videoFileOf(kept)).toEqual({
      kind: 'mp4',
      flaw: 'mdat and moof are missing: the file has no pictures',
      partial: true,
    })
  })

  test('what was seen to be wrong is one', () => {
    const bytes = files(ftyp, moov(), mdat.subarray(0, 90))
    expect(videoFileOf(recordedReply(bytes, { end: ends[0] }))).toMatchObject({
      partial: true,
      flaw: 'moov has no mvhd',
    })
  })

  test('a long body of which nothing was picked is partial', () => {
    const movie = videoFileOf(recordedReply(files(ftyp, mdat, fiveSeconds), { keep: undefined, maxKeptBytes: 100 }))
    expect(movie).toMatchObject({ kind: 'mp4', partial: true })
    expect(movie).not.toHaveProperty('flaw')
  })

  test('no byte of it is not told from another file', () => {
    expect(videoFileOf(recordedReply(Buffer.alloc(0), { end: ends[1] }))).toMatchObject({
      kind: 'other',
      partial: true,
    })
  })
})

describe('of what is meant to exhaust us', () => {
  const small = { maxKeptBytes: 100, step: 60_000 }

  test('a file in thousands of fragments is known to be whole, or not', () => {
    const fragment = files(box('moof', Buffer.alloc(20)), box('mdat', Buffer.alloc(60)))
    const start = files(ftyp, moov(mvhd(10, 0), box('mvex')))
    const fragments = files(start, ...Array.from({ length: 5000 }, () => fragment))
    const movie = videoFileOf(recordedReply(fragments, small))
    expect(movie).not.toHaveProperty('flaw')
    expect(movie).toMatchObject({ kind: 'mp4' })
    const cut = 'the box mdat says 68 bytes, 58 were received: the file is truncated'
    expect(videoFileOf(recordedReply(fragments.subarray(0, -10), small))).toMatchObject({ flaw: cut })
    const odd = files(fragments, text('rubbish!rubbish!'))
    expect(videoFileOf(recordedReply(odd, small))).toMatchObject({
      flaw: expect.stringContaining('are not a box') as string,
    })
  })

  test('a moov of 20 MiB is kept as far as mvhd stands in it', () => {
    const huge = (...inner: readonly Uint8Array[]) => files(ftyp, box('moov', ...inner), mdat)
    const trak = box('trak', Buffer.alloc(20 * 1024 * 1024))
    const reply = recordedReply(huge(mvhd(1000, 5000), trak), small)
    expect(videoFileOf(reply)).toMatchObject({ kind: 'mp4', seconds: 5 })
    expect(videoFileOf(reply)).not.toHaveProperty('flaw')
    const last = videoFileOf(recordedReply(huge(trak, mvhd(1000, 5000)), small))
    expect(last).toMatchObject({ kind: 'mp4', partial: true })
    expect(last).not.toHaveProperty('flaw')
  })

  test('boxes within boxes within boxes cost nothing', () => {
    const nest = Array.from({ length: 2000 }).reduce<Buffer>((inner) => box('moov', inner), mvhd(1, 1))
    expect(videoFileOf(recordedReply(files(ftyp, nest, mdat), small))).toMatchObject({ flaw: 'moov has no mvhd' })
  })
})

test('no bytes whatever make it throw, and both ways of keeping say the same', () => {
  const validFile = files(
    ftyp,
    moov(mvhd(10, 0), box('mvex', box('mehd', u32(0, 75)))),
    box('moof'),
    mdat.subarray(0, 0),
    box('mdat'),
  )
  const change = fc.record({
    at: fc.nat(validFile.length - 1),
    with: fc.uint8Array({ maxLength: 9 }),
    takes: fc.nat(9),
  })
  const changed = fc
    .array(change, { maxLength: 6 })
    .map((changes) =>
      changes.reduce<Buffer>(
        (bytes, edit) => files(bytes.subarray(0, edit.at), edit.with, bytes.subarray(edit.at + edit.takes)),
        validFile,
      ),
    )
  const anyBytes = fc.oneof(
    changed,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  fc.assert(
    fc.property(anyBytes, fc.integer({ min: 1, max: 50 }), (bytes, step) => {
      const whole = videoFileOf(wholeReply(bytes))
      const picked = videoFileOf(recordedReply(bytes, { step, maxKeptBytes: 1 }))
      expect(picked.kind).toBe(whole.kind)
      expect(whole.kind === 'mp4' && picked.kind === 'mp4' ? picked : whole).toEqual(whole)
    }),
    { numRuns: 2000 },
  )
})
