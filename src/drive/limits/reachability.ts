import { isNotSent } from '../../evidence/truncation.ts'
import type { Exchange } from '../../evidence/exchange.ts'

/** After this many attempts in a row without a response, an endpoint counts as unreachable. */
const maxFailures = 6
/** If the endpoint has responded before, this many different paths must fail, because one operation alone may be broken. */
const minFailedPaths = 4
const brokenConnections: readonly string[] = ['reset', 'closed', 'not-http']

/** Counts attempts in a row without a response at one endpoint. */
export interface Reachability {
  /** Returns why the endpoint counts as unreachable after this attempt, or undefined. */
  readonly record: (exchange: Exchange, path: string) => string | undefined
}

export function createReachability(): Reachability {
  let failures = 0
  let hasReplied = false
  const failedPaths = new Set<string>()
  return {
    record: (exchange, path) => {
      const replied = exchange.response !== undefined
      hasReplied ||= replied
      // An unsent request does not show whether the endpoint is reachable.
      if (isNotSent(exchange)) return undefined
      failures = replied || exchange.end.how === 'interrupted' ? 0 : failures + 1
      if (failures === 0) failedPaths.clear()
      else failedPaths.add(path)
      const isReachable = hasReplied && brokenConnections.includes(exchange.end.how)
      if (failures < maxFailures || (isReachable && failedPaths.size < minFailedPaths)) return undefined
      return `${failures} requests in a row without a response, the last: ${exchange.end.detail ?? exchange.end.how}`
    },
  }
}
