import { type Field, assumeEach, functionCall, inconclusive, isTraffic, type Reply } from '../../../src/checks/index.ts'
import type { CalledFunction } from '../checks.ts'
import { forced } from '../compliance.rules.ts'
import { callsOf, completeResponse, messages, requiredResponse, responses } from './rules.ts'

const toolsOf = ({ request }: Reply) => request.json.at('tools').items

/** Names of the functions in a request. */
const offered = (reply: Reply): readonly unknown[] => toolsOf(reply).map((tool) => tool.at('name').value)

/** True if no tool of a request is other than a function. Other tools have no name. */
const offersOnlyFunctions = (reply: Reply): boolean =>
  toolsOf(reply).every((tool) => tool.at('type').value === 'function')

/** True if a request has functions and no other tools. */
const offersFunctions = (reply: Reply): boolean => toolsOf(reply).length > 0 && offersOnlyFunctions(reply)

/** Recorded traffic may refer to tools that are stored elsewhere. */
const mayOfferMore = (reply: Reply): boolean => isTraffic() && toolsOf(reply).length === 0

/** The names of the called functions. */
const calledNames = (response: Reply): readonly Field[] =>
  assumeEach(
    callsOf(response).map((call) => call.at('name')),
    ({ text = '' }) => text.trim() !== '',
    'responses.object.output.name',
  )

/** The name of every call, with the functions in the request. */
export function callsAndOffers(reply: Reply): readonly CalledFunction[] | undefined {
  const response = responses(reply)
  if (response === undefined || !offersOnlyFunctions(response) || mayOfferMore(response)) return undefined
  return calledNames(response).map((name) => ({ name, offered: offered(response) }))
}

/** The calls of a complete response of a probe. */
export const requiredCalls = (reply: Reply): readonly Field[] =>
  callsOf(completeResponse(requiredResponse(reply)) ?? inconclusive('answer-cut-short'))

const offersWithChoice = (response: Reply, choice: 'required' | 'none') =>
  response.request.json.at('tool_choice').value === choice && offersFunctions(response)

/**
 * Responses to requests that forbid calls. A truncated one counts too if a message or a call has begun: a model that may not call a function
 * often explains at length what it cannot do.
 */
export function forbiddingResponses(reply: Reply): Reply | undefined {
  const response = responses(reply)
  if (response === undefined || !offersWithChoice(response, 'none')) return undefined
  const hasBegun = messages(response)?.length !== 0 || callsOf(response).length > 0
  return hasBegun ? response : completeResponse(response)
}

const lastOffered = (reply: Reply) => toolsOf(reply).at(-1)?.at('name').text ?? ''

const anyCall = (reply: Reply) => functionCall(lastOffered(reply))

/** Complete responses to requests that require a call. */
export const requiredResponses = forced(anyCall, (reply) => {
  const response = completeResponse(reply)
  return response && offersWithChoice(response, 'required') ? response : undefined
})

/** Their calls, for a comparison with a request that does not require any; undefined if only a repeat has them. */
export const callsMade = forced(anyCall, requiredCalls)

/** The function that `tool_choice` names and the called functions. */
function choiceOfName(reply: Reply) {
  const response = completeResponse(reply)
  const choice = response?.request.json.at('tool_choice')
  // A choice of another type names something else.
  const name = choice?.at('type').text === 'function' ? choice.at('name').text : undefined
  if (response === undefined || name === undefined || !offersFunctions(response)) return undefined
  const called = calledNames(response).map(({ value }) => value)
  return {
    name,
    called: assumeEach(called, (calledName) => offered(response).includes(calledName), 'responses.request.tools'),
  }
}

/** The same, unless the model calls the function only in another try. */
export const namedChoice = forced((reply) => {
  const name = reply.request.json.at('tool_choice.name').text
  return functionCall(name ?? '', name)
}, choiceOfName)
