import { areaOf } from '../contract/requirements.ts'
import type { CheckResult } from './judge.ts'
import type { RequirementReport } from './report.ts'

/**
 * What keeps a run without violations from being a pass: nothing was judged at all; an area in which no gating requirement
 * was judged, for any reason the operator did not choose; with `strict`, each gating requirement that is inconclusive.
 */
export function gapsOf(
  rows: readonly RequirementReport[],
  gates: ReadonlySet<string>,
  checks: readonly CheckResult[],
  strict: boolean,
): readonly string[] {
  const gating = rows.filter((row) => row.judged && gates.has(row.id))
  const chosen = chosenBy(checks)
  const open = gating.filter(({ id, verdict }) => verdict === 'inconclusive' && !chosen.has(id))
  if (!rows.some(isAnswered)) return [`nothing was judged${firstReason(open)}`]
  const areas = [...new Set(gating.map(({ id }) => areaOf(id)))]
  const silent = areas.filter((area) => {
    const mine = gating.filter(({ id }) => areaOf(id) === area)
    return !mine.some(isAnswered) && mine.some((row) => open.includes(row))
  })
  const gaps = silent.map(
    (area) => `nothing was judged in ${area}${firstReason(open.filter(({ id }) => areaOf(id) === area))}`,
  )
  return strict && open.length > 0
    ? [...gaps, `${open.length} gating requirements are inconclusive, and --strict was given`]
    : gaps
}

const isAnswered = ({ verdict }: RequirementReport) =>
  verdict !== undefined && verdict !== 'inconclusive' && verdict !== 'inapplicable'

/** Requirements left undecided by the operator's own choice: media was not allowed. */
const chosenBy = (checks: readonly CheckResult[]): ReadonlySet<string> =>
  new Set(checks.flatMap(({ meta }) => (meta?.undecided?.reason === 'not-allowed' ? [meta.requirement] : [])))

const firstReason = ([first]: readonly RequirementReport[]) =>
  first?.because === undefined ? '' : `: ${first.because}`
