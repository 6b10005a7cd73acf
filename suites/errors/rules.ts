import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  assume,
  callOf,
  endsGateway,
  hasShownBody,
  hiddenErrorRequirement,
  invalidParameterPaths,
  isCallOf,
  isObject,
  isTraffic,
  modelOf,
  recording,
  type Reply,
} from '../../src/checks/index.ts'

/** Error replies of the gateway to a contract call, each attempt separately. */
export const errors = (reply: Reply): Reply | undefined =>
  (reply.status ?? 0) >= 400 && isFromGateway(reply) ? reply : undefined

/** Replies of other hosts, such as file servers, are not the gateway's. */
const isFromGateway = (reply: Reply): boolean =>
  callOf(reply) !== undefined && reply.exchange.request.line !== 'elsewhere'

/** Errors whose body is a JSON object. */
export function errorBodies(reply: Reply): Reply | undefined {
  if (errors(reply) === undefined) return undefined
  assume(isObject(reply.json), 'errors.body.json')
  return reply
}

/** True for the endpoints where real gateways often deviate: a separate requirement covers their error object. */
const isVideoOrBalance = (reply: Reply): boolean => /Video|Balance|MotionControl/.test(callOf(reply)?.operationId ?? '')

/** Errors, and the failed requests that got none, because they end the gateway. */
const failures = (reply: Reply): Reply | undefined => (endsGateway(reply.exchange) ? reply : errorBodies(reply))

export const commonBodies = (reply: Reply): Reply | undefined => (isVideoOrBalance(reply) ? undefined : failures(reply))

export const videoOrBalanceBodies = (reply: Reply): Reply | undefined =>
  isVideoOrBalance(reply) ? failures(reply) : undefined

/** Errors with an error object, among those picked by `select`. */
export const errorObjects =
  (select: (reply: Reply) => Reply | undefined = errors) =>
  (reply: Reply): Reply | undefined => {
    const error = select(reply)
    if (error === undefined || errorBodies(error) === undefined) return undefined
    assume(
      isObject(error.json.at('error')),
      isVideoOrBalance(error) ? 'errors.body.error_elsewhere' : 'errors.body.error',
    )
    return error
  }

/** Error objects whose member, if present, is a string. */
export const withStringMember =
  (member: 'message' | 'type' | 'param' | 'code', select?: (reply: Reply) => Reply | undefined) =>
  (reply: Reply): Reply | undefined => {
    const error = errorObjects(select)(reply)
    if (error === undefined) return undefined
    const field = error.json.at('error', member)
    const requirement: RequirementId = `errors.body.${member}`
    assume(field.absent || field.text !== undefined, requirement)
    return error
  }

/** Error objects whose member is a non-empty string. */
export const withNonEmpty =
  (member: 'message' | 'type' | 'param' | 'code', select?: (reply: Reply) => Reply | undefined) =>
  (reply: Reply): Reply | undefined => {
    const error = withStringMember(member, select)(reply)
    return error?.json.at('error', member).text ? error : undefined
  }

/** Error objects whose message and code both have a valid type. */
export const wellTypedErrors = (reply: Reply): Reply | undefined =>
  withStringMember('message')(reply) && withStringMember('code')(reply)

/** Errors of the messages protocol. */
export const messagesErrors = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createMessage') ? errorBodies(reply) : undefined

/**
 * Errors unrelated to a parameter: about the key, the balance, the rate, the upstream, an unknown model or task, or a missing price.
 * The model and path parameters count as parameters.
 */
export const unrelatedToParameters = (reply: Reply): Reply | undefined =>
  errors(reply) && isUnrelatedToParameters(reply) && !namesModelOrPathParameter(reply) ? reply : undefined

const isUnrelatedToParameters = (reply: Reply) =>
  [401, 402, 404, 429, 503].includes(reply.status ?? 0) || isUnpricedRequest(reply)

/** A valid request to the model without a price. Another operation may object to a body that the contract does not show. */
const isUnpricedRequest = (reply: Reply) =>
  reply.status === 400 &&
  hasShownBody(reply) &&
  recording().models['unpriced'] !== undefined &&
  modelOf(reply) === recording().models['unpriced'] &&
  reply.request.json.exists &&
  invalidParameterPaths(reply).length === 0

function namesModelOrPathParameter(reply: Reply): boolean {
  const param = reply.json.at('error.param').text ?? ''
  // Recorded traffic may refer to earlier responses and files.
  if (isTraffic() && reply.status === 404 && /(?:_ids?|Ids?|file)$/.test(param)) return true
  return reply.status !== 401 && ['model', ...Object.keys(callOf(reply)?.parameters ?? {})].includes(param)
}

/** The flaw of an error message that neither names the model nor matches `words`; undefined if there is no flaw. */
export function unspecificMessage(reply: Reply, words: RegExp): string | undefined {
  const { text = '', shown } = reply.json.at('error.message')
  const isSpecific = text.includes(String(modelOf(reply))) || words.test(text)
  return isSpecific ? undefined : `\`error.message\` neither names the model nor explains the problem: ${shown}`
}

/** Replies with a success status that contain an error. An error instead of a stream is judged with the streams. */
export const errorsAsSuccess = (reply: Reply): Reply | undefined => {
  const { status = 0 } = reply
  const isHiddenError = isFromGateway(reply) && hiddenErrorRequirement(reply) === 'errors.success.result'
  return status >= 200 && status < 300 && isHiddenError ? reply : undefined
}

/** The `Retry-After` header of errors. */
export const retryAfterOf = (reply: Reply): string | undefined =>
  errors(reply) && [429, 503].includes(reply.status ?? 0) ? reply.header('retry-after')?.trim() : undefined

/** A number of seconds, or a date in one of HTTP's three formats. @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
export const isRetryAfter = (value: string): boolean =>
  /^\d+$/.test(value) || (/^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value)))
