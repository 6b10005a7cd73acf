import { publishedSets, requirementSet } from '../contract/sets.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import { packagedContract } from '../contract/document.ts'
import { areas, requirementsOf } from '../contract/requirements.ts'
import { didYouMean } from '../std/did-you-mean.ts'

/** Areas, ids and what ids begin with: whatever may stand where requirements are chosen. */
export function selectablePrefixes(ids: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>(areas)
  for (const id of ids) {
    const segments = id.split('.')
    segments.forEach((_segment, depth) => all.add(segments.slice(0, depth + 1).join('.')))
  }
  return all
}

/**
 * Refuses what selects nothing: each entry is an area, or the start of a requirement id that ends at one of its segments.
 * @throws UsageError that names the option, the entry and what was probably meant
 */
export function checkSelection(option: string, entries: readonly string[]): void {
  const unknown = entries.filter((entry) => !(areas as readonly string[]).includes(entry))
  if (unknown.length === 0) return
  const all = selectablePrefixes(requirementsOf(packagedContract().document).map(({ id }) => id))
  for (const entry of unknown) {
    if (all.has(entry)) continue
    throw new UsageError(
      `${option} ${quoted(entry)} is neither an area nor a requirement id or its start${didYouMean(entry, all)}`,
    )
  }
}

/**
 * Refuses a requirement set that was never published.
 *
 * @param version absent: the newest, which must be whole as well
 * @throws UsageError that names the option and the sets that exist
 * @throws BrokenSet
 */
export function checkRequirementSet(option: string, version: string | undefined): void {
  const known = publishedSets().map((one) => one.version)
  if (version !== undefined && !known.includes(version)) {
    throw new UsageError(`${option} ${quoted(version)} is no requirement set: there is ${known.join(', ')}`)
  }
  requirementSet(version)
}
