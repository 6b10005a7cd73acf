import {
  type Field,
  assume,
  assumeEach,
  isArray,
  isObject,
  isTraffic,
  type Reply,
  unfinishedValues,
} from '../../../src/checks/index.ts'
import { plainRepliesOf } from '../plain-replies.rules.ts'
import { chat } from '../protocols.ts'

export const plainReplies = plainRepliesOf(chat)
export const { results: completions, bodies } = plainReplies

/** When a completion says it was made, and how far that is from the time of its exchange, in seconds. */
export function creation(reply: Reply): { readonly created: Field; readonly apart: number } | undefined {
  const created = bodies(reply)?.at('created')
  if (created === undefined) return undefined
  assume(created.number !== undefined, 'chat.completion.created')
  const clocks = [reply.exchange.startedAt, reply.header('date') ?? ''].map((time) => Date.parse(time) / 1000)
  const distances = clocks.filter(Number.isFinite).map((clock) => Math.abs(clock - (created.number ?? 0)))
  return { created, apart: Math.min(...distances) }
}

/** What stands in `choices`. */
export const choiceFields = (reply: Reply): readonly Field[] | undefined => bodies(reply)?.at('choices').items

/** The choices of a completion; there is at least one. */
// Surviving mutants: A value that is not an array has no items, so the other half of the condition decides.
export function choices(reply: Reply): readonly Field[] | undefined {
  const list = bodies(reply)?.at('choices')
  assume(list === undefined || (isArray(list) && list.items.length > 0), 'chat.completion.choices')
  return assumeEach(list?.items, isObject, 'chat.completion.choices')
}

/** Choices that hold a message each. */
export const choicesWithMessage = (reply: Reply): readonly Field[] | undefined =>
  assumeEach(choices(reply), (choice) => isObject(choice.at('message')), 'chat.completion.message')

/** Those messages. */
export const choiceMessages = (reply: Reply): readonly Field[] | undefined =>
  choicesWithMessage(reply)?.map((choice) => choice.at('message'))

/** A limit or a filter ended the choice before it was whole. */
export const isTruncated = (choice: Field): boolean =>
  unfinishedValues('ChatChoice/properties/finish_reason').includes(choice.at('finish_reason').value)

/** True for choices that may be without a text: they call tools (or say so), refuse, or were cut. */
const isTextless = (choice: Field) =>
  isTruncated(choice) ||
  ['tool_calls', 'function_call'].includes(choice.at('finish_reason').text ?? '') ||
  ['tool_calls', 'function_call', 'refusal'].some((name) => {
    const member = choice.at('message', name)
    return !member.absent && !(isArray(member) && member.items.length === 0)
  })

/** The `content` of every choice but of those that need none and have none. */
export const contents = (reply: Reply): readonly Field[] | undefined =>
  choicesWithMessage(reply)
    ?.filter((choice) => !isTextless(choice) || !choice.at('message.content').absent)
    .map((choice) => choice.at('message.content'))

/** The texts of every choice. */
export const texts = (reply: Reply): readonly Field[] | undefined =>
  assumeEach(contents(reply), ({ text }) => text !== undefined, 'chat.completion.content')

/** The texts of choices that nothing cut short and that had no other way to answer. */
export const completeTexts = (reply: Reply): readonly Field[] | undefined =>
  texts(reply) &&
  choicesWithMessage(reply)
    ?.filter((choice) => !isTextless(choice))
    .map((choice) => choice.at('message.content'))

/** Members of a request that may keep a model from answering in words. */
// Surviving mutants: Probes send neither `functions` nor `modalities`; recorded traffic may.
const membersThatMayPreventText = ['tools', 'functions', 'stop', 'response_format', 'modalities']

/** Whole answers to requests that have no more to them than a question. What others asked may be answered by silence. */
export const plainTexts = (reply: Reply): readonly Field[] | undefined =>
  !isTraffic() && membersThatMayPreventText.every((name) => reply.request.json.at(name).absent)
    ? completeTexts(reply)
    : undefined

/** Tags between which some models think aloud. */
const tag = /<\/?think(?:ing)?>/i

/** Texts of replies to requests that do not speak of such tags themselves. */
export const textsWithoutRequestedTags = (reply: Reply): readonly Field[] | undefined =>
  tag.test(reply.request.text) ? undefined : texts(reply)

/** The first reasoning tag in a text. */
export const tagIn = ({ text = '' }: Field): string | undefined => (isTraffic() ? leadingTag : tag).exec(text)?.[0]

/** Others may ask for text that has such tags in it, in words of their own: then none stands first, or closes what was never open. */
const leadingTag = /^(?:\s{0,100}<think(?:ing)?>|[^<]*<\/think(?:ing)?>)/i

/** What an id begins with, up to its first separator. */
// Surviving mutants: Only observed: the prefix of ids.
export const prefixOf = ({ text = '' }: Field): string => /^[a-z]+[-_]/i.exec(text)?.[0] ?? 'nothing in particular'
