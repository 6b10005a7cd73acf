/** `a, b and c`: a comma between words, and `last` before the last one. */
export const joinWords = (words: readonly string[], last = ' and '): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${last}${words.at(-1)}`
