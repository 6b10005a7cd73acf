import { closeSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { chainedTo, lineDigest } from './chain.ts'
import { packagedContract } from '../contract/document.ts'
import type { EvidenceHeader, EvidenceLine, HeaderPair } from './exchange.ts'
import { createFile, openToAppend, writeFully } from '../std/create-file.ts'
import type { Redactor } from '../redact/redact.ts'
import { ordinaryExchangeBytes, maxRecordingBytes } from './size-limits.ts'

/** Writes evidence line by line. `write` is synchronous, so a killed process loses no line. */
export interface Recorder {
  readonly write: (line: EvidenceLine) => void
  /** The exchange, or the type of line, that exceeded the size limit; undefined below it. */
  readonly fullSince: () => string | undefined
  /** Bytes written so far. */
  readonly size: () => number
  /** Later calls of `write` are ignored. */
  readonly close: () => void
}

export interface RecorderOptions {
  /** Appends to the file of an interrupted run and removes an incomplete last line. Default: overwrites the file. */
  readonly append?: boolean
  /** The size limit, in bytes beyond `ordinaryExchangeBytes` for each exchange. */
  readonly maxBytes?: number
}

/**
 * @param redactor redacts every string and member name once more, so that no secret reaches the file. Secrets that may equal a word of
 *   the format are only redacted in responses.
 * @throws the error of the file system if the file cannot be opened or written
 */
export function createRecorder(path: string, redactor: Redactor, options: RecorderOptions = {}): Recorder {
  const { append = false, maxBytes = maxRecordingBytes } = options
  const edit = lineEdit(redactor)
  let file: number | undefined = append ? openAfterLastLine(path) : createFile(path)
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
      writeFully(file, bytes)
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

/** Keeps lines in memory, not redacted, for evidence that the same process judges and never writes. */
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

/** Keeps a complete last line without a line break, as the reader does: it may record a billed request. */
function openAfterLastLine(path: string): number {
  const file = openToAppend(path)
  const { size } = fstatSync(file)
  const { start, rest } = lastLine(file, size)
  if (rest.length === 0) return file
  if (isWhole(rest)) writeSync(file, '\n')
  else ftruncateSync(file, start)
  return file
}

function digestOfLast(file: number): string | undefined {
  const { size } = fstatSync(file)
  return size === 0 ? undefined : lineDigest(lastLine(file, size - 1).rest)
}

const step = 65_536

/** The text after the last line break before `size`, and its offset. Reads backwards, because a recording may be large. */
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

/** Members that link the lines of a recording. They never contain secrets and are not redacted. */
const structure = [
  ...['type', 'id', 'exchange', 'probe', 'name', 'names', 'drive', 'shard', 'state', 'reason', 'ended'],
  ...['tool', 'plan', 'baseUrl', 'overseasBaseUrl'],
]

type Edit = (value: unknown) => unknown
type Edits = Readonly<Record<string, Edit>>

const unchanged: Edits = Object.fromEntries(structure.map((name) => [name, (value: unknown) => value]))

/** Redacts responses as text of a server, and everything else as text of our own. */
function lineEdit(redactor: Redactor): Edit {
  const { text, ownText, url } = redactor
  const pairs = (edit: (header: HeaderPair) => HeaderPair) => (value: unknown) =>
    (value as readonly HeaderPair[]).map(edit)
  const headers = pairs(redactor.responseHeader)
  const chunks = edited(text, ownText, { base64: (value) => ownText(String(value)) })
  const large = edited(text, ownText, { sha256: (value) => value, ranges: chunks })
  // Both ends of a request to the upstream are text of others: the gateway wrote the request.
  const ofUpstream = edited(text, ownText, {
    ...unchanged,
    request: edited(text, ownText, { headers }),
    response: edited(text, ownText, { headers, chunks }),
  })
  const own = edited(ownText, ownText, {
    ...unchanged,
    deployment: edited(ownText, ownText, unchanged),
    contract: unlessPackaged(unlessClean(ownText, edited(ownText, ownText, {}))),
    request: edited(ownText, ownText, { url: (value) => url(String(value)), headers: pairs(redactor.requestHeader) }),
    response: edited(text, ownText, { headers, trailers: headers, chunks, large }),
    chunks,
    client: edited(text, ownText, { name: (value) => value, version: (value) => value }),
  })
  return (line) => ((line as EvidenceLine).type === 'upstream' ? ofUpstream : own)(line)
}

/** The packaged document is public, and the same for every gateway and key. Searching it would take a tenth of a small run. */
function unlessPackaged(edit: Edit): Edit {
  return (value) =>
    (value as EvidenceHeader['contract']).document === packagedContract().document ? value : edit(value)
}

/** Searches the JSON of a value with thousands of strings first, because it rarely contains a secret. */
function unlessClean(own: Redactor['ownText'], edit: Edit): Edit {
  return (value) => {
    const text = JSON.stringify(value)
    return own(text) === text ? value : edit(value)
  }
}

/** Redacts every string of a value with `text` and every member name with `own`. `members` overrides this for top-level members. */
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
