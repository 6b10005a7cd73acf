import { createHash } from 'node:crypto'
import { recordedBytes } from '../evidence/bytes.ts'
import { joinBytes } from '../std/bytes.ts'
import type { Chunk, Range, RecordedResponse } from '../evidence/exchange.ts'
import { createBoxPicker } from '../media/mp4-boxes.ts'
import type { Redacted, Redactor } from '../redact/redact.ts'

/** Collects the parts of a decoded body for the evidence: all of a small one, else its beginning, its end and the requested parts. */
export interface BodyKeeper {
  readonly add: (bytes: Uint8Array, at: number) => void
  readonly end: () => Pick<RecordedResponse, 'chunks' | 'large'>
}

export interface BodyKeeperOptions {
  readonly redactor: Redactor
  /** The maximum size of a body that is kept completely. Of a larger one this many bytes of its beginning are kept. */
  readonly maxKeptBytes: number
  readonly tailBytes: number
  readonly keep: 'mp4' | undefined
  /** Called with the collected chunks whenever they exceed `flushBytes`. They are then released. */
  readonly onChunks: ((chunks: readonly Chunk[]) => void) | undefined
  readonly flushBytes: number
}

/** Keeps only the length and the hash of a body in which no secret can be found, because its coding cannot be decoded. */
export const nothingKept = { maxKeptBytes: 0, tailBytes: 0, keep: undefined }

/** From this many pieces on, small ones are joined and lose their arrival times, to limit memory. */
const maxSinglePieces = 10_000
const joinedBytes = 4096
/** The estimated memory of a chunk without its bytes. */
const chunkOverheadBytes = 64

export function createBodyKeeper(options: BodyKeeperOptions): BodyKeeper {
  const { redactor, maxKeptBytes, tailBytes, keep, onChunks, flushBytes } = options
  const hash = createHash('sha256')
  const redaction = redactor.stream<number>()
  const boxes = keep === 'mp4' ? createBoxPicker() : undefined
  const tail = createTail(tailBytes)
  let chunks: Chunk[] = []
  let gathered = 0
  let length = 0

  const record = (pieces: readonly Redacted<number>[]) => {
    for (const { bytes, tag: at } of pieces) {
      const head = bytes.subarray(0, Math.max(0, maxKeptBytes - length))
      if (head.length > 0) {
        chunks.push({ at, ...recordedBytes(head) })
        gathered += head.length + chunkOverheadBytes
      }
      length += bytes.length
      tail.push(bytes)
      boxes?.push(bytes)
    }
    if (onChunks !== undefined && gathered > flushBytes) {
      onChunks(chunks)
      chunks = []
      gathered = 0
    }
  }
  const join = createJoiner((bytes, at) => record(redaction.push(bytes, at)))

  const largeOf = (sha256: string): NonNullable<RecordedResponse['large']> => {
    const end = tail.bytes()
    const missing = Math.max(0, maxKeptBytes - (length - end.length))
    const parts = [...(boxes?.parts() ?? []), { offset: length - end.length + missing, bytes: end.subarray(missing) }]
    const ranges = parts.map(({ offset, bytes }): Range => ({ offset, length: bytes.length, ...recordedBytes(bytes) }))
    return { length, sha256, ranges }
  }

  return {
    add: (bytes, at) => {
      hash.update(bytes)
      join.add(bytes, at)
    },
    end: () => {
      join.end()
      record(redaction.end())
      return length > maxKeptBytes ? { chunks, large: largeOf(hash.digest('hex')) } : { chunks }
    },
  }
}

function createJoiner(onPiece: (bytes: Uint8Array, at: number) => void) {
  let pieces = 0
  let waiting: Uint8Array[] = []
  let size = 0
  let last = 0
  const end = () => {
    if (waiting.length > 0) onPiece(joinBytes(waiting), last)
    waiting = []
    size = 0
  }
  return {
    add: (bytes: Uint8Array, at: number) => {
      pieces += 1
      if (pieces <= maxSinglePieces) return onPiece(bytes, at)
      waiting.push(bytes)
      size += bytes.length
      last = at
      if (size >= joinedBytes) end()
    },
    end,
  }
}

/** Keeps the last bytes. */
function createTail(limit: number) {
  let pieces: Uint8Array[] = []
  let size = 0
  const bytes = () => {
    const joined = joinBytes(pieces)
    return joined.subarray(Math.max(0, joined.length - limit))
  }
  return {
    bytes,
    push: (piece: Uint8Array) => {
      pieces.push(piece)
      size += piece.length
      if (size <= 4 * limit) return
      pieces = [bytes()]
      size = pieces[0]?.length ?? 0
    },
  }
}
