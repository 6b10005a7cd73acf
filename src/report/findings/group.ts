/** The names that a member shares with others. The first is its own. */
export type Names = readonly [string, ...string[]]

/**
 * Groups members that share a name, directly or through others. A group is named after the alphabetically first of its members' own names,
 * so that the name does not depend on their order.
 *
 * @param names the names of each member, in the same order
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

/** Joins the names of each member (union-find). */
function joined(all: readonly Names[]): (name: string) => string {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    let root = name
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    // Path compression.
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
