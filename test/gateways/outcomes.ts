import { constrainedFreedoms, entriesFor, undecidedByFreedom, matchesPattern, undetectableDefects } from './bound.ts'
import type { Defect } from './defects.ts'
import { freedomName, type Freedom } from './freedoms.ts'
import type { ExplorationResult } from './exploration.ts'

/**
 * The outcome of a defect. `reported`: by a requirement at its place or around it, or by others. `open`: the document has no requirement
 * there. `unseen`: the table says why it cannot be detected. `missed` must not occur.
 */
export type DefectOutcome = 'reported' | 'reported by others' | 'open' | 'unseen' | 'not shown' | 'missed'

export function outcomeOfDefect({ place }: Defect, { name, shown, reported }: ExplorationResult): DefectOutcome {
  if (shown === 0) return 'not shown'
  if (place.around.some(({ id }) => reported.includes(id))) return 'reported'
  if (reported.length > 0) return 'reported by others'
  if (place.requirements.every(({ level }) => level === 'OPEN')) return 'open'
  return entriesFor(undetectableDefects, name).length > 0 ? 'unseen' : 'missed'
}

/** The problems of a defect, one per line. */
export function problemsOfDefect(defect: Defect, row: ExplorationResult): readonly string[] {
  const { name, troubles } = row
  if (troubles.length > 0) return troubles.map((trouble) => `${name}: ${trouble}`)
  const own = defect.place.requirements.map(({ id }) => id).join(', ')
  return outcomeOfDefect(defect, row) === 'missed' ? [`${name}: no violation reported: expected ${own}`] : []
}

/** The problems of a freedom: violations and undecided requirements that no table explains. */
export function problemsOfFreedom(
  freedom: Freedom,
  { name, reported, undecided, troubles }: ExplorationResult,
): readonly string[] {
  const constraining = entriesFor(constrainedFreedoms, name)
  const others = reported.filter((id) => !constraining.includes(id))
  const excused = [...freedom.place.requirements.map(({ id }) => id), ...entriesFor(undecidedByFreedom, name)]
  const left = undecided.filter((id) => !isBelowAny(id, excused))
  return [
    ...troubles.map((trouble) => `${name}: ${trouble}`),
    ...others.map((id) => `${name}: ${id} is reported for a conformant gateway`),
    // A reported violation explains what is undecided.
    ...(reported.length > 0 ? [] : left.map((id) => `${name}: ${id} is undecided`)),
  ]
}

/** Entries of the table of constrained freedoms that no exploration proved. */
export function unprovedPatterns(freedoms: readonly Freedom[], rows: readonly ExplorationResult[]): readonly string[] {
  const explored = new Map(rows.map((row) => [row.name, row]))
  return Object.keys(constrainedFreedoms).filter((pattern) => {
    const named = freedoms.map(freedomName).filter((name) => matchesPattern(pattern, name))
    return !named.some((name) => (explored.get(name)?.reported.length ?? 0) > 0)
  })
}

/** True for an id that is one of these or below one of them. */
export const isBelowAny = (id: string, ids: readonly string[]): boolean =>
  ids.some((one) => id === one || id.startsWith(`${one}.`))
