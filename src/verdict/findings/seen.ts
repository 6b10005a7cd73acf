import type { Exchange } from '../../evidence/exchange.ts'
import type { Evidence } from '../../evidence/store.ts'
import type { CheckResult } from '../check-result.ts'
import type { RequirementReport } from '../report.ts'

/** What did not hold: a requirement, the test that says so, and the exchange that shows it, where the test reads any. */
export interface Seen {
  readonly requirement: RequirementReport
  readonly verdict: 'violated' | 'advisory'
  readonly test: string
  readonly message: string
  readonly exchange: Exchange | undefined
}

/** Everything that did not hold, requirement by requirement, exchange by exchange, in the order of the report. */
export function seenIn(
  rows: readonly RequirementReport[],
  checks: ReadonlyMap<string, readonly CheckResult[]>,
  evidence: Evidence,
): readonly Seen[] {
  const byId = new Map(evidence.exchanges.map((exchange) => [exchange.id, exchange]))
  return rows.flatMap((requirement) => {
    const { verdict } = requirement
    if (verdict !== 'violated' && verdict !== 'advisory') return []
    return (checks.get(requirement.id) ?? []).flatMap(({ name, meta, errors }) => {
      if (meta?.undecided !== undefined || errors.length === 0) return []
      const failures = meta?.failures ?? []
      const told = failures.length > 0 ? failures : errors.map(({ message }) => ({ exchanges: [], message }))
      return told.map(({ message, exchanges: [id = ''] }) => ({
        requirement,
        verdict,
        test: name,
        message,
        exchange: byId.get(id),
      }))
    })
  })
}
