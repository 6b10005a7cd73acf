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

/** The halves of a word. A model that repeats one of them has read the word. */
export const halvesOf = (text: string): readonly string[] => {
  const half = Math.ceil(text.length / 2)
  return [text.slice(0, half), text.slice(half)]
}

const maxDraws = 100

/** Returns an invented word that shares no half with another one, so that repeating one is not taken for repeating the other. */
export function nonceUnlike(other: string, pick: (below: number) => number): string {
  const isLike = (drawn: string) =>
    halvesOf(other).some((half) => drawn.includes(half)) || halvesOf(drawn).some((half) => other.includes(half))
  let drawn = nonceOf(pick)
  for (let draws = 1; draws < maxDraws && isLike(drawn); draws += 1) drawn = nonceOf(pick)
  return drawn
}

/** The invented words in a text, in lower case. */
export const noncesIn = (text: string): readonly string[] => [
  ...new Set(text.match(word)?.map((found) => found.toLowerCase()) ?? []),
]
