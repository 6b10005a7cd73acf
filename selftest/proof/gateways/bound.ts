/** What a schema leaves open and a sentence binds, or some sentences between them. */
export interface Bound {
  /** Names of freedoms; `*` stands for anything. */
  readonly of: string
  /** The requirements that bind it. */
  readonly by: readonly string[]
}

/** Each is proved to be bound: whoever takes the freedom is accused by what stands here, and by nothing else. */
export const bound: readonly Bound[] = []

/** Whether names, in which `*` stands for anything, hold a name. */
export function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*')
  const [first = '', ...rest] = parts
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const found = isLast ? name.length - part.length : name.indexOf(part, at)
    if (found < at || !name.startsWith(part, found)) return false
    at = found + part.length
  }
  return at === name.length
}
