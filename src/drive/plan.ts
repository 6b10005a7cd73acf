import type { Contract } from '../contract/document.ts'
import { modelRoles, type Deployment, type Settings } from '../deployment/deployment.ts'
import type { Area } from './area.ts'
import { lackOf, plannedProbes, shardOf, type Planned } from './select.ts'
import { contextOf, isFollow } from './steps.ts'

/** What driving one probe would send. */
export interface ProbePlan {
  readonly area: string
  readonly probe: string
  readonly bills: 'nothing' | 'tokens' | 'media'
  readonly requests: number
  /** Requests that depend on an earlier reply: they are counted once, and polls may repeat them. */
  readonly following: number
  /** The most tokens its requests can bill. Those that depend on a reply are not in it. */
  readonly tokens: number
  readonly media: number
  /** Why it would not be driven. */
  readonly lack?: string
}

/** Stands in for a model that discovery would have to find. */
const toBeDiscovered = '(discovered)'

/**
 * What `run` would send with these settings. Sends nothing: roles that discovery would fill are taken as filled.
 */
export function planOf(areas: readonly Area[], contract: Contract, settings: Settings): readonly ProbePlan[] {
  const placeholders = Object.fromEntries(discoverable.map((role) => [role, toBeDiscovered]))
  const deployment = { ...settings.deployment, models: { ...placeholders, ...settings.deployment.models } }
  const mine = shardOf(plannedProbes(areas, contract, settings), settings.shard)
  return mine.map((planned) => probePlan(planned, deployment, settings.seed))
}

/** Roles that only the operator can name are lacking unless named. */
const operatorRoles = new Set<string>([
  'videoWithoutUrl',
  'videoPromptLimited',
  'otherGroup',
  'unpriced',
  'saturated',
  'retired',
  'noChannel',
  'nonTruncating',
  'multipleChoices',
])
const discoverable = modelRoles.filter((role) => !operatorRoles.has(role))

function probePlan(planned: Planned, deployment: Deployment, seed: number): ProbePlan {
  const { area, probe } = planned
  const { name, bills } = probe
  const lack = lackOf(planned, deployment)
  const base = { area, probe: name, bills }
  if (lack !== undefined) return { ...base, requests: 0, following: 0, tokens: 0, media: 0, lack: lack.because }
  const context = contextOf(probe, { deployment, seed })
  const steps = Object.values(probe.steps)
  const known = steps
    .filter((step) => !isFollow(step))
    .map((step) => (typeof step === 'function' ? step(context) : step))
  const sum = (of: 'tokens' | 'media') =>
    known.reduce((total, outgoing) => total + (('build' in outgoing ? 0 : outgoing[of]) ?? 0), 0)
  return {
    ...base,
    requests: known.length,
    following: steps.length - known.length,
    tokens: sum('tokens'),
    media: sum('media'),
  }
}
