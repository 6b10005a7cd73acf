import type { Evidence } from '../../src/evidence/store.ts'
import type { Report } from '../../src/report/report.ts'
import type { Open } from './line.ts'
import { patternOf, wireOf } from './wire.ts'

/** The exchanges of a recording as texts. */
export const exchangesIn = ({ exchanges }: Evidence): readonly string[] => exchanges.map(wireOf)

/** Why a pattern does not match any exchange; undefined if it matches one. */
export const patternProblem = (shows: string, exchanges: readonly string[]): string | undefined =>
  exchanges.some((exchange) => patternOf(shows).test(exchange)) ? undefined : `nothing that was sent shows ${shows}`

/** Why a pattern does not tell a gateway from the healthy one; undefined if it does. */
export function healthyProblem(shows: string, healthy: readonly string[]): string | undefined {
  const same = healthy.find((exchange) => patternOf(shows).test(exchange))
  return same && `the healthy gateway shows ${shows} too: ${same.slice(0, same.indexOf('\n'))}`
}

/** What a requirement observed, as texts. */
const observedBy = (told: string, { observations }: Report): readonly string[] =>
  observations.filter(({ id }) => id === told).map(({ text, value }) => `${text}: ${JSON.stringify(value)}`)

/** What keeps an observation from telling of a gateway what it does not tell of the healthy one: nothing, or one line. */
export function observationProblem(
  { told, says }: Pick<Open, 'told' | 'says'>,
  report: Report,
  healthy: Report,
): string | undefined {
  const seen = observedBy(told, report)
  const pattern = patternOf(says)
  if (!seen.some((one) => pattern.test(one))) return `${told} does not tell ${says}, but ${JSON.stringify(seen)}`
  return observedBy(told, healthy).some((one) => pattern.test(one))
    ? `${told} tells ${says} of the healthy gateway too`
    : undefined
}
