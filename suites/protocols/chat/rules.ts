import {
  type Field,
  assume,
  assumeEach,
  isArray,
  isObject,
  isTraffic,
  type Reply,
  secondsFromCall,
  unfinishedValues,
} from '../../../src/checks/index.ts'
import { plainRepliesOf } from '../plain-replies.rules.ts'
import { chat } from '../protocols.ts'
import { mentionsTags } from '../tags.rules.ts'

export const plainReplies = plainRepliesOf(chat)
export const { results: completions, bodies } = plainReplies

/** The `created` of a completion and its distance from the time of the exchange. */
export function creation(reply: Reply): { readonly created: Field; readonly secondsApart: number } | undefined {
  const created = bodies(reply)?.at('created')
  if (created === undefined) return undefined
  assume(created.number !== undefined, 'chat.completion.created')
  return { created, secondsApart: secondsFromCall(created.number ?? 0, reply) }
}

/** The items of `choices`, of any type. */
export const choiceFields = (reply: Reply): readonly Field[] | undefined => bodies(reply)?.at('choices').items

/** The choices of a completion: at least one. */
export function choices(reply: Reply): readonly Field[] | undefined {
  const list = bodies(reply)?.at('choices')
  assume(list === undefined || (isArray(list) && list.items.length > 0), 'chat.completion.choices')
  return assumeEach(list?.items, isObject, 'chat.completion.choices')
}

/** The choices of a completion, if each has a message. */
export const choicesWithMessage = (reply: Reply): readonly Field[] | undefined =>
  assumeEach(choices(reply), (choice) => isObject(choice.at('message')), 'chat.completion.message')

export const choiceMessages = (reply: Reply): readonly Field[] | undefined =>
  choicesWithMessage(reply)?.map((choice) => choice.at('message'))

/** True if a limit or a filter truncated the choice. */
export const isTruncated = (choice: Field): boolean =>
  unfinishedValues('ChatChoice/properties/finish_reason').includes(choice.at('finish_reason').value)

/** True for choices that may have no text: they call tools or report to, refuse, or were truncated. */
const isTextless = (choice: Field) =>
  isTruncated(choice) ||
  ['tool_calls', 'function_call'].includes(choice.at('finish_reason').text ?? '') ||
  ['tool_calls', 'function_call', 'refusal'].some((name) => {
    const member = choice.at('message', name)
    return !member.absent && !(isArray(member) && member.items.length === 0)
  })

/** The `content` of every choice, except where it may be absent and is. */
export const contents = (reply: Reply): readonly Field[] | undefined =>
  choicesWithMessage(reply)
    ?.filter((choice) => !isTextless(choice) || !choice.at('message.content').absent)
    .map((choice) => choice.at('message.content'))

export const texts = (reply: Reply): readonly Field[] | undefined =>
  assumeEach(contents(reply), ({ text }) => text !== undefined, 'chat.completion.content')

/** The texts of choices that had to contain text and were not truncated. */
export const completeTexts = (reply: Reply): readonly Field[] | undefined =>
  texts(reply) &&
  choicesWithMessage(reply)
    ?.filter((choice) => !isTextless(choice))
    .map((choice) => choice.at('message.content'))

/** Members of a request that allow a response without text. */
const membersThatMayPreventText = ['tools', 'functions', 'stop', 'response_format', 'modalities']

/** Complete texts for requests that are plain questions. Recorded traffic may ask for no text. */
export const plainTexts = (reply: Reply): readonly Field[] | undefined =>
  !isTraffic() && membersThatMayPreventText.every((name) => reply.request.json.at(name).absent)
    ? completeTexts(reply)
    : undefined

/** Texts of responses to requests that do not mention reasoning tags. */
export const textsWithoutRequestedTags = (reply: Reply): readonly Field[] | undefined =>
  mentionsTags(reply) ? undefined : texts(reply)

/** The prefix of an id up to its first separator. */
export const prefixOf = ({ text = '' }: Field): string => /^[a-z]+[-_]/i.exec(text)?.[0] ?? 'none'
