import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { chainedTo, lineDigest } from './chain.ts'
import type { EvidenceLine, HeaderPair } from './exchange.ts'
import type { Redactor } from '../redact/redact.ts'
import { ordinaryExchangeBytes, maxRecordingBytes } from './size-limits.ts'

/** Writes evidence as it comes. A line is on its way to the disk when `write` returns, so a killed process loses none. */
export interface Recorder {
  readonly write: (line: EvidenceLine) => void
  /** Once the recording has reached its ceiling: the exchange, or the kind of line, that reached it. */
  readonly fullSince: () => string | undefined
  /** Bytes that were written. */
  readonly size: () => number
  /** What is written afterwards is ignored. */
  readonly close: () => void
}

export interface RecorderOptions {
  /** Goes on with the file of an interrupted drive; a line that was cut off is dropped. Otherwise the file is begun anew. */
  readonly append?: boolean
  /** The ceiling of a drive: so many bytes beyond what ordinary exchanges take. */
  readonly maxBytes?: number
}

/**
 * @param redactor sees every string and every member name of a line once more: what it knows is in no evidence, whoever
 *   made the line. A word that may be one of ours is replaced in replies alone.
 * @throws the error of the file system when the file cannot be opened or written
 */
export function createRecorder(path: string, redactor: Redactor, options: RecorderOptions = {}): Recorder {
  const { append = false, maxBytes = maxRecordingBytes } = options
  const edit = lineEdit(redactor)
  let file: number | undefined = append ? openAfterLastLine(path) : openSync(path, 'w')
  let previous = append ? digestOfLast(file) : undefined
  let size = 0
  let ordinary = maxBytes
  let fullSince: string | undefined
  return {
    fullSince: () => fullSince,
    size: () => size,
    write: (line) => {
      if (file === undefined) return
      const json = JSON.stringify(edit(line))
      const bytes = Buffer.from(`${previous === undefined ? json : chainedTo(previous, json)}\n`)
      previous = lineDigest(bytes.subarray(0, -1))
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
      size += bytes.length
      if (line.type === 'exchange') ordinary += ordinaryExchangeBytes
      if (size > ordinary) fullSince ??= line.type === 'exchange' ? line.id : nameOf(line)
    },
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/** Keeps lines in memory as they are: for drives whose evidence is judged by the same process and never written. */
export function createMemoryRecorder(): Recorder & { readonly lines: readonly EvidenceLine[] } {
  const lines: EvidenceLine[] = []
  return {
    lines,
    write: (line) => void lines.push(line),
    fullSince: () => undefined,
    size: () => 0,
    close: () => undefined,
  }
}

const nameOf = (line: EvidenceLine) => (line.type === 'chunks' ? line.exchange : line.type)

/** A line that lacks its end alone is a line, as for who reads it: it may say that something was paid for. */
function openAfterLastLine(path: string): number {
  const file = openSync(path, 'a+')
  const { size } = fstatSync(file)
  const { start, rest } = lastLine(file, size)
  if (rest.length === 0) return file
  if (isWhole(rest)) writeSync(file, '\n')
  else ftruncateSync(file, start)
  return file
}

/** Of the line that the next one follows. */
function digestOfLast(file: number): string | undefined {
  const { size } = fstatSync(file)
  return size === 0 ? undefined : lineDigest(lastLine(file, size - 1).rest)
}

const step = 65_536

/** What stands behind the last line break before a place, and where: read from the end, for a recording may be large. */
function lastLine(file: number, size: number) {
  const parts: Buffer[] = []
  let start = size
  for (let at = -1; start > 0 && at < 0;) {
    const part = Buffer.alloc(Math.min(step, start))
    readSync(file, part, 0, part.length, start - part.length)
    at = part.lastIndexOf(0x0a)
    parts.push(part.subarray(at + 1))
    start -= part.length - at - 1
  }
  return { start, rest: Buffer.concat(parts.toReversed()) }
}

function isWhole(line: Buffer): boolean {
  try {
    JSON.parse(line.toString())
    return true
  } catch {
    return false
  }
}

/** Members by which a recording hangs together, all of our own making: they stay, whatever a secret is. */
const structure = [
  ...['type', 'id', 'exchange', 'probe', 'name', 'names', 'drive', 'shard', 'state', 'reason', 'ended'],
  ...['tool', 'plan', 'baseUrl', 'overseasBaseUrl'],
]

type Edit = (value: unknown) => unknown
type Edits = Readonly<Record<string, Edit>>

const unchanged: Edits = Object.fromEntries(structure.map((name) => [name, (value: unknown) => value]))

/** What becomes of a line: replies are redacted as what a server said, the rest as our own words. */
function lineEdit(redactor: Redactor): Edit {
  const { text, ownText, url } = redactor
  const pairs = (edit: (header: HeaderPair) => HeaderPair) => (value: unknown) =>
    (value as readonly HeaderPair[]).map(edit)
  const headers = pairs(redactor.responseHeader)
  const chunks = edited(text, ownText, { base64: (value) => ownText(String(value)) })
  const large = edited(text, ownText, { sha256: (value) => value, ranges: chunks })
  return edited(ownText, ownText, {
    ...unchanged,
    deployment: edited(ownText, ownText, unchanged),
    contract: unlessClean(ownText, edited(ownText, ownText, {})),
    request: edited(ownText, ownText, { url: (value) => url(String(value)), headers: pairs(redactor.requestHeader) }),
    response: edited(text, ownText, { headers, trailers: headers, chunks, large }),
    chunks,
    client: edited(text, ownText, { name: (value) => value, version: (value) => value }),
  })
}

/** Thousands of strings in which there is next to never a secret: looked at as one text first. */
function unlessClean(own: Redactor['ownText'], edit: Edit): Edit {
  return (value) => {
    const text = JSON.stringify(value)
    return own(text) === text ? value : edit(value)
  }
}

/** Redacts every string and, as our own words, every member name of a value; members of an object itself may be edited otherwise. */
function edited(text: Redactor['text'], own: Redactor['ownText'], members: Edits): Edit {
  const inner: Edit = (value) => walk(value, inner, {})
  const walk = (value: unknown, each: Edit, edits: Edits): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map((item) => walk(item, each, edits))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        own(name),
        (Object.hasOwn(edits, name) ? edits[name] : each)?.(item),
      ]),
    )
  }
  return (value) => walk(value, inner, members)
}
