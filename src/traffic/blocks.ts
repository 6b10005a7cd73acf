import { closeSync, openSync, readSync } from 'node:fs'

const blockBytes = 256 * 1024

/** The bytes of a file, one block after the other. A block is used again for the next one. */
export function* blocksOf(file: string): Generator<Buffer> {
  const handle = openSync(file, 'r')
  try {
    const block = Buffer.allocUnsafe(blockBytes)
    for (;;) {
      const read = readSync(handle, block, 0, blockBytes, null)
      if (read === 0) return
      yield block.subarray(0, read)
    }
  } finally {
    closeSync(handle)
  }
}

/** How a file begins, a character each. */
export function startOf(file: string, length: number): Buffer {
  for (const block of blocksOf(file)) return Buffer.from(block.subarray(0, length))
  return Buffer.alloc(0)
}
