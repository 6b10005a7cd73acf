import { createBodyKeeper } from '../../src/wire/body-keeper.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { recordedBytes } from '../../src/evidence/bytes.ts'
import type { Exchange, HeaderPair } from '../../src/evidence/exchange.ts'
import { replyOf } from '../../src/reply/reader.ts'
import type { Reply } from '../../src/reply/reply.ts'
import { exchangeOf } from '../evidence/sample.ts'

export const u32 = (...values: readonly number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value >>> 0)
      return bytes
    }),
  )

/** A box of an MP4 file. */
export const box = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const inner = Buffer.concat(content)
  return Buffer.concat([u32(8 + inner.length), Buffer.from(type, 'latin1'), inner])
}

/** The same with its size in 64 bits. */
export const wideBox = (type: string, content: Uint8Array, size = 16 + content.length): Buffer =>
  Buffer.concat([u32(1), Buffer.from(type, 'latin1'), u32(Math.floor(size / 2 ** 32), size), content])

/** A box that goes on to the end of the file. */
export const endless = (type: string, content: Uint8Array): Buffer =>
  Buffer.concat([u32(0), Buffer.from(type, 'latin1'), content])

export const ftyp = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2'))
export const mdat = box('mdat', Buffer.alloc(3000, 'm'))
export const mvhd = (scale: number, duration: number): Buffer =>
  box('mvhd', u32(0, 7, 7, scale, duration), Buffer.alloc(80))
/** Version 1: times in 64 bits. */
export const wideMvhd = (scale: number, ...duration: readonly [number, number]): Buffer =>
  box('mvhd', u32(0x0100_0000, 0, 7, 0, 7, scale, ...duration), Buffer.alloc(80))
export const moov = (...inner: readonly Uint8Array[]): Buffer => box('moov', ...inner, box('trak', Buffer.alloc(40)))
export const fiveSeconds: Buffer = moov(mvhd(1000, 5000))

export interface RecordingOptions {
  /** The size of the pieces in which it comes. */
  readonly step?: number
  /** Bytes up to which it is kept whole: of a longer body only head, tail and what was picked. */
  readonly maxKeptBytes?: number
  readonly keep?: 'mp4' | undefined
  readonly status?: number
  readonly headers?: readonly HeaderPair[]
  readonly end?: Exchange['end']
}

/** A file as it is recorded. */
export function recordedReply(file: Uint8Array, how: RecordingOptions = {}): Reply {
  const { step = 4096, maxKeptBytes = 1024 * 1024, status = 200, headers = [], end = { how: 'complete', at: 1 } } = how
  const keep = 'keep' in how ? how.keep : 'mp4'
  const keeperOptions = {
    redactor: createRedactor([]),
    maxKeptBytes,
    tailBytes: 16,
    onChunks: undefined,
    flushBytes: 1e9,
    keep,
  }
  const keeper = createBodyKeeper(keeperOptions)
  for (let at = 0; at < file.length; at += step) keeper.add(file.subarray(at, at + step), at)
  const exchange = exchangeOf([], { response: { status, headersAt: 1, headers, ...keeper.end() }, end })
  return replyOf(exchange)
}

/** The body as one piece, none of it left out. */
export const wholeReply = (file: Uint8Array): Reply => replyOf(exchangeOf([{ at: 1, ...recordedBytes(file) }]))
