import { type Field, assumeEach, isObject, isTraffic, type Reply } from '../../../src/checks/index.ts'
import type { CalledFunction } from '../checks.ts'
import { candidatesOf, contentsOf, hasEnded, inResults, partsOf, answerTextOf, unblocked } from './rules.ts'

/** The `functionCall` of every part that has one. */
const callsOf = (result: Reply): readonly Field[] =>
  partsOf(result)
    .map((part) => part.at('functionCall'))
    .filter(({ absent }) => !absent)

export const calls = inResults(callsOf)

export const callObjects = (reply: Reply): readonly Field[] | undefined =>
  assumeEach(calls(reply), isObject, 'generate-content.result.candidates.content.parts.functionCall')

/** Names of function calls in other protocols or other spellings. */
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

/** Calls outside the `functionCall` of a part. */
export const misplacedCalls = (result: Reply): readonly Field[] =>
  [...partsOf(result), ...contentsOf(result), ...candidatesOf(result)].flatMap((holder) =>
    otherCallMembers.map((name) => holder.at(name)).filter(({ absent }) => !absent),
  )

export const hasTextOrCall = (result: Reply): boolean =>
  answerTextOf(result).trim() !== '' || callsOf(result).length > 0

const offeredBy = ({ request }: Reply): readonly unknown[] =>
  request.json
    .at('tools')
    .items.flatMap((tool) => tool.at('functionDeclarations').items)
    .map((declared) => declared.at('name').value)

/** Completed results of requests with functions and without function results. Recorded traffic is skipped. */
export function completedWithTools(reply: Reply): Reply | undefined {
  const result = isTraffic() ? undefined : unblocked(reply)
  if (result === undefined || offeredBy(result).length === 0 || result.request.text.includes('"functionResponse"')) {
    return undefined
  }
  return hasEnded(result) ? result : undefined
}

/** The name of every call, with the functions in the request. */
export function namedCalls(reply: Reply): readonly CalledFunction[] | undefined {
  const offered = offeredBy(reply)
  return offered.length === 0 ? undefined : callObjects(reply)?.map((call) => ({ name: call.at('name'), offered }))
}
