import { callOf } from './request.ts'
import { quotaOf } from './quota.ts'
import { memoized } from '../std/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { recording } from '../outcomes/recording.ts'
import { replyOf } from '../reply/reader.ts'
import { reason, type Reason } from '../results/reasons.ts'

/**
 * Why a request that was rejected with 402 shows nothing. The account is the cause, and not the response, if its key never has a balance: the
 * gateway always reports it as empty, and serves none of its calls. Otherwise the gateway could choose what it refuses.
 */
export const outOfBalance = ({ id, request }: Exchange, evidence: Evidence = recording()): Reason =>
  reason(emptyKeys(evidence).has(request.key) ? 'balance-empty' : 'balance-used-up', { exchange: id })

/** The keys without a balance: reported as limited and not above zero, and without a call that was served. */
const emptyKeys = memoized(({ exchanges }: Evidence): ReadonlySet<string> => {
  const empty = new Set<string>()
  const others = new Set<string>()
  for (const exchange of exchanges) {
    const { key, method } = exchange.request
    const reply = replyOf(exchange)
    if (reply.status === undefined || reply.status >= 300) continue
    const isBalance = callOf(reply)?.operationId === 'getTokenBalance'
    if (isBalance) (isEmpty(reply) ? empty : others).add(key)
    else if (method === 'POST') others.add(key)
  }
  return new Set([...empty].filter((key) => !others.has(key)))
})

function isEmpty(reply: ReturnType<typeof replyOf>): boolean {
  const quota = quotaOf(reply)
  return (quota.at('total_available').number ?? 1) <= 0 && quota.at('unlimited_quota').value !== true
}
