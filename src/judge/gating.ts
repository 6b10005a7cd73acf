import { packagedContract } from '../contract/document.ts'
import { memoized } from '../std/memoized.ts'
import { isGating, type Profile, type Requirement, requirementsOf } from '../contract/requirements.ts'
import { isSelectedByDefault } from '../contract/selection.ts'
import { publishedSets, requirementSet, hasSameMeaning, type FrozenSet, type SetEntry } from '../contract/sets.ts'
import type { Gate } from './verdict.ts'

export type Gating = (requirement: Requirement) => Gate

/**
 * Which violations fail a run, by profile and requirement set. A set refers to the packaged document: requirements that only another document
 * has gate as that document declares.
 *
 * @param set without one, the document alone decides
 */
export function gatingBy(set: Pick<FrozenSet, 'version' | 'entries'> | undefined, profile: Profile): Gating {
  return (requirement) => {
    if (!isGating(requirement, profile)) return { gates: false }
    const packaged = packagedById(requirementsOf(packagedContract().document)).get(requirement.id)
    if (set === undefined || packaged === undefined || !isSelectedByDefault(requirement.id)) return { gates: true }
    // An older document may gate a requirement that the packaged one does not: no set covers it.
    if (!isGating(packaged, profile) || packaged.untestable !== undefined) return { gates: true }
    const change = changeSince(set.entries.get(requirement.id), packaged, profile)
    return change === undefined ? { gates: true } : { gates: false, ungated: `${change} after set ${set.version}` }
  }
}

const packagedById = memoized(
  (requirements: readonly Requirement[]): ReadonlyMap<string, Requirement> =>
    new Map(requirements.map((one) => [one.id, one])),
)

/** Why a requirement gates now and did not in a set. */
function changeSince(entry: SetEntry | undefined, packaged: Requirement, profile: Profile): string | undefined {
  if (entry === undefined) return 'added'
  if (!hasSameMeaning(entry, packaged.text)) return 'sharpened'
  return isGating(entry, profile) ? undefined : `raised from ${entry.level}`
}

/**
 * The published set since which a requirement gates, or why it does not: `gates since set 1.0.0`. Undefined for requirements that are not
 * judged.
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
  if (!isSelectedByDefault(requirement.id)) return 'no set: judged only if it is selected by name (--only)'
  const gates = sets.map((set) => gatingBy(set, profile)(requirement))
  const { gates: isGatingNow = false, ungated } = gates.at(-1) ?? {}
  if (isGatingNow) return `gates since set ${sets[gates.findLastIndex((one) => !one.gates) + 1]?.version}`
  return ungated === undefined ? 'does not gate in any set' : `does not gate yet: ${ungated}`
}

/** Ids of the requirements that a set gates in a profile, except those that this version no longer gates. */
export const requiredBy = (set: FrozenSet, profile: Profile): readonly string[] =>
  requirementsOf(packagedContract().document)
    .filter((one) => one.untestable === undefined && set.entries.has(one.id) && gatingBy(set, profile)(one).gates)
    .map(({ id }) => id)
