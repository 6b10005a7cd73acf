import { areaOf } from '../../src/contract/requirements.ts'
import type { Fault } from '../../src/reference/fault.ts'

/** What is driven and judged for a fault. */
export interface Scope {
  readonly only: readonly string[]
  readonly areas: readonly string[]
}

/**
 * A fault is driven and judged within its own area, that of a limit within the operation that it limits, and that of a stream within its
 * protocol: driving everything for each of hundreds of faults would take a quarter of an hour.
 */
export function scopeOf(name: string, { breaks, alongside = [] }: Pick<Fault, 'breaks' | 'alongside'>): Scope {
  const area = areaOf(name)
  const parts = breaks.map((id) => id.split('.').slice(0, 2).join('.'))
  return {
    only: [...(areasInParts.includes(area) ? new Set(parts) : [area]), ...alongside],
    areas: [...new Set([...judgedWith(area), ...alongside.map(areaOf)])],
  }
}

/** Areas whose requirements are of one operation or protocol each, as their second word says. */
const areasInParts = ['limits', 'streaming']

/** The areas whose tests judge what is driven for an area. A few statuses of errors are judged with the limits. */
export const judgedWith = (area: string): readonly string[] => (area === 'errors' ? [area, 'limits'] : [area])
