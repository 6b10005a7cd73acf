import {
  assumeRefusalStatus,
  assumeResult,
  assume,
  callOf,
  finalAttempt,
  inconclusive,
  isOwnKey,
  isSaturated,
  isTraffic,
  type Reply,
  sendsJson,
} from '../../src/checks/index.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'

/**
 * Calls decided by their body. Inconclusive for those of the default key that are rejected because of the key, the account or the load,
 * whatever their body. Ignores the overseas endpoint.
 */
export function judgedByBody(reply: Reply): Reply | undefined {
  const { status, exchange } = reply
  const { key, line } = exchange.request
  const isOfKey = status === 401 || status === 402
  const isValidKey = (['low', 'unlimited'].includes(key) || isOwnKey(exchange)) && !isOfKey
  const isPost = reply.request.method === 'POST' && callOf(reply) !== undefined && line === 'domestic'
  // A status that is not retried may be accidental.
  const isAccidental = reply.exchange.request.once?.includes(reply.status ?? 0) === true
  if (!isPost || isAccidental || testsCharset(reply)) return undefined
  const final = isValidKey ? finalReply(reply) : undefined
  const isFinalOfDefault = key === 'default' && !exchange.retried && !isTraffic()
  if (final === undefined && isFinalOfDefault && (isOfKey || isSaturated(exchange)))
    inconclusive('not-answered', { exchange: exchange.id, status })
  return final
}

/** True for a request that tests whether a charset is accepted. Another requirement compares it with the request without one. */
const testsCharset = ({ request }: Reply) => !isTraffic() && /;\s*charset=/i.test(request.header('content-type') ?? '')

/** The final attempt of a call. Inconclusive for an error with a success status, plain or in a stream, which is reported separately. */
export function finalReply(reply: Reply): Reply | undefined {
  return reply.status === undefined ? undefined : finalAttempt(assumeRefusalStatus(assumeResult(reply)))
}

/** Calls whose content type is JSON and whose body is not. */
export const malformedJson = (reply: Reply): Reply | undefined =>
  sendsJson(reply) && reply.request.text.trim() !== '' && !reply.request.json.exists ? judgedByBody(reply) : undefined

/** Calls without their required body. */
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

/** The calls with a wrong method that were not refused. */
export const notRefused = (replies: Readonly<Record<string, Reply>>): readonly Reply[] =>
  Object.values(replies).filter(({ status = 0 }) => !((status >= 400 && status < 500) || status === 501))

/** A call and its status in a failure message. */
export const describeCall = ({ request, status }: Reply): string => `${request.method} ${request.url}: ${status}`
