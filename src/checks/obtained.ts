import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import { unavailable, notDriven, outcomeReason } from './missing.ts'
import { indexed } from '../calls/indexed.ts'
import { isInterrupted, isSaturated, hasBrokenConnection, recording } from '../outcomes/recording.ts'
import { reason } from '../results/reasons.ts'
import { blockedBy, inconclusive, Undecided } from '../outcomes/undecided.ts'

/**
 * The reply a probe obtained under a name.
 *
 * @throws Undecided when it was not obtained, or when the gateway was saturated to the end (429 or 503 that nobody asked for)
 */
export function recordedReply(probe: string, name: string): Reply {
  const exchange = recording().exchange(probe, name)
  if (exchange === undefined) throw missing(probe, name)
  if (isInterrupted(exchange))
    throw new Undecided('inconclusive', reason('interrupted', { exchange: exchange.id }), { cause: 'interrupted' })
  if (isSaturated(exchange)) {
    inconclusive('saturated', { exchange: exchange.id, status: exchange.response?.status })
  }
  if (isTornOnce(exchange)) {
    inconclusive('torn-once', { exchange: exchange.id })
  }
  if (isRefusedKey(exchange)) throw blockedBy('authentication.bearer.accepted')
  if (isOutOfBalance(exchange)) {
    inconclusive('balance-used-up', { exchange: exchange.id })
  }
  return replyOf(exchange)
}

/** The valid key was refused: that is one defect of its own, whatever the request was about. */
const isRefusedKey = ({ request, response }: Exchange) => request.key === 'default' && response?.status === 401

/** Connections break now and then. One that breaks again under the same request says something of the gateway. */
function isTornOnce(exchange: Exchange): boolean {
  if (!hasBrokenConnection(exchange)) return false
  return tornUnder(requestKey(exchange)).length < 2
}

const requestKey = ({ probe, name }: Exchange) => `${probe}/${name}`

const tornUnder = indexed((exchange) => (hasBrokenConnection(exchange) ? requestKey(exchange) : undefined))

/** The account has nothing left, which is no fault of the gateway; whether that is so is for the balance's own rules to say. */
const isOutOfBalance = ({ request, response }: Exchange) => request.key === 'default' && response?.status === 402

/** Why nothing was recorded under a name. */
function missing(probe: string, name: string): Undecided {
  const outcome = recording().outcome(probe)
  if (outcome === undefined) return notDriven(probe)
  const leftOut = outcome.leftOut[name]
  if (leftOut !== undefined) return unavailable(outcome, reason('reported', { text: leftOut }))
  return unavailable(outcome, outcomeReason(outcome) ?? reason('not-recorded-step', { exchange: `${probe}/${name}` }))
}
