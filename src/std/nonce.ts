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
const pattern = new RegExp(String.raw`\b${parts.map((part) => `[${part.join('')}]`).join('')}\b`, 'gi')

/** Returns an invented word of eight letters. */
export const nonceOf = (pick: (below: number) => number): string =>
  parts.map((part) => part[pick(part.length)] ?? '').join('')

/** The invented words in a text, in lower case. */
export const noncesIn = (text: string): readonly string[] => [
  ...new Set(text.match(pattern)?.map((word) => word.toLowerCase()) ?? []),
]
