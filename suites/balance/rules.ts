import { memoized } from '../../src/std/memoized.ts'
import {
  plainReplies,
  callOf,
  type Evidence,
  type Field,
  assume,
  inconclusive,
  isObject,
  isTraffic,
  assumeAborted,
  recording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'

/** Replies with the balance of a key. */
export const answers = plainReplies('getTokenBalance')

/** The object that holds the fields of a balance: the body, or what is in its envelope. */
// Surviving mutants: If `data` lacks the fields, the root object is used anyway.
export function quotaOf({ json }: Reply): Field {
  const holds = (place: Field) => place.at('total_available').exists || place.at('unlimited_quota').exists
  return [json, json.at('data')].find(holds) ?? json
}

/** Balances whose body is an object. */
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

/** What a balance says, which a probe asked for. */
function obtainedQuota(reply: Reply): Quota {
  const quota = quotas(reply) ?? inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status })
  const available = quota.at('total_available').number
  const unlimited = quota.at('unlimited_quota').value
  assume(available !== undefined, 'balance.total_available')
  assume(typeof unlimited === 'boolean', 'balance.unlimited_quota')
  return { available, unlimited }
}

/** The balance of a key that was refused. */
// Surviving mutants: The errors area reports a used-up key that is served.
export function refusedQuota(balance: Reply, call: Reply): Quota {
  assume((call.status ?? 0) >= 400, 'errors.balance_exhausted.refused')
  return obtainedQuota(balance)
}

/** What is left of a limited key. */
function available(reply: Reply): number {
  const quota = obtainedQuota(reply)
  if (quota.unlimited) inconclusive('balance-unlimited')
  return quota.available
}

// Surviving mutants: undefined counts like 0 here.
const countedTokens = ({ json }: Reply): number => json.at('usage.total_tokens').number ?? 0

/**
 * What is left before and after a reply that counts tokens. A balance that stands still may be told late: nothing can be said.
 */
// Surviving mutants: An unanswered or free call leaves the balance unchanged, which the next lines make inconclusive.
export function aroundAnswer(replies: { readonly between: Reply; readonly answered: Reply; readonly end: Reply }) {
  const { between, answered, end } = replies
  if (answered.status !== 200 || countedTokens(answered) <= 0) {
    inconclusive('no-tokens-counted', { exchange: answered.exchange.id, status: answered.status })
  }
  const [before, after] = [available(between), available(end)]
  if (before === after) inconclusive('balance-unmoved')
  return { before, after }
}

/**
 * What is left before and after a refusal. A balance that went down may have done so for something earlier; not where charges
 * are seen at once, as by the reply that follows.
 */
// Surviving mutants: The errors area reports a faulty request that is served.
export function aroundRefusal(replies: {
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

/** What became of the balance when a stream was left before its end. A balance that stands still may move later. */
// Surviving mutants: Only observed. selftest/suites/left-stream.test.ts checks it.
export function movedByLeft({ end, left, behindLeft }: Record<'end' | 'left' | 'behindLeft', Reply>): string {
  assumeAborted(left)
  const [before, after] = [available(end), available(behindLeft)]
  if (after === before) return 'stood as before'
  return after < before ? 'was lower' : 'was higher'
}

/** What the last balance of a key says in this recording; none where it was not told. */
function lastQuota(key: string): Quota | undefined {
  const last = lastBalances(recording()).get(key)
  return last && obtainedQuota(last)
}

/** The last balance that was reported for each key. Every request is for the balance of its own key. */
const lastBalances = memoized(({ exchanges }: Evidence): ReadonlyMap<string | undefined, Reply> => {
  const replies = exchanges.map(replyOf).filter((reply) => answers(reply) !== undefined && isObject(reply.json))
  return new Map(replies.map((reply) => [reply.exchange.request.key, reply]))
})

const free = new Set(['listModels', 'getTokenBalance', 'getVideo', 'getVideoContent'])

/** Calls that cost something, under a key that is not declared to be used up, with its last balance. */
// Surviving mutants: A call without a reply has no status 402 either.
function paidCalls(reply: Reply) {
  const { key } = reply.exchange.request
  const operation = callOf(reply)?.operationId
  if (operation === undefined || free.has(operation) || reply.status === undefined || key === 'exhausted')
    return undefined
  if (reply.status === 402 && isTraffic()) inconclusive('balance-not-known', { exchange: reply.exchange.id })
  return { key, quota: lastQuota(key) }
}

/** Calls under a limited key that still had something at the end. */
export function underPositiveBalance(reply: Reply): Reply | undefined {
  const { key, quota } = paidCalls(reply) ?? {}
  return key !== 'unlimited' && quota !== undefined && !quota.unlimited && quota.available >= 0 ? reply : undefined
}

/** Calls under a key that is unlimited, by its balance or by what the operator says. */
export function underUnlimitedKey(reply: Reply): Reply | undefined {
  const call = paidCalls(reply)
  return call !== undefined && (call.key === 'unlimited' || call.quota?.unlimited === true) ? reply : undefined
}
