import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rawBytes } from '../../src/evidence/bytes.ts'
import type { Chunk } from '../../src/evidence/exchange.ts'
import { closing, exchangeWith, pieces, textOf, type Behaviour } from './peer.ts'

describe('a long body', () => {
  const limits = { maxKeptBytes: 1000, tailBytes: 100, flushBytes: 300, maxBodyBytes: 5000, maxStreamBytes: 3000 }
  const body = Buffer.from(Array.from({ length: 4000 }, (_, index) => 32 + (index % 90)))

  test('is kept as head, tail, length and hash', async () => {
    const transported = await exchangeWith(closing('', body), {}, { limits })
    const { large } = transported.response ?? {}
    expect(textOf(transported)).toBe(body.subarray(0, 1000).toString())
    expect(large).toEqual({
      length: 4000,
      sha256: createHash('sha256').update(body).digest('hex'),
      ranges: [{ offset: 3900, length: 100, text: body.subarray(3900).toString() }],
    })
  })

  test.each([
    ['by its label', 'content-type: application/json; charset=utf-8\r\n', `"${'x'.repeat(1500)}"`],
    ['by a label of that kind', 'Content-Type: application/problem+json\r\n', `"${'x'.repeat(1500)}"`],
    ['by how it begins', 'content-type: text/plain\r\n', `\uFEFF \n[${'1,'.repeat(700)}1]`],
  ])('of JSON is kept whole up to a limit of its own: %s', async (_title, headers, text) => {
    const json = { ...limits, maxJsonBytes: 2000 }
    const recorded = await exchangeWith(closing(headers, text), {}, { limits: json })
    expect([textOf(recorded), recorded.response?.large]).toEqual([text, undefined])
    const larger = await exchangeWith(closing(headers, text, 'x'.repeat(2000)), {}, { limits: json })
    expect([Buffer.byteLength(textOf(larger)), larger.response?.large?.length]).toEqual([
      2000,
      Buffer.byteLength(text) + 2000,
    ])
  })

  test('is handed on in parts', async () => {
    const parts: (readonly Chunk[])[] = []
    const { response } = await exchangeWith(
      pieces(...Array.from({ length: 20 }, (_, index) => body.subarray(50 * index, 50 * index + 50))),
      { onChunks: (chunks) => parts.push(chunks) },
      { limits },
    )
    const all = [...parts.flat(), ...(response?.chunks ?? [])]
    expect(Buffer.concat(all.map(rawBytes))).toEqual(body.subarray(0, 1000))
    expect([parts.length > 0, all.length, response?.large]).toEqual([true, 20, undefined])
  })

  test('that cannot be recorded ends the exchange', async () => {
    const full = () => {
      throw new Error('ENOSPC')
    }
    const { end } = await exchangeWith(closing('', body), { onChunks: full }, { limits })
    expect([end.how, end.detail]).toEqual(['failed', 'the body could not be recorded: Error: ENOSPC'])
  })

  test.each([
    ['a body', 'text/plain', 5000, 1000],
    ['an event stream', 'text/event-stream; charset=utf-8', 3000, 3000],
  ])('without end is stopped: %s', async (_title, type, ceiling, recorded) => {
    const endless: Behaviour = (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n`)
      setInterval(() => socket.destroyed || socket.write(body), 1).unref()
    }
    const transported = await exchangeWith(endless, {}, { limits })
    expect([transported.end.how, transported.end.detail]).toEqual(['too-large', `more than ${ceiling} bytes`])
    expect(textOf(transported)).toHaveLength(recorded)
  })
})

describe('an MP4', () => {
  const box = (type: string, content: Uint8Array) => {
    const header = Buffer.alloc(8)
    header.writeUInt32BE(8 + content.length)
    header.write(type, 4, 'latin1')
    return Buffer.concat([header, content])
  }
  const wide = (type: string, content: Uint8Array) => {
    const header = Buffer.alloc(16)
    header.writeUInt32BE(1)
    header.write(type, 4, 'latin1')
    header.writeBigUInt64BE(BigInt(16 + content.length), 8)
    return Buffer.concat([header, content])
  }
  const moov = box('moov', Buffer.from('movie header'))
  const boxes = [
    box('ftyp', Buffer.from('isom')),
    wide('mdat', Buffer.alloc(3000, 'm')),
    moov,
    box('free', Buffer.alloc(500, 'f')),
  ]
  const file = Buffer.concat(boxes)
  const limits = { maxKeptBytes: 50, tailBytes: 20 }
  const rangesOf = async (bytes: Uint8Array, step: number) => {
    const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
      bytes.subarray(index * step, (index + 1) * step),
    )
    const { response } = await exchangeWith(pieces(...parts), { keep: 'mp4' }, { limits })
    return (response?.large?.ranges ?? []).map((range) => [
      range.offset,
      Buffer.from(rawBytes(range))
        .toString('latin1')
        .replaceAll(/[^ -~]/g, '.'),
    ])
  }

  test.each([1, 7, 5000])('keeps its box headers and the whole moov, wherever it is (pieces of %i)', async (step) => {
    expect(await rangesOf(file, step)).toEqual([
      [0, '....ftypisom'],
      [12, '....mdat........'],
      [3028, '....moovmovie header'],
      [3048, '....free'],
      [3536, 'f'.repeat(20)],
    ])
  })

  test.each([
    [
      'that is not one',
      Buffer.alloc(200, '<'),
      [
        [0, '<<<<<<<<'],
        [180, '<'.repeat(20)],
      ],
    ],
    [
      'whose last box has no end',
      Buffer.concat([Buffer.from('\0\0\0\0mdat'), Buffer.alloc(100, 'm')]),
      [
        [0, '....mdat'],
        [88, 'm'.repeat(20)],
      ],
    ],
    [
      'whose box is too small',
      Buffer.concat([Buffer.from('\0\0\0\x04mdat'), Buffer.alloc(100, 'm')]),
      [
        [0, '....mdat'],
        [88, 'm'.repeat(20)],
      ],
    ],
    [
      'that is cut off in moov',
      file.subarray(0, 3040),
      [
        [0, '....ftypisom'],
        [12, '....mdat........'],
        [3028, '....moovmovi'],
        [3020, 'mmmmmmmm....moovmovi'],
      ],
    ],
  ])('%s does no harm', async (_title, bytes, expected) => {
    expect(await rangesOf(bytes, 13)).toEqual(expected)
  })
})
