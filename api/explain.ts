import { faultsOf } from '../suites/faults.ts'
import { placesOf, testsOf } from '../suites/ledger.ts'
import { packagedContract } from '../src/contract/document.ts'
import { errataOf, type Erratum } from '../src/contract/errata.ts'
import {
  areaOf,
  areas,
  type ContractProfile,
  contractProfiles,
  requirementsOf,
  type Requirement,
} from '../src/contract/requirements.ts'
import { requirementSet } from '../src/contract/sets.ts'
import { requiredBy, standingOf } from '../src/judge/gating.ts'

export type { Erratum }

/** A requirement with everything that is known about it without a run. */
export interface Explanation extends Requirement {
  /** The places of the contract that it is based on: `Resources, Chat completion object, row "id"`. */
  readonly contract: readonly string[]
  /** Its checks as `file: title`, with the path below `suites/`. */
  readonly tests: readonly string[]
  /** The faults of the reference gateway that violate it. */
  readonly faults: readonly string[]
  /** Mistakes of the contract that affect it. */
  readonly errata: readonly Erratum[]
  /** Since when its violation fails a run, or why it does not, by profile; absent if it is never judged. */
  readonly standing?: Readonly<Record<ContractProfile, string>>
  /** True if its violation fails a run by the newest set and the default profile, `full`. */
  readonly isRequired: boolean
}

/** Implements `explain` of the library. */
export function explain(id?: string): readonly Explanation[] {
  const required = new Set(requiredBy(requirementSet(), 'full'))
  const all = requirementsOf(packagedContract().document)
  const position = (area: string) => (areas as readonly string[]).indexOf(area)
  const chosen = all
    .filter((one) => id === undefined || one.id === id || one.id.startsWith(`${id}.`))
    .toSorted((one, other) => position(areaOf(one.id)) - position(areaOf(other.id)))
  return chosen.map((requirement) => {
    const [full, spec, interop] = contractProfiles.map((profile) => standingOf(requirement, profile))
    return {
      ...requirement,
      contract: placesOf(requirement.id),
      tests: testsOf(requirement.id),
      faults: faultsOf(requirement.id),
      errata: errataOf(requirement.id),
      ...(full !== undefined && spec !== undefined && interop !== undefined && { standing: { full, spec, interop } }),
      isRequired: required.has(requirement.id),
    }
  })
}
