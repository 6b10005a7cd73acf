import type { Exchange, Outcome } from '../../evidence/exchange.ts'
import { replyOf } from '../../reply/reader.ts'
import { isOverloadResponse } from '../../reply/saturation.ts'
import { sendOnce, type AttemptOptions } from './attempt.ts'
import { createCircuitBreaker, type CircuitBreaker } from '../limits/circuit-breaker.ts'
import type { Budget } from '../limits/budget.ts'
import { seededRandom } from '../../std/seeded-random.ts'
import { createCostTracker, type CostTracker } from '../limits/cost-tracker.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { overseasPrefix, type Outgoing } from '../probe.ts'
import { createReachability } from '../limits/reachability.ts'
import { deathProbe } from '../../reply/deaths.ts'
import { createOutage } from './outage.ts'
import { decideRetry, isConnectionFailure, requestedDelay, type RetryContext } from '../limits/retry.ts'
import type { Stop } from '../limits/stop.ts'
import { reportedTokens } from '../../reply/token-usage.ts'

/** The exchange of the last attempt, or why nothing was sent. */
export type Sent = { readonly exchange: Exchange } | { readonly notSent: string }

/** `written` omits the chunks that are already in the evidence. Steering needs the complete `exchange`. */
type Attempted = { readonly exchange: Exchange; readonly written: Exchange } | { readonly notSent: string }

/** Whether to retry, and whether the retry is the trial of the circuit breaker. */
type Decided = { readonly again: false } | { readonly again: true; readonly afterMs: number; readonly isTrial?: true }

/** Sends the requests of probes within the limits of the drive, retries and records them. The only caller of the transport. */
export interface Sender {
  /** @param isFollowUp the request follows a response of its probe, and goes before others */
  readonly send: (probe: string, name: string, outgoing: Outgoing, isFollowUp?: boolean) => Promise<Sent>
  /** True if the drive to resume recorded the exchange, so that nothing will be sent. */
  readonly hasRecorded: (probe: string, name: string) => boolean
  readonly retries: () => number
}

/** The sender of a drive. */
export interface DriveSender extends Sender {
  /** What was done when the gateway's process ended; undefined if it did not. */
  readonly deathOutcome: () => Outcome | undefined
}

export interface SenderOptions extends AttemptOptions {
  readonly seed: number
  readonly rateLimiter: RateLimiter
  readonly budget: Budget
  readonly costs?: CostTracker
  readonly breaker?: CircuitBreaker
  /** Final exchanges of the drive to resume, by `probe/name`. Only aborted ones without media are sent again. */
  readonly recordedExchanges?: ReadonlyMap<string, Exchange>
  /** Media requests that the drive to resume had started to send, by `probe/name`. They may have been billed. */
  readonly startedMedia?: ReadonlySet<string>
  /** Called after each attempt. */
  readonly onAttempt?: (exchange: Exchange) => void
}

export function createSender(options: SenderOptions): DriveSender {
  const {
    seed,
    recorder,
    rateLimiter,
    budget,
    stop,
    recordedExchanges,
    startedMedia,
    breaker = createCircuitBreaker(),
  } = options
  const { costs = createCostTracker({ deployment: options.deployment }) } = options
  let retries = 0
  /** Whether a request that was refused for load succeeded when it was sent again. */
  let recovers = false
  const [domestic, overseas] = [createReachability(), createReachability()]
  /** Set if the overseas endpoint is down. Only the probes that test it alone end then. */
  let overseasDown: string | undefined

  let inFlight = 0
  let waitingForIdle: (() => void)[] = []
  const outage = createOutage({
    stop,
    rateLimiter,
    idle: () => (inFlight === 0 ? Promise.resolve() : new Promise((resolve) => void waitingForIdle.push(resolve))),
    hasKey: options.deployment.keys.default !== undefined,
    sentBefore: [...(recordedExchanges?.keys() ?? [])].filter((key) => key.startsWith(`${deathProbe}/`)).length,
    send: async (name, outgoing) => {
      const sent = await rateLimiter.run(() => attempt(deathProbe, name, outgoing, 1), true)
      if ('notSent' in sent) return sent
      recorder.write(sent.written)
      options.onAttempt?.(sent.exchange)
      return { exchange: sent.exchange }
    },
  })

  const attempt = async (probe: string, name: string, outgoing: Outgoing, number: number): Promise<Attempted> => {
    if (overseasDown !== undefined && probe.startsWith(overseasPrefix)) return { notSent: overseasDown }
    const reservation = costs.reserve(outgoing)
    if (typeof reservation === 'string') return { notSent: reservation }
    const problem = reserveRequest(stop, budget, outgoing, reservation.maxCost)
    if (problem !== undefined) return { notSent: problem }
    inFlight += 1
    const { exchange, written } = await sendOnce(options, probe, name, outgoing, number).finally(() => (inFlight -= 1))
    if (inFlight === 0) waitingForIdle = waitingForIdle.flatMap((resolve) => (resolve(), []))
    const used = exchange.response && reportedTokens(replyOf(exchange))
    budget.settle(outgoing.tokens ?? 0, used, reservation.maxCost, reservation.settle(exchange))
    // Another host says nothing about the deployment.
    if (exchange.request.line === 'elsewhere') return { exchange, written }
    const isOverseas = outgoing.line === 'overseas'
    const unreachable = (isOverseas ? overseas : domestic).record(exchange, outgoing.path)
    if (isOverseas) {
      if (unreachable !== undefined) overseasDown ??= `the overseas endpoint is unreachable: ${unreachable}`
    } else if (probe !== deathProbe) outage.record(exchange, outgoing, unreachable)
    return { exchange, written }
  }

  /** A call during which the upstream is silent takes no slot, so that all of them wait at the same time. */
  const runnerOf =
    ({ script }: Outgoing, isFollowUp: boolean): RateLimiter['runIdle'] =>
    (run) =>
      script?.script.delivery?.silentMs === undefined ? rateLimiter.run(run, isFollowUp) : rateLimiter.runIdle(run)

  /** Runs one attempt when the rate limiter and the circuit breaker allow it. */
  const runWhenAllowed = async (
    isTrial: boolean,
    run: RateLimiter['runIdle'],
    runAttempt: () => Promise<Attempted>,
  ): Promise<Attempted> => {
    for (;;) {
      await outage.over()
      if (!isTrial) await breaker.whenClosed()
      const sent = await run(async () => (outage.isOpen() || (!isTrial && breaker.isOpen()) ? undefined : runAttempt()))
      if (sent !== undefined) return sent
    }
  }

  const decide = async (exchange: Exchange, wasTrial: boolean, context: RetryContext): Promise<Decided> => {
    const overloaded = isOverloadResponse(exchange)
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

  const send = async (probe: string, name: string, outgoing: Outgoing, isFollowUp = false): Promise<Sent> => {
    const recorded = recordedExchanges?.get(`${probe}/${name}`)
    if (recorded !== undefined && !isCutOff(recorded)) return { exchange: recorded }
    const wasSent = recorded !== undefined || startedMedia?.has(`${probe}/${name}`)
    if (wasSent && (outgoing.media ?? 0) > 0) return { notSent: sentBefore }
    let brokenAttempts = 0
    let isTrial = false
    let wasOverloaded = false
    try {
      for (let number = 1; ; number += 1) {
        const sent = await runWhenAllowed(isTrial, runnerOf(outgoing, isFollowUp || number > 1), () =>
          attempt(probe, name, outgoing, number),
        )
        if ('notSent' in sent) return sent
        const billed = (outgoing.tokens ?? 0) > 0 || (outgoing.media ?? 0) > 0
        const jitter = seededRandom(seed, `${probe}/${name}#${number}`)
        const { noRetryOn = [], firstByteTimeoutMs } = outgoing
        const isOverloaded = isOverloadResponse(sent.exchange)
        recovers ||= wasOverloaded && sent.exchange.response !== undefined && !isOverloaded
        wasOverloaded = isOverloaded
        const retriesTimeout = firstByteTimeoutMs === undefined
        const context = { billed, jitter, retriesTimeout, noRetryOn, brokenAttempts, recovers }
        const decision = await decide(sent.exchange, isTrial, context)
        isTrial = decision.again && decision.isTrial === true
        const isBroken = isConnectionFailure(sent.exchange)
        if (isBroken) {
          brokenAttempts += 1
          // A request that is found to end the gateway is not sent again: this attempt is its last one.
          if (decision.again) await rateLimiter.pause(decision.afterMs)
          await outage.over()
        }
        const retried = decision.again && !(isBroken && outage.isLethal(sent.exchange))
        const exchange = { ...sent.exchange, retried }
        recorder.write({ ...sent.written, retried })
        options.onAttempt?.(exchange)
        if (!decision.again || !retried) return { exchange }
        retries += 1
        if (!isBroken) await rateLimiter.pause(decision.afterMs)
      }
    } finally {
      // Otherwise all other requests would wait forever.
      if (isTrial) breaker.giveUp()
    }
  }

  const knows = (probe: string, name: string) => {
    const recorded = recordedExchanges?.get(`${probe}/${name}`)
    return recorded !== undefined && !isCutOff(recorded)
  }
  return { send, hasRecorded: knows, retries: () => retries, deathOutcome: outage.outcome }
}

const isCutOff = ({ end }: Exchange) => end.how === 'interrupted'

const sentBefore = 'not sent again, because the interrupted run had sent it: it could be billed twice'

/**
 * Reserves the budget for a request. Returns the reason if it cannot be sent. Without requests left, the drive stops. Without tokens or
 * money left, free requests continue.
 */
export function reserveRequest(
  stop: Stop,
  budget: Budget,
  { tokens = 0 }: Outgoing,
  maxCost: number,
): string | undefined {
  if (stop.reason() !== undefined) return stop.because() ?? 'the drive was stopped'
  const exhausted = budget.reserve(tokens, maxCost)
  if (exhausted === undefined) return undefined
  if (exhausted === 'requests') stop.now('budget', budget.message(exhausted))
  return budget.message(exhausted)
}
