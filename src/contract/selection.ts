/** Requirement ids that are wanted, by themselves or by how they begin; none stands for all. */
export interface Selected {
  readonly only: readonly string[]
  readonly skip: readonly string[]
}

/** True when a requirement id is selected: below one of `only` (or `only` is empty), and below none of `skip`. */
export function isSelected(id: string, { only, skip }: Selected): boolean {
  return (
    (only.length === 0 || only.some((prefix) => isBelow(id, prefix))) && !skip.some((prefix) => isBelow(id, prefix))
  )
}

/** Prefixes end at a segment: `chat.completion` holds `chat.completion.id`, not `chat.completions`. */
export const isBelow = (id: string, prefix: string): boolean => id === prefix || id.startsWith(`${prefix}.`)
