import { keyRoles, type Settings } from '../../deployment/deployment.ts'
import type { EvidenceHeader } from '../../evidence/exchange.ts'
import { withPlaceholders } from './placeholders.ts'
import { unsupportedReason, type Planned, assumedPolls } from './planned-probes.ts'
import { discoveryProbe } from '../send/discover.ts'
import { contextOf, isFollowStep } from '../send/steps.ts'

/** What a request weighs beside its tokens, and what it is to wait for media: about what they cost and take. */
const weights = { request: 100, image: 4000, video: 40_000 } as const

type Dealing = Pick<Settings, 'shard' | 'deployment' | 'seed' | 'shardAssignment'>

/**
 * Probes with the shard of each, so that every shard has about as much to pay and to wait for. Each machine works this out for itself:
 * it depends on nothing that differs between them, neither on keys nor on prices nor on what discovery will find.
 */
export function assignShards(
  planned: readonly Planned[],
  { shard, deployment, seed, shardAssignment: dealt }: Dealing,
): readonly Planned[] {
  if (shard.count === 1) return planned
  // A drive that goes on keeps to the shares of the one it goes on with, which knew less of the models.
  if (dealt !== undefined) return planned.map((one) => withShard(one, dealt.get(one.probe.name) ?? 1))
  const shards = balanceByWeight(weightsOf(planned, { deployment, seed }), shard.count)
  return planned.map((one, position) => withShard(one, shards[position]))
}

const withShard = (planned: Planned, shard: number | undefined): Planned => ({ ...planned, ...(shard && { shard }) })

/** The share of one shard. */
export const probesOfShard = (planned: readonly Planned[], { index, count }: Settings['shard']): readonly Planned[] =>
  count === 1 ? planned : planned.filter(({ shard }) => shard === index)

/** The shards of an earlier drive's probes; recordings that do not say were dealt in turn. */
export function recordedAssignment({ plan }: Pick<EvidenceHeader, 'plan'>, count: number): ReadonlyMap<string, number> {
  const probes = plan.filter(({ probe }) => probe !== discoveryProbe)
  return new Map(probes.map(({ probe, shard }, position) => [probe, shard ?? (position % count) + 1]))
}

/**
 * The shard of each, from 1: the heaviest first, each to the one that has least so far. No shard ends up with more than the mean and the
 * heaviest.
 */
export function balanceByWeight(weights: readonly number[], count: number): readonly number[] {
  const loads = Array.from({ length: Math.min(count, weights.length) }, () => 0)
  const shards = weights.map(() => 1)
  const heaviestFirst = weights.map((weight, position) => ({ weight, position })).sort((a, b) => b.weight - a.weight)
  for (const { weight, position } of heaviestFirst) {
    const lightest = loads.indexOf(loads.reduce((least, load) => Math.min(least, load), Infinity))
    loads[lightest] = (loads[lightest] ?? 0) + weight
    shards[position] = lightest + 1
  }
  return shards
}

/**
 * What driving each probe takes: its requests, the most tokens they can bill, and its media; next to nothing for one that will not be
 * driven. A machine without a key weighs as the others do.
 */
export function weightsOf(planned: readonly Planned[], { deployment, seed }: Pick<Settings, 'deployment' | 'seed'>) {
  const keys = Object.fromEntries(keyRoles.map((role) => [role, '']))
  const known = { ...withPlaceholders(deployment), keys }
  return planned.map((one) =>
    unsupportedReason(one, known) === undefined ? weightOf(one, { deployment: known, seed }) : 1,
  )
}

function weightOf({ probe }: Planned, options: Parameters<typeof contextOf>[1]): number {
  const context = contextOf(probe, options)
  let weight = 0
  for (const step of Object.values(probe.steps)) {
    const outgoing = isFollowStep(step) ? step.maxRequest?.(context) : typeof step === 'function' ? step(context) : step
    const { tokens = 0, media = 0, path = '' } = outgoing ?? {}
    weight += weights.request * (isFollowStep(step) && step.until !== undefined ? assumedPolls : 1)
    // Without a purpose it must be refused.
    if (probe.purpose !== undefined) weight += media * (path.includes('/videos') ? weights.video : weights.image)
    weight += tokens
  }
  return weight
}
