import { constrainedFreedoms, entriesFor, undecidedByFreedom, matchesPattern, undetectableDefects } from './bound.ts'
import type { Defect } from './defects.ts'
import { freedomName, type Freedom } from './freedoms.ts'
import type { ExplorationResult } from './exploration.ts'

/**
 * What came of a defect. `accused` by a requirement that stands at its place or around it, or by others; `open`, where the document has no
 * requirement that could be broken there; `unseen`, where the table says why nobody can tell; `missed` must never be.
 */
export type DefectOutcome = 'accused' | 'accused by others' | 'open' | 'unseen' | 'not shown' | 'missed'

export function outcomeOfDefect({ place }: Defect, { name, shown, reported }: ExplorationResult): DefectOutcome {
  if (shown === 0) return 'not shown'
  if (place.around.some(({ id }) => reported.includes(id))) return 'accused'
  if (reported.length > 0) return 'accused by others'
  if (place.requirements.every(({ level }) => level === 'OPEN')) return 'open'
  return entriesFor(undetectableDefects, name).length > 0 ? 'unseen' : 'missed'
}

/** What must not come of a defect, a line each. */
export function problemsOfDefect(defect: Defect, row: ExplorationResult): readonly string[] {
  const { name, troubles } = row
  if (troubles.length > 0) return troubles.map((trouble) => `${name}: ${trouble}`)
  const own = defect.place.requirements.map(({ id }) => id).join(', ')
  return outcomeOfDefect(defect, row) === 'missed' ? [`${name}: nobody is accused; ${own} should be`] : []
}

/** What must not come of a freedom that a gateway takes: accusations, or silence, that no table explains. */
export function problemsOfFreedom(
  freedom: Freedom,
  { name, reported, undecided, troubles }: ExplorationResult,
): readonly string[] {
  const binding = entriesFor(constrainedFreedoms, name)
  const others = reported.filter((id) => !binding.includes(id))
  const excused = [...freedom.place.requirements.map(({ id }) => id), ...entriesFor(undecidedByFreedom, name)]
  const left = undecided.filter((id) => !isBelowAny(id, excused))
  return [
    ...troubles.map((trouble) => `${name}: ${trouble}`),
    ...others.map((id) => `${name}: ${id} accuses a gateway that is right`),
    // What is accused explains what is undecided.
    ...(reported.length > 0 ? [] : left.map((id) => `${name}: ${id} is left undecided`)),
  ]
}

/** Entries of the table of what is bound that no walk proved: the sentence does not bind, or is not looked at. */
export function unprovedPatterns(freedoms: readonly Freedom[], rows: readonly ExplorationResult[]): readonly string[] {
  const walked = new Map(rows.map((row) => [row.name, row]))
  return Object.keys(constrainedFreedoms).filter((pattern) => {
    const named = freedoms.map(freedomName).filter((name) => matchesPattern(pattern, name))
    return !named.some((name) => (walked.get(name)?.reported.length ?? 0) > 0)
  })
}

/** True for an id that is one of these or below one of them. */
export const isBelowAny = (id: string, ids: readonly string[]): boolean =>
  ids.some((one) => id === one || id.startsWith(`${one}.`))
