/** When the gateway's process ended during a run, and which requests were in flight. Driving and judging use the same rules. */
import { memoized } from '../std/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'

/** The probe of the requests that a drive sends after the gateway stopped accepting connections. */
export const deathProbe = 'death'

/** The gateway closed its port while requests were in flight. */
export interface Death {
  /** The requests in flight: their connections broke, and no request was answered that started later. */
  readonly inFlight: readonly Exchange[]
  /** The first request that the port refused. */
  readonly refused: Exchange
}

/** Finds the deaths in exchanges, in the order in which they end. */
export interface DeathWatch {
  /** Returns true if this exchange shows that the port closed after the gateway had responded. */
  readonly record: (exchange: Exchange) => boolean
  /** The deaths so far. Requests in flight may end after the first refusal. */
  readonly deaths: () => readonly Death[]
}

/**
 * A port that refuses connections shows that the host is reachable and no process listens. A broken route, name or proxy does not, so that
 * a network that goes away is no death of the gateway. The times of exchanges have a resolution of 1 ms.
 */
export function createDeathWatch(): DeathWatch {
  let hasReplied = false
  let candidates: Exchange[] = []
  let refusedAt: number | undefined
  const deaths: { readonly inFlight: Exchange[]; readonly refused: Exchange }[] = []
  const record = (exchange: Exchange): boolean => {
    if (exchange.request.line !== 'domestic') return false
    const start = startOf(exchange)
    if (isPortClosed(exchange)) {
      if (refusedAt !== undefined || !hasReplied) return false
      refusedAt = start
      deaths.push({ inFlight: candidates, refused: exchange })
      candidates = []
      return true
    }
    if (isBroken(exchange)) {
      if (refusedAt === undefined) candidates.push(exchange)
      else if (start <= refusedAt) deaths.at(-1)?.inFlight.push(exchange)
      else {
        // A process that was started since has ended, too.
        refusedAt = undefined
        candidates.push(exchange)
      }
      return false
    }
    if (exchange.response === undefined) return false
    hasReplied = true
    // The gateway lived after the end of what broke before this request started.
    candidates = candidates.filter((one) => endOf(one) + 1 > start)
    if (refusedAt !== undefined && start > refusedAt) refusedAt = undefined
    return false
  }
  return { record, deaths: () => deaths.filter(({ inFlight }) => inFlight.length > 0) }
}

/** True if the connection was open and broke. */
const isBroken = ({ end }: Exchange) => end.how === 'reset' || end.how === 'closed'

/** True if the host is reachable, but no process listens on the port. */
export const isPortClosed = ({ end }: Exchange) => end.how === 'refused' && end.code === 'ECONNREFUSED'

const startOf = ({ startedAt }: Exchange) => Date.parse(startedAt)
const endOf = (exchange: Exchange) => startOf(exchange) + exchange.end.at

/** What identifies a request: two requests with one key are the same. */
export const requestKey = ({ request: { method, url, key, body } }: Exchange): string =>
  JSON.stringify([method, url, key, body])

/** The deaths of a recording, and what the requests in flight did when they were sent again alone. */
export interface RecordedDeaths {
  readonly deaths: readonly Death[]
  /** The replays that ended the gateway again, by the key of their request. */
  readonly lethal: ReadonlyMap<string, Exchange>
  /** The keys of the requests that were replayed and did not end it. */
  readonly harmless: ReadonlySet<string>
}

/**
 * The deaths in the exchanges of a recording. A replay is lethal if it alone was in flight at a death, and its request was in flight at an
 * earlier one too: a gateway that ends once by chance is never blamed on a request.
 */
const deathsIn = memoized((exchanges: readonly Exchange[]): RecordedDeaths => {
  const watch = createDeathWatch()
  for (const exchange of exchanges.toSorted((one, other) => endOf(one) - endOf(other))) watch.record(exchange)
  const lethal = new Map<string, Exchange>()
  const deaths: Death[] = []
  const inFlightBefore = new Set<string>()
  for (const death of watch.deaths()) {
    const [only, ...others] = death.inFlight
    const isReplay = only !== undefined && others.length === 0 && isReplayed(only)
    if (isReplay && inFlightBefore.has(requestKey(only))) lethal.set(requestKey(only), only)
    if (!isReplay) deaths.push(death)
    for (const one of death.inFlight) inFlightBefore.add(requestKey(one))
  }
  const replayed = exchanges.filter(isReplayed).map(requestKey)
  return { deaths, lethal, harmless: new Set(replayed.filter((key) => !lethal.has(key))) }
})

/** The deaths of the gateway during a run; undefined without any. In recorded traffic, its owner may stop it on purpose. */
export function deathsOf({ header, exchanges }: Pick<Evidence, 'header' | 'exchanges'>): RecordedDeaths | undefined {
  const found = header.traffic === undefined ? deathsIn(exchanges) : undefined
  return found !== undefined && found.deaths.length > 0 ? found : undefined
}

/** The names of the exchanges of `deathProbe`: `alive-1` asks whether the gateway is back, `replay-1` sends a request again. */
const isReplayed = ({ probe, name }: Exchange) => probe === deathProbe && name.startsWith('replay-')
