import { type Field, assumeEach, isObject, isTraffic, type Reply } from '../../../src/checks/index.ts'
import type { CalledFunction } from '../checks.ts'
import { candidatesOf, contentsOf, hasEnded, inResults, partsOf, answerTextOf, unblocked } from './rules.ts'

/** Function calls, wherever a part has a place for one. */
const callsOf = (result: Reply): readonly Field[] =>
  partsOf(result)
    .map((part) => part.at('functionCall'))
    .filter(({ absent }) => !absent)

export const calls = inResults(callsOf)

/** Calls that are objects. */
export const callObjects = (reply: Reply): readonly Field[] | undefined =>
  assumeEach(calls(reply), isObject, 'generate-content.result.candidates.content.parts.functionCall')

/** Where other protocols, or other spellings of this one, tell of a call. */
const otherCallMembers = [
  'function_call',
  'functionCalls',
  'tool_call',
  'toolCall',
  'tool_calls',
  'toolCalls',
  'tool_use',
  'toolUse',
]

/** Calls that stand elsewhere than in the `functionCall` of a part. */
export const misplacedCalls = (result: Reply): readonly Field[] =>
  [...partsOf(result), ...contentsOf(result), ...candidatesOf(result)].flatMap((holder) =>
    otherCallMembers.map((name) => holder.at(name)).filter(({ absent }) => !absent),
  )

/** Says something, or calls a function. */
export const hasTextOrCall = (result: Reply): boolean =>
  answerTextOf(result).trim() !== '' || callsOf(result).length > 0

/** Names of the functions that a request offers. */
const offeredBy = ({ request }: Reply): readonly unknown[] =>
  request.json
    .at('tools')
    .items.flatMap((tool) => tool.at('functionDeclarations').items)
    .map((declared) => declared.at('name').value)

/** Results of requests that offer functions and do not give the result of one. Others may have said what silence means. */
export function completedWithTools(reply: Reply): Reply | undefined {
  const result = isTraffic() ? undefined : unblocked(reply)
  if (result === undefined || offeredBy(result).length === 0 || result.request.text.includes('"functionResponse"')) {
    return undefined
  }
  return hasEnded(result) ? result : undefined
}

/** Names that are called, where the request offers functions. */
export function namedCalls(reply: Reply): readonly CalledFunction[] | undefined {
  const offered = offeredBy(reply)
  return offered.length === 0 ? undefined : callObjects(reply)?.map((call) => ({ name: call.at('name'), offered }))
}
