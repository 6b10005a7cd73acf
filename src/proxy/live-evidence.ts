import { closeSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { unchained } from '../evidence/chain.ts'
import type { EvidenceHeader } from '../evidence/exchange.ts'
import { createFile, writeFully } from '../std/create-file.ts'
import { openFile } from '../std/open-file.ts'
import type { FileLine } from './evidence-files.ts'

/** Evidence of recent exchanges, which are judged while the proxy runs. */
export interface LiveEvidence {
  readonly add: (ranges: readonly FileLine[]) => void
  /** Writes the exchanges added since the last call to an evidence file and returns its path; undefined if there are none. */
  readonly next: () => string | undefined
}

/** The size of one batch. The rest follows in the next one. */
const maxBatch = { bytes: 16 * 1024 * 1024, exchanges: 1000 }
/** Beyond this, exchanges are only judged when the recording ends. */
const maxWaitingExchanges = 50_000

export function createLiveEvidence(folder: string, header: EvidenceHeader): LiveEvidence {
  let waiting: (readonly FileLine[])[] = []
  let number = 0
  const take = (): readonly FileLine[] => {
    let [bytes, count] = [0, 0]
    while (count < waiting.length && count < maxBatch.exchanges && bytes < maxBatch.bytes) {
      bytes += (waiting[count] ?? []).reduce((sum, { length }) => sum + length, 0)
      count += 1
    }
    const taken = waiting.slice(0, count).flat()
    waiting = waiting.slice(count)
    return taken
  }
  return {
    add: (ranges) => {
      if (waiting.length < maxWaitingExchanges) waiting.push(ranges)
    },
    next: () => {
      if (waiting.length === 0) return undefined
      number += 1
      const path = join(folder, `batch-${number}.jsonl`)
      const target = createFile(path)
      try {
        writeFully(target, Buffer.from(`${JSON.stringify(header)}\n`))
        for (const range of take()) copy(range, target)
        writeFully(target, Buffer.from(`${JSON.stringify(footerOf(header))}\n`))
      } finally {
        closeSync(target)
      }
      return path
    },
  }
}

const footerOf = ({ startedAt }: EvidenceHeader) => ({
  ...{ type: 'footer', finishedAt: startedAt, driveMs: 0, requests: 0, retries: 0, tokens: 0, ended: 'complete' },
})

const lineBreak = Buffer.from('\n')

function copy({ file, offset, length }: FileLine, target: number): void {
  const bytes = Buffer.alloc(length)
  const source = openFile(file)
  try {
    for (let read = 0; read < length;) {
      const more = readSync(source, bytes, read, length - read, offset + read)
      if (more === 0) return
      read += more
    }
  } finally {
    closeSync(source)
  }
  writeFully(target, Buffer.concat([unchained(bytes.subarray(0, -1)), lineBreak]))
}
