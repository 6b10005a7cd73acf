import { closeSync, readSync } from 'node:fs'
import { openFile } from '../std/open-file.ts'
import type { LeftOutReason } from '../results/left-out.ts'

/** A part of a document: an entry of its list (numbered from 1), the reason why one was skipped, or a short member next to the list. */
export type ListPart =
  | { readonly kind: 'entry'; readonly number: number; readonly text: string }
  | { readonly kind: 'entry'; readonly number: number; readonly why: LeftOutReason }
  | { readonly kind: 'member'; readonly name: string; readonly text: string }
  | { readonly kind: 'end'; readonly problem?: string }

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d
const isSpace = (byte: number) => byte <= 0x20

const maxNameLength = 100

/**
 * Splits a list in a JSON document into its entries. Keeps at most one entry in memory. Does not validate the JSON: invalid entries are
 * found when they are parsed.
 *
 * @param path the names that lead to the list: `['log', 'entries']` in an HTTP archive, none if the document is the list
 */
export function* listPartsOf(file: string, path: readonly string[]): Generator<ListPart> {
  let held: PendingPart | undefined
  let depth = 0
  let inString = false
  let isEscaped = false
  let name = ''
  const nameDepth = path.length
  const listDepth = nameDepth + 1
  const names: string[] = ['', ...path.map(() => '')]
  let entries = 0
  let isScalar = false
  let sawEntries = false
  let isWithinList = false
  const isAt = (part: readonly string[]) => part.every((one, index) => names[index + 1] === one)
  const isAmongEntries = () => isWithinList && depth === listDepth

  for (const block of blocksOf(file)) {
    let from = 0
    for (let at = 0; at < block.length; at++) {
      if (inString) {
        // Most bytes are within strings.
        const start = at
        const end = endOfString(block, isEscaped ? at + 1 : at)
        isEscaped = end.isEscaped
        inString = end.at === -1
        at = inString ? block.length : end.at
        if (held === undefined && depth <= nameDepth && name.length < maxNameLength) {
          name += block.toString('latin1', start, Math.min(at, start + maxNameLength))
        }
        continue
      }
      const byte = block[at] ?? 0
      if (byte === QUOTE) {
        inString = true
        name = ''
        isScalar ||= held === undefined && isAmongEntries()
      } else if (isOpening(byte)) {
        const isEntry = held === undefined && isAmongEntries()
        depth += 1
        if (held !== undefined) count(held, depth)
        else if (isEntry) [held, from] = [newHeld('entry', depth), at]
        else if (depth === listDepth && isAt(path)) {
          isWithinList = byte === BRACKET
          sawEntries ||= isWithinList
        } else if (depth === listDepth && isAt(path.slice(0, -1))) [held, from] = [newHeld('member', depth), at]
      } else if (isClosing(byte)) {
        if (isScalar && isAmongEntries()) yield noObject((entries += 1))
        isScalar = false
        depth -= 1
        if (depth < listDepth) isWithinList = false
        if (held === undefined || depth !== held.depth - 1) continue
        take(held, block, from, at + 1)
        if (held.kind === 'member') yield memberOf(held, names[nameDepth] ?? '')
        else yield entryOf(held, (entries += 1))
        held = undefined
      } else if (byte === COLON) {
        if (held === undefined && depth <= nameDepth) names[depth] = name
      } else if (byte === COMMA) {
        if (held !== undefined) count(held, depth)
        else if (isScalar && isAmongEntries()) yield noObject((entries += 1))
        if (held === undefined) isScalar = false
      } else if (held === undefined && !isSpace(byte) && isAmongEntries()) isScalar = true
    }
    if (held !== undefined) take(held, block, from, block.length)
  }
  if (depth !== 0 || inString) yield { kind: 'end', problem: 'the file is cut off' }
  else yield sawEntries ? { kind: 'end' } : { kind: 'end', problem: `\`${path.join('.')}\` is missing` }
}

/** A part whose end has not come yet. */
interface PendingPart {
  readonly kind: 'entry' | 'member'
  /** The depth inside it. */
  readonly depth: number
  parts: Buffer[]
  length: number
  values: number
  why?: LeftOutReason
}

const newHeld = (kind: PendingPart['kind'], depth: number): PendingPart => ({
  ...{ kind, depth },
  ...{ parts: [], length: 0, values: 0 },
})

/** Larger entries are skipped: parsing one takes many times its size in memory. */
const maxBytes = { entry: 128 * 1024 * 1024, member: 16 * 1024 }
const maxValues = 1_000_000
const maxDepth = 500

function count(held: PendingPart, depth: number): void {
  held.values += 1
  if (held.values > maxValues) giveUp(held, { code: 'too-many-values', args: { values: maxValues } })
  else if (depth > maxDepth) giveUp(held, { code: 'too-deep', args: { depth: maxDepth } })
}

function take(held: PendingPart, block: Buffer, start: number, end: number): void {
  if (held.why !== undefined) return
  held.length += end - start
  if (held.length > maxBytes[held.kind])
    giveUp(held, { code: 'too-long', args: { mebibytes: maxBytes[held.kind] / 1024 / 1024 } })
  else held.parts.push(Buffer.from(block.subarray(start, end)))
}

function giveUp(held: PendingPart, why: LeftOutReason): void {
  held.why ??= why
  held.parts = []
}

const textOf = ({ parts }: PendingPart) => Buffer.concat(parts).toString('utf8')

const memberOf = (held: PendingPart, name: string): ListPart => ({
  kind: 'member',
  name,
  text: held.why === undefined ? textOf(held) : '',
})

const entryOf = (held: PendingPart, number: number): ListPart =>
  held.why === undefined ? { kind: 'entry', number, text: textOf(held) } : { kind: 'entry', number, why: held.why }

const noObject = (number: number): ListPart => ({ kind: 'entry', number, why: { code: 'not-object' } })

/** The position of the closing quote, or -1 and whether the first byte of the next block is escaped. */
function endOfString(block: Buffer, from: number): { readonly at: number; readonly isEscaped: boolean } {
  const backslashesBefore = (end: number) => {
    let start = end
    while (start > from && block[start - 1] === BACKSLASH) start -= 1
    return end - start
  }
  for (let at = block.indexOf(QUOTE, from); at !== -1; at = block.indexOf(QUOTE, at + 1)) {
    if (backslashesBefore(at) % 2 === 0) return { at, isEscaped: false }
  }
  return { at: -1, isEscaped: from > block.length ? false : backslashesBefore(block.length) % 2 === 1 }
}

const blockBytes = 256 * 1024

/** Reads a file in blocks. All blocks share one buffer. */
function* blocksOf(file: string): Generator<Buffer> {
  const handle = openFile(file)
  try {
    const block = Buffer.allocUnsafe(blockBytes)
    for (;;) {
      const read = readSync(handle, block, 0, blockBytes, null)
      if (read === 0) return
      yield block.subarray(0, read)
    }
  } finally {
    closeSync(handle)
  }
}

export function firstBytesOf(file: string, length: number): Buffer {
  for (const block of blocksOf(file)) return Buffer.from(block.subarray(0, length))
  return Buffer.alloc(0)
}
