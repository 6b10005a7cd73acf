/** Parses JSON byte by byte and reports the decoded characters of all string values. */
export interface JsonStrings {
  /** Takes the bytes `[from, to)`. The offset of a byte is its index plus `offset`. */
  readonly push: (bytes: Uint8Array, from: number, to: number, offset: number) => void
  /** Starts another document. */
  readonly reset: () => void
}

export interface JsonStringsOptions {
  /** A string begins. `name` is a hash of its member name, `place` a hash of its path and of all preceding `index` values. */
  readonly onValue: (name: number, place: number) => void
  /** The character of an escape, which stands at `[start, end)`. */
  readonly onEscape: (code: number, start: number, end: number) => void
  /** The bytes `[from, to)` stand for themselves. The offset of a byte is its index plus `offset`. */
  readonly onText: (bytes: Uint8Array, from: number, to: number, offset: number) => void
}

/** Deeper containers are not distinguished. */
const maxDepth = 64
const mix = (hash: number, part: number) => Math.imul(hash ^ part, 0x01000193)
const start = 0x811c9dc5 | 0
/** `ndex`, the end of `index` and `output_index`. */
const indexEnd = 0x6e646578
const none = -1
const plainEscapes: Readonly<Record<number, number>> = { 0x62: 8, 0x66: 12, 0x6e: 10, 0x72: 13, 0x74: 9 }

/** Never throws: accepts any input. */
export function createJsonStrings({ onValue, onEscape, onText }: JsonStringsOptions): JsonStrings {
  const isArray = new Uint8Array(maxDepth)
  const hashes = new Int32Array(maxDepth)
  const positions = new Int32Array(maxDepth)
  let depth = 0
  let name = 0
  let nameEnd = 0
  let indexes = 0
  let number = none
  let afterColon = false
  let inString = false
  let isName = false
  let escapeAt = none
  let digits = none
  let unit = 0

  const reset = () => {
    depth = name = nameEnd = indexes = 0
    number = none
    afterColon = inString = isName = false
    escapeAt = digits = none
  }
  const level = () => Math.min(depth, maxDepth - 1)
  const here = () => mix(hashes[level()] ?? 0, isArray[level()] === 1 ? (positions[level()] ?? 0) : name)

  const open = (array: number) => {
    const hash = here()
    depth += 1
    isArray[level()] = array
    hashes[level()] = hash
    positions[level()] = 0
    afterColon = false
  }
  const character = (code: number, from: number, end: number) => {
    if (!isName) return onEscape(code, from, end)
    name = mix(name, code)
    nameEnd = (nameEnd << 8) | (code & 0xff)
  }
  const begin = () => {
    inString = true
    isName = depth > 0 && isArray[level()] === 0 && !afterColon
    if (isName) {
      name = start
      nameEnd = 0
    } else onValue(name, mix(mix(start, here()), indexes))
  }
  /** Returns false for a character that does not belong to the escape. */
  const inEscape = (code: number, at: number): boolean => {
    if (digits >= 0) {
      const digit = hexDigit(code)
      if (digit < 0) {
        escapeAt = digits = none
        return false
      }
      unit = unit * 16 + digit
      digits += 1
      if (digits < 4) return true
      character(unit, escapeAt, at + 1)
      escapeAt = digits = none
    } else if (code === 0x75) {
      digits = unit = 0
    } else {
      character(plainEscapes[code] ?? code, escapeAt, at + 1)
      escapeAt = none
    }
    return true
  }
  /** Reads the name that goes on here. */
  const addName = (bytes: Uint8Array, from: number, to: number): void => {
    let hash = name
    for (let at = from; at < to; at++) hash = mix(hash, bytes[at] as number)
    name = hash
    for (let at = Math.max(from, to - 4); at < to; at++) nameEnd = (nameEnd << 8) | (bytes[at] as number)
  }
  const outside = (code: number): void => {
    if (code === 0x3a) afterColon = true
    else if (code === 0x7b || code === 0x5b) open(code === 0x5b ? 1 : 0)
    else if (code === 0x7d || code === 0x5d) depth = Math.max(0, depth - 1)
    else if (code === 0x2c) {
      afterColon = false
      positions[level()] = (positions[level()] ?? 0) + 1
    }
  }
  const endNumber = () => {
    if (number < 0) return
    indexes = mix(mix(indexes, name), number)
    number = none
  }
  const push = (bytes: Uint8Array, from: number, to: number, offset: number) => {
    let index = from
    while (index < to) {
      if (!inString) {
        // Most bytes outside strings are literals and numbers, which are skipped.
        let code = 0
        while (index < to && isOther[(code = bytes[index] as number)] === 1) index += 1
        if (index === to) break
        index += 1
        if (isDigit(code)) {
          if (afterColon && nameEnd === indexEnd) number = Math.max(0, number) * 10 + (code - 0x30)
          continue
        }
        endNumber()
        if (code === 0x22) begin()
        else outside(code)
      } else if (escapeAt >= 0) {
        if (inEscape(bytes[index] as number, offset + index)) index += 1
      } else {
        const start = index
        while (index < to && isPlain[bytes[index] as number] === 1) index += 1
        if (isName) addName(bytes, start, index)
        else if (index > start) onText(bytes, start, index, offset)
        if (index === to) return
        if (bytes[index] === 0x22) inString = false
        else escapeAt = offset + index
        index += 1
      }
    }
  }
  return { push, reset }
}

/** 1 for each byte in a string that is neither a quote nor the beginning of an escape. */
const isPlain = new Uint8Array(256).fill(1)
isPlain[0x22] = isPlain[0x5c] = 0

/** 1 for each byte outside strings that means nothing here. */
const isOther = Uint8Array.from({ length: 256 }, (_, byte) => (/[\d":,[\]{}]/.test(String.fromCharCode(byte)) ? 0 : 1))
const isDigit = (code: number) => code >= 0x30 && code <= 0x39

/** Negative for any other character. */
const hexDigit = (code: number): number => {
  if (code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : none
}
