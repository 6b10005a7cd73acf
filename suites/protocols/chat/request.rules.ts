import {
  type Field,
  assume,
  assumeEach,
  inconclusive,
  isAssembled,
  isListed,
  jsonObject,
  type Reply,
  writtenWords,
} from '../../../src/checks/index.ts'
import type { LimitedOutput } from '../checks.ts'
import { forced } from '../compliance.rules.ts'
import { isPastStop } from '../dictated.rules.ts'
import { outputUnderLimit } from '../usage.rules.ts'
import { tagIn } from '../tags.rules.ts'
import { choices, plainReplies, choicesWithMessage, texts, completeTexts } from './rules.ts'
import { tokens } from './usage.rules.ts'

/** The prompt tokens of a response, for a comparison. */
export function promptTokens(reply: Reply): number {
  const { prompt = 0 } = tokens(plainReplies.required(reply)) ?? {}
  assume(prompt > 0, 'chat.completion.usage.prompt_counted')
  return prompt
}

/** True if the response reports reasoning. */
const reportsReasoning = (reply: Reply) =>
  (reply.json.at('usage.completion_tokens_details.reasoning_tokens').number ?? 0) > 0 ||
  (choicesWithMessage(reply) ?? []).some((choice) => (choice.at('message.reasoning_content').text ?? '') !== '')

/** The two names of the limit. */
type LimitName = 'max_tokens' | 'max_completion_tokens'

const otherName = { max_tokens: 'max_completion_tokens', max_completion_tokens: 'max_tokens' } as const

/** The output of a response under one limit. Requests with both limits are skipped. */
export const outputLimitedBy = (name: LimitName) => (reply: Reply) => limitedOutput(reply, name)

function limitedOutput(reply: Reply, name: LimitName): LimitedOutput | undefined {
  const { json } = reply.request
  if (!json.at(otherName[name]).absent) return undefined
  const limit = (json.at(name).number ?? 0) * (json.at('n').number ?? 1)
  return outputUnderLimit(
    limit,
    reply,
    () => outputTokens(reply),
    () => reportsReasoning(reply),
  )
}

/**
 * The output tokens of a response: as reported, and at least as many as its text must have. Streams may report no usage; then a text that
 * does not count shows nothing.
 */
function outputTokens(reply: Reply): number | undefined {
  const counted = fewestTokens(reply)
  const isReported = !isAssembled(reply) || !reply.json.at('usage').absent
  const reported = isReported ? tokens(reply)?.completion : undefined
  return reported === undefined && counted === 0 ? undefined : Math.max(reported ?? 0, counted)
}

/**
 * A lower bound of the tokens in texts that count from 1: every number is at least one token, and half of that leaves room for any
 * tokenizer.
 */
const fewestTokens = (reply: Reply): number =>
  (choicesWithMessage(reply) ?? []).reduce(
    (sum, choice) => sum + Math.floor(countedNumbers(choice.at('message.content').text ?? '') / 2),
    0,
  )

/** How far a text counts from its first 1 without a gap. */
export const countedNumbers = (text: string): number => numbersFromOne(text).length

/** The numbers of a text from its first 1, as long as they count up. */
function numbersFromOne(text: string): readonly RegExpExecArray[] {
  const all = [...text.matchAll(/\d+/g)]
  const start = all.findIndex(([number]) => Number(number) === 1)
  if (start === -1) return []
  const rest = all.slice(start)
  const gap = rest.findIndex(([number], index) => Number(number) !== index + 1)
  return gap === -1 ? rest : rest.slice(0, gap)
}

/** The choice of a response that reached its limit. */
export function truncatedChoice(reply: Reply): Field {
  const { output, limit } =
    limitedOutput(reply, 'max_tokens') ?? inconclusive('limit-not-shown', { exchange: reply.exchange.id })
  assume(output <= limit, 'chat.request.max_tokens')
  if (output < limit) inconclusive('ended-before-limit', { exchange: reply.exchange.id })
  return onlyChoice(reply)
}

function onlyChoice(reply: Reply): Field {
  const [choice] = choices(reply) ?? []
  return choice ?? inconclusive('no-choice', { exchange: reply.exchange.id })
}

/** A text and the stop strings of its request. */
interface Stopped {
  readonly text: Field
  readonly stops: readonly string[]
}

const stoppedAt = (stops: readonly string[], reply: Reply): readonly Stopped[] | undefined =>
  stops.length === 0 ? undefined : texts(reply)?.map((text) => ({ text, stops }))

const stringsIn = (fields: readonly Field[]) => fields.flatMap(({ text = '' }) => (text === '' ? [] : [text]))

/** Texts of requests with a single string as `stop`. */
export const stoppedAtString = (reply: Reply) => stoppedAt(stringsIn([reply.request.json.at('stop')]), reply)

/** Texts of requests with strings as `stop`. */
export const stoppedAtStrings = (reply: Reply) => stoppedAt(stringsIn(reply.request.json.at('stop').items), reply)

/** The text after the number before the stop string: empty if the generation stopped there. */
export function textAfterEight(reply: Reply): string {
  const [{ text = '' } = {}] = texts(reply) ?? []
  const eight = numbersFromOne(text)[7]
  const after = eight && text.slice(eight.index + eight[0].length)
  const rest = writtenWords(after ?? '')
  if (after === undefined || (rest.length > 0 && !isPastStop(rest, '9', '10')))
    inconclusive('did-not-reach-stop', { exchange: reply.exchange.id })
  return after
}

/** The choice of a response that counted up to the stop string 9. */
export function choiceStoppedAtNine(reply: Reply): Field {
  const choice = onlyChoice(reply)
  const [text] = texts(reply) ?? []
  if (!/\b8\D*$/.test(text?.text ?? '')) inconclusive('did-not-reach-stop', { exchange: reply.exchange.id })
  return choice
}

const isListedFinish = (choice: Field) => isListed(choice.at('finish_reason'), 'ChatChoice/properties/finish_reason')

/** Complete texts of requests with a `response_format`. A choice whose finish reason is unknown may be truncated. */
export const textsInFormat =
  (format: string) =>
  (reply: Reply): readonly Field[] | undefined => {
    if (reply.request.json.at('response_format.type').text !== format) return undefined
    assumeEach(choices(reply), isListedFinish, 'chat.completion.finish_reason')
    return assumeEach(completeTexts(reply), (text) => tagIn(text) === undefined, 'chat.completion.content_plain')
  }

/** Complete texts in JSON mode, unless the model writes JSON only in another try. */
export const jsonTexts = forced(() => jsonObject, textsInFormat('json_object'))

/** The choices of completions whose request has no `n`. */
export const choicesByDefault = (reply: Reply): readonly Field[] | undefined =>
  reply.request.json.at('n').absent ? choices(reply) : undefined

/** The status of a response and the finish reason of its first choice, for an observation. */
export const statusAndFinishReason = (reply: Reply): string => {
  const finish = reply.json.at('choices[0].finish_reason').text
  return finish === undefined ? `${reply.status}` : `${reply.status}, ${finish}`
}
