import type { Evidence } from '../evidence/store.ts'
import type { CheckResult } from './check-result.ts'
import { isMadeUp } from './request.ts'
import { modelIn, protocolOf } from './findings/callers.ts'
import type { ModelRow, RequirementReport } from './report.ts'

/** What was asked of each model by each protocol, in the order in which they were first asked, and what that came to. */
export function byModelOf(
  rows: readonly RequirementReport[],
  checks: ReadonlyMap<string, readonly CheckResult[]>,
  evidence: Evidence,
): readonly ModelRow[] {
  const cells = new Map<string, ModelRow>()
  const cellOf = new Map<string, string>()
  for (const exchange of evidence.exchanges) {
    const [model, protocol] = [modelIn(exchange), protocolOf(exchange)]
    if (model === undefined || protocol === undefined || isMadeUp(model)) continue
    const at = JSON.stringify([model, protocol])
    const { requests = 0 } = cells.get(at) ?? {}
    cells.set(at, { model, protocol, requests: requests + 1, judged: 0, violated: 0, advisory: 0 })
    cellOf.set(exchange.id, at)
  }
  const count = (ids: Iterable<string>, column: 'judged' | 'violated' | 'advisory') => {
    for (const at of new Set([...ids].flatMap((id) => cellOf.get(id) ?? []))) {
      const cell = cells.get(at)
      if (cell !== undefined) cells.set(at, { ...cell, [column]: cell[column] + 1 })
    }
  }
  for (const { id, verdict } of rows) {
    if (verdict !== 'satisfied' && verdict !== 'violated' && verdict !== 'advisory') continue
    const metas = (checks.get(id) ?? []).flatMap(({ meta }) => meta ?? [])
    count(new Set(metas.flatMap(({ exchanges }) => exchanges)), 'judged')
    if (verdict === 'satisfied') continue
    count(new Set(metas.flatMap(({ failures }) => failures.flatMap(({ exchanges }) => exchanges.slice(0, 1)))), verdict)
  }
  return [...cells.values()].toSorted((one, other) => (one.model < other.model ? -1 : one.model > other.model ? 1 : 0))
}
