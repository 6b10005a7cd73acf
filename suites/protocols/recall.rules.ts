import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  answeredText,
  covers,
  expect,
  type Field,
  inconclusive,
  indexed,
  note,
  type Reply,
  replyOf,
  requestedWords,
  type RequestedWords,
  universal,
} from '../../src/checks/index.ts'
import { halvesOf } from '../../src/std/nonce.ts'

/** The text of a response. */
export interface Answer {
  readonly text: string
  /** True if a limit or a filter truncated it. */
  readonly isTruncated: boolean
}

/** Reads the response of one protocol in one mode; undefined for other exchanges. */
export type AnswerOf = (reply: Reply) => Answer | undefined

/** A requirement on what a response must contain, because a part of the prompt says so. */
export interface RecallRule {
  readonly id: RequirementId
  /** The title of the check: `answers begin with …`. */
  readonly title: string
  /** The word that the response must contain. */
  readonly word: keyof RequestedWords
  /** Where the request has it, for the message: `instructions`. */
  readonly place: string
  /** True for requests in which the word has that place. */
  readonly has: (body: Field) => boolean
  /** The probe that sends such requests. */
  readonly source: { readonly name: string }
  /** The same requirement for plain responses, and others that must be satisfied first. */
  readonly dependsOn?: readonly RequirementId[]
}

/** Registers the checks of one protocol in one mode. */
export function recallChecks(answerOf: AnswerOf, rules: readonly RecallRule[]): void {
  for (const rule of rules) {
    universal(recalled(answerOf, rule), rule.source)(
      rule.title,
      covers(rule.id, 'service.response.isolated', ...(rule.dependsOn ?? [])),
      ({ reply, word, text }) =>
        expect(text, `text of a response that must contain the word from ${rule.place}`, reply).toContain(word),
    )
  }
}

/** A response that must contain a word. */
interface Recalled {
  readonly reply: Reply
  readonly word: string
  readonly text: string
}

const recalled =
  (answerOf: AnswerOf, { word: kind, has }: RecallRule) =>
  (reply: Reply): Recalled | undefined => {
    const word = requestedWords(reply)[kind]
    if (word === undefined || !has(reply.request.json)) return undefined
    const answer = answerOf(reply)
    if (answer === undefined) return undefined
    // Reasoning that contains the word shows that the prompt arrived.
    if (contains(reply, word)) return { reply, word, text: word }
    const others = triesOf(reply.exchange.probe).map(replyOf)
    if (others.some((other) => contains(other, requestedWords(other)[kind]))) {
      note('A model did not comply with a prompt at first', reply.exchange.id)
      return { reply, word, text: word }
    }
    if (answer.isTruncated) inconclusive(answer.text.trim() === '' ? 'tokens-used-up' : 'answer-cut-short')
    if (answer.text.trim() === '') inconclusive('no-text', { exchange: reply.exchange.id })
    return { reply, word, text: answer.text }
  }

const triesOf = indexed(({ probe, response }) => (response?.status === 200 ? probe : undefined))

/** True if a response contains the word, or half of it: a model may misspell a word, and a stream may lose a part of it. */
function contains(reply: Reply, word: string | undefined): boolean {
  if (word === undefined) return false
  const answer = answeredText(reply).toLowerCase()
  return halvesOf(word).some((part) => answer.includes(part))
}

/** True for requests with several turns. */
export const hasTurns = (body: Field): boolean =>
  ['messages', 'input', 'contents'].some((name) => body.at(name).items.length > 1)

/** True for requests with a string as `input`. */
export const hasStringInput = (body: Field): boolean => body.at('input').text !== undefined

/** True for requests with a string as `system`. */
export const hasSystemString = (body: Field): boolean => body.at('system').text !== undefined

/** True for requests with an array as `system`. */
export const hasSystemParts = (body: Field): boolean => body.at('system').items.length > 0

/** True for requests with one turn. */
export const hasOneTurn = (body: Field): boolean => body.at('messages').items.length === 1

/** True for any request. */
export const hasAnyForm = (): boolean => true
