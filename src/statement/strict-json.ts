import { exceedsJsonLimits, jsonLimitsExceeded } from '../reply/json.ts'
import { reasonText } from '../results/reasons.ts'

/** A value, or why it could not be read. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: string }

/**
 * Parses JSON that all readers understand alike: UTF-8 without a byte order mark, one value, no duplicate key, no lone surrogate.
 * Otherwise a signed statement could mean one thing here and another elsewhere.
 */
export function strictJson(bytes: Uint8Array): ReadResult<unknown> {
  const text = utf8(bytes)
  if (text === undefined) return { problem: 'not valid UTF-8' }
  if (text.startsWith('\uFEFF')) return { problem: 'starts with a byte order mark' }
  if (text.trim() === '') return { problem: 'empty' }
  if (exceedsJsonLimits(text)) return { problem: reasonText(jsonLimitsExceeded) }
  try {
    const value: unknown = JSON.parse(text)
    const problem = strictnessProblem(text)
    return problem === undefined ? { value } : { problem }
  } catch (error) {
    return { problem: `not valid JSON: ${placeOf(error, text)}` }
  }
}

/** Where the parser of Node stopped. */
function placeOf(error: unknown, text: string): string {
  const [, position] = / position (\d+)/.exec(error instanceof Error ? error.message : '') ?? []
  if (position === undefined || Number(position) >= text.trimEnd().length) return 'it is cut off'
  return `unexpected character in line ${text.slice(0, Number(position)).split('\n').length}`
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What `JSON.parse` accepts in a valid JSON text and this reader does not. */
function strictnessProblem(text: string): string | undefined {
  /** The keys of each open object; undefined for an open list. */
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(undefined)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, at)
      const string = JSON.parse(text.slice(at, end)) as string
      if (/\p{Cs}/u.test(string)) return 'contains a lone surrogate'
      at = end - 1
      if (!isBeforeColon(text, end)) continue
      const keys = open.at(-1)
      if (keys?.has(string)) return `duplicate key ${JSON.stringify(string.slice(0, 60))}`
      keys?.add(string)
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from
  while (/[ \t\r\n]/.test(text[at] ?? '')) at += 1
  return text[at] === ':'
}
