import { halvesOf } from '../std/nonce.ts'
import { answeredText } from './answered-text.ts'
import type { Reply } from './reply.ts'
import { requestedWords, type RequestedWords } from './requested-words.ts'

/*
 * A model that ignores a prompt, and a gateway that drops a part of it, look alike in one response. So a request whose words do not return is sent
 * again, and compared with controls to the same model. If each attempt complies with the same probability, whatever it is, then none of 16
 * complies while at least 9 of 13 controls do in fewer than 1 of 50,000 cases (selftest/reply/returned-words.test.ts computes it). A model that complies
 * with 90 % of its prompts passes the controls in 99.3 %.
 */
export const terms = {
  /** Sent before any control: most models that do not comply at once do then. */
  first: 3,
  tries: 16,
  /** How many responses without their word must be complete. */
  complete: 12,
  controls: 13,
  /** How many controls must comply. */
  able: 9,
} as const

/** A kind of word that a response must contain. */
export type WordKind = keyof RequestedWords

/** How often a model complied. */
export interface Tally {
  readonly complied: number
  readonly of: number
}

/** Counts the responses that contain their word. */
export const tally = (replies: readonly Reply[], kind: WordKind): Tally => ({
  complied: replies.filter((reply) => returns(reply, kind)).length,
  of: replies.length,
})

/** True if a response contains its word, or half of it: a model may misspell a word, and a stream may lose a part of it. */
export function returns(reply: Reply, kind: WordKind): boolean {
  const word = requestedWords(reply)[kind]
  if (word === undefined || word === '') return false
  const answer = answeredText(reply).toLowerCase()
  return halvesOf(word).some((part) => answer.includes(part))
}

/** True if enough controls complied. */
export const isAble = ({ complied }: Tally): boolean => complied >= terms.able

/** True if the controls that are left cannot show the ability any more. */
const isUnable = ({ complied, of }: Tally): boolean => of - complied > terms.controls - terms.able

/** What to send next, after these requests and controls; a text says why nothing more is sent. */
export function nextAttempt(
  tries: readonly Reply[],
  controls: readonly Reply[],
): 'try' | 'control' | { readonly end: string } {
  const [first] = tries
  const kinds = first === undefined ? [] : (Object.keys(requestedWords(first)) as WordKind[])
  const open = kinds.filter((kind) => tally(tries, kind).complied === 0)
  if (first !== undefined && open.length === 0) return { end: 'the responses before it comply' }
  if (tries.length < terms.first) return 'try'
  const tallies = open.map((kind) => tally(controls, kind))
  if (tallies.every(isUnable)) return { end: 'the model does not comply with the controls either' }
  if (!tallies.every((one) => isAble(one) || isUnable(one))) return 'control'
  return tries.length < terms.tries ? 'try' : { end: 'enough were sent' }
}
