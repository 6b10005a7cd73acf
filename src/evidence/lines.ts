import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { EvidenceLine } from './exchange.ts'

/** An error that ends with exit code 2 and one line; recognised by its name. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: 'UsageError' })
}

/** Where a line stands in its file: bytes, without the line break. */
export interface Place {
  readonly offset: number
  readonly length: number
}

/** A line longer than this is none of ours. JSON escapes what it must by up to six bytes for one. */
const longestLine = 128 * 1024 * 1024

/**
 * The lines of one evidence file, each of the shape that the readers rely on, one after the other: no more than a line of it is in
 * memory. A cut last line is left out: the process that wrote it was killed.
 *
 * @throws UsageError naming the file and why it is not evidence
 */
export function* readLines(file: string): Generator<{ readonly line: EvidenceLine; readonly place: Place }> {
  let number = 0
  let found = 0
  for (const { bytes, offset, isCut } of rawLines(file)) {
    number += 1
    const line = bytes === undefined ? 'is longer than any line of evidence' : readLine(bytes.toString('utf8'), isCut)
    if (typeof line === 'string') throw usageError(`${file}: ${whatIsWrong(line, number)}`)
    if (line === undefined) continue
    found += 1
    yield { line, place: { offset, length: bytes?.length ?? 0 } }
  }
  if (number === 0) throw usageError(`${file}: is empty`)
  if (found === 0) throw usageError(`${file}: is not evidence: it was cut off in its first line`)
}

/**
 * A line that was read before, once more.
 *
 * @throws UsageError where the file is no longer what it was
 */
export function lineAt(file: string, { offset, length }: Place): EvidenceLine {
  const bytes = Buffer.alloc(length)
  const handle = open(file)
  try {
    readFully(handle, bytes, offset)
  } finally {
    closeSync(handle)
  }
  const line = readLine(bytes.toString('utf8'), false)
  if (typeof line === 'object') return line
  throw usageError(`${file}: was changed while it was read`)
}

interface RawLine {
  /** Undefined when it is too long. */
  readonly bytes: Buffer | undefined
  readonly offset: number
  /** True when no line break follows. */
  readonly isCut: boolean
}

const blockBytes = 256 * 1024

function* rawLines(file: string): Generator<RawLine> {
  const handle = open(file)
  try {
    let parts: Buffer[] = []
    let [offset, length, at] = [0, 0, 0]
    for (;;) {
      const block = Buffer.allocUnsafe(blockBytes)
      const read = readFully(handle, block, at)
      for (let start = 0; start < read;) {
        const newline = block.subarray(0, read).indexOf(0x0a, start)
        const part = block.subarray(start, newline === -1 ? read : newline)
        length += part.length
        if (length <= longestLine) parts.push(part)
        start += part.length
        if (newline === -1) break
        yield { bytes: length > longestLine ? undefined : Buffer.concat(parts), offset, isCut: false }
        start += 1
        offset += length + 1
        length = 0
        parts = []
      }
      if (length > longestLine) yield { bytes: undefined, offset, isCut: false }
      at += read
      if (read < blockBytes) break
    }
    if (length > 0) yield { bytes: Buffer.concat(parts), offset, isCut: true }
  } finally {
    closeSync(handle)
  }
}

/** Fills a buffer from a place in a file as far as there is something, and returns how far. */
function readFully(handle: number, bytes: Buffer, from: number): number {
  let read = 0
  for (let more = 1; more > 0 && read < bytes.length; read += more) {
    more = readSync(handle, bytes, read, bytes.length - read, from + read)
  }
  return read
}

function open(file: string): number {
  try {
    if (!statSync(file).isFile())
      throw usageError(`${file}: is a ${statSync(file).isDirectory() ? 'folder' : 'device'}, not a file`)
    return openSync(file, 'r')
  } catch (error) {
    if (isUsageError(error)) throw error
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    const reasons: Record<string, string> = { ENOENT: 'no such file', EACCES: 'may not be read' }
    throw usageError(`${file}: ${reasons[code] ?? `cannot be read (${code})`}`)
  }
}

const isUsageError = (error: unknown) => error instanceof Error && error.name === 'UsageError'

const whatIsWrong = (problem: string, number: number) =>
  number === 1 ? `is not evidence: its first line ${problem}` : `line ${number} ${problem}`

/** The line, nothing for one without meaning here, or a sentence saying what is wrong with it. */
function readLine(text: string, isCut: boolean): EvidenceLine | undefined | string {
  if (text.trim() === '') return undefined
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    return isCut && !/^\s*[^{\s]/.test(text) ? undefined : 'is not JSON'
  }
  if (!isRecord(line) || typeof line.type !== 'string') return 'is not a line of evidence'
  const shape = Object.hasOwn(shapes, line.type) ? shapes[line.type as EvidenceLine['type']] : undefined
  if (shape === undefined) return `is of the unknown type ${JSON.stringify(line.type.slice(0, 40))}`
  return shape(line) ? (line as unknown as EvidenceLine) : `is not a whole ${line.type}`
}

type Shape = (value: unknown) => boolean

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText: Shape = (value) => typeof value === 'string'
const isNumber: Shape = (value) => typeof value === 'number'
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)
const mapOf =
  (shape: Shape): Shape =>
  (value) =>
    isRecord(value) && Object.values(value).every(shape)
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value)
const record = (members: Readonly<Record<string, Shape>>): Shape => {
  const entries = Object.entries(members)
  return (value) => isRecord(value) && entries.every(([name, shape]) => shape(value[name]))
}

const bytes: Shape = (value) => isRecord(value) && (isText(value.text) || isText(value.base64))
const chunk: Shape = (value) => bytes(value) && isNumber((value as Record<string, unknown>).at)
const pairs = listOf((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText))
const request = record({
  method: isText,
  url: isText,
  headers: pairs,
  body: optional(bytes),
  expects: optional(listOf(isNumber)),
  once: optional(listOf(isNumber)),
})
const large = record({ length: isNumber, sha256: isText, ranges: listOf(bytes) })
const response = record({ status: isNumber, headers: pairs, chunks: listOf(chunk), large: optional(large) })
const planned = record({ probe: isText, area: isText })

/** Checked as far as the readers reach: what a line holds beyond this is passed on as it is. */
const shapes: Readonly<Record<EvidenceLine['type'], Shape>> = {
  header: record({
    format: isNumber,
    shard: isText,
    seed: isNumber,
    tool: record({ name: isText, version: isText }),
    contract: record({ version: isText, sha256: isText }),
    deployment: record({ baseUrl: isText, models: mapOf(isText), keys: listOf(isText), lacks: listOf(isText) }),
    plan: listOf(planned),
  }),
  discovery: record({ models: mapOf(isText) }),
  sending: record({ exchange: isText, probe: isText, name: isText }),
  chunks: record({ exchange: isText, chunks: listOf(chunk) }),
  exchange: record({
    id: isText,
    probe: isText,
    name: isText,
    attempt: isNumber,
    startedAt: isText,
    request,
    response: optional(response),
    end: record({ how: isText, at: isNumber }),
  }),
  outcome: record({ probe: isText, state: isText, names: mapOf(isText), leftOut: mapOf(isText) }),
  footer: record({
    finishedAt: isText,
    driveMs: isNumber,
    requests: isNumber,
    retries: isNumber,
    tokens: isNumber,
    overload: optional(record({ waits: isNumber })),
    full: optional(record({ bytes: isNumber, since: isText })),
    ended: isText,
  }),
}
