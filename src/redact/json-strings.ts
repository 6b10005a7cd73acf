/** Parses JSON character by character and reports the decoded characters of all string values. */
export interface JsonStrings {
  /** @param code a byte or UTF-16 code unit at the offset `at` */
  readonly push: (code: number, at: number) => void
  /** Starts another document. */
  readonly reset: () => void
}

export interface JsonStringsOptions {
  /** A string begins. `name` is a hash of its member name, `place` a hash of its path and of all preceding `index` values. */
  readonly onValue: (name: number, place: number) => void
  /** A decoded character, which is encoded at `[start, end)`. */
  readonly onCharacter: (code: number, start: number, end: number) => void
}

/** Deeper containers are not distinguished. */
const maxDepth = 64
const mix = (hash: number, part: number) => Math.imul(hash ^ part, 0x01000193)
const start = 0x811c9dc5
/** `ndex`, the end of `index` and `output_index`. */
const indexEnd = 0x6e646578
// Surviving mutants: Any number below 0 works.
const none = -1
const plainEscapes: Readonly<Record<number, number>> = { 0x62: 8, 0x66: 12, 0x6e: 10, 0x72: 13, 0x74: 9 }

/** Never throws: accepts any input. */
export function createJsonStrings({ onValue, onCharacter }: JsonStringsOptions): JsonStrings {
  const isArray = new Uint8Array(maxDepth)
  const hashes = new Int32Array(maxDepth)
  const positions = new Int32Array(maxDepth)
  let depth = 0
  let name = 0
  // Surviving mutants: Set where a name begins, read after names only.
  let nameEnd = 0
  let indexes = 0
  let number = none
  // Surviving mutants: Read inside objects only; opening one sets it.
  let afterColon = false
  let inString = false
  // Surviving mutants: Set where a string begins, read inside strings only.
  let isName = false
  let escapeAt = none
  let digits = none
  // Surviving mutants: Set where the digits of an escape begin.
  let unit = 0

  const reset = () => {
    depth = name = nameEnd = indexes = 0
    number = none
    afterColon = inString = isName = false
    escapeAt = digits = none
  }
  const level = () => Math.min(depth, maxDepth - 1)
  const here = () => mix(hashes[level()] ?? 0, isArray[level()] === 1 ? (positions[level()] ?? 0) : name)

  // Surviving mutants: Positions in an array only need to differ.
  const open = (array: number) => {
    const hash = here()
    depth += 1
    isArray[level()] = array
    hashes[level()] = hash
    positions[level()] = 0
    afterColon = false
  }
  const character = (code: number, from: number, end: number) => {
    if (!isName) return onCharacter(code, from, end)
    name = mix(name, code)
    nameEnd = (nameEnd << 8) | (code & 0xff)
  }
  // Surviving mutants: Four characters shift it out, and shorter names are no index.
  const begin = () => {
    inString = true
    isName = depth > 0 && isArray[level()] === 0 && !afterColon
    if (isName) {
      name = start
      nameEnd = 0
    } else onValue(name, mix(mix(start, here()), indexes))
  }
  const inEscape = (code: number, at: number) => {
    if (digits >= 0) {
      const digit = hexDigit(code)
      if (digit < 0) {
        escapeAt = digits = none
        return push(code, at)
      }
      unit = unit * 16 + digit
      digits += 1
      if (digits < 4) return
      character(unit, escapeAt, at + 1)
      escapeAt = digits = none
    } else if (code === 0x75) {
      digits = unit = 0
    } else {
      character(plainEscapes[code] ?? code, escapeAt, at + 1)
      escapeAt = none
    }
  }
  // Surviving mutants: Positions only need to differ, and a quote comes before every escape.
  const push = (code: number, at: number): void => {
    if (inString) {
      if (escapeAt >= 0) inEscape(code, at)
      else if (code === 0x5c) escapeAt = at
      else if (code === 0x22) inString = false
      else character(code, at, at + 1)
      return
    }
    const isDigit = code >= 0x30 && code <= 0x39
    if (isDigit && afterColon && nameEnd === indexEnd) number = Math.max(0, number) * 10 + (code - 0x30)
    else if (number >= 0) {
      indexes = mix(mix(indexes, name), number)
      number = none
    }
    if (code === 0x22) begin()
    else if (code === 0x3a) afterColon = true
    else if (code === 0x7b || code === 0x5b) open(code === 0x5b ? 1 : 0)
    else if (code === 0x7d || code === 0x5d) depth = Math.max(0, depth - 1)
    else if (code === 0x2c) {
      afterColon = false
      positions[level()] = (positions[level()] ?? 0) + 1
    }
  }
  return { push, reset }
}

/** Negative for any other character. */
const hexDigit = (code: number): number => {
  if (code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : none
}
