import { type Field, assumeEach, isArray, isObject, isTraffic, type Reply } from '../../../src/checks/index.ts'
import type { CalledFunction } from '../checks.ts'
import { isTruncated, choicesWithMessage, texts } from './rules.ts'

const callsOf = (choice: Field) => choice.at('message.tool_calls').items

/** `tool_calls` wherever something is in it, or where the finish reason says that there is. */
export const callLists = (reply: Reply): readonly Field[] | undefined =>
  choicesWithMessage(reply)
    ?.filter((choice) => {
      const list = choice.at('message.tool_calls')
      // Surviving mutants: A non-empty list passes the check from which it would be excluded.
      const isNone = list.absent || (isArray(list) && list.items.length === 0)
      return !isNone || choice.at('finish_reason').text === 'tool_calls'
    })
    .map((choice) => choice.at('message.tool_calls'))

/** Choices whose calls can be read, whether there are any or not. */
function choicesWithReadableCalls(reply: Reply): readonly Field[] | undefined {
  assumeEach(callLists(reply), ({ items }) => items.length > 0, 'chat.completion.tool_calls')
  return choicesWithMessage(reply)
}

/** Choices that call tools. */
const callingChoices = (reply: Reply): readonly Field[] | undefined =>
  choicesWithReadableCalls(reply)?.filter((choice) => callsOf(choice).length > 0)

/** The calls of each choice that makes some. */
export const callsByChoice = (reply: Reply): readonly (readonly Field[])[] | undefined =>
  callingChoices(reply)?.map(callsOf)

/** Every call of a completion. */
export const calls = (reply: Reply): readonly Field[] | undefined => callsByChoice(reply)?.flat()

/** The `function` of every call. */
export const functions = (reply: Reply): readonly Field[] | undefined =>
  assumeEach(
    calls(reply)?.map((call) => call.at('function')),
    isObject,
    'chat.completion.tool_calls.function',
  )

/** The names of the functions that a request offers. */
const offeredBy = ({ request }: Reply): readonly string[] =>
  request.json.at('tools').items.map((tool) => tool.at('function.name').text ?? '')

/** Names that are called, where the request offers functions. */
export function namedCalls(reply: Reply): readonly CalledFunction[] | undefined {
  const offered = offeredBy(reply)
  return offered.length === 0 ? undefined : namesOf(reply)?.map((name) => ({ name, offered }))
}

/** The name of every call. */
const namesOf = (reply: Reply): readonly Field[] | undefined =>
  assumeEach(
    functions(reply)?.map((field) => field.at('name')),
    ({ text = '' }) => text !== '',
    'chat.completion.tool_calls.name',
  )

/** Arguments of calls that were not cut short. An empty text is none, which is right where none are required. */
// Surviving mutants: The offered functions all require a city: empty arguments are never right. The same requirement reports calls of other types.
export function completeArguments(reply: Reply): readonly Field[] | undefined {
  const made =
    functions(reply) && completeChoices(reply).flatMap((choice) => callsOf(choice).map((call) => call.at('function')))
  return assumeEach(made, (field) => field.at('arguments').text !== undefined, 'chat.completion.tool_calls.arguments')
    ?.filter((field) => field.at('arguments').text !== '' || takesArguments(reply, field.at('name').text))
    .map((field) => field.at('arguments'))
}

/** Choices that call tools and that were not cut short. */
const completeChoices = (reply: Reply) => callingChoices(reply)?.filter((choice) => !isTruncated(choice)) ?? []

// Surviving mutants: The offered functions all require a city.
function takesArguments({ request }: Reply, name: string | undefined): boolean {
  const tool = request.json.at('tools').items.find((field) => field.at('function.name').text === name)
  return (tool?.at('function.parameters.required').items.length ?? 0) > 0
}

/**
 * How choices that call tools, as they may, can end; those that were cut short aside, which end as cuts do. Where the request left
 * no choice but to call, some upstreams say `stop`.
 */
// Surviving mutants: The check depends on finish_reason, which sets aside replies without one.
export function callFinishReasons(reply: Reply) {
  if (offeredBy(reply).length === 0) return undefined
  const ends = completeChoices(reply).map((choice) => choice.at('finish_reason'))
  const choice = reply.request.json.at('tool_choice')
  const right = choice.text === 'required' || isObject(choice) ? ['tool_calls', 'stop'] : ['tool_calls']
  return assumeEach(ends, ({ text }) => text !== undefined, 'chat.completion.finish_reason').map((end) => ({
    end,
    right,
  }))
}

/** What requests that offer no tools are answered with in `tool_calls`. */
export function callsWithoutTools(reply: Reply): readonly Field[] | undefined {
  const { json } = reply.request
  const offers = json.at('tools').items.length > 0 || json.at('functions').items.length > 0
  return offers ? undefined : choicesWithReadableCalls(reply)?.flatMap(callsOf)
}

/** Calls in completions of requests with `tool_choice` set to `none`. */
export const forbiddenCalls = (reply: Reply): readonly Field[] | undefined =>
  reply.request.json.at('tool_choice').text === 'none' ? choicesWithReadableCalls(reply)?.flatMap(callsOf) : undefined

/** The functions that are called where the request names one, and its name; completions that were cut aside. */
export function forcedCalls(reply: Reply): { readonly name: string; readonly called: readonly unknown[] } | undefined {
  const name = reply.request.json.at('tool_choice.function.name').text
  if (name === undefined || choicesWithReadableCalls(reply)?.some(isTruncated) !== false) return undefined
  return { name, called: namesOf(reply)?.map(({ value }) => value) ?? [] }
}

/** The texts and the tool calls of a completion; undefined where an answer was cut short. */
export function textsAndCalls(reply: Reply): readonly Field[] | undefined {
  if (choicesWithReadableCalls(reply)?.some(isTruncated) !== false) return undefined
  const words = texts(reply)?.filter(({ text = '' }) => text.trim() !== '') ?? []
  return [...words, ...(calls(reply) ?? [])]
}

/** The same where the request leaves the choice to the model. */
// Surviving mutants: tool_choice is sent with tools only.
export const freeTextsAndCalls = (reply: Reply): readonly Field[] | undefined =>
  !isTraffic() && reply.request.json.at('tool_choice').text === 'auto' && offeredBy(reply).length > 0
    ? textsAndCalls(reply)
    : undefined
