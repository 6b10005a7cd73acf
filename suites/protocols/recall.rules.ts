import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  covers,
  expect,
  type Field,
  inconclusive,
  indexed,
  isAble,
  isControl,
  isTraffic,
  note,
  type Reply,
  replyOf,
  recallTerms as terms,
  requestedWords,
  returns,
  type RequestedWords,
  type Tally,
  tally,
  universal,
} from '../../src/checks/index.ts'

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
      ({ reply, word, text, compared }) =>
        expect(
          text,
          `text of a response that must contain the word from ${rule.place}${comparedText(compared)}`,
          reply,
        ).toContain(word),
    )
  }
}

/** What a failure is compared with, for the message. */
const comparedText = (compared: Recalled['compared']) =>
  compared === undefined
    ? ''
    : ` (none of ${compared.tries} does; of ${compared.of} to one turn of the user, ${compared.complied} do)`

/** A response that must contain a word. */
interface Recalled {
  readonly reply: Reply
  readonly word: string
  readonly text: string
  /** How many responses of the form lack their words, and how many controls comply. Absent if it need not be compared. */
  readonly compared?: Tally & { readonly tries: number }
}

const recalled =
  (answerOf: AnswerOf, { word: kind, has }: RecallRule) =>
  (reply: Reply): Recalled | undefined => {
    const word = requestedWords(reply)[kind]
    if (word === undefined || isControl(reply) || !has(reply.request.json)) return undefined
    const answer = answerOf(reply)
    if (answer === undefined) return undefined
    // Reasoning that contains the word shows that the prompt arrived.
    if (returns(reply, kind)) return { reply, word, text: word }
    // Other tools send no controls.
    if (isTraffic()) inconclusive('model-did-not-comply', { tries: 1, controls: 0, complied: 0 })
    const { tries, controls, unanswered } = attemptsLike(reply)
    if (tries.some((other) => returns(other, kind))) {
      note('A model did not comply with a prompt at first', reply.exchange.id)
      return { reply, word, text: word }
    }
    if (answer.isTruncated) inconclusive(answer.text.trim() === '' ? 'tokens-used-up' : 'answer-cut-short')
    if (answer.text.trim() === '') inconclusive('no-text', { exchange: reply.exchange.id })
    const complete = tries
      .flatMap((one) => answerOf(one) ?? [])
      .filter(({ text, isTruncated }) => text.trim() !== '' && !isTruncated)
    const ability = tally(controls, kind)
    if (complete.length >= terms.complete && isAble(ability))
      return { reply, word, text: answer.text, compared: { ...ability, tries: complete.length } }
    if (unanswered !== undefined)
      inconclusive('no-comparison', { control: unanswered.id, status: unanswered.response?.status })
    inconclusive('model-did-not-comply', { tries: tries.length, controls: ability.of, complied: ability.complied })
  }

/** The requests of a probe: answered ones of the tested form, answered controls, and one that was not answered. */
function attemptsLike({ exchange }: Reply) {
  const all = ofProbe(exchange.probe)
  const answered = all.filter(({ response }) => response?.status === 200)
  const names = new Set(answered.map(({ name }) => name))
  const replies = answered.map(replyOf)
  return {
    tries: replies.filter((reply) => !isControl(reply)),
    controls: replies.filter(isControl),
    unanswered: all.find(({ name }) => !names.has(name)),
  }
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

/** True for any request. */
export const hasAnyForm = (): boolean => true
