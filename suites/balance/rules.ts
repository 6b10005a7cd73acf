import { memoized } from '../../src/std/memoized.ts'
import {
  plainReplies,
  callOf,
  type Evidence,
  type Field,
  assume,
  inconclusive,
  isObject,
  quotaOf,
  isTraffic,
  assumeAborted,
  recording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'

/** Replies with the balance of a key. */
export const answers = plainReplies('getTokenBalance')

/** Balance replies whose body is an object. */
export function balances(reply: Reply): Reply | undefined {
  const balance = answers(reply)
  if (balance !== undefined) assume(isObject(balance.json), 'balance.json')
  return balance
}

/** The fields of a balance. */
export function quotas(reply: Reply): Field | undefined {
  const balance = balances(reply)
  return balance && quotaOf(balance)
}

interface Quota {
  readonly available: number
  readonly unlimited: boolean
}

/** The fields of a balance, where both are valid. */
function readQuota(reply: Reply): Quota {
  const quota = quotas(reply) ?? inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status })
  const available = quota.at('total_available').number
  const unlimited = quota.at('unlimited_quota').value
  assume(available !== undefined, 'balance.total_available')
  assume(typeof unlimited === 'boolean', 'balance.unlimited_quota')
  return { available, unlimited }
}

/** The balance of a key, provided a call with it was refused. */
export function refusedQuota(balance: Reply, call: Reply): Quota {
  assume((call.status ?? 0) >= 400, 'errors.balance_exhausted.refused')
  return readQuota(balance)
}

/** The balance of a limited key. */
function available(reply: Reply): number {
  const quota = readQuota(reply)
  if (quota.unlimited) inconclusive('balance-unlimited')
  return quota.available
}

const countedTokens = ({ json }: Reply): number => json.at('usage.total_tokens').number ?? 0

/** The balance before and after a reply that counts tokens. Inconclusive if it did not change: charges may appear late. */
export function balancesAroundReply(replies: {
  readonly between: Reply
  readonly answered: Reply
  readonly end: Reply
}) {
  const { between, answered, end } = replies
  if (answered.status !== 200 || countedTokens(answered) <= 0) {
    inconclusive('no-tokens-counted', { exchange: answered.exchange.id, status: answered.status })
  }
  const [before, after] = [available(between), available(end)]
  if (before === after) inconclusive('balance-unmoved')
  return { before, after }
}

/**
 * The balance before and after a refusal. A decrease may be a late charge for an earlier request, unless the reply that follows
 * is charged at once.
 */
export function balancesAroundRefusal(replies: {
  readonly before: Reply
  readonly refused: Reply
  readonly between: Reply
  readonly end: Reply
}) {
  const { refused } = replies
  if ((refused.status ?? 0) < 400) inconclusive('not-refused', { exchange: refused.exchange.id })
  const [before, after, end] = [available(replies.before), available(replies.between), available(replies.end)]
  if (after < before && end >= after) inconclusive('balance-late')
  return { before, after }
}

/** How the balance changed after an aborted stream. It may still change later. */
export function changeAfterLeftStream({ end, left, behindLeft }: Record<'end' | 'left' | 'behindLeft', Reply>): string {
  assumeAborted(left)
  const [before, after] = [available(end), available(behindLeft)]
  if (after === before) return 'unchanged'
  return after < before ? 'lower' : 'higher'
}

/** The last balance of a key in this recording; undefined if it was never requested. */
function lastQuota(key: string): Quota | undefined {
  const last = lastBalances(recording()).get(key)
  return last && readQuota(last)
}

/** The last reported balance of each key. */
const lastBalances = memoized(({ exchanges }: Evidence): ReadonlyMap<string | undefined, Reply> => {
  const replies = exchanges.map(replyOf).filter((reply) => answers(reply) !== undefined && isObject(reply.json))
  return new Map(replies.map((reply) => [reply.exchange.request.key, reply]))
})

const freeOperations = new Set(['listModels', 'getTokenBalance', 'getVideo', 'getVideoContent'])

/** Calls that cost something, with the last balance of their key. Skips the key declared exhausted. */
function paidCalls(reply: Reply) {
  const { key } = reply.exchange.request
  const operation = callOf(reply)?.operationId
  if (operation === undefined || freeOperations.has(operation) || reply.status === undefined || key === 'exhausted')
    return undefined
  if (reply.status === 402 && isTraffic()) inconclusive('balance-not-known', { exchange: reply.exchange.id })
  return { key, quota: lastQuota(key) }
}

/** Calls with a limited key whose last balance is not negative. */
export function underPositiveBalance(reply: Reply): Reply | undefined {
  const { key, quota } = paidCalls(reply) ?? {}
  return key !== 'unlimited' && quota !== undefined && !quota.unlimited && quota.available >= 0 ? reply : undefined
}

/** Calls with a key that is unlimited, by its balance or by configuration. */
export function underUnlimitedKey(reply: Reply): Reply | undefined {
  const call = paidCalls(reply)
  return call !== undefined && (call.key === 'unlimited' || call.quota?.unlimited === true) ? reply : undefined
}
