import { groupBy } from '../reporters/summary.ts'
import { isFollowStep } from '../src/drive/send/steps.ts'
import type { Planned } from '../src/drive/plan/planned-probes.ts'
import type { Probe } from '../src/drive/probe.ts'
import type { Evidence } from '../src/evidence/store.ts'
import type { Exchange } from '../src/evidence/exchange.ts'

export interface Circumstances {
  readonly concurrency: number
  /** Between two polls. */
  readonly pollMs: number
}

/**
 * The minimum time for the recorded exchanges, in milliseconds: discovery, then all concurrent probes, then those that run alone. The
 * concurrent part takes at least as long as the longest chain of steps, the work divided by the concurrency, and that number of
 * rounds of the shortest exchange.
 */
export function criticalPathMs(evidence: Evidence, planned: readonly Planned[], circumstances: Circumstances): number {
  const byProbe = groupBy(evidence.exchanges, ({ probe }) => probe)
  const of = (probe: Probe) => byProbe.get(probe.name) ?? []
  const together = planned.map(({ probe }) => probe).filter(({ alone }) => !alone)
  const alone = planned.map(({ probe }) => probe).filter((probe) => probe.alone)
  const bound = (probes: readonly Probe[]) =>
    boundMs(
      probes.flatMap(of),
      probes.map((probe) => chainMs(probe, of(probe), circumstances.pollMs)),
      circumstances.concurrency,
    )
  const discovery = sum((byProbe.get('discovery') ?? []).map(took))
  return discovery + bound(together) + sum(alone.map((probe) => bound([probe])))
}

function boundMs(exchanges: readonly Exchange[], chains: readonly number[], concurrency: number): number {
  if (exchanges.length === 0) return 0
  const times = exchanges.map(took)
  const rounds = Math.ceil(times.length / concurrency) * Math.min(...times)
  return Math.max(sum(times) / concurrency, rounds, ...chains)
}

/** The longest chain of steps of a probe. Polls and their pauses count towards the polling step. */
function chainMs({ steps }: Probe, exchanges: readonly Exchange[], pollMs: number): number {
  const ends = new Map<string, number>()
  for (const [name, step] of Object.entries(steps)) {
    const own = exchanges.filter((one) => one.name === name || one.name.startsWith(`${name}.`))
    const polls = new Set(own.map((one) => one.name)).size
    const before = isFollowStep(step) ? Math.max(...step.after.map((earlier) => ends.get(earlier) ?? 0)) : 0
    ends.set(name, before + sum(own.map(took)) + Math.max(0, polls - 1) * pollMs)
  }
  return Math.max(0, ...ends.values())
}

const took = ({ end }: Exchange) => end.at

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
