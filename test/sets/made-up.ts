import { requirementSet, type FrozenSet, type SetEntry } from '../../src/contract/sets.ts'

/** The newest set with one entry changed or removed, like an older set. */
export function olderSet(id: string, then: Partial<SetEntry> | undefined): FrozenSet {
  const newest = requirementSet()
  const entry = newest.entries.get(id)
  if (entry === undefined) throw new Error(`set ${newest.version} does not name ${id}`)
  const entries = new Map(newest.entries)
  if (then === undefined) entries.delete(id)
  else entries.set(id, { ...entry, ...then })
  return { ...newest, version: '0.9.0', until: '2999-12-31', entries }
}
