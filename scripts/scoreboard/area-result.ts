import { areaOf } from '../../src/contract/requirements.ts'
import type { RequirementReport, Verdict } from '../../src/report/report.ts'

/**
 * `violated`; `satisfied`: all of it was judged, and nothing is violated; `partial`: nothing is violated, and some was not judged;
 * `unjudged`: nothing was judged; `not-offered`: declared as unsupported.
 */
export type AreaState = 'violated' | 'satisfied' | 'partial' | 'unjudged' | 'not-offered'

/** The requirements of an area of one entry. */
export interface AreaResult {
  /** `chat`. */
  readonly area: string
  readonly state: AreaState
  /** Requirements that the evidence decides: the sum of the next three. */
  readonly judged: number
  readonly satisfied: number
  readonly violated: number
  /** Violations that do not gate in the profile `interop`. */
  readonly advisory: number
  /** Requirements that apply, and that the evidence does not decide. */
  readonly unjudged: number
}

/** The result of each area with a verdict, in the order of the report. */
export function areaResults(requirements: readonly RequirementReport[]): readonly AreaResult[] {
  const areas = new Set(requirements.flatMap(({ id, verdict }) => (verdict === undefined ? [] : [areaOf(id)])))
  return [...areas].map((area) =>
    areaResult(
      area,
      requirements.filter(({ id }) => areaOf(id) === area),
    ),
  )
}

function areaResult(area: string, rows: readonly RequirementReport[]): AreaResult {
  const count = (...verdicts: readonly Verdict[]) =>
    rows.filter(({ verdict }) => verdict !== undefined && verdicts.includes(verdict)).length
  const [satisfied, violated, advisory] = [count('satisfied'), count('violated'), count('advisory')]
  const [unjudged, judged] = [count('inconclusive', 'broken'), satisfied + violated + advisory]
  return { area, state: stateOf({ judged, violated, unjudged }), judged, satisfied, violated, advisory, unjudged }
}

function stateOf({ judged, violated, unjudged }: Pick<AreaResult, 'judged' | 'violated' | 'unjudged'>): AreaState {
  if (violated > 0) return 'violated'
  if (judged === 0) return unjudged === 0 ? 'not-offered' : 'unjudged'
  return unjudged === 0 ? 'satisfied' : 'partial'
}
