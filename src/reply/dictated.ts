/** The text that a prompt dictates: a line to repeat, or a count. Undefined for other prompts. */
export function dictatedText(prompt: string): string | undefined {
  const [, line] = /^Repeat this line word for word and add nothing: (.*)$/.exec(prompt) ?? []
  const [, from, to] = /^Count from (\d{1,4}) to (\d{1,4}), with commas/.exec(prompt) ?? []
  if (line !== undefined) return line
  if (from === undefined || to === undefined) return undefined
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index).join(', ')
}

/** The words and numbers of a text as it writes them. */
export const writtenWords = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words and numbers of a text, in lower case, with composed characters. */
export const wordsOf = (text: string): readonly string[] => writtenWords(text.normalize('NFC').toLowerCase())
