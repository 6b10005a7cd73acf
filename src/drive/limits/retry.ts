import { isNotSent, isUndelivered } from '../../evidence/truncation.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { mentionsRequest } from '../../reply/saturation.ts'

/** Whether, and after how many milliseconds, a request is sent again. */
export type RetryDecision =
  | { readonly again: false }
  | { readonly again: true; readonly afterMs: number; readonly why: string }

export interface RetryContext {
  /** True if the gateway may bill the request once it has read it. */
  readonly billed: boolean
  /** False if a timeout means that the host is unreachable. */
  readonly retriesTimeout: boolean
  /** Statuses that are final on the first attempt. */
  readonly noRetryOn: readonly number[]
  /** The number of earlier attempts that ended in a connection failure. */
  readonly brokenAttempts: number
  /** True if other requests that were refused for load succeeded when they were sent again: then more attempts are worth it. */
  readonly recovers: boolean
  /** In [0, 1). Spreads retries of requests that were rejected together. */
  readonly jitter: number
}

const maxAttemptsOnSaturation = 5
/** One of four requests refused by chance: one of a million is refused so often. */
const maxAttemptsIfRecovers = 10
const maxAttemptsOnDisconnect = 3
const maxAttemptsOnTimeout = 2
const firstDelayMs = 250
const maxBackoffMs = 2000
const maxDelayMs = 30_000

const disconnected = new Set(['closed', 'reset', 'tls', 'timeout', 'failed'])

/** True if there was no connection, if it broke, or if the request timed out. */
export const isConnectionFailure = (exchange: Exchange): boolean =>
  isUndelivered(exchange) || disconnected.has(exchange.end.how)

/**
 * Decides whether to retry. A saturated gateway (429, 503) is retried with growing delays, or as its `Retry-After` says. Connection
 * failures are retried twice and timeouts once, if nothing can have been billed. A billed request is never sent again after its bytes
 * left.
 */
export function decideRetry(exchange: Exchange, context: RetryContext): RetryDecision {
  const { billed, jitter, retriesTimeout, noRetryOn, brokenAttempts, recovers } = context
  const { attempt, response, end } = exchange
  const status = response?.status
  if (isNotSent(exchange)) return { again: false }
  if (status !== undefined && noRetryOn.includes(status)) return { again: false }
  if (status === 429 || status === 503) {
    if (attempt >= maxAttemptsFor(status, exchange, recovers)) return { again: false }
    const delay = requestedDelay(exchange)
    if (delay === 'never') return { again: false }
    const backoff = Math.min(maxBackoffMs, firstDelayMs * 2 ** (attempt - 1)) * (0.75 + jitter / 2)
    return { again: true, afterMs: Math.max(delay, backoff), why: `status ${status}` }
  }
  // Of a request that never arrived, nothing can have been billed.
  const isLost = isUndelivered(exchange) || (!billed && disconnected.has(end.how))
  const resendable = isLost && (retriesTimeout || end.how !== 'timeout')
  const maxAttempts = end.how === 'timeout' ? maxAttemptsOnTimeout : maxAttemptsOnDisconnect
  if (!resendable || brokenAttempts + 1 >= maxAttempts) return { again: false }
  return { again: true, afterMs: firstDelayMs * jitter, why: end.detail ?? end.how }
}

/** An expected 503 that names the model is about the request, and a retry would not change it. */
function maxAttemptsFor(status: number, exchange: Exchange, recovers: boolean): number {
  const isExpected = status === 503 && exchange.request.expects?.includes(status) === true
  return isExpected && mentionsRequest(replyOf(exchange))
    ? 1
    : recovers
      ? maxAttemptsIfRecovers
      : maxAttemptsOnSaturation
}

/** Milliseconds from `Retry-After`: 0 without one, `never` above the maximum delay. */
export function requestedDelay(exchange: Exchange): number | 'never' {
  const delay = retryAfterMs(exchange) ?? 0
  return delay > maxDelayMs ? 'never' : delay
}

/**
 * The `Retry-After` of a response in milliseconds. A date counts from the `Date` of the response.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterMs(exchange: Exchange): number | undefined {
  const reply = replyOf(exchange)
  const value = reply.header('retry-after')?.trim()
  if (value === undefined || value === '') return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const then = Date.parse(value)
  const now = Date.parse(reply.header('date') ?? exchange.startedAt)
  return Number.isNaN(then) || Number.isNaN(now) ? undefined : Math.max(0, then - now)
}
