import { faultsOf } from '../suites/faults.ts'
import { testsOf } from '../suites/ledger.ts'
import { packagedContract } from '../src/contract/document.ts'
import { errataOf, type Erratum } from '../src/contract/errata.ts'
import { areaOf, areas, requirementsOf, type Requirement } from '../src/contract/requirements.ts'
import { requirementSet } from '../src/contract/sets.ts'
import { requiredBy, standingOf } from '../src/judge/gating.ts'

export type { Erratum }

/** A requirement with everything that is known about it without a run. */
export interface Explanation extends Requirement {
  /** Its checks as `file: title`, with the path below `suites/`. */
  readonly tests: readonly string[]
  /** The faults of the reference gateway that violate it. */
  readonly faults: readonly string[]
  /** Mistakes of the contract that affect it. */
  readonly errata: readonly Erratum[]
  /** Since when its violation fails a run, or why it does not, by profile; absent if it is never judged. */
  readonly standing?: { readonly spec: string; readonly interop: string }
  /** True if its violation fails a run by the newest set and the profile `spec`. */
  readonly isRequired: boolean
}

/** Implements `explain` of the library. */
export function explain(id?: string): readonly Explanation[] {
  const required = new Set(requiredBy(requirementSet(), 'spec'))
  const all = requirementsOf(packagedContract().document)
  const position = (area: string) => (areas as readonly string[]).indexOf(area)
  const chosen = all
    .filter((one) => id === undefined || one.id === id || one.id.startsWith(`${id}.`))
    .toSorted((one, other) => position(areaOf(one.id)) - position(areaOf(other.id)))
  return chosen.map((requirement) => {
    const [spec, interop] = (['spec', 'interop'] as const).map((profile) => standingOf(requirement, profile))
    return {
      ...requirement,
      tests: testsOf(requirement.id),
      faults: faultsOf(requirement.id),
      errata: errataOf(requirement.id),
      ...(spec !== undefined && interop !== undefined && { standing: { spec, interop } }),
      isRequired: required.has(requirement.id),
    }
  })
}
