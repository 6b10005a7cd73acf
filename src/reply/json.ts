import { reason, reasonText, type CutReason } from '../results/reasons.ts'

/** Why a text could not be parsed as JSON. `cut`: it was truncated on the client side. */
export type JsonProblem =
  | { readonly kind: 'empty' | 'ends-early' }
  | {
      readonly kind: 'not-json'
      /** The start of the text, in JSON quotes. */
      readonly start: string
      /** The start of what comes after a complete value, in JSON quotes. */
      readonly after?: string
    }
  | { readonly kind: 'cut'; readonly cut: CutReason }

/** A parsed value, or the problem. */
export type Parsed = { readonly value: unknown } | { readonly problem: JsonProblem }

/** Describes a problem: `it ends too early`. */
export function jsonProblemText(problem: JsonProblem): string {
  if (problem.kind === 'cut') return reasonText(problem.cut)
  if (problem.kind === 'not-json') {
    const { start, after } = problem
    return `it is not JSON: ${after === undefined ? `it starts with ${start}` : `after a complete value comes ${after}`}`
  }
  return problem.kind === 'empty' ? 'it is empty' : 'it ends too early'
}

/** Parses JSON and never throws. Accepts a byte order mark. Problems do not use the messages of the engine, which differ between versions. */
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

/** A value takes many times its bytes in memory. Bodies with more values are not parsed. */
const maxValues = 1_000_000
/** Protects recursive functions, here and in libraries, from a stack overflow. */
const maxDepth = 500

export const jsonLimitsExceeded = reason('too-many-values', { values: maxValues, depth: maxDepth })

/** True for a text with too many or too deeply nested values, counted by its commas and brackets. */
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

/** The position of the closing quote of a string: the first one after an even number of backslashes. */
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
  const rest = afterValue(source)
  return {
    kind: 'not-json',
    start: quote(source.trimStart(), 60),
    ...(rest !== undefined && { after: quote(rest, 60) }),
  }
}

/** The text after an object or array that is complete: `data: [DONE]`. */
function afterValue(source: string): string | undefined {
  const from = source.search(/\S/)
  if (from < 0 || !'{['.includes(source.charAt(from))) return undefined
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === QUOTE) at = endOfString(source, at + 1)
    else if (code === BRACKET || code === BRACE) depth += 1
    else if (code === BRACKET + 2 || code === BRACE + 2) depth -= 1
    if (depth === 0) return isJson(source.slice(from, at + 1)) ? source.slice(at + 1).trim() : undefined
  }
  return undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A string in JSON quotes, truncated to `limit` characters, but not inside a surrogate pair. */
export function quote(text: string, limit: number): string {
  if (text.length <= limit) return JSON.stringify(text)
  const cut = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') ? limit - 1 : limit
  return JSON.stringify(text.slice(0, cut)).slice(0, -1) + '…"'
}
