import type { Chunk } from '../../evidence/exchange.ts'

/**
 * The chunks of a long body that stand in the evidence before the exchange does, for whoever steers by the reply. Of a body larger than
 * `most` the oldest are let go: then nothing of it can be read as a whole.
 */
export interface ChunkBuffer {
  readonly add: (chunks: readonly Chunk[]) => void
  readonly all: () => readonly Chunk[]
}

export function createChunkBuffer(most: number): ChunkBuffer {
  const parts: (readonly Chunk[])[] = []
  let size = 0
  return {
    add: (chunks) => {
      parts.push(chunks)
      size += sizeOf(chunks)
      while (size > most && parts.length > 1) size -= sizeOf(parts.shift() ?? [])
    },
    all: () => parts.flat(),
  }
}

const endBytes = 65_536

/** The last chunks that are so long together. */
export function lastChunks(chunks: readonly Chunk[]): readonly Chunk[] {
  let size = 0
  let from = chunks.length
  while (from > 0 && size < endBytes) size += lengthOf(chunks[(from -= 1)])
  return chunks.slice(from)
}

const lengthOf = (chunk: Chunk | undefined) =>
  chunk === undefined ? 0 : ('text' in chunk ? chunk.text : chunk.base64).length

const sizeOf = (chunks: readonly Chunk[]) => chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0)
