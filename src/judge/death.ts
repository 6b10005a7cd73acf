import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { deathsOf, requestKey } from '../reply/deaths.ts'
import { pluralize } from '../std/pluralize.ts'

const maxNamed = 3

/** The note about a gateway that ended during the run; undefined for any other. */
export function deathNote(evidence: Evidence): string | undefined {
  const found = deathsOf(evidence)
  if (found === undefined) return undefined
  const { deaths, lethal } = found
  const times = deaths.length === 1 ? '' : ` ${deaths.length} times`
  const inFlight = deaths.flatMap((death) => death.inFlight)
  const ended = `the gateway stopped accepting connections${times} with requests in flight`
  if (lethal.size === 0) return `${ended}: ${namesOf(inFlight)}`
  const killers = inFlight.filter((one) => lethal.has(requestKey(one)))
  return `${ended}; ${namesOf(killers)} ended it again when replayed alone`
}

function namesOf(exchanges: readonly Exchange[]): string {
  const named = [...new Map(exchanges.map((one) => [requestKey(one), one.id])).values()]
  const more = named.length - maxNamed
  return `${named.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${pluralize(more, 'more request')}` : ''}`
}
