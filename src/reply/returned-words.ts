import { halvesOf } from '../std/nonce.ts'
import { answeredText } from './answered-text.ts'
import type { Complies } from './compliance.ts'
import { requestedWords, type RequestedWords } from './requested-words.ts'

/** A kind of word that a response must contain. */
export type WordKind = keyof RequestedWords

/** True if a response contains its word, or half of it: a model may misspell a word, and a stream may lose a part of it. */
export const returns =
  (kind: WordKind): Complies =>
  (reply) => {
    const word = requestedWords(reply)[kind]
    if (word === undefined || word === '') return false
    const answer = answeredText(reply).toLowerCase()
    return halvesOf(word).some((part) => answer.includes(part))
  }
