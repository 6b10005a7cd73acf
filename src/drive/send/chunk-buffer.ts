import type { Chunk } from '../../evidence/exchange.ts'

/** The chunks of a long body that are already in the evidence. Above its maximum size, it drops the oldest. */
export interface ChunkBuffer {
  readonly add: (chunks: readonly Chunk[]) => void
  readonly all: () => readonly Chunk[]
}

export function createChunkBuffer(maxLength: number): ChunkBuffer {
  const parts: (readonly Chunk[])[] = []
  let length = 0
  return {
    add: (chunks) => {
      parts.push(chunks)
      length += totalLength(chunks)
      while (length > maxLength && parts.length > 1) length -= totalLength(parts.shift() ?? [])
    },
    all: () => parts.flat(),
  }
}

/** Enough for the last events of a stream, which report its usage. */
const tailLength = 65_536

export function lastChunks(chunks: readonly Chunk[]): readonly Chunk[] {
  let length = 0
  let from = chunks.length
  while (from > 0 && length < tailLength) length += lengthOf(chunks[(from -= 1)])
  return chunks.slice(from)
}

const lengthOf = (chunk: Chunk | undefined) =>
  chunk === undefined ? 0 : ('text' in chunk ? chunk.text : chunk.base64).length

const totalLength = (chunks: readonly Chunk[]) => chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0)
