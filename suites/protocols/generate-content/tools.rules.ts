import {
  assume,
  assumeEach,
  type Field,
  inconclusive,
  indexed,
  functionCall,
  isObject,
  isTraffic,
  note,
  onceForRecording,
  recording,
  type Reply,
  replyOf,
} from '../../../src/checks/index.ts'
import type { CalledFunction } from '../checks.ts'
import { candidatesOf, contentsOf, hasEnded, inResults, partsOf, answerTextOf, unblocked } from './rules.ts'

/** The `functionCall` of every part that has one. */
const callsOf = (result: Reply): readonly Field[] =>
  partsOf(result)
    .map((part) => part.at('functionCall'))
    .filter(({ absent }) => !absent)

export const calls = inResults(callsOf)

/** The calls of each candidate with calls. */
export const callsByCandidate = (reply: Reply): readonly (readonly Field[])[] | undefined =>
  calls(reply) &&
  candidatesOf(reply)
    .map((candidate) => candidate.at('content.parts').items.map((part) => part.at('functionCall')))
    .map((made) => made.filter(({ absent }) => !absent))
    .filter((made) => made.length > 0)

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

/** How many requests must be answered without a call before that is a violation: a model may ask back once. */
const minRequests = 3

/** Results of requests that name a function of theirs and demand a call. */
function demandedCall(reply: Reply): Reply | undefined {
  const result = completedWithTools(reply)
  const prompt = result?.request.json
    .at('contents')
    .items.at(-1)
    ?.at('parts')
    .items.map((part) => part.at('text').text)
  return offeredBy(reply).some((name) => prompt?.join(' ').includes(String(name))) ? result : undefined
}

/** The number of calls that each demanding request got: those of any request of its probe. */
export function demandedCalls(reply: Reply): number | undefined {
  const result = demandedCall(reply)
  if (result === undefined) return undefined
  assume(misplacedCalls(result).length === 0, 'generate-content.request.tools')
  if (callsOf(result).length > 0) return callsOf(result).length
  const all = requestsOf(reply.exchange.probe)
    .map(replyOf)
    .flatMap((one) => demandedCall(one) ?? [])
  const calls = all.flatMap(callsOf).length
  if (calls > 0) note('A model called a function only when it was asked again', reply.exchange.id)
  else if (all.length < minRequests) inconclusive('answered-without-tool')
  else assumeDropped(all)
  return calls
}

/**
 * Ends the check unless the function did not reach the model, or the model wrote the call as text: otherwise the model may be unable to call. A
 * model whose prompt format has no functions counts none in any protocol.
 */
function assumeDropped(results: readonly Reply[]): void {
  if (results.some((result) => functionCall(String(offeredBy(result)[0])).ability?.(result))) return
  const counted = (step: string) => {
    const exchange = recording().exchange(results[0]?.exchange.probe ?? '', step)
    return exchange && replyOf(exchange).json.at('usageMetadata.promptTokenCount').number
  }
  const [offered, bare] = [counted('offered'), counted('bare')]
  // Evidence of earlier versions has no request without the function.
  const isCounted = bare !== undefined && offered !== undefined && offered > bare
  if (isCounted || callsNothingElsewhere())
    inconclusive('model-did-not-comply', { tries: results.length, controls: 0, complied: 0 })
}

/** True if the same model was offered functions in other protocols, and called none unless a request forced it. */
const callsNothingElsewhere = onceForRecording(({ exchanges }) => {
  const { generateContent } = recording().models
  const offers = exchanges.map(replyOf).filter((reply) => reply.status === 200 && offersFreely(reply, generateContent))
  return offers.length > 0 && !offers.some(({ text }) => anyCall.test(text))
})

function offersFreely({ request: { json } }: Reply, model: string | undefined): boolean {
  const choice = json.at('tool_choice')
  const isFree = choice.absent || [choice.text, choice.at('type').text].includes('auto')
  return isFree && model !== undefined && json.at('model').text === model && json.at('tools').items.length > 0
}

/** A call in a response of chat completions, messages or responses. */
const anyCall = /"tool_calls"\s*:\s*\[\s*\{|"type"\s*:\s*"(?:tool_use|function_call)"/

const requestsOf = indexed(({ probe, response }) => (response?.status === 200 ? probe : undefined))
