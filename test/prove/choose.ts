import type { Fault } from '../../gateway/reference/fault.ts'
import { areas } from '../../src/contract/requirements.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'

/** Faults by name, `area.name`. */
export type Faults = Readonly<Record<string, Fault>>

/**
 * The selected faults: an area and names of its faults, or unambiguous prefixes of names; an area alone for all of its faults; or full
 * names of faults, and requirements for the faults that violate them.
 *
 * @throws UsageError for an unknown area, fault or requirement, and for an ambiguous prefix
 */
export function chosenFaults(words: readonly string[], faults: Faults): Faults {
  const [first = '', ...rest] = words
  const all = Object.entries(faults)
  const ids: readonly string[] = all.flatMap(([, { breaks }]) => breaks)
  const isArea = (areas as readonly string[]).includes(first)
  if (!isArea && !first.includes('.')) {
    throw new UsageError(
      `unknown area ${quoted(first)}${didYouMean(first, [...areas, ...Object.keys(faults), ...ids])}`,
    )
  }
  const inArea = Object.fromEntries(all.filter(([name]) => !isArea || name.startsWith(`${first}.`)))
  if (isArea && rest.length === 0) return inArea
  const names = isArea ? rest.map((word) => (word.startsWith(`${first}.`) ? word : `${first}.${word}`)) : words
  return Object.fromEntries(names.flatMap((word) => faultsFor(word, inArea, isArea ? [] : ids)))
}

/** The fault with this name or unambiguous prefix, or the faults that violate this requirement. */
function faultsFor(word: string, faults: Faults, ids: readonly string[]): readonly (readonly [string, Fault])[] {
  const exact = faults[word]
  if (exact !== undefined) return [[word, exact]]
  const all = Object.entries(faults)
  if (ids.includes(word)) return all.filter(([, { breaks }]) => (breaks as readonly string[]).includes(word))
  const starting = all.filter(([name]) => name.startsWith(word))
  if (starting.length === 1) return starting
  if (starting.length > 1) {
    const names = starting.map(([name]) => name).sort()
    throw new UsageError(
      `${quoted(word)} is ambiguous: ${starting.length} faults start with it: ${names.slice(0, 5).join(', ')}`,
    )
  }
  const what = ids.length === 0 ? 'fault' : 'fault or requirement'
  throw new UsageError(`unknown ${what} ${quoted(word)}${didYouMean(word, [...Object.keys(faults), ...ids])}`)
}
