/*
 * Invented words that prompts contain and responses must repeat. A word that no language has cannot be guessed, and it shows which request a
 * response belongs to.
 */

const letters = (list: string) => list.split(' ')
const vowels = letters('a i o u')
const parts = [
  letters('z v k'),
  vowels,
  letters('b d g m p l'),
  vowels,
  letters('z v k f'),
  vowels,
  letters('l n r t'),
  vowels,
]
const word = parts.map((part) => `[${part.join('')}]`).join('')

/** Returns an invented word of eight letters. */
export const nonceOf = (pick: (below: number) => number): string =>
  parts.map((part) => part[pick(part.length)] ?? '').join('')

/** The invented words in a text, in lower case. */
export const noncesIn = (text: string): readonly string[] => [
  ...new Set(text.match(new RegExp(String.raw`\b${word}\b`, 'gi'))?.map((found) => found.toLowerCase()) ?? []),
]

const demand = new RegExp(String.raw`\bwith the word (${word})\b`, 'i')
const name = new RegExp(String.raw`\bis called (${word})\b`, 'i')

/** The words of a request: one that its system prompt demands as the first word, and one that an earlier turn gives. */
export interface RequestedWords {
  readonly demanded?: string
  readonly given?: string
}

/** Finds the words in the body of a request. */
export function requestedWords(body: string): RequestedWords {
  const [demanded, given] = [demand, name].map((pattern) => pattern.exec(body)?.[1]?.toLowerCase())
  return { ...(demanded !== undefined && { demanded }), ...(given !== undefined && { given }) }
}
