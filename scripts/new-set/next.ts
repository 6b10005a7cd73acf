import { isSelectedByDefault } from '../../src/contract/selection.ts'
import { isGating, profiles, type Requirement } from '../../src/contract/requirements.ts'
import {
  hasSameMeaning,
  sha256Of,
  type PublishedSet,
  type RequirementSet,
  type SetEntry,
} from '../../src/contract/sets.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'

/** The published sets, oldest first, and the newest one. */
export interface Published {
  readonly sets: readonly PublishedSet[]
  readonly newest?: RequirementSet
}

/** The files to write: the new set and the index. */
export interface NextSet {
  readonly text: string
  readonly sets: readonly PublishedSet[]
  readonly changes: SetChanges
}

/** Ids by kind of change. */
export interface SetChanges {
  readonly added: readonly string[]
  readonly sharpened: readonly string[]
  readonly raised: readonly string[]
  readonly lowered: readonly string[]
  readonly dropped: readonly string[]
}

/** How long a set is supported after its successor is published. */
const monthsOfStanding = 12

/**
 * Creates the next requirement set from all requirements that the document states and the suite tests.
 *
 * @param isBuilt true for ids with a test
 * @param day the day of publication: `2026-11-22`
 * @throws UsageError if the version is not allowed or nothing changed
 */
export function nextSet(
  version: string,
  { sets, newest }: Published,
  requirements: readonly Requirement[],
  isBuilt: (id: string) => boolean,
  contract: string,
  day: string,
): NextSet {
  const before = sets.at(-1)
  checkVersion(version, before)
  const required = requirements.filter(({ id }) => isBuilt(id)).filter(isRequirable)
  const entries = required.map(entryOf)
  const changes = changesBetween(newest?.requirements ?? [], required)
  if (before !== undefined) checkChanges(version, before.version, changes)
  const text = textOf({ set: version, contract, requirements: entries })
  const own = { version, published: day, sha256: sha256Of(text) }
  const outgoing = before === undefined ? [] : [{ ...before, until: monthsLater(day, monthsOfStanding) }]
  return { text, sets: [...sets.slice(0, -1), ...outgoing, own], changes }
}

/** A requirement that is MUST or SHOULD. */
type Requirable = Requirement & { readonly level: SetEntry['level'] }

/** Excludes requirements that are OPEN, untestable or selected only by name. */
const isRequirable = (requirement: Requirement): requirement is Requirable =>
  requirement.level !== 'OPEN' && requirement.untestable === undefined && isSelectedByDefault(requirement.id)

const entryOf = ({ id, level, interop, text }: Requirable): SetEntry => ({
  id,
  level,
  ...(interop && { interop }),
  sentence: sha256Of(text),
})

/** One requirement per line, for readable diffs between sets. */
function textOf({ set, contract, requirements }: RequirementSet): string {
  const lines = requirements.map((entry) => `    ${JSON.stringify(entry)}`)
  return `{\n  "set": ${JSON.stringify(set)},\n  "contract": ${JSON.stringify(contract)},\n  "requirements": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** One set per line. */
export const indexText = (sets: readonly PublishedSet[]): string =>
  `{\n  "sets": [\n${sets.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]\n}\n`

type Version = readonly [major: number, minor: number, patch: number]

function versionOf(text: string): Version {
  const [, major, minor, patch] = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/.exec(text) ?? []
  if (patch === undefined) throw new UsageError(`${quoted(text)}: expected a version such as 1.2.0`)
  return [Number(major), Number(minor), Number(patch)]
}

function checkVersion(text: string, before: PublishedSet | undefined): void {
  const version = versionOf(text)
  if (before === undefined) return
  if (text === before.version) throw new UsageError(`set ${text} is already published`)
  const [first = 0] = differences(version, versionOf(before.version))
  if (first <= 0) throw new UsageError(`set ${text} is not newer than ${before.version}`)
}

/** Differences of the version parts, up to the first that is not 0. */
function differences(one: Version, other: Version): readonly number[] {
  const all = one.map((part, at) => part - (other[at] ?? 0))
  return all.filter((difference) => difference !== 0)
}

/** Ignores changes of wording. */
function changesBetween(before: readonly SetEntry[], now: readonly Requirable[]): SetChanges {
  const earlier = new Map(before.map((entry) => [entry.id, entry]))
  const later = new Set(now.map(({ id }) => id))
  const kept = now.flatMap((one) => {
    const was = earlier.get(one.id)
    return was === undefined ? [] : [{ id: one.id, text: one.text, one, was }]
  })
  const ids = (those: readonly { readonly id: string }[]) => those.map(({ id }) => id)
  return {
    added: ids(now.filter(({ id }) => !earlier.has(id))),
    sharpened: ids(kept.filter(({ text, was }) => !hasSameMeaning(was, text))),
    raised: ids(kept.filter(({ one, was }) => gatesAnew(was, one))),
    lowered: ids(kept.filter(({ one, was }) => gatesAnew(one, was))),
    dropped: ids(before.filter(({ id }) => !later.has(id))),
  }
}

/** True if `now` gates in a profile in which `was` did not. */
const gatesAnew = (was: Pick<SetEntry, 'level' | 'interop'>, now: Pick<SetEntry, 'level' | 'interop'>) =>
  profiles.some((profile) => isGating(now, profile) && !isGating(was, profile))

function checkChanges(version: string, before: string, changes: SetChanges): void {
  const { added, sharpened, raised } = changes
  if (Object.values<readonly string[]>({ ...changes }).every((ids) => ids.length === 0)) {
    throw new UsageError(`nothing to publish: nothing changed since set ${before}`)
  }
  const [first] = [...added, ...sharpened, ...raised]
  const [major, minor] = versionOf(version)
  const [oldMajor, oldMinor] = versionOf(before)
  if (first !== undefined && major === oldMajor && minor === oldMinor) {
    throw new UsageError(`set ${version} requires more than ${before} (${first}): raise the minor version`)
  }
}

/** The same day of another month, or the last day of a shorter month. */
function monthsLater(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  const wanted = date.getUTCMonth() + months
  date.setUTCMonth(wanted)
  if (date.getUTCMonth() !== wanted % 12) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}
