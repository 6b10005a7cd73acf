import type { Field, Reply } from '../../../src/evidence/reply.ts'
import { recording } from '../../../src/verdict/recording.ts'
import { callOf, isCallOf, isInvalidRequest } from '../../../src/verdict/asked.ts'
import { aboutRequest, finalAttempt, isArray, isEventStream, isObject, resultOf } from '../../../src/verdict/select.ts'
import { given, inconclusive } from '../../../src/verdict/undecided.ts'
import { plainContent } from './probe.ts'

/** Replies with status 200 to valid calls of the protocol, whatever their body asks for: it has no streams. */
export function answers(reply: Reply): Reply | undefined {
  if (!isCallOf(reply, 'generateContent') || reply.status !== 200 || isInvalidRequest(reply)) return undefined
  return resultOf(reply)
}

/** The call whose body names no model, where the same call is answered when its body does. */
export function unnamed(reply: Reply): Reply | undefined {
  if (reply.exchange.id.split('#', 1)[0] !== `${plainContent.name}/plain`) return undefined
  const named = recording().exchange(plainContent.name, 'named')
  if (named?.response?.status !== 200) inconclusive('the call whose body names the model as well was not answered')
  const last = finalAttempt(reply)
  return last && aboutRequest(last)
}

/** What became of a request that a gateway must refuse; a refusal with another status than 400 is a matter of its own. */
export function refusal(reply: Reply): Reply {
  const { status = 0 } = aboutRequest(reply)
  given(status < 400 || status === 400, 'errors.status.invalid_parameter')
  return reply
}

/** Those of them that are no event stream all the same. */
export function unstreamed(reply: Reply): Reply | undefined {
  const answer = answers(reply)
  if (answer !== undefined) given(!isEventStream(answer), 'generate-content.request.synchronous')
  return answer
}

/** Answers whose body is a JSON object. */
export function results(reply: Reply): Reply | undefined {
  const answer = unstreamed(reply)
  if (answer !== undefined) given(isObject(answer.json), 'generate-content.result.json')
  return answer
}

/** Results of prompts that nobody blocked. */
export function unblocked(reply: Reply): Reply | undefined {
  const result = results(reply)
  return result?.json.at('promptFeedback.blockReason').exists === true ? undefined : result
}

/** What `read` finds in a result; nothing where that is empty, so that no check is satisfied by nothing. */
const inResults =
  (read: (result: Reply) => readonly Field[]) =>
  (reply: Reply): readonly Field[] | undefined => {
    const result = unblocked(reply)
    const found = result === undefined ? [] : read(result)
    return found.length === 0 ? undefined : found
  }

/** The candidates of a result. */
function candidatesOf({ json }: Reply): readonly Field[] {
  given(json.at('candidates').items.length > 0, 'generate-content.result.candidates')
  return json.at('candidates').items
}

/** Where candidates have their content, or must have it: one that ended of its own accord said something. */
const contentPlaces = (result: Reply): readonly Field[] =>
  candidatesOf(result)
    .filter((candidate) => !candidate.at('content').absent || candidate.at('finishReason').value === 'STOP')
    .map((candidate) => candidate.at('content'))

/** The contents of candidates; an empty one has left out what it does not have. */
function contentsOf(result: Reply): readonly Field[] {
  const places = contentPlaces(result)
  given(places.every(isObject), 'generate-content.result.candidates.content')
  return places.filter(({ names }) => names.length > 0)
}

/** Where contents have their parts. */
const partsPlaces = (result: Reply): readonly Field[] =>
  contentsOf(result)
    .map((content) => content.at('parts'))
    .filter(({ absent }) => !absent)

/** The parts of all candidates; a candidate that generated nothing has none. */
function partsOf(result: Reply): readonly Field[] {
  const places = partsPlaces(result)
  given(places.every(isArray), 'generate-content.result.candidates.content.parts')
  return places.flatMap(({ items }) => items)
}

/** Function calls, wherever a part has a place for one. */
const callsOf = (result: Reply): readonly Field[] =>
  partsOf(result)
    .map((part) => part.at('functionCall'))
    .filter(({ absent }) => !absent)

/** Calls that are objects. */
function wellFormedCalls(result: Reply): readonly Field[] {
  const calls = callsOf(result)
  given(calls.every(isObject), 'generate-content.result.candidates.content.parts.functionCall')
  return calls
}

export const candidates = inResults(candidatesOf)
export const contentFields = inResults(contentPlaces)
export const contents = inResults(contentsOf)
export const partsFields = inResults(partsPlaces)
/** Where the parts have a text. */
export const texts = inResults((result) => textsOf(result))
export const calls = inResults(callsOf)
export const callObjects = inResults(wellFormedCalls)

const textsOf = (result: Reply): readonly Field[] =>
  partsOf(result)
    .filter((part) => part.at('thought').value !== true && !part.at('text').absent)
    .map((part) => part.at('text'))

/** Everything that a result says; summaries of thoughts are no part of it. */
export function saidBy(result: Reply): string {
  const texts = textsOf(result)
  given(
    texts.every(({ text }) => text !== undefined),
    'generate-content.result.candidates.content.parts.text',
  )
  return texts.map(({ text = '' }) => text).join('')
}

/** Where other protocols, or other spellings of this one, tell of a call. */
const otherCalls = [
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
export const callsElsewhere = (result: Reply): readonly Field[] =>
  [...partsOf(result), ...contentsOf(result), ...candidatesOf(result)].flatMap((holder) =>
    otherCalls.map((name) => holder.at(name)).filter(({ absent }) => !absent),
  )

/** Says something, or calls a function. */
export const isAnswered = (result: Reply): boolean => saidBy(result).trim() !== '' || callsOf(result).length > 0

/** Names of the functions that a request offers. */
const offered = ({ request }: Reply): readonly unknown[] =>
  request.json
    .at('tools')
    .items.flatMap((tool) => tool.at('functionDeclarations').items)
    .map((declared) => declared.at('name').value)

/** Results of requests that offer functions and do not give the result of one. */
export function withTools(reply: Reply): Reply | undefined {
  const result = unblocked(reply)
  if (result === undefined || offered(result).length === 0 || result.request.text.includes('"functionResponse"')) {
    return undefined
  }
  return hasEnded(result) ? result : undefined
}

/** The names that calls go by, and those of the functions that the request offers. */
export function callsAndOffers(reply: Reply) {
  const found = callObjects(reply)
  const names = found?.map((call) => call.at('name'))
  return names === undefined || offered(reply).length === 0 ? undefined : { names, offered: offered(reply) }
}

const finishReasons = ({ json }: Reply) => json.at('candidates').items.map((one) => one.at('finishReason').value)

/** Every candidate ended of its own accord. */
const hasEnded = (result: Reply) => finishReasons(result).every((reason) => reason === 'STOP')

/** Results of requests that force nothing: the model has nothing to answer with but text. */
export function plainEnded(reply: Reply): Reply | undefined {
  const result = unblocked(reply)
  if (result === undefined || !hasEnded(result) || result.request.json.at('tools').exists) return undefined
  const stops = result.request.json.at('generationConfig.stopSequences').items
  return candidatesOf(result).length > 0 && stops.length === 0 ? result : undefined
}

/** The stop sequences of a request, and what was said. A request with anything else in its list asks for nothing. */
export function stopped(reply: Reply) {
  const { items } = reply.request.json.at('generationConfig.stopSequences')
  const sequences = items.map(({ text = '' }) => text)
  const result = items.length === 0 || sequences.includes('') ? undefined : unblocked(reply)
  return result === undefined ? undefined : { sequences, said: saidBy(result) }
}

/** The result that a probe asked for; a check that compares cannot do without. */
export function obtainedResult(reply: Reply): Reply {
  return results(reply) ?? inconclusive(`${reply.exchange.id} was answered ${reply.status ?? 'with nothing'}, not 200`)
}

/** The model that the path of a call names. */
export const modelOf = (reply: Reply): string => callOf(reply)?.parameters['model'] ?? ''

/** True for a model that is known to go beyond limits of tokens. */
export const mayExceed = (reply: Reply): boolean => modelOf(reply) === recording().models['nonTruncating']

/** Why a text ended that does not fit into its limit. */
export function reasonOfCut(cut: Reply): unknown {
  const result = obtainedResult(cut)
  if (mayExceed(result)) inconclusive('the model is known to go beyond limits of tokens')
  // A text that is all thoughts is cut as well; one about something else may be as short as it likes.
  if (!/^$|\b1\W+2\W+3\b/.test(saidBy(result).trim())) inconclusive('the model did not count as it was asked to')
  const [reason] = finishReasons(result)
  given(typeof reason === 'string' && /^[A-Z_]+$/.test(reason), 'generate-content.result.candidates.finishReason')
  return reason
}
