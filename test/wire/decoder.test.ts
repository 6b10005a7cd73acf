import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createDecoder, type DecodeProblem } from '../../src/wire/decoder.ts'

interface Given {
  readonly whole?: boolean
  /** The number of decoded bytes after which `isOver` returns true. */
  readonly most?: number
}

/** Collects what comes out of pieces, the first of which comes at 1, the next at 2, and so on. */
function decoderOf(coding: string | undefined, pieces: readonly Uint8Array[], most = Infinity) {
  const came = { text: '', times: [] as number[], problems: [] as DecodeProblem[], mostWaiting: 0 }
  const decoder = createDecoder(coding, {
    onBytes: (bytes, at) => {
      came.text += Buffer.from(bytes).toString('latin1')
      if (bytes.length > 0 && came.times.at(-1) !== at) came.times.push(at)
      came.mostWaiting = Math.max(came.mostWaiting, decoder.waiting())
    },
    onProblem: (problem) => came.problems.push(problem),
    isOver: () => came.text.length >= most || came.problems.length > 0,
  })
  pieces.forEach((piece, index) => decoder.write(piece, index + 1))
  return { came, decoder }
}

async function decoded(coding: string | undefined, pieces: readonly Uint8Array[], { whole = true, most }: Given = {}) {
  const { came, decoder } = decoderOf(coding, pieces, most)
  await decoder.end(whole)
  return { ...came, left: decoder.waiting() }
}

const divided = (bytes: Uint8Array) => Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
const text = 'Once upon a time, and a time, and a time.'
const [hello, more, nothing] = [Buffer.from(text), Buffer.from('more'), new Uint8Array(0)]

describe('a body', () => {
  test.each([
    [undefined, hello],
    ['', hello],
    ['identity', hello],
    ['gzip', gzipSync(hello)],
    [' X-GZIP ,', gzipSync(hello)],
    ['deflate', deflateSync(hello)],
    ['deflate', deflateSync(hello, { level: 0 })],
    ['deflate', deflateRawSync(hello)],
    ['br', brotliCompressSync(hello)],
    ['br, identity,gzip, deflate', deflateSync(gzipSync(brotliCompressSync(hello)))],
  ])('of the coding %j is decoded, whole and byte by byte, and in the end nothing waits', async (coding, bytes) => {
    expect(await decoded(coding, [nothing, bytes])).toMatchObject({ text, times: [2], problems: [], left: 0 })
    expect(await decoded(coding, divided(bytes))).toMatchObject({ text, problems: [], left: 0 })
  })

  test('may be nothing', async () => {
    expect(await decoded('gzip', [])).toMatchObject({ text: '', problems: [] })
  })

  test('waits until it has come out', async () => {
    const bytes = gzipSync(gzipSync(hello))
    const { came, decoder } = decoderOf('gzip, gzip', [bytes])
    const { decoder: plain } = decoderOf(undefined, [bytes])
    expect([decoder.waiting(), plain.waiting()]).toEqual([bytes.length, 0])
    await Promise.all([decoder.drained(), plain.drained()])
    expect([came.text, decoder.waiting()]).toEqual([text, 0])
  })

  test('comes out when its pieces come', async () => {
    const pieces = Array.from({ length: 50 }, () => gzipSync(hello))
    expect((await decoded('gzip', pieces)).times).toEqual(pieces.map((_, index) => index + 1))
    const halves = [gzipSync(deflateSync('ab').subarray(0, 2)), gzipSync(deflateSync('ab').subarray(2))]
    expect(await decoded('deflate, gzip', halves)).toMatchObject({ text: 'ab', times: [2] })
  })

  test('that swells is held back, and comes out all the same', async () => {
    const long = randomBytes(4_000_000)
    const coded = gzipSync(gzipSync(long, { level: 0 }), { level: 0 })
    const { text: came, problems, mostWaiting } = await decoded('gzip, gzip', [coded])
    expect([came === long.toString('latin1'), problems]).toEqual([true, []])
    expect(mostWaiting - coded.length).toBeGreaterThan(0)
    expect(mostWaiting - coded.length).toBeLessThan(1_200_000)
  })

  test.each([
    ['gzip', (bytes: Buffer) => bytes],
    ['gzip, gzip', gzipSync],
  ])('of which no more is wanted is left as it is: %s', async (coding, code) => {
    const pieces = [code(gzipSync(Buffer.alloc(300_000))), more]
    const { text: came, problems } = await decoded(coding, pieces, { most: 1 })
    expect([came.length < 100_000, problems]).toEqual([true, []])
  })
})

describe('what cannot be undone', () => {
  const cut = gzipSync(hello).subarray(0, -9)

  test.each<[string, readonly Uint8Array[], string, string]>([
    ['gzip', [more], '', 'gzip: incorrect header check'],
    ['gzip', [cut], text, 'gzip: unexpected end of file'],
    ['gzip', [gzipSync(hello).subarray(0, 10), Buffer.alloc(9, 0xff)], '', 'gzip: invalid block type'],
    ['deflate', [Buffer.from('x')], '', 'deflate: unexpected end of file'],
    ['br', [Buffer.from('no brotli at all')], '', 'br: Decompression failed'],
    ['gzip, br', [brotliCompressSync(more)], '', 'gzip: incorrect header check'],
    ['gzip, br', [brotliCompressSync(cut)], text, 'gzip: unexpected end of file'],
    ['gzip, gzip', [gzipSync(cut).subarray(0, -9)], text, 'gzip: unexpected end of file'],
    ['zstd, gzip', [hello], text, 'the content coding "zstd" is unknown'],
    ['constructor', [hello], text, 'the content coding "constructor" is unknown'],
    ['z'.repeat(41), [hello], text, `the content coding "${'z'.repeat(40)}" is unknown`],
    ['br,br,br,br', [hello], text, '4 nested content codings'],
  ])('%s (%#): is reported once', async (coding, pieces, came, problem) => {
    const { problems, ...rest } = await decoded(coding, pieces)
    expect(rest).toMatchObject({ text: came, left: 0 })
    expect(problems.map(({ detail }) => detail)).toEqual([problem])
  })

  test('loses nothing that came before, even if the next coding has more to do', async () => {
    const long = randomBytes(900_000)
    const coded = gzipSync(gzipSync(long), { level: 0 }).subarray(0, -9)
    const { text: came, problems } = await decoded('gzip, gzip', [coded])
    expect(came === long.toString('latin1')).toBe(true)
    expect(problems.map(({ detail }) => detail)).toEqual(['gzip: unexpected end of file'])
  })

  test('is no problem where no more is wanted', async () => {
    expect((await decoded('zstd', [hello], { most: 1 })).problems).toEqual([])
  })

  test('names the coding that is not supported', async () => {
    const { problems } = await decoded('gzip, ZSTD', [hello])
    expect(problems.map(({ unknownCoding }) => unknownCoding)).toEqual(['zstd'])
  })

  test('is no problem of the coding where the message was cut', async () => {
    expect(await decoded('gzip', [cut], { whole: false })).toMatchObject({ text, problems: [] })
  })

  test.each([
    ['gzip', [gzipSync(hello), more, more]],
    ['gzip', [Buffer.concat([gzipSync(hello), Buffer.alloc(3)])]],
    ['deflate', [deflateSync(hello), more, more]],
    ['deflate', [Buffer.concat([deflateSync(hello), more]), more]],
    ['br', [brotliCompressSync(hello), more]],
  ])('is ignored behind the end of %s (%#)', async (coding, pieces) => {
    expect(await decoded(coding, pieces)).toMatchObject({ text, problems: [], left: 0 })
  })
})
