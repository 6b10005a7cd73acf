import { bound, idsFor, leavesUndecided, matches, silent } from './bound.ts'
import type { Defect } from './defects.ts'
import { freedomName, type Freedom } from './freedoms.ts'
import type { Row } from './walk.ts'

/**
 * What came of a defect. `accused` by a requirement that stands at its place or around it, or by others; `open`, where the document has no
 * requirement that could be broken there; `unseen`, where the table says why nobody can tell; `missed` must never be.
 */
export type Fate = 'accused' | 'accused by others' | 'open' | 'unseen' | 'not shown' | 'missed'

export function fateOf({ place }: Defect, { name, shown, reported }: Row): Fate {
  if (shown === 0) return 'not shown'
  if (place.around.some(({ id }) => reported.includes(id))) return 'accused'
  if (reported.length > 0) return 'accused by others'
  if (place.requirements.every(({ level }) => level === 'OPEN')) return 'open'
  return idsFor(silent, name).length > 0 ? 'unseen' : 'missed'
}

/** What must not come of a defect, a line each. */
export function problemsOfDefect(defect: Defect, row: Row): readonly string[] {
  const { name, troubles } = row
  if (troubles.length > 0) return troubles.map((trouble) => `${name}: ${trouble}`)
  const own = defect.place.requirements.map(({ id }) => id).join(', ')
  return fateOf(defect, row) === 'missed' ? [`${name}: nobody is accused; ${own} should be`] : []
}

/** What must not come of a freedom that a gateway takes: accusations, or silence, that no table explains. */
export function problemsOfFreedom(freedom: Freedom, { name, reported, undecided, troubles }: Row): readonly string[] {
  const binding = idsFor(bound, name)
  const others = reported.filter((id) => !binding.includes(id))
  const excused = [...freedom.place.requirements.map(({ id }) => id), ...idsFor(leavesUndecided, name)]
  const left = undecided.filter((id) => !isBelowAny(id, excused))
  return [
    ...troubles.map((trouble) => `${name}: ${trouble}`),
    ...others.map((id) => `${name}: ${id} accuses a gateway that is right`),
    // What is accused explains what is undecided.
    ...(reported.length > 0 ? [] : left.map((id) => `${name}: ${id} is left undecided`)),
  ]
}

/** Entries of the table of what is bound that no walk proved: the sentence does not bind, or is not looked at. */
export function unproved(freedoms: readonly Freedom[], rows: readonly Row[]): readonly string[] {
  const walked = new Map(rows.map((row) => [row.name, row]))
  return Object.keys(bound).filter((pattern) => {
    const named = freedoms.map(freedomName).filter((name) => matches(pattern, name))
    return !named.some((name) => (walked.get(name)?.reported.length ?? 0) > 0)
  })
}

/** True for an id that is one of these or below one of them. */
export const isBelowAny = (id: string, ids: readonly string[]): boolean =>
  ids.some((one) => id === one || id.startsWith(`${one}.`))
