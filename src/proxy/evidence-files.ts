import { join } from 'node:path'
import type { ChunkLine, EvidenceHeader, Exchange } from '../evidence/exchange.ts'
import { createRecorder, type Recorder } from '../evidence/recorder.ts'
import type { Redactor } from '../redact/redact.ts'

/** The position of a line. */
export interface FileLine {
  readonly file: string
  readonly offset: number
  readonly length: number
}

/** A recording that is split into complete files of limited size. */
export interface EvidenceFiles {
  /**
   * @param tokens the tokens that the response reported
   * @returns the position of the line; all lines of an exchange are in one file
   */
  readonly write: (line: Exchange | ChunkLine, tokens?: number) => FileLine
  readonly files: () => readonly string[]
  readonly exchanges: () => number
  readonly bytes: () => number
  /** Writes the footers of the open files and closes them. */
  readonly close: () => void
}

export interface EvidenceFilesOptions {
  readonly folder: string
  readonly header: EvidenceHeader
  readonly redactor: Redactor
  /** The size of a file, without its header, from which the next exchange starts another one. */
  readonly rotateBytes: number
  /** The current time in milliseconds, and as ISO 8601 text. */
  readonly now: () => { readonly ms: number; readonly text: string }
}

interface EvidenceFile {
  readonly file: string
  readonly recorder: Recorder
  readonly begunMs: number
  /** Bytes of the header line. */
  readonly headBytes: number
  /** Exchanges with written chunks that have not ended. */
  readonly begun: Set<string>
  exchanges: number
  tokens: number
}

/** `evidence.jsonl`, `evidence.2.jsonl`, … */
const partName = (number: number): string => (number === 1 ? 'evidence.jsonl' : `evidence.${number}.jsonl`)

export function createEvidenceFiles({
  folder,
  header,
  redactor,
  rotateBytes,
  now,
}: EvidenceFilesOptions): EvidenceFiles {
  const files: string[] = []
  const open = new Set<EvidenceFile>()
  let exchanges = 0
  let closedBytes = 0
  let current = begin()

  function begin(): EvidenceFile {
    const number = files.length + 1
    const file = join(folder, partName(number))
    const recorder = createRecorder(file, redactor, { maxBytes: Infinity })
    files.push(file)
    const traffic = { from: 'proxy' as const, unseen: [], part: number }
    recorder.write({ ...header, ...(number > 1 && { startedAt: now().text }), traffic })
    const part: EvidenceFile = {
      ...{
        file,
        recorder,
        begunMs: now().ms,
        headBytes: recorder.size(),
        begun: new Set<string>(),
        exchanges: 0,
        tokens: 0,
      },
    }
    open.add(part)
    return part
  }
  function end(part: EvidenceFile): void {
    const { ms, text } = now()
    part.recorder.write({
      type: 'footer',
      finishedAt: text,
      driveMs: Math.round(ms - part.begunMs),
      requests: part.exchanges,
      retries: 0,
      tokens: part.tokens,
      ended: 'complete',
    })
    closedBytes += part.recorder.size()
    part.recorder.close()
    open.delete(part)
  }
  const partOf = (exchange: string) => [...open].find(({ begun }) => begun.has(exchange))

  return {
    write: (line, tokens = 0) => {
      const id = line.type === 'chunks' ? line.exchange : line.id
      const before = partOf(id)
      if (before === undefined && current.recorder.size() - current.headBytes >= rotateBytes) {
        const full = current
        current = begin()
        if (full.begun.size === 0) end(full)
      }
      const part = before ?? current
      const offset = part.recorder.size()
      part.recorder.write(line)
      const length = part.recorder.size() - offset
      if (line.type === 'chunks') part.begun.add(id)
      else {
        part.begun.delete(id)
        part.exchanges += 1
        part.tokens += tokens
        exchanges += 1
        if (part !== current && part.begun.size === 0) end(part)
      }
      return { file: part.file, offset, length }
    },
    files: () => files,
    exchanges: () => exchanges,
    bytes: () => closedBytes + [...open].reduce((sum, { recorder }) => sum + recorder.size(), 0),
    close: () => open.forEach(end),
  }
}
