import type { RunSummary, Verdict } from './report.ts'

/** A requirement whose verdict differs from that of the previous run. */
export interface VerdictChange {
  readonly id: string
  readonly before: Verdict
  readonly after: Verdict
}

/** Changes since the previous run. Requirements that only one of the runs selected are in none of them. */
export interface TrendChanges {
  readonly violated: readonly VerdictChange[]
  readonly fixed: readonly VerdictChange[]
  /** Changes from or to a missing verdict, and between others. */
  readonly other: readonly VerdictChange[]
}

/** What changed between two runs. */
export function changesBetween(previous: RunSummary, current: RunSummary): TrendChanges {
  const before = verdictsById(previous)
  const changes = [...verdictsById(current)].flatMap(([id, after]): readonly VerdictChange[] => {
    const earlier = before.get(id)
    return earlier === undefined || earlier === after ? [] : [{ id, before: earlier, after }]
  })
  return {
    violated: changes.filter(isNewlyViolated),
    fixed: changes.filter(isFixed),
    other: changes.filter((one) => !isNewlyViolated(one) && !isFixed(one)),
  }
}

const isUnmet = (verdict: Verdict) => verdict === 'violated' || verdict === 'advisory'
const isNewlyViolated = ({ before, after }: VerdictChange) => isUnmet(after) && !isUnmet(before)
const isFixed = ({ before, after }: VerdictChange) => isUnmet(before) && after === 'satisfied'

const verdictsById = ({ requirements }: RunSummary): ReadonlyMap<string, Verdict> =>
  new Map(Object.entries(requirements).flatMap(([verdict, ids]) => ids.map((id) => [id, verdict as Verdict] as const)))
