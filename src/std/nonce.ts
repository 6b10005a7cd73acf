/*
 * Invented words that prompts contain and responses must repeat. A word that no language has cannot be guessed, and it shows which request a
 * response belongs to.
 */

// cspell:disable-next-line
const word = /\b[zvk][aiou][bdgmpl][aiou][zvkf][aiou][lnrt][aiou]\b/gi
const letters = [...word.source.matchAll(/\[(\w+)\]/g)].map(([, each = '']) => [...each])

/** Returns an invented word of eight letters. */
export const nonceOf = (pick: (below: number) => number): string =>
  letters.map((each) => each[pick(each.length)] ?? '').join('')

/** The invented words in a text, in lower case. */
export const noncesIn = (text: string): readonly string[] => [
  ...new Set(text.match(word)?.map((found) => found.toLowerCase()) ?? []),
]
