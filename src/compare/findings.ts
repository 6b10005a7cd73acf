import type { Finding, Report } from '../verdict/report.ts'
import type { FindingChanges, FindingRef } from './comparison.ts'

/** Findings by their ids, which are the same for the same cause. Where one report left a cause unjudged, that it is gone is not told. */
export function findingChanges(base: Report, now: Report): FindingChanges {
  const ids = ({ findings }: Report) => new Set(findings.map(({ id }) => id))
  const [before, after] = [ids(base), ids(now)]
  return {
    came: now.findings.filter(({ id }) => !before.has(id)).map(refOf),
    went: base.findings.filter(({ id }) => !after.has(id)).map(refOf),
    same: now.findings.filter(({ id }) => before.has(id)).length,
  }
}

const refOf = ({ id, verdict, impact, title, exchanges }: Finding): FindingRef => ({
  id,
  verdict,
  impact,
  title,
  exchanges,
})
