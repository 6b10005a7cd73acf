import { keyRoles } from '../../contract/key-roles.ts'
import type { Settings } from '../../deployment/deployment.ts'
import type { EvidenceHeader } from '../../evidence/exchange.ts'
import { discoveryProbe } from '../probe.ts'
import { contextOf, isFollowStep } from '../send/steps.ts'
import { withPlaceholders } from './placeholders.ts'
import { assumedPolls, notSentReason, type Planned } from './planned-probes.ts'

/** The weight of a request, an image and a video, in tokens. Approximates their cost and duration. */
const weights = { request: 100, image: 4000, video: 40_000 } as const

/**
 * Assigns each probe to a shard, so that all shards have about the same cost and duration. Each machine computes the same assignment: it
 * depends on neither keys, prices nor discovery.
 */
export function assignShards(
  planned: readonly Planned[],
  settings: Pick<Settings, 'shard' | 'deployment' | 'seed' | 'shardAssignment'>,
): readonly Planned[] {
  const { shard, shardAssignment } = settings
  if (shard.count === 1) return planned
  // A resumed drive keeps the recorded assignment, because the models may have been known differently.
  if (shardAssignment !== undefined)
    return planned.map((one) => ({ ...one, shard: shardAssignment.get(one.probe.name) ?? 1 }))
  const shards = balanceByWeight(weightsOf(planned, settings), shard.count)
  return planned.map((one, position) => ({ ...one, shard: shards[position] ?? 1 }))
}

export const probesOfShard = (planned: readonly Planned[], { index, count }: Settings['shard']): readonly Planned[] =>
  count === 1 ? planned : planned.filter(({ shard }) => shard === index)

/** The shard of each probe in a recorded drive. Recordings without an assignment used round-robin. */
export function recordedAssignment({ plan }: Pick<EvidenceHeader, 'plan'>, count: number): ReadonlyMap<string, number> {
  const probes = plan.filter(({ probe }) => probe !== discoveryProbe)
  return new Map(probes.map(({ probe, shard }, position) => [probe, shard ?? (position % count) + 1]))
}

/**
 * The shard of each weight, from 1: the heaviest first, each to the lightest shard. No shard exceeds the mean by more than the heaviest
 * weight.
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
 * The weight of each probe: its requests, maximum tokens and media. A probe that cannot be sent weighs 1. Keys count as present, so that
 * a machine without a key computes the same weights.
 */
export function weightsOf(planned: readonly Planned[], { deployment, seed }: Pick<Settings, 'deployment' | 'seed'>) {
  const keys = Object.fromEntries(keyRoles.map((role) => [role, '']))
  const known = { ...withPlaceholders(deployment), keys }
  return planned.map((one) =>
    notSentReason(one, known) === undefined ? weightOf(one, { deployment: known, seed }) : 1,
  )
}

function weightOf({ probe }: Planned, options: Parameters<typeof contextOf>[1]): number {
  const context = contextOf(probe, options)
  let weight = 0
  for (const step of Object.values(probe.steps)) {
    const outgoing = isFollowStep(step) ? step.maxRequest?.(context) : typeof step === 'function' ? step(context) : step
    const { tokens = 0, media = 0, path = '' } = outgoing ?? {}
    weight += weights.request * (isFollowStep(step) && step.until !== undefined ? assumedPolls : 1)
    // A probe without a purpose sends invalid requests, which create no media.
    if (probe.purpose !== undefined) weight += media * (path.includes('/videos') ? weights.video : weights.image)
    weight += tokens
  }
  return weight
}
