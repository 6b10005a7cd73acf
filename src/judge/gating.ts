import { packagedContract } from '../contract/document.ts'
import { memoized } from '../std/memoized.ts'
import { isGating, type Profile, type Requirement, requirementsOf } from '../contract/requirements.ts'
import { isSelectedByDefault } from '../contract/selection.ts'
import { publishedSets, requirementSet, hasSameMeaning, type FrozenSet, type SetEntry } from '../contract/sets.ts'
import type { Gate } from './verdict.ts'

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
    if (set === undefined || packaged === undefined || !isSelectedByDefault(requirement.id)) return { gates: true }
    // What a document of its time has gate, or judged, and the packaged one does not: no set says anything of that.
    if (!isGating(packaged, profile) || packaged.untestable !== undefined) return { gates: true }
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
  if (!hasSameMeaning(entry, packaged.text)) return 'sharpened'
  return isGating(entry, profile) ? undefined : `raised from ${entry.level}`
}

/**
 * By which published set a requirement of the packaged document began to gate, and did so ever since, or why it does not: `gates since
 * set 1.0.0`. Undefined for what is not judged.
 *
 * @param sets the oldest first
 */
export function standingOf(
  requirement: Requirement,
  profile: Profile,
  sets: readonly Pick<FrozenSet, 'version' | 'entries'>[] = publishedSets().map(({ version }) =>
    requirementSet(version),
  ),
): string | undefined {
  if (requirement.level === 'OPEN' || requirement.untestable !== undefined) return undefined
  if (!isSelectedByDefault(requirement.id)) return 'no set: it is judged where it is asked for by name'
  const gates = sets.map((set) => gatingBy(set, profile)(requirement))
  const { gates: isGatingNow = false, ungated } = gates.at(-1) ?? {}
  if (isGatingNow) return `gates since set ${sets[gates.findLastIndex((one) => !one.gates) + 1]?.version}`
  return ungated === undefined ? 'does not gate in any set' : `does not gate yet: ${ungated}`
}

/** Ids of what a set requires of a deployment in a profile, as far as this version still holds it to be required. */
export const requiredBy = (set: FrozenSet, profile: Profile): readonly string[] =>
  requirementsOf(packagedContract().document)
    .filter((one) => one.untestable === undefined && set.entries.has(one.id) && gatingBy(set, profile)(one).gates)
    .map(({ id }) => id)
