import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'

/** Whether, and after how many milliseconds, a request is sent again. */
export type RetryDecision =
  { readonly again: false } | { readonly again: true; readonly afterMs: number; readonly why: string }

export interface RetryContext {
  /** True when the request may cost money once the gateway has read it. */
  readonly billed: boolean
  /** False when a timeout is an answer: nobody is there. */
  readonly patient: boolean
  /** In [0, 1): spreads requests that were refused together. */
  readonly jitter: number
}

const attemptsWhenSaturated = 5
const attemptsWhenTorn = 2
const firstDelayMs = 250
const longestDelayMs = 30_000

/** These end before a byte of the request was read: sending it again cannot bill twice. */
const neverArrived = new Set(['unresolved', 'refused', 'tls'])
const torn = new Set(['closed', 'reset', 'timeout', 'failed'])

/**
 * Decides by the recorded exchange alone. A saturated gateway (429, 503) is asked again with growing delays or when its
 * `Retry-After` says, unless that status was the point of the request. A transport failure is tried once more when nothing
 * can have been billed. A billed request is never sent again once its bytes left.
 */
export function decideRetry(exchange: Exchange, { billed, jitter, patient }: RetryContext): RetryDecision {
  const { attempt, response, end, request } = exchange
  const status = response?.status
  if ((status === 429 || status === 503) && !request.expects?.includes(status)) {
    if (attempt >= attemptsWhenSaturated) return { again: false }
    const told = retryAfterMs(exchange)
    if (told !== undefined && told > longestDelayMs) return { again: false }
    const grown = firstDelayMs * 2 ** (attempt - 1) * (0.75 + jitter / 2)
    return { again: true, afterMs: Math.max(told ?? 0, grown), why: `status ${status}` }
  }
  const resendable = neverArrived.has(end.how) || (!billed && torn.has(end.how) && (patient || end.how !== 'timeout'))
  if (!resendable || attempt >= attemptsWhenTorn) return { again: false }
  return { again: true, afterMs: firstDelayMs * jitter, why: end.detail ?? end.how }
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
