import { memoized } from '../../src/std/memoized.ts'
import {
  callOf,
  type Evidence,
  invalidParameterPaths,
  finalAttempt,
  assume,
  inconclusive,
  isCallOf,
  isInvalidRequest,
  isOwnKey,
  isTraffic,
  modelOf,
  recording,
  type Reply,
  replyOf,
  assumeResult,
  sendsJson,
} from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { unknownModel } from './unknown-model.ts'

/** Calls with a body that the gateway had to look at: the key was not the matter, nor saturation, nor the other line. */
export function judgedByBody(reply: Reply): Reply | undefined {
  const { key, line } = reply.exchange.request
  const isValidKey =
    (['low', 'unlimited'].includes(key) || isOwnKey(reply.exchange)) && reply.status !== 401 && reply.status !== 402
  const isPost = reply.request.method === 'POST' && callOf(reply) !== undefined && line === 'domestic'
  // A status that was taken when it was first seen may have come by chance.
  const isByChance = reply.exchange.request.once?.includes(reply.status ?? 0) === true
  return isPost && isValidKey && !isByChance ? answered(reply) : undefined
}

/** The final attempt of a call. An error under a status of success is a matter of its own. */
export function answered(reply: Reply): Reply | undefined {
  return reply.status === undefined ? undefined : finalAttempt(assumeResult(reply))
}

/** Calls whose body is labelled as JSON and is none. */
// Surviving mutants: Whitespace is malformed or empty; both must be refused alike.
export const malformedJson = (reply: Reply): Reply | undefined =>
  sendsJson(reply) && reply.request.text.trim() !== '' && !reply.request.json.exists ? judgedByBody(reply) : undefined

/** Calls without the body that they need. */
// Surviving mutants: Whitespace is malformed or empty; both must be refused alike.
export const emptyBodies = (reply: Reply): Reply | undefined =>
  sendsJson(reply) && reply.request.text.trim() === '' ? judgedByBody(reply) : undefined

/** The refusals among them that `select` picks, for the exact status. */
export const refusedBodies =
  (select: (reply: Reply) => Reply | undefined, requirement: RequirementId) => (reply: Reply) => {
    const refused = select(reply)
    if (refused !== undefined) assume(isClientError(refused), requirement)
    return refused
  }

/** True for a status that blames the request. */
const isClientError = ({ status = 0 }: Reply): boolean => status >= 400 && status < 500

/** Calls whose body is JSON under another label. */
export const mislabelled = (reply: Reply): Reply | undefined =>
  !sendsJson(reply) && reply.request.json.exists ? judgedByBody(reply) : undefined

/** Roles of models that are not to be called: an invalid request for one of them may be refused for the model. */
const notCallable = ['otherGroup', 'unpriced', 'saturated', 'retired', 'noChannel']

// Surviving mutants: `wasAnswered` makes the check inconclusive if no request for the model was answered.
function isForModel(reply: Reply): boolean {
  const model = modelOf(reply)
  const { models } = recording()
  return model !== unknownModel && !notCallable.some((role) => models[role] !== undefined && models[role] === model)
}

/** Refusals of requests with an invalid parameter, for models of which a valid request was answered at the same operation. */
export function invalidParameters(reply: Reply): Reply | undefined {
  const isRefused = (reply.status ?? 0) >= 400 && invalidParameterPaths(reply).length > 0 && isForModel(reply)
  const refused = isRefused ? judgedByBody(reply) : undefined
  if (refused === undefined) return undefined
  if (!wasAnswered(refused)) inconclusive('no-valid-request', { exchange: reply.exchange.id })
  return aboutParameter(refused)
}

/** A refusal for the model is none for the parameter: which of the two is looked at first is the gateway's own choice. */
function aboutParameter(refused: Reply): Reply {
  const { status = 0 } = refused
  if (isTraffic() && ![400, 422, 500].includes(status))
    inconclusive('refused-for-other', { exchange: refused.exchange.id, status })
  const isOfModel = refused.status === 404 && refused.json.at('error.code').value === 'model_not_found'
  if (isOfModel) inconclusive('model-refused', { exchange: refused.exchange.id })
  return refused
}

/** True when the recording holds a valid request for the same model (any, where none is named) at the same operation that was answered with 200. */
const wasAnswered = (reply: Reply): boolean =>
  answeredCalls(recording()).has(namesModel(reply) ? operationAndModelOf(reply) : operationOf(reply))

const answeredCalls = memoized((evidence: Evidence) => {
  const replies = evidence.exchanges.map(replyOf)
  // Surviving mutants: An extra key is never looked up.
  const answers = replies.filter(
    (reply) => reply.status === 200 && callOf(reply) !== undefined && !isInvalidRequest(reply),
  )
  return new Set(answers.flatMap((reply) => [operationAndModelOf(reply), operationOf(reply)]))
})

const operationOf = (reply: Reply) => callOf(reply)?.operationId ?? ''
const operationAndModelOf = (reply: Reply) => `${operationOf(reply)} ${String(modelOf(reply))}`
const namesModel = (reply: Reply) => typeof modelOf(reply) === 'string' && modelOf(reply) !== ''

/** The same, where the status is as it should be. */
export function invalidAndRefused(reply: Reply): Reply | undefined {
  const refused = invalidParameters(reply)
  if (refused !== undefined) assume(refused.status === 400, 'errors.status.invalid_parameter')
  return refused
}

/**
 * True when a `param` means one of these places: they share a name, whatever the index, the notation and the spelling of
 * compound names (`messages.0.role`, `role` and `body.messages` all mean `messages[0].role`).
 */
export function namesOneOf(param: string, places: readonly string[]): boolean {
  const names = new Set(namesIn(param))
  return places.some((place) => place === '' || namesIn(place).some((name) => names.has(name)))
}

// Surviving mutants: Empty names are removed later, and both sides use the same case.
const namesIn = (path: string) =>
  path
    .split(/[.[\]/'" ]+/)
    .map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase())
    .filter((name) => name !== '' && !/^\d+$/.test(name))

/** Otherwise valid messages requests without `max_tokens`. */
// Surviving mutants: Only createMessage requires `max_tokens`.
export const withoutMaxTokens = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createMessage') &&
  invalidParameterPaths(reply).join() === 'max_tokens' &&
  isMissing(reply) &&
  isForModel(reply)
    ? judgedByBody(reply)
    : undefined

const isMissing = ({ request }: Reply) => !request.json.at('max_tokens').exists

/** Refusals of those. */
export function maxTokensMissed(reply: Reply): Reply | undefined {
  const called = withoutMaxTokens(reply)
  if (called !== undefined) assume((called.status ?? 0) >= 400, 'errors.status.missing_max_tokens')
  if (called !== undefined) assume(called.status === 400, 'errors.status.invalid_parameter')
  return called
}

/** Of calls with a method that their path does not have, the ones that were not refused. */
export const notRefused = (replies: Readonly<Record<string, Reply>>): readonly Reply[] =>
  Object.values(replies).filter(({ status = 0 }) => !((status >= 400 && status < 500) || status === 501))

/** A call and its status. */
export const namedCall = ({ request, status }: Reply): string => `${request.method} ${request.url}: ${status}`
