/**
 * The pieces a text is made of. Joined they are the text again, so that counts of parts add up to the count of the whole
 * and a stream can send piece by piece.
 */
export function pieces(text: string): readonly string[] {
  return text.match(/\s+\S{0,4}|\S{1,4}/gu) ?? []
}

/** The number of tokens of a text: of its pieces. */
export function countTokens(text: string): number {
  return pieces(text).length
}
