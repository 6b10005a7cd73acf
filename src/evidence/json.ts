/** A JSON text read, or why it could not be. */
export type Parsed = { readonly value: unknown } | { readonly problem: string }

/**
 * Reads JSON without ever throwing. A byte order mark before it is tolerated. The problem is our own sentence, since the
 * engine's differs between versions.
 */
export function parseJson(text: string): Parsed {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (source.trim() === '') return { problem: 'it is empty' }
  if (holdsTooMuch(source)) return { problem: tooMuch }
  try {
    return { value: JSON.parse(source) as unknown }
  } catch (error) {
    return { problem: problemOf(source, error) }
  }
}

/** Each value costs many times its bytes in memory: of a body that is meant to exhaust us none is read. */
const mostValues = 1_000_000

/** Why a text is not read at all, as a sentence about us. */
export const tooMuch = `gateproof reads at most ${mostValues} values of a JSON text`

/** True for a text with more values than are read, by what stands between and around them. */
export function holdsTooMuch(text: string): boolean {
  if (text.length <= mostValues) return false
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code === COMMA || code === BRACKET || code === BRACE) && ++count > mostValues) return true
  }
  return false
}

const COMMA = 0x2c
const BRACKET = 0x5b
const BRACE = 0x7b

function problemOf(source: string, error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (error instanceof RangeError) return 'it is nested too deeply to be read'
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN)
  if (/Unexpected end|Unterminated/.test(message) || position >= source.trimEnd().length) return 'it ends too early'
  return `it is not JSON: it starts with ${quote(source.trimStart(), 60)}`
}

/** A string in JSON quotes, cut to at most `limit` characters; never cut inside a surrogate pair. */
export function quote(text: string, limit: number): string {
  if (text.length <= limit) return JSON.stringify(text)
  const cut = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') ? limit - 1 : limit
  return JSON.stringify(text.slice(0, cut)).slice(0, -1) + '…"'
}
