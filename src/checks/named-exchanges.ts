import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Probe } from '../drive/probe.ts'
import type { Reply } from '../reply/reply.ts'
import type { Coverage } from '../outcomes/check-result.ts'
import { recording, isInterrupted, isSaturated, hasBrokenConnection } from '../outcomes/recording.ts'
import { outOfBalance } from '../calls/out-of-balance.ts'
import { blockingRequirement, breaksEveryCall } from '../calls/valid-calls.ts'
import { blockedBy, inconclusive, Undecided } from '../outcomes/undecided.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { isUndelivered } from '../evidence/truncation.ts'
import { replyOf } from '../reply/reader.ts'
import { unavailable, notDriven, outcomeReason, withheldReason } from './missing.ts'
import { attemptsOf, onceForRecording } from '../calls/indexed.ts'
import { reason } from '../results/reasons.ts'

/** Responses by name. Each is looked up, and added to `read`, when the check reads it. */
export function exchangesOf<Name extends string>(
  probe: Probe<Name>,
  { requirement }: Coverage,
  read: Reply[],
): Readonly<Record<Name, Reply>> {
  const named = {} as Record<Name, Reply>
  for (const name of Object.keys(probe.steps) as Name[]) {
    Object.defineProperty(named, name, {
      enumerable: true,
      get: () => {
        const recorded = recording().exchange(probe.name, name)
        const blocking = recorded && blockingRequirement(recorded, requirement)
        if (recorded !== undefined && blocking !== undefined) throw blockedIn(recorded, blocking)
        const reply = recordedReply(probe.name, name)
        read.push(reply)
        return reply
      },
    })
  }
  return named
}

/**
 * The response of a step of a probe.
 *
 * @throws Undecided if it was not recorded, or does not show how the gateway handles the request (overload, rejected key, balance)
 */
function recordedReply(probe: string, name: string): Reply {
  const exchange = recording().exchange(probe, name)
  if (exchange === undefined) throw missing(probe, name)
  if (isInterrupted(exchange))
    throw new Undecided('inconclusive', reason('interrupted', { exchange: exchange.id }), { cause: 'interrupted' })
  if (isSaturated(exchange)) {
    inconclusive('saturated', { exchange: exchange.id, status: exchange.response?.status })
  }
  if (isUndelivered(exchange)) {
    inconclusive('no-reply', { exchange: exchange.id, detail: exchange.end.detail ?? exchange.end.how })
  }
  if (hasBrokenConnection(exchange)) {
    const times = breaksDuring(exchange)
    if (times < 2) inconclusive('torn-once', { exchange: exchange.id })
    if (isByChance(times)) inconclusive('torn-by-chance', { exchange: exchange.id, times })
  }
  if (isRefusedKey(exchange)) throw blockedBy('authentication.bearer.accepted')
  if (isOutOfBalance(exchange)) {
    throw new Undecided('inconclusive', outOfBalance(exchange))
  }
  return replyOf(exchange)
}

/** Why an exchange that violates `blocking` cannot be judged. A connection that breaks occasionally violates nothing. */
export const blockedIn = (exchange: Exchange, blocking: RequirementId): Undecided =>
  hasBrokenConnection(exchange) && !breaksEveryCall(exchange)
    ? new Undecided('inconclusive', reason('torn-once', { exchange: exchange.id }))
    : blockedBy(blocking)

/** A rejected valid key is a defect by itself, independent of the request. */
const isRefusedKey = ({ request, response }: Exchange) => request.key === 'default' && response?.status === 401

/** The gateway is the cause of a broken connection if chance explains it in fewer than one of a thousand runs. */
const maxExpected = 0.001

/**
 * Connections break occasionally, and the request succeeds when it is repeated. True if that happens so often that one of all requests may
 * break this many times by chance.
 */
function isByChance(times: number): boolean {
  const { requests, recovered } = occasionalBreaks()
  return requests * (recovered / requests) ** times > maxExpected
}

const occasionalBreaks = onceForRecording(({ exchanges }) => {
  const final = exchanges.filter(({ retried }) => !retried)
  const recovered = final.filter((exchange) => !hasBrokenConnection(exchange) && breaksDuring(exchange) > 0)
  return { requests: final.length, recovered: recovered.length }
})

/** How many attempts of the request ended with a broken connection. */
const breaksDuring = (exchange: Exchange) => attemptsOf(exchange).filter(hasBrokenConnection).length

/** The requirements of the balance area judge whether the balance is exhausted. */
const isOutOfBalance = ({ request, response }: Exchange) => request.key === 'default' && response?.status === 402

/** Why a step was not recorded. */
function missing(probe: string, name: string): Undecided {
  const outcome = recording().outcome(probe)
  if (outcome === undefined) return notDriven(probe)
  const leftOut = outcome.leftOut[name]
  if (leftOut !== undefined) {
    const withheld = outcome.state === 'done' ? withheldReason([probe]) : undefined
    return unavailable(outcome, withheld ?? reason('reported', { text: leftOut }))
  }
  return unavailable(outcome, outcomeReason(outcome) ?? reason('not-recorded-step', { exchange: `${probe}/${name}` }))
}
