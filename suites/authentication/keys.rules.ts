import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  assume,
  assumeRefusalStatus,
  callOf,
  finalAttempt,
  inconclusive,
  indexed,
  isInventedModel,
  isTraffic,
  modelOf,
  type Reply,
  replyOf,
  servesPath,
} from '../../src/checks/index.ts'
import { madeUpForUnknownModel } from './control-key.ts'

/** True if the request has no key in a header that these gateways read. In recorded traffic: no key anywhere. */
const isKeyless = ({ request, exchange }: Reply) =>
  ['authorization', 'x-api-key', 'x-goog-api-key'].every((name) => request.header(name) === undefined) &&
  (exchange.request.key === 'none' || !isTraffic())

/** A request in a failure message: method, path and endpoint region. */
export function describeRequest({ request, exchange }: Reply): string {
  const path = request.url.replace(/^[a-z]+:\/\/[^/]*/i, '').slice(0, 120)
  return `${request.method} ${path}${exchange.request.line === 'overseas' ? ' (overseas)' : ''}`
}

/** A reply that shows how the key was treated. `service.lines.identical` reports a path that only the overseas endpoint lacks. */
function judgeableReply(reply: Reply): Reply | undefined {
  const operation = callOf(reply)?.operationId
  if (operation === undefined || reply.status === undefined) return undefined
  const isOverseas = reply.exchange.request.line === 'overseas'
  const last = finalAttempt(reply)
  assume(!isOverseas || servesPath(operation, 'overseas') !== 'not served', 'service.lines.identical')
  return last && assumeRefusalStatus(last)
}

/** Replies to contract operations called without a key. */
export const keyless = (reply: Reply): Reply | undefined =>
  callOf(reply) !== undefined && isKeyless(reply) && !isRedirected(reply) ? judgeableReply(reply) : undefined

/** A redirect to HTTPS or a 304 may precede the key check in recorded traffic. */
const isRedirected = ({ status = 0 }: Reply) => isTraffic() && status >= 300 && status < 400

/**
 * True if the operation was executed: the status is a success, or the same as for this request under a valid key that never succeeds
 * (such as 404 for an unknown task).
 */
export function isWorkDone(reply: Reply): boolean {
  const { status = 0, request } = reply
  if (status < 400) return status > 0
  if (status === 401 || status === 429 || status >= 500) return false
  const isSame = (other: Reply) => other.request.url === request.url && other.request.text === request.text
  const valid = similarCalls(reply, 'default').filter(isSame)
  return valid.some((other) => other.status === status) && !valid.some((other) => (other.status ?? 400) < 400)
}

/** The requirement that a wrong key of another kind violates in the same way. */
const explainedBy = {
  none: 'authentication.missing.status',
  'made up': 'authentication.invalid.status',
} as const satisfies Readonly<Record<string, RequirementId>>

/**
 * Replies to calls with a key in one recorded state, such as `made up`, `malformed` or `expired`. One defect is reported once: the
 * check is inconclusive if the operation needs no key at all, or treats another wrong key the same way.
 *
 * @param similarStates states whose wrong treatment would be the same defect
 */
export const underKey =
  (state: string, ...similarStates: readonly (keyof typeof explainedBy)[]) =>
  (reply: Reply): Reply | undefined => {
    const last = reply.exchange.request.key === state ? judgeableReply(reply) : undefined
    if (last === undefined || last.status === 401) return last
    if (isRefusedForModel(last)) inconclusive('key-not-checked-first', { exchange: last.exchange.id })
    assume(!similarCalls(last, 'none').some(isWorkDone), 'authentication.key.required')
    for (const similarState of similarStates)
      assume(!similarCalls(last, similarState).some((other) => isSameFailure(last, other)), explainedBy[similarState])
    return last
  }

/**
 * Replies to calls with the default key without its prefix `sk-`. Inconclusive if the key has no prefix: then the valid key itself was sent.
 * Recorded keys are masked, but keep their length.
 */
export function keyWithoutPrefix(reply: Reply): Reply | undefined {
  if (reply.exchange.request.key !== withoutPrefixState) return undefined
  const valid = similarCalls(reply, 'default').map(credentialLength)
  if (valid.includes(credentialLength(reply))) inconclusive('key-has-no-prefix', { exchange: reply.exchange.id })
  return underKey(withoutPrefixState, 'made up')(reply)
}

const withoutPrefixState = 'without prefix'

const credentialLength = ({ request }: Reply) => request.header('authorization')?.length

/** True if the request names a model that does not exist, and a key that was never valid was not refused with 401 for it either. */
const isRefusedForModel = (reply: Reply): boolean =>
  isInventedModel(modelOf(reply)) &&
  similarCalls(reply, madeUpForUnknownModel).some((control) => control.status !== 401)

/** True if another invalid key was also accepted, or refused with the same status other than 401. */
const isSameFailure = (reply: Reply, other: Reply) =>
  other.status !== 401 && (isWorkDone(other) || other.status === reply.status)

/** Index key of calls: operation, endpoint region and state of the key. */
const callGroup = (state: string, reply: Reply) =>
  `${callOf(reply)?.operationId} ${reply.exchange.request.line} ${state}`

const callsByGroup = indexed((exchange) => callGroup(exchange.request.key, replyOf(exchange)))

/** Calls of the same operation in the same endpoint region with a key in this state. */
const similarCalls = (reply: Reply, state: string): readonly Reply[] =>
  callsByGroup(callGroup(state, reply))
    .map(replyOf)
    .filter((other) => !other.exchange.retried && (state !== 'none' || isKeyless(other)))

/** Calls refused with 401. A malformed error object is reported by other requirements. */
export const refusedWith401 =
  (select: (reply: Reply) => Reply | undefined, status: Parameters<typeof assume>[1]) =>
  (reply: Reply): Reply | undefined => {
    const refused = select(reply)
    if (refused === undefined) return undefined
    assume(refused.status === 401, status)
    assume(refused.json.names.length > 0, 'errors.body.json')
    assume(refused.json.at('error').names.length > 0, errorObjectOf(refused))
    const message = refused.json.at('error.message')
    assume(message.absent || message.text !== undefined, 'errors.body.message')
    return refused
  }

/** The same, limited to errors with a message: some have only a code. */
export const messageOf401 =
  (select: (reply: Reply) => Reply | undefined, status: Parameters<typeof assume>[1]) =>
  (reply: Reply): Reply | undefined => {
    const refused = refusedWith401(select, status)(reply)
    return refused?.json.at('error.message').absent === false ? refused : undefined
  }

/** A separate requirement covers the error objects of video and balance endpoints. */
const errorObjectOf = (reply: Reply) =>
  /Video|Balance|MotionControl/.test(callOf(reply)?.operationId ?? '')
    ? 'errors.body.error_elsewhere'
    : 'errors.body.error'
