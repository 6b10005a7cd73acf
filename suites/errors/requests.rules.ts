import { memoized } from '../../src/std/memoized.ts'
import {
  callOf,
  hasShownBody,
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
  assumeRefusalStatus,
  assumeResult,
  mentionsRequest,
  sendsJson,
} from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { showsBody } from '../../src/contract/cases/requests.ts'
import { unknownModel } from './unknown-model.ts'

/** Calls decided by their body, not by the key or by saturation. Ignores the overseas endpoint. */
export function judgedByBody(reply: Reply): Reply | undefined {
  const { key, line } = reply.exchange.request
  const isValidKey =
    (['low', 'unlimited'].includes(key) || isOwnKey(reply.exchange)) && reply.status !== 401 && reply.status !== 402
  const isPost = reply.request.method === 'POST' && callOf(reply) !== undefined && line === 'domestic'
  // A status that is not retried may be accidental.
  const isAccidental = reply.exchange.request.once?.includes(reply.status ?? 0) === true
  return isPost && isValidKey && !isAccidental ? finalReply(reply) : undefined
}

/** The final attempt of a call. Inconclusive for an error with a success status, plain or in a stream, which is reported separately. */
export function finalReply(reply: Reply): Reply | undefined {
  return reply.status === undefined ? undefined : finalAttempt(assumeRefusalStatus(assumeResult(reply)))
}

/**
 * Inconclusive for a refusal that may be about the body, which the contract does not show: no request to the operation was served, and the
 * error does not name the model.
 */
export function assumeShownBody(reply: Reply): Reply {
  const { status = 0, exchange } = reply
  const operation = callOf(reply)?.operationId
  const isOfBody = [400, 422].includes(status) && operation !== undefined && !showsBody(operation)
  if (isOfBody && !answeredCalls(recording()).has(operation) && !mentionsRequest(reply))
    inconclusive('body-not-shown', { exchange: exchange.id, status })
  return reply
}

/** Calls whose content type is JSON and whose body is not. */
// Surviving mutants: Whitespace is malformed or empty; both must be refused alike.
export const malformedJson = (reply: Reply): Reply | undefined =>
  sendsJson(reply) && reply.request.text.trim() !== '' && !reply.request.json.exists ? judgedByBody(reply) : undefined

/** Calls without their required body. */
// Surviving mutants: Whitespace is malformed or empty; both must be refused alike.
export const emptyBodies = (reply: Reply): Reply | undefined =>
  sendsJson(reply) && reply.request.text.trim() === '' ? judgedByBody(reply) : undefined

/** The refusals picked by `select`, to judge their exact status. */
export const refusedBodies =
  (select: (reply: Reply) => Reply | undefined, requirement: RequirementId) => (reply: Reply) => {
    const refused = select(reply)
    if (refused !== undefined) assume(isClientError(refused), requirement)
    return refused
  }

const isClientError = ({ status = 0 }: Reply): boolean => status >= 400 && status < 500

/** Calls with a JSON body and another content type. */
export const mislabelled = (reply: Reply): Reply | undefined =>
  !sendsJson(reply) && reply.request.json.exists ? judgedByBody(reply) : undefined

/** Roles of models that cannot be called: an invalid request may be refused because of the model. */
const notCallable = ['otherGroup', 'unpriced', 'saturated', 'retired', 'noChannel']

// Surviving mutants: `wasAnswered` makes the check inconclusive if no request for the model was answered.
function isForCallableModel(reply: Reply): boolean {
  const model = modelOf(reply)
  const { models } = recording()
  return model !== unknownModel && !notCallable.some((role) => models[role] !== undefined && models[role] === model)
}

/** Refused requests with an invalid parameter, if a valid request to the same model and operation succeeded. */
export const invalidParameters = (reply: Reply): Reply | undefined =>
  hasShownBody(reply) ? refusedParameters(reply) : undefined

/** The same, for operations whose body the contract does not show. */
export const invalidUnshownParameters = (reply: Reply): Reply | undefined =>
  hasShownBody(reply) ? undefined : refusedParameters(reply)

function refusedParameters(reply: Reply): Reply | undefined {
  const isRefused = (reply.status ?? 0) >= 400 && invalidParameterPaths(reply).length > 0 && isForCallableModel(reply)
  const refused = isRefused ? judgedByBody(reply) : undefined
  if (refused === undefined) return undefined
  if (!hasAnsweredRequest(refused)) inconclusive('no-valid-request', { exchange: reply.exchange.id })
  return aboutParameter(refused)
}

/** Inconclusive if the request was refused because of its model: gateways may check it before the parameters. */
function aboutParameter(refused: Reply): Reply {
  const { status = 0 } = refused
  if (isTraffic() && ![400, 422, 500].includes(status))
    inconclusive('refused-for-other', { exchange: refused.exchange.id, status })
  const isOfModel = refused.status === 404 && refused.json.at('error.code').value === 'model_not_found'
  if (isOfModel) inconclusive('model-refused', { exchange: refused.exchange.id })
  return refused
}

/** True if a valid request to the same operation and model (any, if none is named) got a 200 in this recording. */
const hasAnsweredRequest = (reply: Reply): boolean =>
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

/** Those refused with 400. */
export function refusedInvalidParameters(reply: Reply): Reply | undefined {
  const refused = invalidParameters(reply)
  if (refused !== undefined) assume(refused.status === 400, 'errors.status.invalid_parameter')
  return refused
}

/**
 * True if `param` names one of these paths, regardless of index, notation and spelling of compound names: `messages.0.role`, `role`
 * and `body.messages` all name `messages[0].role`.
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

/** Messages requests whose only defect is that `max_tokens` is missing. */
// Surviving mutants: Only createMessage requires `max_tokens`.
export const withoutMaxTokens = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createMessage') &&
  invalidParameterPaths(reply).join() === 'max_tokens' &&
  isMissing(reply) &&
  isForCallableModel(reply)
    ? judgedByBody(reply)
    : undefined

const isMissing = ({ request }: Reply) => !request.json.at('max_tokens').exists

/** Those refused with 400. */
export function refusedWithoutMaxTokens(reply: Reply): Reply | undefined {
  const called = withoutMaxTokens(reply)
  if (called !== undefined) assume((called.status ?? 0) >= 400, 'errors.status.missing_max_tokens')
  if (called !== undefined) assume(called.status === 400, 'errors.status.invalid_parameter')
  return called
}

/** The calls with a wrong method that were not refused. */
export const notRefused = (replies: Readonly<Record<string, Reply>>): readonly Reply[] =>
  Object.values(replies).filter(({ status = 0 }) => !((status >= 400 && status < 500) || status === 501))

/** A call and its status in a failure message. */
export const describeCall = ({ request, status }: Reply): string => `${request.method} ${request.url}: ${status}`
