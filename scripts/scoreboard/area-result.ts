import { areaOf, areas } from '../../src/contract/requirements.ts'
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
  /** `violated`, `satisfied`, `partial`, `unjudged` or `not-offered`. */
  readonly state: AreaState
  /** Requirements that the evidence decides: the sum of the next three. */
  readonly judged: number
  /** Requirements that are satisfied. */
  readonly satisfied: number
  /** Violations that gate, without those judged `unfair`. */
  readonly violated: number
  /** Violations that do not gate in the profile `interop`. */
  readonly advisory: number
  /** Requirements that apply, and that the evidence does not decide; also violations judged `unfair`. */
  readonly unjudged: number
}

/**
 * The result of each area with a verdict, in the order of the contract.
 *
 * @param unfair ids of violations whose cause is the probe or the set-up: they say nothing about the gateway, as if not judged
 */
export function areaResults(
  requirements: readonly RequirementReport[],
  unfair: ReadonlySet<string> = new Set(),
): readonly AreaResult[] {
  return areas.flatMap((area) => {
    const rows = requirements.filter(({ id, verdict }) => areaOf(id) === area && verdict !== undefined)
    return rows.length === 0 ? [] : [areaResult(area, rows, unfair)]
  })
}

function areaResult(area: string, rows: readonly RequirementReport[], unfair: ReadonlySet<string>): AreaResult {
  const count = (...verdicts: readonly Verdict[]) =>
    rows.filter(({ id, verdict }) => verdict !== undefined && verdicts.includes(verdict) && !unfair.has(id)).length
  const [satisfied, violated, advisory] = [count('satisfied'), count('violated'), count('advisory')]
  const unjudged = count('inconclusive', 'broken') + rows.filter(({ id }) => unfair.has(id)).length
  const judged = satisfied + violated + advisory
  return { area, state: stateOf({ judged, violated, unjudged }), judged, satisfied, violated, advisory, unjudged }
}

function stateOf({ judged, violated, unjudged }: Pick<AreaResult, 'judged' | 'violated' | 'unjudged'>): AreaState {
  if (violated > 0) return 'violated'
  if (judged === 0) return unjudged === 0 ? 'not-offered' : 'unjudged'
  return unjudged === 0 ? 'satisfied' : 'partial'
}
