import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { readFile } from '../../src/std/open-file.ts'
import { quoted, reasonOf, UsageError } from '../../src/std/usage-error.ts'

/** An evidence file, and what it must contain. */
export interface NamedEvidence {
  /** Where it is handed over: `evidence.jsonl`. */
  readonly name: string
  readonly path: string
  readonly sha256: string
}

/** More than a shard of any run: it is compressed in memory. */
const maxEvidenceBytes = 1024 ** 3

/** In the header of gzip: the system that compressed it. */
const system = { offset: 9, unknown: 255 }

/**
 * Evidence in gzip: the same bytes on each system with the same version of zlib.
 *
 * @throws UsageError if the file cannot be read or has changed
 */
export function compressedEvidence({ path, sha256 }: NamedEvidence): Buffer {
  let content: Buffer
  try {
    content = readFile(path, maxEvidenceBytes)
  } catch (error) {
    throw new UsageError(`${quoted(path)}: ${reasonOf(error)}`)
  }
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new UsageError(`${quoted(path)}: changed while it was being read`)
  const compressed = gzipSync(content, { level: 9 })
  compressed[system.offset] = system.unknown
  return compressed
}
