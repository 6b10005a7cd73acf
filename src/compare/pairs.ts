import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'

/** The same request in two recordings. */
export interface Pair {
  /** `probe/name`. */
  readonly name: string
  readonly base: Exchange
  readonly now: Exchange
}

/** The requests in both recordings, by name. Generated requests are the same only for the same seed and document. */
export function pairsOf(base: Evidence, now: Evidence): readonly Pair[] {
  const [one, other] = [base.header, now.header]
  const sameDraws = one.seed === other.seed && one.contract.sha256 === other.contract.sha256
  const before = finalAttempts(base)
  return [...finalAttempts(now)].flatMap(([name, exchange]) => {
    const earlier = before.get(name)
    if (earlier === undefined || (!sameDraws && exchange.probe.startsWith('drawn-'))) return []
    return { name, base: earlier, now: exchange }
  })
}

/** The last attempt of each request. */
function finalAttempts({ exchanges }: Evidence): ReadonlyMap<string, Exchange> {
  const last = exchanges.filter(({ retried }) => !retried)
  return new Map(last.map((exchange) => [`${exchange.probe}/${exchange.name}`, exchange]))
}

/** True for recorded traffic, whose requests have no names. */
export const isTraffic = ({ header }: Evidence): boolean => header.traffic !== undefined
