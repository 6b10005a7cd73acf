import {
  callOf,
  invalidParameterPaths,
  assume,
  assumeNoFailureOfBody,
  assumeRefusalStatus,
  inconclusive,
  isCallOf,
  onceForRecording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import { isOverloaded } from './models.rules.ts'
import { finalReply } from './requests.rules.ts'
import { assumeShownBody } from './valid-requests.rules.ts'

/** Valid requests with the exhausted key. */
export const underExhaustedKey = (reply: Reply): Reply | undefined =>
  reply.exchange.request.key === 'exhausted' &&
  callOf(reply)?.method === 'POST' &&
  invalidParameterPaths(reply).length === 0
    ? finalReply(reply)
    : undefined

/** Those that were refused. */
export function refusedForBalance(reply: Reply): Reply | undefined {
  const called = underExhaustedKey(reply)
  if (called === undefined) return undefined
  assume((called.status ?? 0) >= 400, 'errors.balance_exhausted.refused')
  if (called.status === 429 && called.header('retry-after') !== undefined) {
    inconclusive('rate-limited', { exchange: called.exchange.id })
  }
  return assumeShownBody(assumeNoFailureOfBody(called))
}

/**
 * 429 replies of the messages protocol to the rate-limited key. If any of them has the protocol's error type, those without it
 * probably come from a proxy in front of the gateway and are ignored.
 */
export const messagesRateLimited = (reply: Reply): Reply | undefined =>
  isRateLimited(reply) && (hasMessagesErrorType(reply) || !hasAnyMessagesErrorType()) ? reply : undefined

const isRateLimited = (reply: Reply) =>
  isCallOf(reply, 'createMessage') && reply.status === 429 && reply.exchange.request.key === 'limited'

const hasAnyMessagesErrorType = onceForRecording(({ exchanges }) =>
  exchanges.some((exchange) => hasMessagesErrorType(replyOf(exchange))),
)

const hasMessagesErrorType = (reply: Reply) =>
  isRateLimited(reply) && reply.json.at('error.type').value === 'rate_limit_error'

/** Requests spread over a longer time are not a burst. */
const maxBurstMs = 10_000

/** The statuses of a burst's replies. Inconclusive if the gateway is overloaded and refused some with 503 instead. */
export function burstStatuses(replies: Readonly<Record<string, Reply>>): readonly (number | undefined)[] {
  const all = Object.values(replies)
  const started = all.map(({ exchange }) => Date.parse(exchange.startedAt))
  const took = Math.max(...started) - Math.min(...started)
  if (took > maxBurstMs) inconclusive('no-burst', { seconds: Math.round(took / 1000) })
  const statuses = all.map((reply) => assumeRefusalStatus(reply).status)
  const unavailable = all.find(({ status }) => status === 503)
  if (unavailable !== undefined && !statuses.includes(429) && isOverloaded())
    inconclusive('saturated', { exchange: unavailable.exchange.id, status: 503 })
  return statuses
}
