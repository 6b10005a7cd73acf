import {
  type Field,
  assumeEach,
  functionCall,
  isArray,
  isObject,
  isTraffic,
  type Reply,
} from '../../../src/checks/index.ts'
import type { CalledFunction } from '../checks.ts'
import { forced } from '../compliance.rules.ts'
import { isTruncated, choicesWithMessage, texts } from './rules.ts'

const callsOf = (choice: Field) => choice.at('message.tool_calls').items

/** Every `tool_calls` that is not empty, or that the finish reason announces. */
export const callLists = (reply: Reply): readonly Field[] | undefined =>
  choicesWithMessage(reply)
    ?.filter((choice) => {
      const list = choice.at('message.tool_calls')
      const isNone = list.absent || (isArray(list) && list.items.length === 0)
      return !isNone || choice.at('finish_reason').text === 'tool_calls'
    })
    .map((choice) => choice.at('message.tool_calls'))

/** True if a request has tools of other types, whose calls have other members. */
const offersOtherTools = ({ request }: Reply): boolean =>
  request.json.at('tools').items.some((tool) => !['function', undefined].includes(tool.at('type').text))

/** The choices of a completion, if every announced call is readable, and of a function. */
function choicesWithReadableCalls(reply: Reply): readonly Field[] | undefined {
  if (offersOtherTools(reply)) return undefined
  assumeEach(callLists(reply), ({ items }) => items.length > 0, 'chat.completion.tool_calls')
  return choicesWithMessage(reply)
}

/** Choices that call tools. */
const callingChoices = (reply: Reply): readonly Field[] | undefined =>
  choicesWithReadableCalls(reply)?.filter((choice) => callsOf(choice).length > 0)

/** The calls of each choice with calls. */
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

/** The names of the functions in a request. */
const offeredBy = ({ request }: Reply): readonly string[] =>
  request.json.at('tools').items.map((tool) => tool.at('function.name').text ?? '')

/** The name of every call, with the functions in the request. */
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

/** The arguments of complete calls. An empty string is accepted if the function requires no arguments. */
export function completeArguments(reply: Reply): readonly Field[] | undefined {
  const made =
    functions(reply) && completeChoices(reply).flatMap((choice) => callsOf(choice).map((call) => call.at('function')))
  return assumeEach(made, (field) => field.at('arguments').text !== undefined, 'chat.completion.tool_calls.arguments')
    ?.filter((field) => field.at('arguments').text !== '' || takesArguments(reply, field.at('name').text))
    .map((field) => field.at('arguments'))
}

/** Choices with calls that were not truncated. */
const completeChoices = (reply: Reply) => callingChoices(reply)?.filter((choice) => !isTruncated(choice)) ?? []

function takesArguments({ request }: Reply, name: string | undefined): boolean {
  const tool = request.json.at('tools').items.find((field) => field.at('function.name').text === name)
  return (tool?.at('function.parameters.required').items.length ?? 0) > 0
}

/** The finish reason of each choice with complete calls, with the allowed values. Some upstreams report `stop` if the call was forced. */
export function callFinishReasons(reply: Reply) {
  if (offeredBy(reply).length === 0) return undefined
  const finishReasons = completeChoices(reply).map((choice) => choice.at('finish_reason'))
  const choice = reply.request.json.at('tool_choice')
  const allowed = choice.text === 'required' || isObject(choice) ? ['tool_calls', 'stop'] : ['tool_calls']
  return assumeEach(finishReasons, ({ text }) => text !== undefined, 'chat.completion.finish_reason').map(
    (finishReason) => ({
      finishReason,
      allowed,
    }),
  )
}

/** Tool calls in responses to requests without tools. */
export function callsWithoutTools(reply: Reply): readonly Field[] | undefined {
  const { json } = reply.request
  const offers = json.at('tools').items.length > 0 || json.at('functions').items.length > 0
  return offers ? undefined : choicesWithReadableCalls(reply)?.flatMap(callsOf)
}

/** Calls in completions of requests with `tool_choice` set to `none`. */
export const forbiddenCalls = (reply: Reply): readonly Field[] | undefined =>
  reply.request.json.at('tool_choice').text === 'none' ? choicesWithReadableCalls(reply)?.flatMap(callsOf) : undefined

const forcedName = ({ request }: Reply) => request.json.at('tool_choice.function.name').text

/** The called functions and the function that the request forces. Truncated completions are skipped. */
export const forcedCalls = forced(
  (reply) => functionCall(forcedName(reply) ?? '', forcedName(reply)),
  (reply): { readonly name: string; readonly called: readonly unknown[] } | undefined => {
    const name = forcedName(reply)
    if (name === undefined || choicesWithReadableCalls(reply)?.some(isTruncated) !== false) return undefined
    return { name, called: namesOf(reply)?.map(({ value }) => value) ?? [] }
  },
)

/** The calls in complete completions of requests with `tool_choice` set to `required`. */
export const requiredCalls = forced(
  (reply) => functionCall(offeredBy(reply).at(-1) ?? ''),
  (reply): readonly Field[] | undefined => {
    if (reply.request.json.at('tool_choice').text !== 'required') return undefined
    const made = choicesWithReadableCalls(reply)
    return made?.some(isTruncated) === false ? made.flatMap(callsOf) : undefined
  },
)

/** The texts and tool calls of a completion; undefined if it was truncated. */
export function textsAndCalls(reply: Reply): readonly Field[] | undefined {
  if (choicesWithReadableCalls(reply)?.some(isTruncated) !== false) return undefined
  const words = texts(reply)?.filter(({ text = '' }) => text.trim() !== '') ?? []
  return [...words, ...(calls(reply) ?? [])]
}

/** The same for requests with `tool_choice` set to `auto`. */
export const freeTextsAndCalls = (reply: Reply): readonly Field[] | undefined =>
  !isTraffic() && reply.request.json.at('tool_choice').text === 'auto' && offeredBy(reply).length > 0
    ? textsAndCalls(reply)
    : undefined
