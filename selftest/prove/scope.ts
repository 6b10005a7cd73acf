import { areaOf } from '../../src/contract/requirements.ts'
import type { Fault } from '../../src/reference/fault.ts'
import type { TrialOptions } from '../suites/trial.ts'

/** What to test for a fault. */
export interface Scope {
  readonly only: readonly string[]
  readonly areas: readonly string[]
}

/**
 * The scope of a fault is its area; for limits only the operation, for streams only the protocol. Testing everything for each of hundreds
 * of faults would take a quarter of an hour.
 */
export function scopeOf(name: string, { breaks, alongside = [] }: Pick<Fault, 'breaks' | 'alongside'>): Scope {
  const area = areaOf(name)
  const parts = breaks.map((id) => id.split('.').slice(0, 2).join('.'))
  return {
    only: [...(areasInParts.includes(area) ? new Set(parts) : [area]), ...alongside],
    areas: [...new Set([...judgedWith(area), ...alongside.map(areaOf)])],
  }
}

/** Areas whose ids name an operation or protocol in their second part. */
const areasInParts = ['limits', 'streaming']

/** The areas whose checks judge the requests of an area. Limits judge a few error statuses. */
export const judgedWith = (area: string): readonly string[] => (area === 'errors' ? [area, 'limits'] : [area])

/** Drawn answers of the upstream: enough for the faults that only they reveal. */
const drawnAnswers = 4

/** The trial within the scope of a fault. Drawn requests are sent only for the faults that need them. */
export function withinScope(name: string, fault: Fault): TrialOptions {
  const { only, areas } = scopeOf(name, fault)
  const isDrawn = !name.startsWith('limits.') || name.includes('.drawn.')
  const { probes } = fault
  return {
    settings: {
      only,
      ...(!isDrawn && { samples: 0 }),
      ...(fault.upstream && { samples: drawnAnswers }),
      ...(probes && { probes }),
    },
    suites: { areas },
  }
}
