import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  callOf,
  invalidParameterPaths,
  assume,
  hiddenErrorRequirement,
  isCallOf,
  isObject,
  isTraffic,
  modelOf,
  recording,
  type Reply,
} from '../../src/checks/index.ts'

/** Replies with which the gateway refused or failed a call of the contract, each attempt by itself. */
export const errors = (reply: Reply): Reply | undefined =>
  (reply.status ?? 0) >= 400 && isFromGateway(reply) ? reply : undefined

/** What another host answers, one that serves files, is not the gateway's. */
const isFromGateway = (reply: Reply): boolean =>
  callOf(reply) !== undefined && reply.exchange.request.line !== 'elsewhere'

/** Errors whose body is a JSON object. */
export function errorBodies(reply: Reply): Reply | undefined {
  if (errors(reply) === undefined) return undefined
  assume(isObject(reply.json), 'errors.body.json')
  return reply
}

/** True for the endpoints where real gateways commonly differ: their error object is a requirement of its own. */
const isElsewhere = (reply: Reply): boolean => /Video|Balance|MotionControl/.test(callOf(reply)?.operationId ?? '')

// Surviving mutants: `errorBodies` checks the same again.
export const commonBodies = (reply: Reply): Reply | undefined =>
  errors(reply) !== undefined && !isElsewhere(reply) ? errorBodies(reply) : undefined

// Surviving mutants: `errorBodies` checks the same again.
export const bodiesElsewhere = (reply: Reply): Reply | undefined =>
  errors(reply) !== undefined && isElsewhere(reply) ? errorBodies(reply) : undefined

/** Replies that hold an error object: of the ones that `select` picks, or of all errors. */
// Surviving mutants: Every selection passed in contains errors of the gateway only; the call itself sets aside replies without an object.
export const errorObjects =
  (select: (reply: Reply) => Reply | undefined = errors) =>
  (reply: Reply): Reply | undefined => {
    const error = select(reply)
    if (error === undefined || errorBodies(error) === undefined) return undefined
    assume(isObject(error.json.at('error')), isElsewhere(error) ? 'errors.body.error_elsewhere' : 'errors.body.error')
    return error
  }

/** Error objects of which a member, where it is there, is a text. */
// Surviving mutants: Another requirement reports a member that is not text.
export const withTextual =
  (member: 'message' | 'type' | 'param' | 'code', select?: (reply: Reply) => Reply | undefined) =>
  (reply: Reply): Reply | undefined => {
    const error = errorObjects(select)(reply)
    if (error === undefined) return undefined
    const field = error.json.at('error', member)
    const requirement: RequirementId = `errors.body.${member}`
    assume(field.absent || field.text !== undefined, requirement)
    return error
  }

/** As `withTextual`, only those that have the member, and not as an empty text. */
export const having =
  (member: 'message' | 'type' | 'param' | 'code', select?: (reply: Reply) => Reply | undefined) =>
  (reply: Reply): Reply | undefined => {
    const error = withTextual(member, select)(reply)
    return error?.json.at('error', member).text ? error : undefined
  }

/** Error objects whose members are all of the right kind: what they say together can be looked at. */
// Surviving mutants: Another requirement reports a message that is not text.
export const soundObjects = (reply: Reply): Reply | undefined =>
  withTextual('message')(reply) && withTextual('code')(reply)

/** Errors of the messages protocol. */
export const messagesErrors = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createMessage') ? errorBodies(reply) : undefined

/**
 * Errors that have nothing to do with a parameter: the key, the balance, the rate, the upstream, a model or a task that is not there, a
 * price that is missing. The model and what stands in the path are parameters too.
 */
// Surviving mutants: The checks call `withTextual` next, which selects errors of the gateway.
export const notForParameters = (reply: Reply): Reply | undefined =>
  errors(reply) && isForNone(reply) && !isAboutWhatIsNamed(reply) ? reply : undefined

const isForNone = (reply: Reply) => [401, 402, 404, 429, 503].includes(reply.status ?? 0) || isForPrice(reply)

/** A valid request for the model that has no price. */
const isForPrice = (reply: Reply) =>
  reply.status === 400 &&
  recording().models['unpriced'] !== undefined &&
  modelOf(reply) === recording().models['unpriced'] &&
  reply.request.json.exists &&
  invalidParameterPaths(reply).length === 0

function isAboutWhatIsNamed(reply: Reply): boolean {
  const param = reply.json.at('error.param').text ?? ''
  // Others name what we never do: an earlier response, a file.
  if (isTraffic() && reply.status === 404 && /(?:_ids?|Ids?|file)$/.test(param)) return true
  return reply.status !== 401 && ['model', ...Object.keys(callOf(reply)?.parameters ?? {})].includes(param)
}

/** The problem of an error message that neither names the model nor matches these words; undefined where it does. */
export function unspecificMessage(reply: Reply, words: RegExp): string | undefined {
  const { text = '', shown } = reply.json.at('error.message')
  const isSpecific = text.includes(String(modelOf(reply))) || words.test(text)
  return isSpecific
    ? undefined
    : `\`error.message\` neither names the model nor says what is the matter with it: ${shown}`
}

/** Calls with a status of success. An error in place of a stream is a matter of the streams. */
// Surviving mutants: `isErrorAsResult` checks the operation and the status again.
export const successes = (reply: Reply): Reply | undefined => {
  const { status = 0 } = reply
  const isHiddenError = isFromGateway(reply) && hiddenErrorRequirement(reply) === 'errors.success.result'
  return status >= 200 && status < 300 && isHiddenError ? reply : undefined
}

/** Errors that say when to come back. */
export const withRetryAfter = (reply: Reply): string | undefined =>
  errors(reply) && [429, 503].includes(reply.status ?? 0) ? reply.header('retry-after')?.trim() : undefined

/** A number of seconds, or a date in one of the three forms of HTTP. @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
export const isRetryAfter = (value: string): boolean =>
  /^\d+$/.test(value) || (/^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value)))
