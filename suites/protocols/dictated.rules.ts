import { inconclusive, type Reply } from '../../src/checks/index.ts'

/** The text that a prompt dictates: a line to repeat, or a count. Undefined for other prompts. */
export function dictatedText(prompt: string): string | undefined {
  const [, line] = /^Repeat this line word for word and add nothing: (.*)$/.exec(prompt) ?? []
  const [, from, to] = /^Count from (\d{1,4}) to (\d{1,4}), with commas/.exec(prompt) ?? []
  if (line !== undefined) return line
  if (from === undefined || to === undefined) return undefined
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index).join(', ')
}

/** The words and numbers of a text, in lower case. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Ends the check if the words after the position of a stop string are not those that the prompt dictates next: the model left the dictated text
 * before it reached the stop string.
 */
export function assumeDictated(rest: readonly string[], next: string | undefined, { exchange }: Reply): void {
  if (rest.length > 0 && rest[0] !== next) inconclusive('did-not-reach-stop', { exchange: exchange.id })
}
