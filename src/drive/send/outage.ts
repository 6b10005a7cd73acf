import type { Exchange, Outcome } from '../../evidence/exchange.ts'
import { createDeathWatch, deathProbe, isPortClosed, requestKey } from '../../reply/deaths.ts'
import { pluralize } from '../../std/pluralize.ts'
import { trialDelaysMs } from '../limits/circuit-breaker.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Stop } from '../limits/stop.ts'
import type { Outgoing } from '../probe.ts'

/** Waits for a gateway whose process ended, and sends the requests that were in flight again, one by one. */
export interface Outage {
  /** True while the gateway is away or requests are replayed: no other request may be sent. */
  readonly isOpen: () => boolean
  /** Resolves when requests may be sent. */
  readonly over: () => Promise<void>
  /**
   * Records an attempt of the drive.
   *
   * @param unreachable why the gateway counts as unreachable after it; undefined if it does not
   */
  readonly record: (exchange: Exchange, outgoing: Outgoing, unreachable: string | undefined) => void
  /** True for a request that ended the gateway twice. It is not sent again. */
  readonly isLethal: (exchange: Exchange) => boolean
  /** What was done; undefined without an outage. */
  readonly outcome: () => Outcome | undefined
}

export interface OutageOptions {
  readonly stop: Stop
  readonly rateLimiter: Pick<RateLimiter, 'pause'>
  /** Sends a request of `deathProbe` once and records it. */
  readonly send: (name: string, outgoing: Outgoing) => Promise<{ readonly exchange: Exchange } | { notSent: string }>
  /** Resolves when no request is in flight. */
  readonly idle: () => Promise<void>
  readonly hasKey: boolean
  /** The number of requests of `deathProbe` in the drive to resume. */
  readonly sentBefore: number
}

/** A gateway that ends more often is unreachable. */
const maxOutages = 4
/** At most this many requests are sent again in a drive. */
const maxReplays = 8
/** Broken requests that are kept for replays: as many as can be in flight. */
const maxKept = 64

const connectTimeouts = { firstByteTimeoutMs: 10_000, connectTimeoutMs: 2000 }

export function createOutage({ stop, rateLimiter, send, idle, hasKey, sentBefore }: OutageOptions): Outage {
  const watch = createDeathWatch()
  const broken = new Map<string, Outgoing>()
  const tried = new Set<string>()
  const lethal = new Set<string>()
  const steering: string[] = []
  const names: Record<string, string> = {}
  let outages = 0
  let replays = 0
  let sent = sentBefore
  let current: Promise<void> | undefined

  const sendOwn = async (kind: string, outgoing: Outgoing): Promise<Exchange | undefined> => {
    const name = `${kind}-${(sent += 1)}`
    const result = await send(name, outgoing)
    if ('notSent' in result) {
      steering.push(`${name}: ${result.notSent}`)
      return undefined
    }
    names[name] = result.exchange.id
    watch.record(result.exchange)
    return result.exchange
  }

  const askAlive = () =>
    sendOwn('alive', { method: 'GET', path: '/v1/models', ...connectTimeouts, ...(!hasKey && { key: 'none' }) })

  /** Asks with growing delays. */
  const hasReturned = async (): Promise<boolean> => {
    let last: Exchange | undefined
    for (const delayMs of trialDelaysMs) {
      await rateLimiter.pause(delayMs)
      if (stop.reason() !== undefined) return false
      last = await askAlive()
      if (last === undefined) return false
      if (last.response !== undefined) return true
    }
    const waitedS = trialDelaysMs.reduce((sum, ms) => sum + ms, 0) / 1000
    const detail = last?.end.detail ?? last?.end.how
    stop.now(
      'unreachable',
      `${pluralize(trialDelaysMs.length, 'request')} in a row without a response in ${waitedS} s, the last: ${detail}`,
    )
    return false
  }

  /** @returns false if the gateway did not return */
  const replay = async (suspect: Exchange, outgoing: Outgoing): Promise<boolean> => {
    replays += 1
    const exchange = await sendOwn('replay', outgoing)
    if (exchange === undefined) return stop.reason() === undefined
    steering.push(`${exchange.name}: ${suspect.id}: ${exchange.response?.status ?? exchange.end.how}`)
    if (exchange.end.how === 'complete') return true
    const alive = await askAlive()
    if (alive?.response !== undefined) return true
    if (alive !== undefined && isPortClosed(alive)) lethal.add(requestKey(suspect))
    return hasReturned()
  }

  const replayAll = async (): Promise<void> => {
    await idle()
    const [death] = watch.deaths().slice(-1)
    for (const suspect of death?.inFlight ?? []) {
      const key = requestKey(suspect)
      const outgoing = broken.get(suspect.id)
      if (outgoing === undefined || tried.has(key) || replays >= maxReplays) continue
      tried.add(key)
      const why = unrepeatable(outgoing)
      if (why !== undefined) steering.push(`${suspect.id}: not replayed, ${why}`)
      else if (!(await replay(suspect, outgoing))) return
    }
  }

  /** @param unreachable set if only broken connections show it: then the port decides whether the gateway ended */
  const run = async (unreachable: string | undefined): Promise<void> => {
    if (unreachable !== undefined) {
      const alive = await askAlive()
      if (alive === undefined || !isPortClosed(alive)) return stop.now('unreachable', unreachable)
    }
    if (await hasReturned()) await replayAll()
  }

  return {
    isOpen: () => current !== undefined,
    over: async () => {
      while (current !== undefined) await current
    },
    record: (exchange, outgoing, unreachable) => {
      if (exchange.end.how === 'reset' || exchange.end.how === 'closed') {
        broken.set(exchange.id, outgoing)
        const [oldest] = broken.keys()
        if (broken.size > maxKept && oldest !== undefined) broken.delete(oldest)
      }
      const hasEnded = watch.record(exchange)
      if (current !== undefined || (!hasEnded && unreachable === undefined)) return
      if (!hasEnded && !broken.has(exchange.id)) return stop.now('unreachable', unreachable ?? '')
      if (outages >= maxOutages) {
        if (unreachable !== undefined) stop.now('unreachable', unreachable)
        return
      }
      outages += 1
      current = run(hasEnded ? undefined : unreachable).finally(() => (current = undefined))
    },
    isLethal: (exchange) => lethal.has(requestKey(exchange)),
    outcome: () =>
      sent === sentBefore
        ? undefined
        : { type: 'outcome', probe: deathProbe, state: 'done', steering, names, leftOut: {} },
  }
}

/** Media are billed by the piece, and a scripted call would reach the upstream twice. */
const unrepeatable = ({ media = 0, script }: Outgoing): string | undefined =>
  media > 0 ? 'because it may be billed again' : script !== undefined ? 'because its script is used once' : undefined
