import { gzipSync } from 'node:zlib'
import type { PageFile } from './data.ts'

/** Bytes that are compressed together: small enough to show one result quickly, large enough to compress well. */
const partSize = 512 * 1024

/** The packed files of the page: an index, and the parts that contain the files. All are gzip in base64. */
export interface Packed {
  readonly index: string
  readonly parts: readonly string[]
}

/** The position of a file: the number of its part, and its start and end (exclusive) in bytes. */
type Position = readonly [part: number, start: number, end: number]

/** Packs files one after another. Identical texts are stored once. */
export function pack(files: readonly PageFile[]): Packed {
  const index: Record<string, Position> = {}
  const positions = new Map<string, Position>()
  const parts: Buffer[][] = []
  let [open, size]: [Buffer[], number] = [[], Infinity]
  for (const [path, text] of files) {
    const before = positions.get(text)
    if (before === undefined) {
      if (size >= partSize) {
        ;[open, size] = [[], 0]
        parts.push(open)
      }
      const bytes = Buffer.from(text)
      positions.set(text, [parts.length - 1, size, size + bytes.length])
      open.push(bytes)
      size += bytes.length
    }
    index[path] = positions.get(text) as Position
  }
  return { index: packed(Buffer.from(JSON.stringify(index))), parts: parts.map((one) => packed(Buffer.concat(one))) }
}

const packed = (bytes: Buffer) => gzipSync(bytes).toString('base64')
