import { writtenWords } from '../../src/checks/index.ts'

/**
 * True if words continue a dictated text past its stop sequence: with the sequence, a part of it that ends within a word, or the word that
 * follows it, because a gateway may have removed only the sequence. Other words are the model's own, also the same ones in capitals: it did
 * not come to the sequence, so nothing had to stop it.
 */
export function isPastStop(words: readonly string[], sequence: string, next: string | undefined): boolean {
  const [said, stop] = [words.join(' '), writtenWords(sequence).join(' ')]
  const isPart = stop.startsWith(said) && !stop.startsWith(`${said} `)
  return words[0] === next || isPart || said.startsWith(`${stop} `)
}
