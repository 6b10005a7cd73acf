/** Selected requirement ids and prefixes. An empty `only` selects the default. */
export interface Selected {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** Present if the scripted upstream runs: its area is then selected by default. */
  readonly upstream?: unknown
  /** For how long the scripted upstream is silent. Otherwise its silence is not selected, as it takes time. */
  readonly patienceS?: number
}

/** Areas that must be selected explicitly. Clients and agents must be installed first, the upstream needs `--upstream`, and the meter sends long prompts. */
const optInAreas = ['clients', 'upstream', 'agents', 'metering']

export const isSelectedByDefault = (prefix: string, { upstream }: Pick<Selected, 'upstream'> = {}): boolean =>
  !optInAreas.some((area) => isBelow(prefix, area) && !(area === 'upstream' && upstream !== undefined))

/** The requirements on what becomes of calls while the upstream is silent. */
export const silenceArea = 'upstream.silence'

/** True if an id is below one of `only` (or `only` is empty), and below none of `skip`. */
export function isSelected(id: string, { patienceS, ...selected }: Selected): boolean {
  return isNamed(id, selected) && (patienceS !== undefined || !isBelow(id, silenceArea))
}

const isNamed = (id: string, { only, skip, upstream }: Omit<Selected, 'patienceS'>): boolean =>
  (only.length === 0 ? isSelectedByDefault(id, { upstream }) : only.some((prefix) => isBelow(id, prefix))) &&
  !skip.some((prefix) => isBelow(id, prefix))

/** True if a requirement that was recorded stays selected. An empty `only` keeps all, including opt-in areas. */
export const staysSelected = (id: string, { only, skip }: Selected): boolean =>
  isNamed(id, { only: only.length === 0 ? [areaPrefix(id)] : only, skip })

const areaPrefix = (id: string) => id.split('.', 1)[0] ?? ''

/** True if what is metered is selected, and so what calls cost. */
export const selectsMetering = ({ only }: Pick<Selected, 'only'>): boolean => only.some((id) => isBelow(id, 'metering'))

/** Prefixes end at a segment: `chat.completion.id` is below `chat.completion`, `chat.completions` is not. */
export const isBelow = (id: string, prefix: string): boolean => id === prefix || id.startsWith(`${prefix}.`)
