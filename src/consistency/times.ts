import type { Exchange } from '../evidence/exchange.ts'
import type { Session } from './sessions.ts'

/** Exchanges are written when they end. A busy machine can write one later than others that ended after it. */
const maxDelayMs = 5000

/** Times have milliseconds, and are rounded. */
const maxRoundingMs = 10

/**
 * The first exchange whose time contradicts the order of the recording, as a sentence.
 *
 * @param follows the steps after whose responses a step was sent, as `probe/name`
 */
export function timesProblem(
  sessions: readonly Session[],
  follows: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  return orderProblem(sessions) ?? followingProblem(sessions, follows)
}

function orderProblem(sessions: readonly Session[]): string | undefined {
  for (const { startedAt, exchanges, footer } of sessions) {
    const ended = footer === undefined ? Number.POSITIVE_INFINITY : Date.parse(footer.finishedAt)
    let latest = { end: Date.parse(startedAt), id: '' }
    for (const exchange of exchanges) {
      const { id } = exchange
      const [start, end] = [Date.parse(exchange.startedAt), endOf(exchange)]
      if (Number.isNaN(start) || start < Date.parse(startedAt) - maxRoundingMs)
        return `${id} started at ${exchange.startedAt}, before the run (${startedAt})`
      if (end > ended + maxRoundingMs) return `${id} ended after the run (${footer?.finishedAt})`
      if (end < latest.end - maxDelayMs)
        return `${id} ended ${Math.round(latest.end - end)} ms before ${latest.id}, but was recorded after it`
      if (end > latest.end) latest = { end, id }
    }
  }
  return undefined
}

/** A request that needs a response cannot start before it, and a retry not before the attempt that failed. */
function followingProblem(
  sessions: readonly Session[],
  follows: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const ends = new Map<string, number>()
  for (const exchange of sessions.flatMap(({ exchanges }) => exchanges)) {
    const { id, probe, name, attempt } = exchange
    const key = `${probe}/${name}`
    const earlier = attempt > 1 ? [key] : (follows.get(key) ?? [])
    const later = earlier.find((one) => Date.parse(exchange.startedAt) < (ends.get(one) ?? 0) - maxRoundingMs)
    if (later !== undefined) return `${id} started before ${later} had ended, although it depends on it`
    ends.set(key, endOf(exchange))
  }
  return undefined
}

const endOf = ({ startedAt, end }: Exchange) => Date.parse(startedAt) + end.at
