import { areaOf } from '../../src/contract/requirements.ts'
import type { Fault } from '../../src/reference/fault.ts'

/** What is driven and judged for a fault. */
export interface Scope {
  readonly only: readonly string[]
  readonly areas: readonly string[]
}

/**
 * A fault is driven and judged within its own area, and a limit's within the operation that it limits: driving everything for each of
 * hundreds of faults would take a quarter of an hour.
 */
export function scopeOf(name: string, { breaks, alongside = [] }: Pick<Fault, 'breaks' | 'alongside'>): Scope {
  const area = areaOf(name)
  const limited = breaks.map((id) => id.split('.').slice(0, 2).join('.'))
  return {
    only: area === 'limits' ? [...new Set(limited)] : [area, ...alongside],
    areas: [...new Set([...judgedWith(area), ...alongside.map(areaOf)])],
  }
}

/** The areas whose tests judge what is driven for an area. A few statuses of errors are judged with the limits. */
export const judgedWith = (area: string): readonly string[] => (area === 'errors' ? [area, 'limits'] : [area])
