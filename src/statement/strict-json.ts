import { holdsTooMuch, tooManyValues } from '../reply/json.ts'
import { reasonText } from '../results/reasons.ts'

/** What was read, or a sentence about why it was not. */
export type ReadResult<T> = { readonly value: T } | { readonly problem: string }

/**
 * JSON that means the same to everybody who reads it: UTF-8 without a byte order mark, one value and nothing behind it, no key twice,
 * no surrogate on its own. What readers do not agree about would let a statement say one thing here and another there.
 */
export function strictJson(bytes: Uint8Array): ReadResult<unknown> {
  const text = utf8(bytes)
  if (text === undefined) return { problem: 'it is not UTF-8' }
  if (text.startsWith('\uFEFF')) return { problem: 'it begins with a byte order mark' }
  if (text.trim() === '') return { problem: 'it is empty' }
  if (holdsTooMuch(text)) return { problem: reasonText(tooManyValues) }
  try {
    const value: unknown = JSON.parse(text)
    const flaw = strictnessProblem(text)
    return flaw === undefined ? { value } : { problem: flaw }
  } catch {
    return { problem: 'it is not JSON' }
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What `JSON.parse` lets pass, as a sentence about a text that it has read. */
function strictnessProblem(text: string): string | undefined {
  /** The keys of each object that is open; of a list nothing. */
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(undefined)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(text, at)
      const string = JSON.parse(text.slice(at, end)) as string
      if (/\p{Cs}/u.test(string)) return 'half a surrogate pair stands in it'
      at = end - 1
      if (!isBeforeColon(text, end)) continue
      const keys = open.at(-1)
      if (keys?.has(string)) return `the key ${JSON.stringify(string.slice(0, 60))} stands twice in one object`
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
