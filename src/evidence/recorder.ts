import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { EvidenceLine } from './exchange.ts'
import type { Redactor } from './redact.ts'

/** Writes evidence as it comes. A line is on its way to the disk when `write` returns, so a killed process loses none. */
export interface Recorder {
  readonly write: (line: EvidenceLine) => void
  /** What is written afterwards is ignored. */
  readonly close: () => void
}

export interface RecorderOptions {
  /** Goes on with the file of an interrupted drive; a line that was cut off is dropped. Otherwise the file is begun anew. */
  readonly append?: boolean
}

/**
 * @param redactor sees every string and every member name of a line once more: what it knows is in no evidence, whoever
 *   made the line
 * @throws the error of the file system when the file cannot be opened or written
 */
export function createRecorder(path: string, redactor: Redactor, { append = false }: RecorderOptions = {}): Recorder {
  let file: number | undefined = append ? openAfterLastLine(path) : openSync(path, 'w')
  return {
    write: (line) => {
      if (file === undefined) return
      const bytes = Buffer.from(`${JSON.stringify(redacted(line, redactor.text))}\n`)
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
    },
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

function openAfterLastLine(path: string): number {
  const file = openSync(path, 'a+')
  ftruncateSync(file, readFileSync(file).lastIndexOf(0x0a) + 1)
  return file
}

function redacted(value: unknown, text: Redactor['text']): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((item) => redacted(item, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [text(name), redacted(inner, text)]))
}
