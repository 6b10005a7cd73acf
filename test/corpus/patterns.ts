import type { Evidence } from '../../src/evidence/store.ts'
import type { Report } from '../../src/report/report.ts'
import type { Open } from './line.ts'
import { patternOf, wireOf } from './wire.ts'

/** The exchanges of a recording as texts. */
export const exchangesIn = ({ exchanges }: Evidence): readonly string[] => exchanges.map(wireOf)

/** The problem if a pattern matches no exchange; undefined if it matches one. */
export const patternProblem = (shows: string, exchanges: readonly string[]): string | undefined =>
  exchanges.some((exchange) => patternOf(shows).test(exchange)) ? undefined : `no exchange matches ${shows}`

/** The problem if a pattern also matches the healthy gateway; undefined if it does not. */
export function healthyProblem(shows: string, healthy: readonly string[]): string | undefined {
  const same = healthy.find((exchange) => patternOf(shows).test(exchange))
  return same && `the healthy gateway matches ${shows} too: ${same.slice(0, same.indexOf('\n'))}`
}

/** The observations of a requirement, as texts. */
const observedBy = (told: string, { observations }: Report): readonly string[] =>
  observations.filter(({ id }) => id === told).map(({ text, value }) => `${text}: ${JSON.stringify(value)}`)

/** The problem if an observation does not distinguish a gateway from the healthy one; undefined if it does. */
export function observationProblem(
  { told, says }: Pick<Open, 'told' | 'says'>,
  report: Report,
  healthy: Report,
): string | undefined {
  const seen = observedBy(told, report)
  const pattern = patternOf(says)
  if (!seen.some((one) => pattern.test(one)))
    return `${told}: expected an observation matching ${says}, got ${JSON.stringify(seen)}`
  return observedBy(told, healthy).some((one) => pattern.test(one))
    ? `${told}: ${says} also matches the healthy gateway`
    : undefined
}
