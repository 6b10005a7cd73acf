/** The names of what a member has in common with others; the first is its own. */
export type Names = readonly [string, ...string[]]

/**
 * Puts together what shares a name, directly or by way of others, in the order in which it is first met. Of the first names in a group
 * the one that comes first as a text names it, so that this does not hang on their order.
 *
 * @param names of each member, in the same order
 */
export function groupByNames<T>(members: readonly T[], names: readonly Names[]): Map<string, T[]> {
  const rootOf = joined(names)
  const groupNames = new Map<string, string>()
  for (const [first] of names) {
    const known = groupNames.get(rootOf(first))
    if (known === undefined || first < known) groupNames.set(rootOf(first), first)
  }
  const groups = new Map<string, T[]>()
  for (const [index, member] of members.entries()) {
    const [first = ''] = names[index] ?? []
    const name = groupNames.get(rootOf(first)) ?? first
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [member])
    else group.push(member)
  }
  return groups
}

/** Joins the names of each member: those that hang together have one root (union and find). */
function joined(all: readonly Names[]): (name: string) => string {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    // What was walked once is not walked again.
    for (let at = name; at !== root;) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const [first, ...others] of all) {
    for (const other of others) {
      const [one, two] = [rootOf(first), rootOf(other)]
      if (one !== two) parents.set(two, one)
    }
  }
  return rootOf
}
