/** Frozen requirement sets. A requirement that is added or sharpened later is reported, but gates only with a newer set. */
import { createHash } from 'node:crypto'
import { quoted, UsageError } from '../std/usage-error.ts'
import { packagedContract } from './document.ts'
import { memoized, once } from '../std/memoized.ts'
import { requirementsOf } from './requirements.ts'
import { readPackageFile } from '../std/open-file.ts'

/** `spec/sets/1.0.0.json`. Never edited after publication. */
export interface RequirementSet {
  /** The version: `1.0.0`. */
  readonly set: string
  /** The version of the contract document. */
  readonly contract: string
  /** All judged requirements, in document order. */
  readonly requirements: readonly SetEntry[]
}

export interface SetEntry {
  readonly id: string
  readonly level: 'MUST' | 'SHOULD'
  /** Overrides the level in the profile `interop`. */
  readonly interop?: 'advisory' | 'gating'
  /** SHA-256 of its sentence with placeholders filled in, in UTF-8, as lowercase hexadecimal. */
  readonly sentence: string
}

/** An entry of `spec/sets/index.json`. */
export interface PublishedSet {
  readonly version: string
  /** The date: `2026-11-22`. */
  readonly published: string
  /** Of the file, as lowercase hexadecimal. */
  readonly sha256: string
  /** The last day on which it is valid. Absent for the newest set. */
  readonly until?: string
}

/** An entry of `spec/sets/changes.json`: a change of a requirement that a published set contains. */
export interface SentenceChange {
  readonly id: string
  /** `reworded`: same meaning, still gates. `sharpened`: gates with the next set. `lowered`: no longer gates. */
  readonly change: 'reworded' | 'sharpened' | 'lowered'
  /** The sentence before and after, with placeholders filled in. */
  readonly from: string
  readonly to: string
  readonly because: string
}

/** A loaded set. */
export interface FrozenSet extends PublishedSet {
  /** The version of the newest set. */
  readonly newest: string
  readonly entries: ReadonlyMap<string, SetEntry>
}

/** A set that differs from the published one or does not match the document: a bug of the suite. */
class InvalidRequirementSet extends Error {
  override readonly name = 'BrokenSet'
}

const folder = new URL('../../spec/sets/', import.meta.url)

const readText = (name: string) => readPackageFile(new URL(name, folder))

/** All published sets, oldest first. */
export const publishedSets = once(
  (): readonly PublishedSet[] => (JSON.parse(readText('index.json')) as { readonly sets: PublishedSet[] }).sets,
)

/** Oldest first. */
export const sentenceChanges = once(
  (): readonly SentenceChange[] => JSON.parse(readText('changes.json')) as SentenceChange[],
)

/**
 * Loads a requirement set.
 *
 * @param version default: the newest
 * @throws UsageError for an unknown version
 * @throws InvalidRequirementSet if the file was changed, or contains a requirement that the packaged document does not have
 */
export const requirementSet = (version: string = newestVersion()): FrozenSet => loaded(version)

const newestVersion = () => publishedSets().at(-1)?.version ?? ''

const loaded = memoized((version: string): FrozenSet => {
  const published = publishedSets().find((one) => one.version === version)
  if (published === undefined) {
    const known = publishedSets().map((one) => one.version)
    throw new UsageError(`${quoted(version)}: unknown requirement set. Available: ${known.join(', ')}`)
  }
  const text = readText(`${version}.json`)
  if (sha256Of(text) !== published.sha256)
    throw new InvalidRequirementSet(`requirement set ${version}: the file differs from the published one`)
  const { requirements } = JSON.parse(text) as RequirementSet
  const missing = missingRequirements(requirements)
  if (missing.length > 0) {
    throw new InvalidRequirementSet(`requirement set ${version}: not in the contract document: ${missing.join(', ')}`)
  }
  return { ...published, newest: newestVersion(), entries: new Map(requirements.map((entry) => [entry.id, entry])) }
})

/** Requirements of a set that the packaged document does not have. Published requirements must never be removed. */
export function missingRequirements(requirements: readonly SetEntry[]): readonly string[] {
  const known = new Set(requirementsOf(packagedContract().document).map(({ id }) => id))
  return requirements.filter(({ id }) => !known.has(id)).map(({ id }) => id)
}

/** SHA-256 of a text in UTF-8, as lowercase hexadecimal. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** True if a sentence is the one in the set, or was only reworded since. */
export function hasSameMeaning(
  entry: SetEntry,
  sentence: string,
  changes: readonly SentenceChange[] = sentenceChanges(),
): boolean {
  let current: string | undefined = sentence
  // Follows the rewordings back in time.
  const rewordings = changes.filter(({ id, change }) => id === entry.id && change === 'reworded')
  while (current !== undefined) {
    if (sha256Of(current) === entry.sentence) return true
    const at = rewordings.findLastIndex(({ to }) => to === current)
    current = at === -1 ? undefined : rewordings.splice(at, 1)[0]?.from
  }
  return false
}
