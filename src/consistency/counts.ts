import type { Outgoing } from '../drive/probe.ts'
import { replyOf } from '../reply/reader.ts'
import { reportedTokens } from '../reply/token-usage.ts'
import type { Session } from './sessions.ts'

/**
 * A number of a footer that its exchanges do not give, as a sentence.
 *
 * @param built the requests by `probe/name`, whose maximum counts if the response reports no tokens
 */
export function countsProblem(sessions: readonly Session[], built: ReadonlyMap<string, Outgoing>): string | undefined {
  for (const { exchanges, footer } of sessions) {
    if (footer === undefined) continue
    const counted = { requests: exchanges.length, retries: 0, tokens: 0 }
    for (const exchange of exchanges) {
      if (exchange.retried) counted.retries += 1
      const reported = exchange.response && reportedTokens(replyOf(exchange))
      counted.tokens += reported ?? built.get(`${exchange.probe}/${exchange.name}`)?.tokens ?? 0
    }
    for (const name of ['requests', 'retries', 'tokens'] as const)
      if (footer[name] !== counted[name])
        return `the footer says ${footer[name]} ${name}, but the exchanges give ${counted[name]}`
  }
  return undefined
}
