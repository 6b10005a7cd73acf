import { closeSync, readSync } from 'node:fs'
import { isNode } from '../contract/pointer.ts'
import type { ChainReader } from './chain.ts'
import type { ChainedLine, EvidenceLine } from './exchange.ts'
import * as validators from './evidence.validator.ts'
import { flawBy, type Validator } from './validation.ts'
import { openFile } from '../std/open-file.ts'
import { reasonOf, UsageError } from '../std/usage-error.ts'

/** The position of a line in its file, in bytes and without the line break. */
export interface LineRange {
  readonly offset: number
  readonly length: number
}

/** Longer lines are rejected. JSON needs up to six bytes for an escaped one. */
const maxLineBytes = 128 * 1024 * 1024

/**
 * Reads and validates the lines of an evidence file. Keeps one line in memory. Skips an incomplete last line, which a killed process
 * leaves behind.
 *
 * @param chain receives every line, including empty ones
 * @param onCut called if the last line is incomplete
 * @throws UsageError with the file and the reason if it is not valid evidence
 */
export function* readLines(
  file: string,
  chain?: ChainReader,
  onCut?: () => void,
): Generator<{ readonly line: EvidenceLine; readonly place: LineRange }> {
  let number = 0
  let found = 0
  for (const { bytes, offset, isCut } of rawLines(file)) {
    number += 1
    const line = bytes === undefined ? 'is longer than 128 MiB' : readLine(bytes.toString('utf8'), isCut)
    if (typeof line === 'string') throw new UsageError(`${file}: ${messageOf(line, number)}`)
    const chained: ChainedLine | undefined = line
    if (bytes !== undefined && !(line === undefined && isCut)) chain?.add(bytes, chained?.previous)
    if (line === undefined && isCut && bytes !== undefined && !isBlank(bytes)) onCut?.()
    if (line === undefined) continue
    found += 1
    yield { line, place: { offset, length: bytes?.length ?? 0 } }
  }
  if (number === 0) throw new UsageError(`${file}: is empty`)
  if (found === 0) throw new UsageError(`${file}: is not evidence: its first line is cut off`)
}

/** Reads lines at known positions again. */
export type LineReader = (place: LineRange) => EvidenceLine

/** What is read at once, because lines are mostly read in their order. */
const readAheadBytes = 256 * 1024

/**
 * Reads lines of a file at known positions again. Keeps the part of the file that it read last.
 *
 * @returns a function that throws UsageError if the file has changed since
 */
export function createLineReader(file: string): LineReader {
  let [bytes, from, end] = [Buffer.alloc(0), 0, 0]
  const fill = ({ offset, length }: LineRange) => {
    const isNext = offset >= from && offset < end + readAheadBytes
    const wanted = isNext ? Math.max(length, readAheadBytes) : length
    // A longer buffer is not kept for other lines.
    if (bytes.length < wanted || bytes.length > readAheadBytes) bytes = Buffer.alloc(wanted)
    const handle = open(file)
    try {
      ;[from, end] = [offset, offset + readFully(handle, bytes.subarray(0, wanted), offset)]
    } finally {
      closeSync(handle)
    }
  }
  return (range) => {
    const { offset, length } = range
    if (offset < from || offset + length > end) fill(range)
    const isRead = offset + length <= end
    const line = isRead ? readLine(bytes.toString('utf8', offset - from, offset - from + length), false) : undefined
    if (typeof line === 'object') return line
    throw new UsageError(`${file}: changed while it was being read`)
  }
}

/** A line of a file, not parsed. */
export interface RawLine {
  /** Undefined if it is too long. */
  readonly bytes: Buffer | undefined
  readonly offset: number
  /** True if no line break follows. */
  readonly isCut: boolean
}

const blockBytes = 256 * 1024

const byteOrderMark = Buffer.from('\uFEFF')

function hasByteOrderMark(handle: number): boolean {
  const bytes = Buffer.alloc(byteOrderMark.length)
  return readFully(handle, bytes, 0) === bytes.length && bytes.equals(byteOrderMark)
}

/** The lines of a file, without the byte order mark of UTF-8. */
export function* rawLines(file: string): Generator<RawLine> {
  const handle = open(file)
  try {
    let parts: Buffer[] = []
    const begin = hasByteOrderMark(handle) ? byteOrderMark.length : 0
    let [offset, length, at] = [begin, 0, begin]
    const block = Buffer.allocUnsafe(blockBytes)
    for (;;) {
      const read = readFully(handle, block, at)
      for (let start = 0; start < read;) {
        const newline = block.subarray(0, read).indexOf(0x0a, start)
        const part = block.subarray(start, newline === -1 ? read : newline)
        length += part.length
        // The next part of the file takes the place of this one.
        if (length <= maxLineBytes) parts.push(newline === -1 ? Buffer.from(part) : part)
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

/** Fills a buffer from an offset in a file and returns the number of bytes read, which is less at the end of the file. */
function readFully(handle: number, bytes: Buffer, from: number): number {
  let read = 0
  for (let more = 1; more > 0 && read < bytes.length; read += more) {
    more = readSync(handle, bytes, read, bytes.length - read, from + read)
  }
  return read
}

function open(file: string): number {
  try {
    return openFile(file)
  } catch (error) {
    throw new UsageError(`${file}: ${reasonOf(error)}`)
  }
}

const messageOf = (problem: string, number: number) =>
  number === 1 ? `is not evidence: its first line ${problem}` : `line ${number} ${problem}`

const isBlank = (bytes: Buffer) => bytes.toString('latin1').trim() === ''

/** Returns the line, undefined if it is empty or cut off, or a sentence that says why it is invalid. */
function readLine(text: string, isCut: boolean): EvidenceLine | undefined | string {
  if (text.trim() === '') return undefined
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    return isCut && !/^\s*[^{\s]/.test(text) ? undefined : 'is not JSON'
  }
  if (!isNode(line) || typeof line['type'] !== 'string') return 'is not an evidence line'
  const { type } = line
  if (!isKind(type)) return `has the unknown type ${JSON.stringify(type.slice(0, 40))}`
  const flaw = flawBy(kinds[type], line)
  return flaw === undefined ? (line as unknown as EvidenceLine) : `is not a valid ${type}: ${flaw}`
}

type Kind = EvidenceLine['type']

/** The validators by type of line. They allow unknown fields. */
const kinds: Readonly<Record<Kind, Validator>> = { ...validators }

const isKind = (type: string): type is Kind => Object.hasOwn(kinds, type)
