import { packagedContract } from '../contract/document.ts'
import { featureNames } from '../contract/features.ts'
import { areas, requirementsOf } from '../contract/requirements.ts'
import { publishedSets, requirementSet } from '../contract/sets.ts'
import { didYouMean } from '../std/did-you-mean.ts'
import { quoted, UsageError } from '../std/usage-error.ts'

/** What can select requirements: areas, requirement ids, and prefixes of ids. */
export function selectablePrefixes(ids: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>(areas)
  for (const id of ids) {
    const segments = id.split('.')
    segments.forEach((_segment, depth) => all.add(segments.slice(0, depth + 1).join('.')))
  }
  return all
}

/**
 * Checks that each entry is an area, or a prefix of a requirement id that ends at a segment.
 *
 * @throws UsageError
 */
export function checkSelection(option: string, entries: readonly string[]): void {
  const unknown = entries.filter((entry) => !(areas as readonly string[]).includes(entry))
  if (unknown.length === 0) return
  const all = selectablePrefixes(requirementsOf(packagedContract().document).map(({ id }) => id))
  const entry = unknown.find((one) => !all.has(one))
  if (entry === undefined) return
  throw new UsageError(`${option} ${quoted(entry)}: unknown area or requirement ID${didYouMean(entry, all)}`)
}

/**
 * Checks that each entry is a feature of the document's list.
 *
 * @throws UsageError
 */
export function checkFeatures(option: string, entries: readonly string[]): void {
  const unknown = entries.find((entry) => !featureNames().includes(entry))
  if (unknown !== undefined) throw new UsageError(`${option} ${unknownFeature(unknown)}`)
}

/** `"group": unknown feature (did you mean "groups"?)`, and where they are listed. */
export const unknownFeature = (name: string): string =>
  `${quoted(name)}: unknown feature${didYouMean(name, featureNames())}. docs/configuration.md lists all`

/**
 * Checks that a requirement set exists and is intact; without a version, the newest.
 *
 * @throws UsageError for an unknown version
 * @throws InvalidRequirementSet
 */
export function checkRequirementSet(option: string, version: string | undefined): void {
  const available = publishedSets().map((one) => one.version)
  if (version !== undefined && !available.includes(version)) {
    throw new UsageError(`${option} ${quoted(version)}: unknown requirement set. Available: ${available.join(', ')}`)
  }
  requirementSet(version)
}
