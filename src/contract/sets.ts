/**
 * Frozen requirement sets: what a version of the suite's promise requires, so that a requirement added or sharpened later is run and
 * reported, but gates only once a set names it.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packagedContract } from './document.ts'
import { memoized, once } from '../std/memoized.ts'
import { requirementsOf } from './requirements.ts'

/** `spec/sets/1.0.0.json`. Once it is published it is never edited. */
export interface RequirementSet {
  /** Its version: `1.0.0`. */
  readonly set: string
  /** The version of the contract document that its sentences were taken from. */
  readonly contract: string
  /** Every requirement that is judged, in the order of the document. */
  readonly requirements: readonly SetEntry[]
}

/** A requirement as a set knows it. */
export interface SetEntry {
  readonly id: string
  readonly level: 'MUST' | 'SHOULD'
  /** How the profile `interop` departs from the level. */
  readonly interop?: 'advisory' | 'gating'
  /** SHA-256 of its sentence, numbers filled in, as UTF-8: in lowercase hexadecimal. */
  readonly sentence: string
}

/** A line of `spec/sets/index.json`: a set that was published. */
export interface PublishedSet {
  readonly version: string
  /** The day: `2026-11-22`. */
  readonly published: string
  /** Of its file, byte for byte, in lowercase hexadecimal. */
  readonly sha256: string
  /** The last day on which it stands; absent for the newest one. */
  readonly until?: string
}

/** A line of `spec/sets/changes.json`: how the document departs from a set that names the requirement. */
export interface SentenceChange {
  readonly id: string
  /** `reworded`: it requires what it required, and gates on. `sharpened`: it gates with the next set. `lowered`: it gates no more. */
  readonly change: 'reworded' | 'sharpened' | 'lowered'
  /** The sentence before and after, numbers filled in. */
  readonly from: string
  readonly to: string
  readonly because: string
}

/** A published set, and what judging needs to know of it. */
export interface FrozenSet extends PublishedSet {
  /** The version of the newest set. */
  readonly newest: string
  readonly entries: ReadonlyMap<string, SetEntry>
}

/** A set that is not there. It is recognised as `UsageError`: somebody asked for it. */
class UnknownSet extends Error {
  override readonly name = 'UsageError'
}

/** A set that is not what was published, or that this document cannot answer for: the suite itself is broken. */
class InvalidRequirementSet extends Error {
  override readonly name = 'BrokenSet'
}

const folder = new URL('../../spec/sets/', import.meta.url)

const readText = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** Every published set, the oldest first. */
export const publishedSets = once(
  (): readonly PublishedSet[] => (JSON.parse(readText('index.json')) as { readonly sets: PublishedSet[] }).sets,
)

/** How the packaged document departs from what sets say of it, in the order in which it came to. */
export const sentenceChanges = once(
  (): readonly SentenceChange[] => JSON.parse(readText('changes.json')) as SentenceChange[],
)

/**
 * A requirement set, and the SHA-256 of its file.
 *
 * @param version the newest one by default
 * @throws UsageError (by `name`) for a version that was never published
 * @throws BrokenSet where the file is not the one that was published, or names a requirement that the packaged document no longer has
 */
export const requirementSet = (version: string = newestVersion()): FrozenSet => loaded(version)

const newestVersion = () => publishedSets().at(-1)?.version ?? ''

const loaded = memoized((version: string): FrozenSet => {
  const published = publishedSets().find((one) => one.version === version)
  if (published === undefined) {
    const known = publishedSets().map((one) => one.version)
    throw new UnknownSet(
      `there is no requirement set ${JSON.stringify(version.slice(0, 40))}: there is ${known.join(', ')}`,
    )
  }
  const text = readText(`${version}.json`)
  if (sha256Of(text) !== published.sha256)
    throw new InvalidRequirementSet(`the requirement set ${version} is not the one that was published`)
  const { requirements } = JSON.parse(text) as RequirementSet
  const vanished = missingRequirements(requirements)
  if (vanished.length > 0) {
    throw new InvalidRequirementSet(
      `the requirement set ${version} names ${vanished.join(', ')}, which the contract document does not have`,
    )
  }
  return { ...published, newest: newestVersion(), entries: new Map(requirements.map((entry) => [entry.id, entry])) }
})

/** What a set names and the packaged document does not have: a requirement is lowered, or left untested, but never taken away. */
export function missingRequirements(requirements: readonly SetEntry[]): readonly string[] {
  const known = new Set(requirementsOf(packagedContract().document).map(({ id }) => id))
  return requirements.filter(({ id }) => !known.has(id)).map(({ id }) => id)
}

/** SHA-256 of a text as UTF-8, in lowercase hexadecimal. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** True where a sentence is the one that a set knows, or says the same in other words. */
export function hasSameMeaning(
  entry: SetEntry,
  sentence: string,
  changes: readonly SentenceChange[] = sentenceChanges(),
): boolean {
  let now: string | undefined = sentence
  // Back through its wordings; each is left behind once.
  const left = changes.filter(({ id, change }) => id === entry.id && change === 'reworded')
  while (now !== undefined) {
    if (sha256Of(now) === entry.sentence) return true
    const at = left.findLastIndex(({ to }) => to === now)
    now = at === -1 ? undefined : left.splice(at, 1)[0]?.from
  }
  return false
}
