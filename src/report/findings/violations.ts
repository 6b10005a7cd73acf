import type { Exchange } from '../../evidence/exchange.ts'
import type { Evidence } from '../../evidence/store.ts'
import type { Flaw } from '../../results/flaws.ts'
import { flawsOf, type CheckResult } from '../../outcomes/check-result.ts'
import type { RequirementReport } from '../report.ts'

/** A violated or advisory requirement, with the test and the exchange that show it. */
export interface Violation {
  readonly requirement: RequirementReport
  readonly verdict: 'violated' | 'advisory'
  readonly test: string
  readonly flaw: Flaw
  readonly exchange: Exchange | undefined
}

/** All violations, in the order of the report. */
export function violationsIn(
  rows: readonly RequirementReport[],
  checks: ReadonlyMap<string, readonly CheckResult[]>,
  evidence: Evidence,
): readonly Violation[] {
  const byId = new Map(evidence.exchanges.map((exchange) => [exchange.id, exchange]))
  return rows.flatMap((requirement) => {
    const { verdict } = requirement
    if (verdict !== 'violated' && verdict !== 'advisory') return []
    return (checks.get(requirement.id) ?? []).flatMap((check) =>
      flawsOf(check).map((flaw) => ({
        requirement,
        verdict,
        test: check.name,
        flaw,
        exchange: byId.get(flaw.exchange ?? ''),
      })),
    )
  })
}
