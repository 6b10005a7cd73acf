import table from './bound.json' with { type: 'json' }

type Ids = Readonly<Record<string, readonly string[]>>

/**
 * Freedoms of schemas that sentences bind, by themselves or several between them (`a total is the sum of its parts`), and the requirements
 * that do; `*` stands for anything. Each was read by a person, and a walk proves each: whoever takes the freedom is accused by some of
 * these, and by nothing else.
 */
export const constrainedFreedoms: Ids = table.bound

/** Freedoms that sentences bind in some of the values that a schema admits: none is drawn. Why, in one sentence each. */
export const constrainedByValue: Ids = table.boundByValue

/** Freedoms that leave requirements undecided which stand elsewhere than what they are about: those say something `where` it is given. */
export const undecidedByFreedom: Ids = table.undecided

/** Defects that no check can tell, or need not: why, in one sentence each. */
export const undetectableDefects: Ids = table.silent

/** All that a table has for a name. */
export const entriesFor = (ids: Ids, name: string): readonly string[] =>
  Object.entries(ids).flatMap(([pattern, some]) => (matchesPattern(pattern, name) ? some : []))

/** Whether a name, in which `*` stands for anything, holds another one. */
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
