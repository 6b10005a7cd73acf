import type { ScriptDelivery } from '../../../src/evidence/script.ts'

const wordsInPiece = 3
const maxWordLength = 12

/** Returns the function that splits texts for a stream. Joined, the pieces give the text again. */
export function piecesFor({ pieces, form }: ScriptDelivery): (text: string) => readonly string[] {
  if (form === 'compact') return (text) => (text === '' ? [] : [text])
  const split = pieces === undefined ? byWords : (text: string) => byLengths(text, pieces)
  return form === 'empty-deltas' ? (text) => ['', ...split(text).flatMap((piece) => [piece, ''])] : split
}

/** Pieces of a few words. */
function byWords(text: string): readonly string[] {
  const words = text.match(/\S+|\s+/gu)?.flatMap((word) => byLengths(word, [maxWordLength])) ?? []
  // Every second entry is white space, except after a part of a long word.
  const width = 2 * wordsInPiece
  return Array.from({ length: Math.ceil(words.length / width) }, (_, index) =>
    words.slice(index * width, (index + 1) * width).join(''),
  )
}

/** Pieces of these lengths in UTF-16 code units; the last one repeats. A surrogate pair stays together, because JSON cannot express half of it. */
function byLengths(text: string, lengths: readonly number[]): readonly string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length;) {
    const end = at + Math.max(1, lengths[pieces.length] ?? lengths.at(-1) ?? text.length)
    const isInPair = (text.codePointAt(end - 1) ?? 0) > 0xffff
    const piece = text.slice(at, isInPair ? end + 1 : end)
    pieces.push(piece)
    at += piece.length
  }
  return pieces
}
