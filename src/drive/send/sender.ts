import { isNotSent } from '../../evidence/cut.ts'
import type { Exchange } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { isOverload } from '../../reply/saturation.ts'
import { sendOnce, type AttemptOptions } from './attempt.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../limits/circuit-breaker.ts'
import type { Budget } from '../limits/budget.ts'
import { seededRandom } from '../../std/seeded-random.ts'
import { createCostTracker, type CostTracker } from '../limits/cost-tracker.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Outgoing } from '../probe.ts'
import { decideRetry, isConnectionFailure, requestedDelay, type RetryContext } from '../limits/retry.ts'
import type { Stop } from '../limits/stop.ts'
import { reportedTokens } from '../limits/token-usage.ts'

/** What sending came to: the last attempt's exchange, or why nothing was sent. */
export type Sent = { readonly exchange: Exchange } | { readonly notSent: string }

/** `written` lacks the chunks of a long body that stand in the evidence already; whoever steers by a reply needs all of it. */
type Attempted = { readonly exchange: Exchange; readonly written: Exchange } | { readonly notSent: string }

/** Whether a request is sent again, and whether that attempt is the trial by which the breaker decides for all that wait. */
type Decided = { readonly again: false } | { readonly again: true; readonly afterMs: number; readonly isTrial?: true }

/** Sends requests for probes: paced, within budget, retried, recorded. The only caller of the transport. */
export interface Sender {
  /** `goesOn`: it follows an earlier reply of its probe, so that a chain of requests is not put off at every link. */
  readonly send: (probe: string, name: string, outgoing: Outgoing, goesOn?: boolean) => Promise<Sent>
  /** True when an earlier drive has the answer, so that nothing will be sent. */
  readonly hasRecorded: (probe: string, name: string) => boolean
  readonly retries: () => number
}

export interface SenderOptions extends AttemptOptions {
  readonly seed: number
  readonly rateLimiter: RateLimiter
  readonly budget: Budget
  readonly costs?: CostTracker
  readonly breaker?: CircuitBreaker
  /**
   * Final exchanges of an interrupted drive by `probe/name`: recorded already, and not sent again. Those that its end cut off are, but
   * for media, which may have been billed.
   */
  readonly recordedExchanges?: ReadonlyMap<string, Exchange>
  /** Requests by `probe/name` that an earlier drive had begun to send when it was killed: they may have been billed. */
  readonly startedMedia?: ReadonlySet<string>
  /** Called after each attempt; `consecutiveFailures` counts attempts without any reply. */
  readonly onAttempt?: (exchange: Exchange) => void
}

/** So many attempts in a row without any reply, and the target counts as dead. */
const deadAfter = 6
/** One operation may break every connection while the others answer: then so many paths must be silent. */
const deadPaths = 4

export function createSender(options: SenderOptions): Sender {
  const {
    seed,
    recorder,
    rateLimiter: pace,
    budget,
    stop,
    recordedExchanges: earlier,
    startedMedia: begun,
    breaker = createCircuitBreaker(),
  } = options
  const { costs: charges = createCostTracker({ deployment: options.deployment }) } = options
  let retries = 0
  let silent = 0
  let hasReplied = false
  /** Where the attempts went that had no reply. */
  const paths = new Set<string>()

  const attempt = async (probe: string, name: string, outgoing: Outgoing, number: number): Promise<Attempted> => {
    const charge = charges.reserve(outgoing)
    if (typeof charge === 'string') return { notSent: charge }
    const refusal = reserveRequest(stop, budget, outgoing, charge.maxCost)
    if (refusal !== undefined) return { notSent: refusal }
    const { exchange, written } = await sendOnce(options, probe, name, outgoing, number)
    const used = exchange.response && reportedTokens(replyOf(exchange))
    budget.settle(outgoing.tokens ?? 0, used, charge.maxCost, charge.settle(exchange))
    const replied = exchange.response !== undefined
    hasReplied ||= replied
    // What was not sent says nothing of whether anybody is there.
    if (isNotSent(exchange)) return { exchange, written }
    silent = replied || exchange.end.how === 'interrupted' ? 0 : silent + 1
    if (silent === 0) paths.clear()
    else paths.add(outgoing.path)
    const isSomebodyThere = hasReplied && ['reset', 'closed', 'not-http'].includes(exchange.end.how)
    if (silent >= deadAfter && (!isSomebodyThere || paths.size >= deadPaths))
      stop.now('unreachable', `${silent} requests in a row had no reply; the last: ${ending(exchange)}`)
    return { exchange, written }
  }

  /** Runs one attempt when its turn comes and requests may go out. */
  const inTurn = async (
    isTrial: boolean,
    goesOn: boolean,
    runAttempt: () => Promise<Attempted>,
  ): Promise<Attempted> => {
    for (;;) {
      if (!isTrial) await breaker.whenClosed()
      const sent = await pace.run(async () => (!isTrial && breaker.isOpen() ? undefined : runAttempt()), goesOn)
      if (sent !== undefined) return sent
    }
  }

  /** What comes after an attempt, and whether the next one is a trial: it finds out for all others whether the gateway has recovered. */
  const decide = async (exchange: Exchange, wasTrial: boolean, context: RetryContext): Promise<Decided> => {
    const overloaded = isOverload(exchange)
    if (wasTrial && !overloaded) breaker.recovered()
    const isTrial = breaker.record(overloaded) || (wasTrial && overloaded)
    if (isTrial) return nextTrial(exchange)
    if (stop.reason() !== undefined) return { again: false }
    if (overloaded) await breaker.whenClosed()
    return overloaded && breaker.hasGivenUp() ? { again: false } : decideRetry(exchange, context)
  }

  const nextTrial = (exchange: Exchange): Decided => {
    const delay = requestedDelay(exchange)
    const pauseMs = delay === 'never' || stop.reason() !== undefined ? undefined : breaker.nextTrialDelayMs()
    if (pauseMs !== undefined) return { again: true, afterMs: Math.max(pauseMs, Number(delay)), isTrial: true }
    breaker.giveUp()
    return { again: false }
  }

  const send = async (probe: string, name: string, outgoing: Outgoing, goesOn = false): Promise<Sent> => {
    const recorded = earlier?.get(`${probe}/${name}`)
    if (recorded !== undefined && !isCutOff(recorded)) return { exchange: recorded }
    const wasSent = recorded !== undefined || begun?.has(`${probe}/${name}`)
    if (wasSent && (outgoing.media ?? 0) > 0) return { notSent: sentBefore }
    let brokenAttempts = 0
    let isTrial = false
    try {
      for (let number = 1; ; number += 1) {
        const sent = await inTurn(isTrial, goesOn || number > 1, () => attempt(probe, name, outgoing, number))
        if ('notSent' in sent) return sent
        const billed = (outgoing.tokens ?? 0) > 0 || (outgoing.media ?? 0) > 0
        const jitter = seededRandom(seed, `${probe}/${name}#${number}`)
        const { noRetryOn = [], firstByteTimeoutMs } = outgoing
        const context = { billed, jitter, retriesTimeout: firstByteTimeoutMs === undefined, noRetryOn, brokenAttempts }
        const decision = await decide(sent.exchange, isTrial, context)
        isTrial = decision.again && decision.isTrial === true
        if (isConnectionFailure(sent.exchange)) brokenAttempts += 1
        const exchange = { ...sent.exchange, retried: decision.again }
        recorder.write({ ...sent.written, retried: decision.again })
        options.onAttempt?.(exchange)
        if (!decision.again) return { exchange }
        retries += 1
        await pace.pause(decision.afterMs)
      }
    } finally {
      // A trial that ends must not leave the others waiting.
      if (isTrial) breaker.giveUp()
    }
  }

  const knows = (probe: string, name: string) => {
    const recorded = earlier?.get(`${probe}/${name}`)
    return recorded !== undefined && !isCutOff(recorded)
  }
  return { send, hasRecorded: knows, retries: () => retries }
}

const isCutOff = ({ end }: Exchange) => end.how === 'interrupted'

const sentBefore = 'it had been sent when the earlier drive ended: sent again it could be billed twice'

/**
 * Why nothing may be sent now. Reserves from the budget when something may. Without tokens or money left, what bills none still goes
 * on; without requests left, nothing does.
 */
export function reserveRequest(stop: Stop, budget: Budget, { tokens = 0 }: Outgoing, most: number): string | undefined {
  if (stop.reason() !== undefined) return stop.because() ?? 'the drive was stopped'
  const spent = budget.reserve(tokens, most)
  if (spent === undefined) return undefined
  if (spent === 'requests') stop.now('budget', budget.message(spent))
  return budget.message(spent)
}

const ending = ({ end }: Exchange) => end.detail ?? end.how
