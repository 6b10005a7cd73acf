import { isNotSent } from '../../evidence/cut.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { speaksOfRequest } from '../../reply/saturation.ts'

/** Whether, and after how many milliseconds, a request is sent again. */
export type RetryDecision =
  { readonly again: false } | { readonly again: true; readonly afterMs: number; readonly why: string }

export interface RetryContext {
  /** True when the request may cost money once the gateway has read it. */
  readonly billed: boolean
  /** False where a timeout is the answer: nobody is there. */
  readonly retriesTimeout: boolean
  /** Statuses that are the answer when they are first seen. */
  readonly noRetryOn: readonly number[]
  /** How many earlier attempts of this request were broken off. */
  readonly brokenAttempts: number
  /** In [0, 1): spreads requests that were refused together. */
  readonly jitter: number
}

const attemptsWhenSaturated = 5
const attemptsWhenTorn = 3
const attemptsWhenSilent = 2
const firstDelayMs = 250
const longestDelayMs = 30_000

/** These end before a byte of the request was read: sending it again cannot bill twice. */
const neverArrived = new Set(['unresolved', 'refused', 'tls'])
const torn = new Set(['closed', 'reset', 'timeout', 'failed'])

/** True when there was no connection, when it broke under the request, or when nothing ever came. */
export const isConnectionFailure = ({ end }: Exchange): boolean => neverArrived.has(end.how) || torn.has(end.how)

/**
 * Decides by the recorded exchange and what came before it. A saturated gateway (429, 503) is asked again with growing delays or when its
 * `Retry-After` says, even where that status was the point of the request, until the reply speaks of what was asked. A broken
 * connection is tried up to twice more, and silence once, when nothing can have been billed. A billed request is never sent again
 * once its bytes left.
 */
export function decideRetry(exchange: Exchange, context: RetryContext): RetryDecision {
  const { billed, jitter, retriesTimeout, noRetryOn, brokenAttempts: tornBefore } = context
  const { attempt, response, end } = exchange
  const status = response?.status
  if (isNotSent(exchange)) return { again: false }
  if (status !== undefined && noRetryOn.includes(status)) return { again: false }
  if (status === 429 || status === 503) {
    if (attempt >= attemptsAt(status, exchange)) return { again: false }
    const delay = requestedDelay(exchange)
    if (delay === 'never') return { again: false }
    const grown = firstDelayMs * 2 ** (attempt - 1) * (0.75 + jitter / 2)
    return { again: true, afterMs: Math.max(delay, grown), why: `status ${status}` }
  }
  const resendable =
    neverArrived.has(end.how) || (!billed && torn.has(end.how) && (retriesTimeout || end.how !== 'timeout'))
  const attempts = end.how === 'timeout' ? attemptsWhenSilent : attemptsWhenTorn
  if (!resendable || tornBefore + 1 >= attempts) return { again: false }
  return { again: true, afterMs: firstDelayMs * jitter, why: end.detail ?? end.how }
}

/** A 503 that speaks of the model is about the request, and would be the same again. */
function attemptsAt(status: number, exchange: Exchange): number {
  const isExpected = status === 503 && exchange.request.expects?.includes(status) === true
  return isExpected && speaksOfRequest(replyOf(exchange)) ? 1 : attemptsWhenSaturated
}

/** How long the gateway asks to wait before a retry, 0 where it does not say; `never` when that is longer than anybody waits. */
export function requestedDelay(exchange: Exchange): number | 'never' {
  const delay = retryAfterMs(exchange) ?? 0
  return delay > longestDelayMs ? 'never' : delay
}

/**
 * Milliseconds that a reply asks to wait: seconds, or a date measured against the reply's own `Date`.
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
