/**
 * Puts together what shares a link, directly or by way of others, in the order in which it is first met. Each group is named by the
 * first link of its members that comes first as a text, so that the name does not hang on their order.
 */
export function groupByLinks<T>(members: readonly (readonly [T, readonly [string, ...string[]]])[]): Map<string, T[]> {
  const parents = new Map<string, string>()
  const rootOf = (link: string): string => {
    let root = link
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    // What was walked once is not walked again.
    for (let at = link; at !== root;) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  for (const [, [first, ...others]] of members) {
    for (const other of others) {
      const [one, two] = [rootOf(first), rootOf(other)]
      if (one !== two) parents.set(two, one)
    }
  }
  const names = new Map<string, string>()
  for (const [, [first]] of members) {
    const [root, known] = [rootOf(first), names.get(rootOf(first))]
    if (known === undefined || first < known) names.set(root, first)
  }
  const groups = new Map<string, T[]>()
  for (const [member, [first]] of members) {
    const name = names.get(rootOf(first)) ?? first
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [member])
    else group.push(member)
  }
  return groups
}
