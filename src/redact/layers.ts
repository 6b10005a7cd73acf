/**
 * Removes one layer of escapes from bytes: JSON (also nested), percent signs and HTML entities. Leaves out white space, zero bytes (so that
 * UTF-16 reads like UTF-8), soft hyphens and characters without a width.
 */
export interface Layer {
  readonly bytes: Uint8Array
  /** Whether an escape stood for the beginning of another one. */
  readonly isNested: boolean
  /** Offsets behind `name":` and `name=`, whose names may be secret. */
  readonly names: readonly number[]
}

/** For each byte of a layer, where its spelling begins and ends in the input. */
export interface Positions {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

const PLAIN = 0
const IGNORED = 1
const BACKSLASH = 2
const PERCENT = 3
const AMPERSAND = 4
/** The first byte of characters some of which are ignored. */
const LEAD = 5
const NAME_END = 6

const QUOTE = 0x22
const APOSTROPHE = 0x27

const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte <= 0x20 || byte === 0x7f) return IGNORED
  if (byte === 0x5c) return BACKSLASH
  if (byte === 0x25) return PERCENT
  if (byte === 0x26) return AMPERSAND
  if (byte === 0x3a || byte === 0x3d) return NAME_END
  return [0xc2, 0xcd, 0xe1, 0xe2, 0xe3, 0xef].includes(byte) ? LEAD : PLAIN
})

/** True for characters that are not seen: white space, soft hyphen, joiners, marks of direction, variation selectors. */
const isIgnored = (code: number): boolean =>
  code <= 0x20 ||
  (code >= 0x7f && code <= 0xa0) ||
  code === 0xad ||
  code === 0x34f ||
  code === 0x61c ||
  (code >= 0x180b && code <= 0x180e) ||
  (code >= 0x2000 && code <= 0x200f) ||
  (code >= 0x2028 && code <= 0x202f) ||
  (code >= 0x205f && code <= 0x206f) ||
  code === 0x3000 ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  code === 0xfeff

const entities: Readonly<Record<string, number>> = {
  ...{ amp: 0x26, quot: 0x22, apos: 0x27, lt: 0x3c, gt: 0x3e, nbsp: 0xa0, shy: 0xad, bsol: 0x5c, percnt: 0x25 },
  ...{ zwnj: 0x200c, zwj: 0x200d, plus: 0x2b, sol: 0x2f, equals: 0x3d, lowbar: 0x5f, hyphen: 0x2010 },
}

/** What has been written of a layer. */
class Output {
  readonly bytes: Uint8Array
  readonly names: number[] = []
  readonly positions: Positions | undefined
  length = 0
  isNested = false
  /** Where the backslashes before the next character begin: they belong to it. */
  begun = -1

  constructor(size: number, positions: Positions | undefined) {
    this.bytes = Buffer.allocUnsafe(size)
    this.positions = positions
  }

  put(byte: number, start: number, end: number): void {
    if (this.positions !== undefined) {
      this.positions.starts[this.length] = this.begun === -1 ? start : this.begun
      this.positions.ends[this.length] = end
    }
    this.bytes[this.length++] = byte
  }

  /** A byte that an escape stands for. */
  putByte(byte: number, start: number, end: number): void {
    const kind = kinds[byte] ?? PLAIN
    if (kind === IGNORED) return
    if (kind !== PLAIN && kind !== NAME_END) this.isNested = true
    this.put(byte, start, end)
  }

  /** A character that an escape stands for, in UTF-8. */
  putCode(code: number, start: number, end: number): void {
    if (isIgnored(code)) return
    if (code < 0x80) return this.putByte(code, start, end)
    if (code < 0x800) this.put(0xc0 | (code >> 6), start, end)
    else {
      if (code < 0x10000) this.put(0xe0 | (code >> 12), start, end)
      else {
        this.put(0xf0 | ((code >> 18) & 7), start, end)
        this.put(0x80 | ((code >> 12) & 0x3f), start, end)
      }
      this.put(0x80 | ((code >> 6) & 0x3f), start, end)
    }
    this.put(0x80 | (code & 0x3f), start, end)
  }
}

/** A local binding is faster to read in the loop over all bytes. */
const kindOf = kinds

/** @param positions filled if given: two arrays as long as the input */
export function withoutEscapes(input: Uint8Array, positions?: Positions): Layer {
  const output = new Output(input.length, positions)
  const { bytes } = output
  let at = 0
  for (const [start, end] of partsOf(input)) {
    if (start > at) {
      output.put(0, at, start)
      at = start
    }
    let { length } = output
    while (at < end) {
      const from = at
      const before = length
      const limit = Math.min(end, at + maxStep)
      // An ignored byte is overwritten by the next one.
      let kind = PLAIN
      while (at < limit && (kind = kindOf[input[at] as number] as number) <= IGNORED) {
        bytes[length] = input[at++] as number
        length += 1 - kind
      }
      if (at === limit) {
        // Nothing special in many bytes: a long token is copied at once.
        while (at < end && kindOf[input[at] as number] === PLAIN) at += 1
        bytes.set(input.subarray(limit, at), length)
        length += at - limit
      }
      if (at > from && positions !== undefined) placePlain(input, from, at, before, output)
      output.length = length
      if (at < end && at < limit) {
        at = afterSpecial(input, at, output)
        length = output.length
      }
    }
  }
  return { bytes: bytes.subarray(0, output.length), isNested: output.isNested, names: output.names }
}

const maxStep = 256

/** Notes where the bytes `[from, to)` stand that are not special. */
function placePlain(input: Uint8Array, from: number, to: number, length: number, output: Output): void {
  const { starts, ends } = output.positions as Positions
  let next = length
  for (let at = from; at < to; at++) {
    starts[next] = output.begun === -1 ? at : output.begun
    ends[next] = at + 1
    output.begun = -1
    next += 1 - (kinds[input[at] ?? 0] ?? PLAIN)
  }
}

/** The bytes of text in ASCII, and those of the characters that are ignored. */
const isTextByte = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte >= 0x20 && byte < 0xc0) || [0x09, 0x0a, 0x0d].includes(byte) || kinds[byte] === LEAD ? 1 : 0,
)
/** No spelling of a part of a secret is shorter. */
const minTextLength = 12
const sampled = 31

/** The whole, or the parts of binary data that can be text. Most of it cannot, and takes long to read. */
function partsOf(input: Uint8Array): readonly (readonly [start: number, end: number])[] {
  const size = input.length
  let controls = 0
  for (let at = 0; at < size; at += sampled)
    if ((input[at] as number) < 0x20 && isTextByte[input[at] as number] === 0) controls += 1
  if (controls * sampled * 24 < size || size < 4096) return [[0, size]]
  const parts: [number, number][] = []
  for (let at = minTextLength - 1; at < size; at += minTextLength) {
    if (isTextByte[input[at] as number] === 0) continue
    let start = at
    while (start > 0 && isTextByte[input[start - 1] as number] === 1) start -= 1
    while (at < size && isTextByte[input[at] as number] === 1) at += 1
    if (at - start >= minTextLength) parts.push([start, at])
  }
  return parts
}

/** Reads an escape, or a character that may be one. Returns the offset behind it. */
function afterSpecial(input: Uint8Array, at: number, output: Output): number {
  const kind = kinds[input[at] ?? 0]
  if (kind === BACKSLASH) {
    let next = at
    while (input[next] === 0x5c) next += 1
    const end = afterBackslashes(input, at, next, output)
    output.begun = end === next ? at : -1
    return end
  }
  const end =
    kind === NAME_END
      ? afterName(input, at, output)
      : kind === PERCENT
        ? afterPercent(input, at, output)
        : kind === AMPERSAND
          ? afterAmpersand(input, at, output)
          : afterLead(input, at, output)
  output.begun = -1
  return end
}

function afterName(input: Uint8Array, at: number, output: Output): number {
  if (isDataField(input, at)) {
    output.length -= dataField.length
    return at + 1
  }
  output.put(input[at] ?? 0, at, at + 1)
  if (mayEndName(output.bytes, output.length - 1)) output.names.push(output.length)
  return at + 1
}

const dataField = [0x64, 0x61, 0x74, 0x61]

/** True for the colon of `data:` at the beginning of a line: the text of an event continues behind it. */
function isDataField(input: Uint8Array, at: number): boolean {
  const before = at - dataField.length
  return (
    (before === 0 || input[before - 1] === 0x0a || input[before - 1] === 0x0d) &&
    dataField.every((byte, index) => input[before + index] === byte)
  )
}

/** Reads what follows backslashes. Returns the offset behind it, or that of a character that stands for itself. */
function afterBackslashes(input: Uint8Array, from: number, at: number, output: Output): number {
  const next = input[at] ?? 0
  if (next === 0x75) {
    const code = hexAt(input, at + 1, 4)
    if (code < 0) return afterBrace(input, from, at, output)
    const low = isHigh(code) ? lowAt(input, at + 5) : undefined
    const end = low?.end ?? at + 5
    output.putCode(low === undefined ? code : 0x10000 + ((code - 0xd800) << 10) + (low.code - 0xdc00), from, end)
    return end
  }
  if (next === 0x78) {
    const code = hexAt(input, at + 1, 2)
    if (code < 0) return at
    output.putByte(code, from, at + 3)
    return at + 3
  }
  // Escapes of white space: b, f, n, r, t, v.
  return next === 0x6e || [0x62, 0x66, 0x72, 0x74, 0x76].includes(next) ? at + 1 : at
}

/** `\u{1f642}` */
function afterBrace(input: Uint8Array, from: number, at: number, output: Output): number {
  if (input[at + 1] !== 0x7b) return at
  let end = at + 2
  let code = 0
  for (; end < at + 8 && digitOf(input[end] ?? 0) >= 0; end++) code = code * 16 + digitOf(input[end] ?? 0)
  if (end === at + 2 || input[end] !== 0x7d || code > 0x10ffff) return at
  output.putCode(code, from, end + 1)
  return end + 1
}

/** Also reads percent signs that were encoded again: `%2541`. */
function afterPercent(input: Uint8Array, at: number, output: Output): number {
  let digits = at + 1
  while (input[digits] === 0x32 && input[digits + 1] === 0x35 && hexAt(input, digits + 2, 2) >= 0) digits += 2
  const code = hexAt(input, digits, 2)
  if (code < 0) return afterItself(input, at, output)
  output.putByte(code, at, digits + 2)
  return digits + 2
}

/** A character that begins no escape stands for itself. */
function afterItself(input: Uint8Array, at: number, output: Output): number {
  output.put(input[at] ?? 0, at, at + 1)
  return at + 1
}

function afterAmpersand(input: Uint8Array, at: number, output: Output): number {
  const next = input[at + 1] ?? 0
  const entity = next === 0x23 || (next >= 0x61 && next <= 0x7a) ? entityAt(input, at) : undefined
  if (entity === undefined) return afterItself(input, at, output)
  output.putCode(entity.code, at, entity.end)
  return entity.end
}

function afterLead(input: Uint8Array, at: number, output: Output): number {
  const ignored = ignoredAt(input, at)
  if (ignored > 0) return at + ignored
  output.put(input[at] ?? 0, at, at + 1)
  return at + 1
}

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00

/** The second half of a surrogate pair. */
function lowAt(input: Uint8Array, from: number): { readonly code: number; readonly end: number } | undefined {
  let at = from
  while (at < from + 64 && input[at] === 0x5c) at += 1
  if (at === from || input[at] !== 0x75) return undefined
  const code = hexAt(input, at + 1, 4)
  return code >= 0xdc00 && code < 0xe000 ? { code, end: at + 5 } : undefined
}

/** The length of an ignored character in UTF-8 that begins here, or 0. */
function ignoredAt(input: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = [input[at], input[at + 1], input[at + 2]]
  if (first < 0xe0) return isIgnored(((first & 0x1f) << 6) | (second & 0x3f)) && second >= 0x80 ? 2 : 0
  if (second < 0x80 || third < 0x80) return 0
  return isIgnored(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f)) ? 3 : 0
}

/** A numeric entity, or one of those that keys are written with. */
function entityAt(input: Uint8Array, at: number): { readonly code: number; readonly end: number } | undefined {
  const text = String.fromCharCode(...input.subarray(at + 1, at + 13))
  const [all, hex, decimal, name = ''] = /^(?:#[xX]([0-9a-fA-F]{1,8})|#(\d{1,10})|([a-z]{2,8}));/.exec(text) ?? []
  if (all === undefined) return undefined
  const code = hex === undefined ? (decimal === undefined ? entities[name] : Number(decimal)) : Number.parseInt(hex, 16)
  return code === undefined || code > 0x10ffff ? undefined : { code, end: at + 1 + all.length }
}

function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** The value of hexadecimal digits, or -1. */
function hexAt(input: Uint8Array, at: number, digits: number): number {
  let value = 0
  for (let index = at; index < at + digits; index++) {
    const digit = digitOf(input[index] ?? 0)
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

/** The last letter of every name that can be secret, and a letter before it: most names are excluded by them. */
const lastPairs = new Set([
  'ey',
  'en',
  'et',
  'rd',
  'wd',
  'se',
  'de',
  'ue',
  'wt',
  'ng',
  'on',
  'em',
  'th',
  'er',
  'ie',
  'id',
  'al',
])
const isLastPair = new Uint8Array(0x10000)
for (const pair of lastPairs) {
  for (const first of [pair.charCodeAt(0), pair.charCodeAt(0) - 0x20])
    for (const second of [pair.charCodeAt(1), pair.charCodeAt(1) - 0x20]) isLastPair[(first << 8) | second] = 1
}

/** True if the text in front of the colon or the equals sign may be the end of a secret name, quoted or not. */
function mayEndName(output: Uint8Array, at: number): boolean {
  const last = output[at - 1] ?? 0
  const end = last === QUOTE || last === APOSTROPHE ? at - 2 : at - 1
  if (isLastPair[((output[end - 1] ?? 0) << 8) | (output[end] ?? 0)] !== 1) return false
  // Every secret name has at least three characters.
  const third = output[end - 2] ?? QUOTE
  return third !== QUOTE && third !== APOSTROPHE
}
