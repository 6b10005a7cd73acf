/** Requirement ids that are wanted, by themselves or by how they begin; none stands for all. */
export interface Selected {
  readonly only: readonly string[]
  readonly skip: readonly string[]
}

/** What is selected by its name alone: other people's clients are installed for it, and none of them is part of any deployment. */
const byNameAlone = ['clients']

/** Whether all of an area, or of what an id begins with, is meant where nothing is named. */
export const isSelectedByDefault = (prefix: string): boolean => !byNameAlone.some((area) => isBelow(prefix, area))

/** True when a requirement id is selected: below one of `only` (or `only` is empty), and below none of `skip`. */
export function isSelected(id: string, { only, skip }: Selected): boolean {
  return (
    (only.length === 0 ? isSelectedByDefault(id) : only.some((prefix) => isBelow(id, prefix))) &&
    !skip.some((prefix) => isBelow(id, prefix))
  )
}

/** True when what was selected before stays selected: where nothing is named, all of it does. */
export const staysSelected = (id: string, { only, skip }: Selected): boolean =>
  isSelected(id, { only: only.length === 0 ? [areaPrefix(id)] : only, skip })

const areaPrefix = (id: string) => id.split('.', 1)[0] ?? ''

/** Prefixes end at a segment: `chat.completion` holds `chat.completion.id`, not `chat.completions`. */
export const isBelow = (id: string, prefix: string): boolean => id === prefix || id.startsWith(`${prefix}.`)
