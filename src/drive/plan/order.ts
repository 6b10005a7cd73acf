import type { Probe } from '../probe.ts'
import type { Planned } from './planned-probes.ts'
import { isFollow } from '../send/steps.ts'

/** A step that polls stands for so many requests in a row. */
export const polls = 10

/** Probes with the longest chains of requests first: nothing else can be sent while the last chain comes to its end. */
export const longestFirst = (planned: readonly Planned[]): readonly Planned[] =>
  planned.toSorted((one, other) => chainOf(other.probe) - chainOf(one.probe))

/** The most requests of a probe that wait for one another. */
function chainOf({ steps }: Probe): number {
  const ends = new Map<string, number>()
  for (const [name, step] of Object.entries(steps)) {
    const before = isFollow(step) ? Math.max(0, ...step.after.map((earlier) => ends.get(earlier) ?? 0)) : 0
    ends.set(name, before + (isFollow(step) && step.until !== undefined ? polls : 1))
  }
  return Math.max(0, ...ends.values())
}
