import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { isNode } from '../contract/pointer.ts'
import type { ChainReader } from './chain.ts'
import type { ChainedLine, EvidenceLine } from './exchange.ts'
import * as validators from './evidence.validator.ts'
import { flawBy, type Validator } from './validation.ts'
import { UsageError } from '../std/usage-error.ts'

/** Where a line stands in its file: bytes, without the line break. */
export interface LineRange {
  readonly offset: number
  readonly length: number
}

/** A line longer than this is none of ours. JSON escapes what it must by up to six bytes for one. */
const maxLineBytes = 128 * 1024 * 1024

/**
 * The lines of one evidence file, each of the shape that the readers rely on, one after the other: no more than a line of it is in
 * memory. A cut last line is left out: the process that wrote it was killed.
 *
 * @param chain is shown every line, also those without meaning
 * @throws UsageError naming the file and why it is not evidence
 */
export function* readLines(
  file: string,
  chain?: ChainReader,
): Generator<{ readonly line: EvidenceLine; readonly place: LineRange }> {
  let number = 0
  let found = 0
  for (const { bytes, offset, isCut } of rawLines(file)) {
    number += 1
    const line = bytes === undefined ? 'is longer than any line of evidence' : readLine(bytes.toString('utf8'), isCut)
    if (typeof line === 'string') throw new UsageError(`${file}: ${whatIsWrong(line, number)}`)
    if (bytes !== undefined && !(line === undefined && isCut))
      chain?.add(bytes, (line as ChainedLine | undefined)?.previous)
    if (line === undefined) continue
    found += 1
    yield { line, place: { offset, length: bytes?.length ?? 0 } }
  }
  if (number === 0) throw new UsageError(`${file}: is empty`)
  if (found === 0) throw new UsageError(`${file}: is not evidence: it was cut off in its first line`)
}

/**
 * A line that was read before, once more.
 *
 * @throws UsageError where the file is no longer what it was
 */
export function lineAt(file: string, { offset, length }: LineRange): EvidenceLine {
  const bytes = Buffer.alloc(length)
  const handle = open(file)
  try {
    readFully(handle, bytes, offset)
  } finally {
    closeSync(handle)
  }
  const line = readLine(bytes.toString('utf8'), false)
  if (typeof line === 'object') return line
  throw new UsageError(`${file}: was changed while it was read`)
}

/** A line of a file as it stands there. */
export interface RawLine {
  /** Undefined when it is too long. */
  readonly bytes: Buffer | undefined
  readonly offset: number
  /** True when no line break follows. */
  readonly isCut: boolean
}

const blockBytes = 256 * 1024

/** All lines of a file, one after the other. */
export function* rawLines(file: string): Generator<RawLine> {
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
        if (length <= maxLineBytes) parts.push(part)
        start += part.length
        if (newline === -1) break
        yield { bytes: length > maxLineBytes ? undefined : Buffer.concat(parts), offset, isCut: false }
        start += 1
        offset += length + 1
        length = 0
        parts = []
      }
      if (length > maxLineBytes) yield { bytes: undefined, offset, isCut: false }
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
      throw new UsageError(`${file}: is a ${statSync(file).isDirectory() ? 'folder' : 'device'}, not a file`)
    return openSync(file, 'r')
  } catch (error) {
    if (isUsageError(error)) throw error
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    const reasons: Record<string, string> = { ENOENT: 'no such file', EACCES: 'may not be read' }
    throw new UsageError(`${file}: ${reasons[code] ?? `cannot be read (${code})`}`)
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
  if (!isNode(line) || typeof line['type'] !== 'string') return 'is not a line of evidence'
  const { type } = line
  if (!isKind(type)) return `is of the unknown type ${JSON.stringify(type.slice(0, 40))}`
  const flaw = flawBy(kinds[type], line)
  return flaw === undefined ? (line as unknown as EvidenceLine) : `is not a valid ${type}: ${flaw}`
}

type Kind = EvidenceLine['type']

/** Which fields each kind of line must have. Unknown fields are passed on. */
const kinds: Readonly<Record<Kind, Validator>> = { ...validators }

const isKind = (type: string): type is Kind => Object.hasOwn(kinds, type)
