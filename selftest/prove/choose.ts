import type { Fault } from '../../src/reference/fault.ts'
import { areas } from '../../src/contract/requirements.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'

/** Faults by name, `area.name`. */
export type Faults = Readonly<Record<string, Fault>>

/**
 * The faults that somebody means: an area and names of faults in it, each whole or the start of one alone; an area for all of its
 * faults; or faults by their whole names, and requirements for those that break them.
 *
 * @throws UsageError for what is no area, fault or requirement, and for a start that several faults share
 */
export function chosenFaults(words: readonly string[], faults: Faults): Faults {
  const [first = '', ...rest] = words
  const all = Object.entries(faults)
  const ids: readonly string[] = all.flatMap(([, { breaks }]) => breaks)
  const isArea = (areas as readonly string[]).includes(first)
  if (!isArea && !first.includes('.')) {
    throw new UsageError(`${quoted(first)} is no area${didYouMean(first, [...areas, ...Object.keys(faults), ...ids])}`)
  }
  const inArea = Object.fromEntries(all.filter(([name]) => !isArea || name.startsWith(`${first}.`)))
  if (isArea && rest.length === 0) return inArea
  const names = isArea ? rest.map((word) => (word.startsWith(`${first}.`) ? word : `${first}.${word}`)) : words
  return Object.fromEntries(names.flatMap((word) => faultsFor(word, inArea, isArea ? [] : ids)))
}

/** The fault of a name, or whose name alone starts so; or those that break a requirement. */
function faultsFor(word: string, faults: Faults, ids: readonly string[]): readonly (readonly [string, Fault])[] {
  const exact = faults[word]
  if (exact !== undefined) return [[word, exact]]
  const all = Object.entries(faults)
  if (ids.includes(word)) return all.filter(([, { breaks }]) => (breaks as readonly string[]).includes(word))
  const starting = all.filter(([name]) => name.startsWith(word))
  if (starting.length === 1) return starting
  if (starting.length > 1) {
    const names = starting.map(([name]) => name).sort()
    throw new UsageError(`${quoted(word)} is the start of ${starting.length} faults: ${names.slice(0, 5).join(', ')}`)
  }
  const what = ids.length === 0 ? 'no fault' : 'neither a fault nor a requirement that a fault breaks'
  throw new UsageError(`${quoted(word)} is ${what}${didYouMean(word, [...Object.keys(faults), ...ids])}`)
}
