import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { recording } from '../../../src/verdict/recording.ts'
import { given, inconclusive } from '../../../src/verdict/undecided.ts'
import { choices, spoken, tagIn, texts, wholeTexts } from './rules.ts'
import { tokens, usages } from './usage.rules.ts'

/** The tokens of the prompt of a reply that is compared with another. */
export function promptTokens(reply: Reply): number {
  const { prompt } = tokens(reply) ?? inconclusive(`${reply.exchange.id} was answered ${reply.status}, not 200`)
  given(prompt > 0, 'chat.completion.usage.prompt_counted')
  return prompt
}

/** True when a request goes to the model of a role. */
const isForRole = ({ request }: Reply, role: string) => {
  const model = request.json.at('model').text
  return model !== undefined && model === recording().models[role]
}

/** The model says of itself that it reasons. */
const reasons = (reply: Reply) =>
  (usages(reply)?.at('completion_tokens_details.reasoning_tokens').number ?? 0) > 0 ||
  (spoken(reply) ?? []).some((choice) => (choice.at('message.reasoning_content').text ?? '') !== '')

/** The two names of the limit. */
type LimitName = 'max_tokens' | 'max_completion_tokens'

const otherName = { max_tokens: 'max_completion_tokens', max_completion_tokens: 'max_tokens' } as const

/** What was written under a limit, and that limit. */
interface Limited {
  readonly written: number
  readonly limit: number
}

/**
 * What was written under a limit. A request with both names says twice how much, and tells nothing of either. The contract knows
 * a family of reasoning models that do not truncate, so that a model that goes beyond the limit and reasons is given the benefit
 * of the doubt.
 */
export const limitedBy = (name: LimitName) => (reply: Reply) => limited(reply, name)

function limited(reply: Reply, name: LimitName): Limited | undefined {
  const { json } = reply.request
  if (!json.at(otherName[name]).absent) return undefined
  const limit = (json.at(name).number ?? 0) * (json.at('n').number ?? 1)
  const written = limit > 0 && !isForRole(reply, 'nonTruncating') ? tokens(reply)?.completion : undefined
  if (written === undefined) return undefined
  if (written > limit && reasons(reply)) {
    inconclusive(
      `${reply.exchange.id}: a reasoning model wrote ${written} tokens; it may be of the family that does not truncate`,
    )
  }
  return { written, limit }
}

/** The choice of a reply that its limit cut short. */
export function cutChoice(reply: Reply): Field {
  const { written, limit } =
    limited(reply, 'max_tokens') ?? inconclusive(`${reply.exchange.id} tells nothing of the limit`)
  given(written <= limit, 'chat.request.max_tokens')
  if (written < limit) inconclusive(`${reply.exchange.id} ended before its limit`)
  return onlyChoice(reply)
}

function onlyChoice(reply: Reply): Field {
  const [choice] = choices(reply) ?? []
  return choice ?? inconclusive(`${reply.exchange.id} has no choice`)
}

/** Texts of requests with a single string as `stop`, and that string. */
export function stoppedAtString(reply: Reply) {
  const stop = reply.request.json.at('stop').text
  const all = stop === undefined || stop === '' ? undefined : texts(reply)
  return all && { texts: all, stops: [stop ?? ''] }
}

/** Texts of requests with strings as `stop`, and those strings. */
export function stoppedAtStrings(reply: Reply) {
  const stops = reply.request.json.at('stop').items.flatMap(({ text = '' }) => (text === '' ? [] : [text]))
  const all = stops.length === 0 ? undefined : texts(reply)
  return all && { texts: all, stops }
}

/** What stands behind the number before the stop string: nothing that is said, if the generation ended there. */
export function saidBehindEight(reply: Reply): string {
  const [text] = texts(reply) ?? []
  const behind = /\b7\W+8\b([^]*)$/.exec(text?.text ?? '')?.[1]
  return behind ?? inconclusive(`${reply.exchange.id} did not count up to the stop string`)
}

/** The choice of a reply that counted up to 9, where the stop string stood. */
export function choiceStoppedAtNine(reply: Reply): Field {
  const choice = onlyChoice(reply)
  const [text] = texts(reply) ?? []
  if (!/\b8\D*$/.test(text?.text ?? '')) inconclusive(`${reply.exchange.id} did not count up to the stop string`)
  return choice
}

/** Whole texts of requests for a form of response. */
export const textsInForm =
  (form: string) =>
  (reply: Reply): readonly Field[] | undefined => {
    const all = reply.request.json.at('response_format.type').text === form ? wholeTexts(reply) : undefined
    given(all === undefined || all.every((text) => tagIn(text) === undefined), 'chat.completion.content_plain')
    return all
  }

/** The choices of completions whose request does not say how many. */
export const choicesUnasked = (reply: Reply): readonly Field[] | undefined =>
  reply.request.json.at('n').absent ? choices(reply) : undefined

/** How a request of which the contract says nothing was answered: the status, and how the first choice ended. */
export const howAnswered = (reply: Reply): string => {
  const finish = reply.json.at('choices[0].finish_reason').text
  return finish === undefined ? `${reply.status}` : `${reply.status}, ${finish}`
}
