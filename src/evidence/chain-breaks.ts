import { createHash } from 'node:crypto'
import { lineDigest, linkOf } from './chain.ts'
import { rawLines } from './lines.ts'

/** A line that does not continue the line before it. */
export interface ChainBreak {
  /** From 1. */
  readonly line: number
  /** The line before it, without empty ones; 0 for the first one. */
  readonly before: number
  /** The digest of the line that it continues. Undefined if it contains none. */
  readonly wanted: string | undefined
  /** The digest of the line before it. Undefined for the first one. */
  readonly found: string | undefined
  /** The line that it continues, if the file has it in another place. */
  readonly follows?: number
  /** An earlier line with the same bytes. */
  readonly repeats?: number
  /** True if another line continues the line before it, which was not changed then. */
  readonly isBeforeProved?: true
}

/** What the hash chain of a file shows about each of its lines. */
export interface ScannedChain {
  /** In their order, at most `maxBreaks`. */
  readonly breaks: readonly ChainBreak[]
  /** The number of all breaks. */
  readonly count: number
  /** The last line of the chain. */
  readonly last: number
  /** The number of lines that contain the digest of another one. */
  readonly linked: number
  /** SHA-256 of the lines in the form in which they are recorded. */
  readonly sha256: string
  /** Where the file first departs from that form. */
  readonly form: Readonly<Partial<Record<FormFlaw, number>>>
}

export type FormFlaw = 'byteOrderMark' | 'crlf' | 'emptyLine' | 'noLineBreak' | 'incompleteLine' | 'longLine'

/** More breaks are only counted. */
const maxBreaks = 20

/** A line without its line ending. */
export interface ChainLine {
  readonly bytes: Buffer
  readonly number: number
}

/**
 * Checks the hash chain of a file at every line. Reads the file twice if the chain is broken, and keeps one line in memory.
 *
 * @param onLine receives each line once
 * @throws UsageError if the file cannot be read
 */
export function scanChain(file: string, onLine: (line: ChainLine) => void): ScannedChain {
  const breaks: (ChainBreak & { readonly own: string })[] = []
  const form: Partial<Record<FormFlaw, number>> = {}
  const content = createHash('sha256')
  let [count, linked] = [0, 0]
  let before: { readonly digest?: string; readonly number: number } = { number: 0 }
  for (const line of chainLines(file, form)) {
    const [own, wanted] = [lineDigest(line.bytes), linkOf(line.bytes)]
    if (wanted !== undefined) linked += 1
    if (wanted !== before.digest) {
      count += 1
      if (count <= maxBreaks)
        breaks.push({ line: line.number, before: before.number, own, wanted, found: before.digest })
    }
    content.update(line.bytes).update('\n')
    before = { digest: own, number: line.number }
    onLine(line)
  }
  const placed = breaks.length === 0 ? [] : withPlaces(file, breaks)
  return { breaks: placed, count, last: before.number, linked, sha256: content.digest('hex'), form }
}

/** Finds the lines that belong together in other places of the file. */
function withPlaces(file: string, breaks: readonly (ChainBreak & { readonly own: string })[]): readonly ChainBreak[] {
  const places = breaks.map((one): { -readonly [Name in keyof ChainBreak]: ChainBreak[Name] } => ({ ...one }))
  for (const { bytes, number } of chainLines(file, {})) {
    const [digest, link] = [lineDigest(bytes), linkOf(bytes)]
    for (const [index, { line, own, wanted, found }] of breaks.entries()) {
      const place = places[index]
      if (place === undefined) continue
      if (digest === wanted) place.follows ??= number
      if (digest === own && number < line) place.repeats ??= number
      if (link !== undefined && link === found) place.isBeforeProved = true
    }
  }
  return places
}

/** The lines of a file as they were recorded: without empty ones and an incomplete last one. */
function* chainLines(file: string, form: Partial<Record<FormFlaw, number>>): Generator<ChainLine> {
  let number = 0
  for (const { bytes: raw, offset, isCut } of rawLines(file)) {
    number += 1
    if (number === 1 && offset > 0) form.byteOrderMark = 1
    if (raw === undefined) {
      form.longLine ??= number
      continue
    }
    const bytes = raw.at(-1) === 0x0d ? raw.subarray(0, -1) : raw
    if (bytes !== raw) form.crlf ??= number
    if (bytes.length === 0) form.emptyLine ??= number
    else if (isCut && !isJson(bytes)) form.incompleteLine = number
    else yield { bytes, number }
    if (isCut) form.noLineBreak = number
  }
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'))
    return true
  } catch {
    return false
  }
}
