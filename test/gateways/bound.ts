import table from './bound.json' with { type: 'json' }

type Ids = Readonly<Record<string, readonly string[]>>

/**
 * Freedoms of the schemas that requirements constrain, such as a total that must be the sum of its parts; `*` matches anything. Each was
 * reviewed by a person and is proved by exploration: a gateway that takes the freedom violates some of these requirements and no others.
 */
export const constrainedFreedoms: Ids = table.bound

/** Freedoms constrained for some values only; they are not drawn. Each has a reason. */
export const constrainedByValue: Ids = table.boundByValue

/** Freedoms that leave requirements of other places undecided, because these apply only if the value is present. */
export const undecidedByFreedom: Ids = table.undecided

/** Defects that checks cannot or need not detect. Each has a reason. */
export const undetectableDefects: Ids = table.silent

/** The entries of a table that match a name. */
export const entriesFor = (ids: Ids, name: string): readonly string[] =>
  Object.entries(ids).flatMap(([pattern, some]) => (matchesPattern(pattern, name) ? some : []))

/** True if a name matches a pattern, in which `*` matches anything. */
export function matchesPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === name
  if (!name.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
