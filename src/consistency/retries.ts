import { decideRetry, isConnectionFailure } from '../drive/limits/retry.ts'
import type { Outgoing } from '../drive/probe.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { isOverloadResponse } from '../reply/saturation.ts'
import type { Session } from './sessions.ts'

/**
 * The first attempt that is followed by another one without a reason, or that lacks the one that must follow, as a sentence. Otherwise
 * unwelcome responses could be declared retried, and inconvenient retries removed.
 *
 * @param built the requests by `probe/name`
 * @param ofOthers the probes whose requests a client or an agent repeats itself, each as a request of its own
 */
export function retryProblem(
  sessions: readonly Session[],
  built: ReadonlyMap<string, Outgoing>,
  ofOthers: ReadonlySet<string>,
): string | undefined {
  for (const { exchanges, footer } of sessions) {
    const attempts = new Map<string, Exchange[]>()
    for (const exchange of exchanges) {
      const key = `${exchange.probe}/${exchange.name}`
      const earlier = attempts.get(key)
      if (earlier === undefined) attempts.set(key, [exchange])
      else earlier.push(exchange)
    }
    // While the gateway is overloaded, the circuit breaker decides.
    const isOverloaded = footer?.overload !== undefined
    for (const [key, all] of attempts) {
      const decides = (exchange: Exchange) =>
        !(ofOthers.has(exchange.probe) || (isOverloaded && isOverloadResponse(exchange)))
      const problem = problemOf(all, built.get(key) ?? {}, decides)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

function problemOf(
  attempts: readonly Exchange[],
  { tokens = 0, media = 0, noRetryOn = [], firstByteTimeoutMs }: Partial<Outgoing>,
  decides: (exchange: Exchange) => boolean,
): string | undefined {
  const billed = tokens > 0 || media > 0
  const context = { billed, jitter: 0, retriesTimeout: firstByteTimeoutMs === undefined, noRetryOn }
  let brokenAttempts = 0
  for (const [index, exchange] of attempts.entries()) {
    const { id, attempt, retried, end } = exchange
    const isLast = index === attempts.length - 1
    if (attempt !== index + 1) return `${id} is attempt ${attempt}, but attempt ${index + 1} is missing`
    if (retried && isLast) return `${id} was retried, but the retry is missing`
    if (!retried && !isLast) return `${id} was not retried, but a retry follows`
    const isDecided = decides(exchange) && end.how !== 'interrupted'
    // The sixth to tenth attempts depend on what else was answered meanwhile.
    const [must, may] = [false, true].map((recovers) => decideRetry(exchange, { ...context, brokenAttempts, recovers }))
    if (isDecided && retried && may?.again !== true)
      return `${id} was retried, although ${textOf(exchange)} is not retried`
    if (isDecided && !retried && must?.again === true)
      return `${id} was not retried, although ${textOf(exchange)} is retried`
    if (isConnectionFailure(exchange)) brokenAttempts += 1
  }
  return undefined
}

const textOf = ({ response, end }: Exchange) => (response === undefined ? `"${end.how}"` : `status ${response.status}`)
