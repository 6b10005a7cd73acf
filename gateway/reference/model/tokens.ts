/**
 * Splits a text into tokens. Joined they give the text again, so that counts of parts add up and a stream can send them one by one.
 */
export function pieces(text: string): readonly string[] {
  return text.match(/\s+\S{0,4}|\S{1,4}/gu) ?? []
}

/** The number of tokens of a text. */
export function countTokens(text: string): number {
  return pieces(text).length
}
