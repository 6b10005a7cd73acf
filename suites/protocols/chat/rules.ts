import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { unfinished } from '../../../src/verdict/lists.ts'
import { answersTo, isArray, isEventStream, isObject } from '../../../src/verdict/select.ts'
import { given } from '../../../src/verdict/undecided.ts'

const operation = 'createChatCompletion'

/** Replies with status 200 to calls that did not ask for a stream. */
export const answers = answersTo(operation)

/** Those of them that are no event stream all the same. */
export function unstreamed(reply: Reply): Reply | undefined {
  const answer = answers(reply)
  given(answer === undefined || !isEventStream(answer), 'chat.request.stream_default')
  return answer
}

/** Chat completions: the JSON objects of successful replies. */
export function completions(reply: Reply): Field | undefined {
  const answer = unstreamed(reply)
  if (answer === undefined) return undefined
  given(isObject(answer.json), 'chat.completion.json')
  return answer.json
}

/** Completions that have an id. */
export function identified(reply: Reply): Reply | undefined {
  const completion = completions(reply)
  if (completion === undefined) return undefined
  given(completion.at('id').text, 'chat.completion.id')
  return reply
}

/** When a completion says it was made, and how far that is from the time of its exchange, in seconds. */
export function creation(reply: Reply): { readonly created: Field; readonly apart: number } | undefined {
  const created = completions(reply)?.at('created')
  if (created === undefined) return undefined
  given(created.number !== undefined, 'chat.completion.created')
  const clocks = [reply.exchange.startedAt, reply.header('date') ?? ''].map((time) => Date.parse(time) / 1000)
  const distances = clocks.filter(Number.isFinite).map((clock) => Math.abs(clock - (created.number ?? 0)))
  return { created, apart: Math.min(...distances) }
}

/** The choices of a completion; there is at least one. */
export function choices(reply: Reply): readonly Field[] | undefined {
  const list = completions(reply)?.at('choices')
  if (list === undefined) return undefined
  given(isArray(list) && list.items.length > 0 && list.items.every(isObject), 'chat.completion.choices')
  return list.items
}

/** Choices that hold a message each. */
export function spoken(reply: Reply): readonly Field[] | undefined {
  const all = choices(reply)
  given(all === undefined || all.every((choice) => isObject(choice.at('message'))), 'chat.completion.message')
  return all
}

/** A limit or a filter ended the choice before it was whole. */
export const isCut = (choice: Field): boolean =>
  unfinished('ChatChoice/properties/finish_reason').includes(choice.at('finish_reason').value)

/** True for choices that may be without a text: they call tools (or say so), refuse, or were cut. */
const isTextless = (choice: Field) =>
  isCut(choice) ||
  ['tool_calls', 'function_call'].includes(choice.at('finish_reason').text ?? '') ||
  ['tool_calls', 'function_call', 'refusal'].some((name) => {
    const member = choice.at('message', name)
    return !member.absent && !(isArray(member) && member.items.length === 0)
  })

/** The `content` of every choice but of those that need none and have none. */
export function contents(reply: Reply): readonly Field[] | undefined {
  const due = spoken(reply)?.filter((choice) => !isTextless(choice) || !choice.at('message.content').absent)
  return due === undefined || due.length === 0 ? undefined : due.map((choice) => choice.at('message.content'))
}

/** The texts of every choice. */
export function texts(reply: Reply): readonly Field[] | undefined {
  const all = contents(reply)
  given(all === undefined || all.every(({ text }) => text !== undefined), 'chat.completion.content')
  return all
}

/** The texts of choices that nothing cut short and that had no other way to answer. */
export function wholeTexts(reply: Reply): readonly Field[] | undefined {
  if (texts(reply) === undefined) return undefined
  const whole = spoken(reply)?.filter((choice) => !isTextless(choice)) ?? []
  return whole.length === 0 ? undefined : whole.map((choice) => choice.at('message.content'))
}

/** Members of a request that may keep a model from answering in words. */
const quieting = ['tools', 'functions', 'stop', 'response_format', 'modalities']

/** Whole answers to requests that have no more to them than a question. */
export const plainTexts = (reply: Reply): readonly Field[] | undefined =>
  quieting.every((name) => reply.request.json.at(name).absent) ? wholeTexts(reply) : undefined

/** Tags between which some models think aloud. */
const tag = /<\/?think(?:ing)?>/i

/** Texts of replies to requests that do not speak of such tags themselves. */
export const untagged = (reply: Reply): readonly Field[] | undefined =>
  tag.test(reply.request.text) ? undefined : texts(reply)

/** The first reasoning tag in a text. */
export const tagIn = ({ text = '' }: Field): string | undefined => tag.exec(text)?.[0]

/** What an id begins with, up to its first separator. */
export const prefixOf = ({ text = '' }: Field): string => /^[a-z]+[-_]/i.exec(text)?.[0] ?? 'nothing in particular'
