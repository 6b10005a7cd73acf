import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { isArray, isObject } from '../../../src/verdict/select.ts'
import { given } from '../../../src/verdict/undecided.ts'
import { isCut, spoken, texts } from './rules.ts'

/** `tool_calls` wherever something is in it, or where the finish reason says that there is. */
export function callLists(reply: Reply): readonly Field[] | undefined {
  const due = spoken(reply)?.filter((choice) => {
    const list = choice.at('message.tool_calls')
    const isNone = list.absent || (isArray(list) && list.items.length === 0)
    return !isNone || choice.at('finish_reason').text === 'tool_calls'
  })
  return due === undefined || due.length === 0 ? undefined : due.map((choice) => choice.at('message.tool_calls'))
}

/** Choices whose calls can be read, whether there are any or not. */
function readable(reply: Reply): readonly Field[] | undefined {
  given(callLists(reply)?.every(({ items }) => items.length > 0) !== false, 'chat.completion.tool_calls')
  return spoken(reply)
}

/** Choices that call tools. */
function callingChoices(reply: Reply): readonly Field[] | undefined {
  const calling = readable(reply)?.filter((choice) => choice.at('message.tool_calls').items.length > 0)
  return calling === undefined || calling.length === 0 ? undefined : calling
}

/** The calls of each choice that makes some. */
export const callsByChoice = (reply: Reply): readonly (readonly Field[])[] | undefined =>
  callingChoices(reply)?.map((choice) => choice.at('message.tool_calls').items)

/** Every call of a completion. */
export const calls = (reply: Reply): readonly Field[] | undefined => callsByChoice(reply)?.flat()

/** The `function` of every call. */
export function functions(reply: Reply): readonly Field[] | undefined {
  const all = calls(reply)?.map((call) => call.at('function'))
  given(all === undefined || all.every(isObject), 'chat.completion.tool_calls.function')
  return all
}

/** The names of the functions that a request offers. */
const offeredBy = ({ request }: Reply): readonly string[] =>
  request.json.at('tools').items.map((tool) => tool.at('function.name').text ?? '')

/** Names that are called, and those that may be. */
export function named(
  reply: Reply,
): { readonly names: readonly Field[]; readonly offered: readonly string[] } | undefined {
  const offered = offeredBy(reply)
  const names = offered.length === 0 ? undefined : namesOf(reply)
  return names && { names, offered }
}

/** The name of every call. */
function namesOf(reply: Reply): readonly Field[] | undefined {
  const names = functions(reply)?.map((one) => one.at('name'))
  given(names === undefined || names.every(({ text = '' }) => text !== ''), 'chat.completion.tool_calls.name')
  return names
}

/** Arguments of calls that were not cut short. An empty text is none, which is right where none are required. */
export function wholeArguments(reply: Reply): readonly Field[] | undefined {
  if (functions(reply) === undefined) return undefined
  const whole = callingChoices(reply)?.filter((choice) => !isCut(choice)) ?? []
  const made = whole.flatMap((choice) => choice.at('message.tool_calls').items.map((call) => call.at('function')))
  given(
    made.every((one) => one.at('arguments').text !== undefined),
    'chat.completion.tool_calls.arguments',
  )
  const due = made.filter((one) => one.at('arguments').text !== '' || takesArguments(reply, one.at('name').text))
  return due.length === 0 ? undefined : due.map((one) => one.at('arguments'))
}

function takesArguments({ request }: Reply, name: string | undefined): boolean {
  const tool = request.json.at('tools').items.find((one) => one.at('function.name').text === name)
  return (tool?.at('function.parameters.required').items.length ?? 0) > 0
}

/**
 * How choices that call tools, as they may, can end; those that were cut short aside, which end as cuts do. Where the request left
 * no choice but to call, some upstreams say `stop`.
 */
export function endsOfCalls(reply: Reply) {
  const ends = offeredBy(reply).length === 0 ? [] : finishesOfCalls(reply)
  if (ends.length === 0) return undefined
  given(
    ends.every(({ text }) => text !== undefined),
    'chat.completion.finish_reason',
  )
  const choice = reply.request.json.at('tool_choice')
  const isForced = choice.text === 'required' || isObject(choice)
  return { ends, right: isForced ? ['tool_calls', 'stop'] : ['tool_calls'] }
}

const finishesOfCalls = (reply: Reply) =>
  callingChoices(reply)
    ?.filter((choice) => !isCut(choice))
    .map((choice) => choice.at('finish_reason')) ?? []

/** What requests that offer no tools are answered with in `tool_calls`. */
export function unprovoked(reply: Reply): readonly Field[] | undefined {
  const { json } = reply.request
  const offers = json.at('tools').items.length > 0 || json.at('functions').items.length > 0
  return offers ? undefined : readable(reply)?.flatMap((choice) => choice.at('message.tool_calls').items)
}

/** Calls in completions of requests with `tool_choice` set to `none`. */
export const forbidden = (reply: Reply): readonly Field[] | undefined =>
  reply.request.json.at('tool_choice').text === 'none'
    ? readable(reply)?.flatMap((choice) => choice.at('message.tool_calls').items)
    : undefined

/** The functions that are called where the request names one, and its name; completions that were cut aside. */
export function forced(reply: Reply): { readonly name: string; readonly called: readonly unknown[] } | undefined {
  const name = reply.request.json.at('tool_choice.function.name').text
  if (name === undefined || readable(reply)?.some(isCut) !== false) return undefined
  return { name, called: namesOf(reply)?.map(({ value }) => value) ?? [] }
}

/** What a completion says or calls, whole answers only: texts and calls. */
export function said(reply: Reply): readonly Field[] | undefined {
  if (readable(reply)?.some(isCut) !== false) return undefined
  const words = texts(reply)?.filter(({ text = '' }) => text.trim() !== '') ?? []
  return [...words, ...(calls(reply) ?? [])]
}

/** What is said or called where the model was left to choose. */
export const saidFreely = (reply: Reply): readonly Field[] | undefined =>
  reply.request.json.at('tool_choice').text === 'auto' && offeredBy(reply).length > 0 ? said(reply) : undefined
