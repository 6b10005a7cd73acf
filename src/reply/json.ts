import { reason, reasonText, type CutReason } from '../results/reasons.ts'

/** Why a text could not be read as JSON. `cut`: not all of it was read, which is our own doing. */
export type JsonProblem =
  | { readonly kind: 'empty' | 'ends-early' }
  | {
      readonly kind: 'not-json'
      /** How the text starts, in JSON quotes. */
      readonly start: string
    }
  | { readonly kind: 'cut'; readonly cut: CutReason }

/** A JSON text read, or why it could not be. */
export type Parsed = { readonly value: unknown } | { readonly problem: JsonProblem }

/** The sentence for a problem: `it ends too early`. */
export function jsonProblemText(problem: JsonProblem): string {
  if (problem.kind === 'cut') return reasonText(problem.cut)
  if (problem.kind === 'not-json') return `it is not JSON: it starts with ${problem.start}`
  return problem.kind === 'empty' ? 'it is empty' : 'it ends too early'
}

/**
 * Reads JSON without ever throwing. A byte order mark before it is tolerated. The problem is in our own words, since those of the engine
 * differ between versions.
 */
export function parseJson(text: string): Parsed {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (source.trim() === '') return { problem: { kind: 'empty' } }
  if (exceedsJsonLimits(source)) return { problem: { kind: 'cut', cut: jsonLimitsExceeded } }
  try {
    return { value: JSON.parse(source) as unknown }
  } catch (error) {
    return { problem: problemOf(source, error) }
  }
}

/** Each value costs many times its bytes in memory: of a body that is meant to exhaust us none is read. */
const maxValues = 1_000_000
/** Who goes down into a value calls itself, here and in what we build on: no reply means to be nested so deeply. */
const maxDepth = 500

/** Why a text is not read at all. */
export const jsonLimitsExceeded = reason('too-many-values', { values: maxValues, depth: maxDepth })

/** True for a text with more values than are read, or deeper ones, by what stands between and around them. */
// Surviving mutants: A shortcut for short texts; after the end no code matches.
export function exceedsJsonLimits(text: string): boolean {
  if (text.length <= maxDepth) return false
  let [count, depth] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at + 1)
    else if (code === COMMA) count += 1
    else if (code === BRACKET || code === BRACE) [count, depth] = [count + 1, depth + 1]
    else if (code === BRACKET + 2 || code === BRACE + 2) depth -= 1
    if (count > maxValues || depth > maxDepth) return true
  }
  return false
}

/** Where the quote stands that ends a string: one behind an even number of backslashes. */
// Surviving mutants: A sum is even exactly if the difference is.
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}

const QUOTE = 0x22
const COMMA = 0x2c
const BRACKET = 0x5b
const BACKSLASH = 0x5c
const BRACE = 0x7b

function problemOf(source: string, error: unknown): JsonProblem {
  const { message } = error as Error
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN)
  if (/Unexpected end|Unterminated/.test(message) || position >= source.trimEnd().length) return { kind: 'ends-early' }
  return { kind: 'not-json', start: quote(source.trimStart(), 60) }
}

/** A string in JSON quotes, cut to at most `limit` characters; never cut inside a surrogate pair. */
export function quote(text: string, limit: number): string {
  if (text.length <= limit) return JSON.stringify(text)
  const cut = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') ? limit - 1 : limit
  return JSON.stringify(text.slice(0, cut)).slice(0, -1) + '…"'
}
