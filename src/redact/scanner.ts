import type { Encoding } from './encodings.ts'

/** The range `[start, end)`. */
export type Span = readonly [start: number, end: number]

export interface Scanner {
  /**
   * Returns all matches, including overlapping ones. Unless `final`, ignores a match at the very end, which depends on the following text.
   * Text before `from` is only used for lookbehind.
   */
  readonly spansIn: (subject: string, final: boolean, from?: number) => readonly Span[]
  /** The maximum length of a match in characters. */
  readonly longest: number
}

const BACKSLASH = 0x5c
const PERCENT = 0x25
const AMPERSAND = 0x26
const isEscape = (code: number) => code === BACKSLASH || code === PERCENT || code === AMPERSAND
/** The flag in the table for pairs that can begin an escape. */
const escape = 0x8000

/**
 * Searches for any number of encodings in one pass. A table of character pairs selects the candidates at each position. The cost of a
 * comparison is bounded, so the search is linear in the subject.
 */
export function createScanner(forms: readonly Encoding[]): Scanner {
  const { table, lists, byCode } = indexOf(forms)
  const longest = Math.max(...forms.map((form) => form.maxLength))

  const tryAll = (entry: number, subject: string, at: number, final: boolean, spans: Span[]) => {
    const add = (form: Encoding) => {
      const length = lengthAt(subject, at, form)
      if (length > 0 && (final || at + length < subject.length)) {
        spans.push([at + prefixLengthAt(subject, at, form), at + length])
      }
    }
    lists[entry & ~escape]?.forEach(add)
    if (entry & escape) for (const code of escapedAt(subject, at)) byCode.get(code)?.forEach(add)
  }
  const spansIn = (subject: string, final: boolean, from = 0): readonly Span[] => {
    const spans: Span[] = []
    const last = subject.length - 1
    let code = from <= last ? subject.charCodeAt(from) : 0
    for (let at = from; at < last; at++) {
      const next = subject.charCodeAt(at + 1)
      const entry = table[((code & 0xff) << 8) | (next & 0xff)] ?? 0
      code = next
      if (entry !== 0) tryAll(entry, subject, at, final, spans)
    }
    return spans
  }
  return { spansIn, longest }
}

/** The encodings by their first two characters, as numbers of lists, and by their first escaped character. */
function indexOf(forms: readonly Encoding[]) {
  const table = new Uint16Array(0x10000)
  const lists: (readonly Encoding[])[] = [[]]
  const numbers = new Map<string, number>()
  const byPair = new Map<number, Set<number>>()
  const byCode = new Map<number, Encoding[]>()
  for (const [number, { heads, escapedStarts }] of forms.entries()) {
    for (const [first, second] of heads) {
      const pair = ((first & 0xff) << 8) | (second & 0xff)
      byPair.set(pair, (byPair.get(pair) ?? new Set()).add(number))
    }
    for (const code of escapedStarts)
      byCode.set(code, [...(byCode.get(code) ?? []), ...forms.slice(number, number + 1)])
  }
  for (const [pair, members] of byPair) {
    const name = [...members].join(',')
    const number = numbers.get(name) ?? lists.push([...members].flatMap((one) => forms[one] ?? [])) - 1
    numbers.set(name, number)
    table[pair] = number
  }
  if (byCode.size > 0) for (const pair of escapes) table[pair] = (table[pair] ?? 0) | escape
  return { table, lists, byCode }
}

/** False if the third character excludes a match whose first two characters are unescaped. */
function mayStand({ thirdCharacters }: Encoding, subject: string, at: number): boolean {
  if (thirdCharacters === undefined || thirdCharacters.has(subject.charCodeAt(at + 2))) return true
  return isEscape(subject.charCodeAt(at)) || isEscape(subject.charCodeAt(at + 1))
}

/** The character pairs that begin an escape. */
const escapes = [
  ...Array.from({ length: 0x60 }, (_, index) => (BACKSLASH << 8) | (index + 0x20)),
  ...Array.from('0123456789abcdefABCDEF', (digit) => (PERCENT << 8) | digit.charCodeAt(0)),
  (AMPERSAND << 8) | 0x23,
]

/** The characters that an escape can represent; empty if it is invalid. */
function escapedAt(subject: string, at: number): readonly number[] {
  const introducer = subject.charCodeAt(at)
  if (introducer === BACKSLASH) {
    let end = at + 1
    while (end < at + 9 && subject.charCodeAt(end) === BACKSLASH) end += 1
    const code = subject.charCodeAt(end)
    if (code === 0x75) return hexAt(subject, end + 1, 4)
    return code === 0x78 ? hexAt(subject, end + 1, 2) : [code, BACKSLASH]
  }
  if (introducer === PERCENT) {
    let end = at + 1
    while (end < at + 7 && subject.startsWith('25', end)) end += 2
    return [...hexAt(subject, end, 2), ...(end > at + 1 ? [PERCENT] : [])]
  }
  if (introducer !== AMPERSAND) return []
  const [, hex, decimal] = /^&#(?:[xX]([0-9a-fA-F]{1,8})|(\d{1,10}));/.exec(subject.slice(at, at + 14)) ?? []
  return hex === undefined ? [Number(decimal)] : [Number.parseInt(hex, 16)]
}

function hexAt(subject: string, at: number, digits: number): readonly number[] {
  const text = subject.slice(at, at + digits)
  return text.length === digits && /^[0-9a-fA-F]+$/.test(text) ? [Number.parseInt(text, 16)] : []
}

/** The length of the match at an index, or 0. */
function lengthAt(subject: string, index: number, form: Encoding): number {
  const { raw, start, pattern } = form
  if (raw !== undefined && subject.startsWith(raw, index)) return raw.length
  if (!mayStand(form, subject, index)) return 0
  const begin = start()
  begin.lastIndex = index
  if (!begin.test(subject)) return 0
  const whole = pattern()
  whole.lastIndex = index
  return whole.exec(subject)?.[0].length ?? 0
}

function prefixLengthAt(subject: string, index: number, { prefix }: Encoding): number {
  if (prefix === undefined) return 0
  const expression = prefix()
  expression.lastIndex = index
  return expression.exec(subject)?.[0].length ?? 0
}

/** Replaces the spans by asterisks. */
export function masked(subject: string, spans: readonly Span[]): string {
  let result = ''
  let done = 0
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    result += subject.slice(done, from) + '*'.repeat(end - from)
    done = end
  }
  return result + subject.slice(done)
}
