import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  check,
  expect,
  type Field,
  inconclusive,
  indexed,
  isControl,
  isTraffic,
  type Reply,
  requestedWords,
  type RequestedWords,
  returns,
} from '../../src/checks/index.ts'
import type { Mode } from './modes.checks.ts'
import { promptOfOneTurn } from './arrival.checks.ts'
import { type Compared, comparedText, compareTries } from './compliance.rules.ts'

/** The text of a response. */
export interface Answer {
  readonly text: string
  /** True if a limit or a filter truncated it. */
  readonly isTruncated: boolean
}

/** Reads the response of one protocol in one mode; undefined for other exchanges. */
export type AnswerOf = (reply: Reply) => Answer | undefined

/** A requirement on what a response must contain, because a part of the prompt says so. */
export interface Recall {
  /** The requirement for plain responses, and its prerequisites. */
  readonly covered: readonly [RequirementId, ...RequirementId[]]
  /** The title of the check, if the requirement has several. */
  readonly title?: string
  /** The word that the response must contain. */
  readonly word: keyof RequestedWords
  /** Where the request has it, for the message: `instructions`. */
  readonly place: string
  /** True for requests in which the word has that place. */
  readonly has: (body: Field) => boolean
  /** The probe that sends such requests. */
  readonly source: { readonly name: string }
}

/** Registers the checks of one protocol in one mode. */
export function recallChecks({ reading, covering }: Mode, answerOf: AnswerOf, recalls: readonly Recall[]): void {
  for (const recall of recalls) {
    const { covered, title, place, source } = recall
    check(recalled(reading(answerOf), recall), source)(
      covering([...covered, 'service.response.isolated']),
      title,
      ({ reply, word, text, compared }) =>
        expect(
          text,
          `text of a response that must contain the word from ${place}${comparedText(compared)}`,
          reply,
        ).toContain(word),
    )
  }
}

/** A response that must contain a word. */
interface Recalled {
  readonly reply: Reply
  readonly word: string
  readonly text: string
  /** How many responses of the form lack their words, and how many controls comply. Absent if it need not be compared. */
  readonly compared?: Compared
}

const recalled =
  (answerOf: AnswerOf, { word: kind, has }: Recall) =>
  (reply: Reply): Recalled | undefined => {
    const word = requestedWords(reply)[kind]
    const { json } = reply.request
    if (word === undefined || isControl(reply) || !has(json)) return undefined
    // Long prompts have requirements of their own.
    if (has !== isLongPrompt && has !== isVeryLongPrompt && lengthOf(json) > lengths.long) return undefined
    const answer = answerOf(reply)
    if (answer === undefined) return undefined
    // Reasoning that contains the word shows that the prompt arrived.
    const complies = returns(kind)
    if (complies(reply)) return { reply, word, text: word }
    // Other tools send no controls.
    if (isTraffic()) inconclusive('model-did-not-comply', { tries: 1, controls: 0, complied: 0 })
    const isComplete = (one: Reply) => {
      const complete = answerOf(one)
      return complete !== undefined && complete.text.trim() !== '' && !complete.isTruncated
    }
    const compared = compareTries(reply, { complies }, ofProbe(reply.exchange.probe), isComplete)
    if (compared === 'complies') return { reply, word, text: word }
    if (compared !== 'incomplete') return { reply, word, text: answer.text, compared }
    if (answer.text.trim() !== '') inconclusive('answer-cut-short')
    return answer.isTruncated
      ? inconclusive('tokens-used-up')
      : inconclusive('no-text', { exchange: reply.exchange.id })
  }

const ofProbe = indexed(({ probe }) => probe)

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

/** Prompts of one turn with more characters than these are long: those of other probes are shorter. */
const lengths = { long: 2000, veryLong: 10_000 } as const

const lengthOf = (body: Field): number => promptOfOneTurn(body)?.length ?? 0

/** True for prompts of one turn of about 4 KB. */
export const isLongPrompt = (body: Field): boolean =>
  lengthOf(body) > lengths.long && lengthOf(body) <= lengths.veryLong

/** True for prompts of one turn of 32 KB and more. */
export const isVeryLongPrompt = (body: Field): boolean => lengthOf(body) > lengths.veryLong

/** True for any request. */
export const hasAnyForm = (): boolean => true
