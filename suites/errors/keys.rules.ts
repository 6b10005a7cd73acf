import {
  callOf,
  invalidParameterPaths,
  assume,
  inconclusive,
  isCallOf,
  onceForRecording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import { answered } from './requests.rules.ts'

/** Valid requests under a key whose balance is used up. */
export const underExhaustedKey = (reply: Reply): Reply | undefined =>
  reply.exchange.request.key === 'exhausted' &&
  callOf(reply)?.method === 'POST' &&
  invalidParameterPaths(reply).length === 0
    ? answered(reply)
    : undefined

/** The ones that were refused. */
// Surviving mutants: Only decides whether the check is inconclusive; no recording has 429 under the exhausted key.
export function refusedForBalance(reply: Reply): Reply | undefined {
  const called = underExhaustedKey(reply)
  if (called === undefined) return undefined
  assume((called.status ?? 0) >= 400, 'errors.balance_exhausted.refused')
  if (called.status === 429 && called.header('retry-after') !== undefined) {
    inconclusive('rate-limited', { exchange: called.exchange.id })
  }
  return called
}

/**
 * 429 replies of the messages protocol to the key that has a limit. One that nobody provoked may come from whatever stands in
 * front of the gateway; so may one beside others that are in the words of the protocol.
 */
export const messagesRateLimited = (reply: Reply): Reply | undefined =>
  isRateLimited(reply) && (speaksMessages(reply) || !doesAnySpeakMessages()) ? reply : undefined

const isRateLimited = (reply: Reply) =>
  isCallOf(reply, 'createMessage') && reply.status === 429 && reply.exchange.request.key === 'limited'

const doesAnySpeakMessages = onceForRecording(({ exchanges }) =>
  exchanges.some((exchange) => speaksMessages(replyOf(exchange))),
)

const speaksMessages = (reply: Reply) =>
  isRateLimited(reply) && reply.json.at('error.type').value === 'rate_limit_error'

/** A burst that took longer than this, in milliseconds, is none. */
const longestBurst = 10_000

/** The statuses of the replies to a burst. */
// Surviving mutants: All recorded bursts are faster than the limit; a slow burst only makes the check inconclusive.
export function statusesOf(replies: Readonly<Record<string, Reply>>): readonly (number | undefined)[] {
  const all = Object.values(replies)
  const started = all.map(({ exchange }) => Date.parse(exchange.startedAt))
  const took = Math.max(...started) - Math.min(...started)
  if (took > longestBurst) inconclusive('no-burst', { seconds: Math.round(took / 1000) })
  return all.map(({ status }) => status)
}
