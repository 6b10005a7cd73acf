import { isGating, profiles, type Requirement } from '../../src/contract/requirements.ts'
import { isSelectedByDefault } from '../../src/contract/selection.ts'
import { hasSameMeaning, sha256Of, type PublishedSet, type RequirementSet } from '../../src/contract/sets.ts'
import type { SetEntry } from '../../src/contract/sets.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'

/** The published sets, oldest first, and the newest one. */
export interface Published {
  readonly sets: readonly PublishedSet[]
  readonly newest?: RequirementSet
}

/** A requirement that a set can contain. */
type Requirable = Requirement & { readonly level: SetEntry['level'] }

/** Excludes requirements that are OPEN, untestable or selected only by name. */
const isRequirable = (requirement: Requirement): requirement is Requirable =>
  requirement.level !== 'OPEN' && requirement.untestable === undefined && isSelectedByDefault(requirement.id)

/**
 * The next set and the new index, and the changed ids by kind of change.
 *
 * @param tested the requirements of the document that have a test
 * @param day the day of publication: `2026-11-22`
 * @throws UsageError if the version is not allowed or nothing changed
 */
export function nextSet(
  set: string,
  published: Published,
  tested: readonly Requirement[],
  contract: string,
  day: string,
) {
  const { sets, newest } = published
  const before = sets.at(-1)
  const required = tested.filter(isRequirable)
  const changes = changesBetween(newest?.requirements ?? [], required)
  check(set, before?.version, changes)
  const lines = required.map(({ id, level, interop, text }) =>
    JSON.stringify({ id, level, ...(interop && { interop }), sentence: sha256Of(text) }),
  )
  const head = `  "set": ${JSON.stringify(set)},\n  "contract": ${JSON.stringify(contract)},\n`
  const text = `{\n${head}${list('requirements', lines)}}\n`
  const outgoing = before === undefined ? [] : [{ ...before, until: yearLater(day) }]
  const index = [...sets.slice(0, -1), ...outgoing, { version: set, published: day, sha256: sha256Of(text) }]
  return {
    text,
    index: `{\n${list(
      'sets',
      index.map((one) => JSON.stringify(one)),
    )}}\n`,
    changes,
  }
}

/** One line for each entry, for readable diffs. */
const list = (name: string, lines: readonly string[]) => `  "${name}": [\n    ${lines.join(',\n    ')}\n  ]\n`

/** Ignores changes of wording. */
function changesBetween(before: readonly SetEntry[], now: readonly Requirable[]) {
  const earlier = new Map(before.map((entry) => [entry.id, entry]))
  const later = new Set(now.map(({ id }) => id))
  const changed = (isChanged: (was: SetEntry, one: Requirable) => boolean) =>
    now.filter((one) => {
      const was = earlier.get(one.id)
      return was !== undefined && isChanged(was, one)
    })
  const all = {
    added: now.filter(({ id }) => !earlier.has(id)),
    sharpened: changed((was, { text }) => !hasSameMeaning(was, text)),
    raised: changed(gatesAnew),
    lowered: changed((was, one) => gatesAnew(one, was)),
    dropped: before.filter(({ id }) => !later.has(id)),
  }
  return Object.entries(all).map(([how, those]) => ({ how, ids: those.map(({ id }) => id) }))
}

/** True if `now` gates in a profile in which `was` did not. */
const gatesAnew = (was: Pick<SetEntry, 'id' | 'level' | 'interop'>, now: Pick<SetEntry, 'id' | 'level' | 'interop'>) =>
  profiles.some((profile) => isGating(now, profile) && !isGating(was, profile))

function check(version: string, before: string | undefined, changes: ReturnType<typeof changesBetween>): void {
  if (!/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/.test(version))
    throw new UsageError(`${quoted(version)}: expected a version such as 1.2.0`)
  if (before === undefined) return
  if (version === before) throw new UsageError(`set ${version} is already published`)
  if (version.localeCompare(before, 'en', { numeric: true }) < 0)
    throw new UsageError(`set ${version} is not newer than ${before}`)
  if (changes.every(({ ids }) => ids.length === 0))
    throw new UsageError(`nothing to publish: nothing changed since set ${before}`)
  const [more] = changes.flatMap(({ how, ids }) => (/^(?:added|sharpened|raised)$/.test(how) ? ids : []))
  const minor = (text: string) => text.slice(0, text.lastIndexOf('.'))
  if (more !== undefined && minor(version) === minor(before))
    throw new UsageError(`set ${version} requires more than ${before} (${more}): raise the minor version`)
}

/** How long a set is supported after its successor is published. */
function yearLater(day: string): string {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.toISOString().slice(0, 10)
}
