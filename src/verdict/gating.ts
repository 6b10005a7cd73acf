import { packagedContract } from '../contract/document.ts'
import { memoized } from '../contract/memoized.ts'
import { requirementsOf, type Requirement } from '../contract/requirements.ts'
import { isMeantUnnamed } from '../contract/selection.ts'
import { publishedSets, requirementSet, saysTheSame, type FrozenSet, type SetEntry } from '../contract/sets.ts'
import { isGating, type Gate, type Profile } from './verdict.ts'

/** What fails a run: told of each requirement. */
export type Gating = (requirement: Requirement) => Gate

/**
 * What fails a run by a profile and a requirement set. A set speaks of the packaged document: what a document given in its place has
 * of its own gates as it says, and its other numbers are no other sentence.
 *
 * @param set absent: the document alone decides, as the next set will
 */
export function gatingBy(set: Pick<FrozenSet, 'version' | 'entries'> | undefined, profile: Profile): Gating {
  return (requirement) => {
    if (!isGating(requirement, profile)) return { gates: false }
    const packaged = packagedById(requirementsOf(packagedContract().document)).get(requirement.id)
    if (set === undefined || packaged === undefined || !isMeantUnnamed(requirement.id)) return { gates: true }
    const change = changeSince(set.entries.get(requirement.id), packaged, profile)
    return change === undefined ? { gates: true } : { gates: false, ungated: `${change} after set ${set.version}` }
  }
}

const packagedById = memoized(
  (requirements: readonly Requirement[]): ReadonlyMap<string, Requirement> =>
    new Map(requirements.map((one) => [one.id, one])),
)

/** How it came that a requirement gates which did not in a set. */
function changeSince(entry: SetEntry | undefined, packaged: Requirement, profile: Profile): string | undefined {
  if (entry === undefined) return 'added'
  if (!saysTheSame(entry, packaged.text)) return 'sharpened'
  return isGating(entry, profile) ? undefined : `raised from ${entry.level}`
}

/** Since which published set a requirement of the packaged document gates without a break; undefined where the newest does not gate it. */
export function gatesSince(requirement: Requirement, profile: Profile): string | undefined {
  const versions = publishedSets().map(({ version }) => version)
  const broken = versions.findLastIndex((version) => !gatingBy(requirementSet(version), profile)(requirement).gates)
  return versions[broken + 1]
}

/** Ids of what a set requires of a deployment in a profile, as far as this version still holds it to be required. */
export const requiredBy = (set: FrozenSet, profile: Profile): readonly string[] =>
  requirementsOf(packagedContract().document)
    .filter((one) => set.entries.has(one.id) && gatingBy(set, profile)(one).gates)
    .map(({ id }) => id)
