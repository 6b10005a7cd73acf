import type { Contract } from '../../contract/document.ts'
import { featuresOfRole } from '../../contract/features.ts'
import { isBelow, isSelectedByDefault } from '../../contract/selection.ts'
import type { Deployment, ModelRole, Settings } from '../../deployment/deployment.ts'
import { type Allowance, allowances } from '../../deployment/values.ts'
import type { LackReason } from '../../evidence/exchange.ts'
import { reason, type DrivingReason } from '../../results/reasons.ts'
import { didYouMean } from '../../std/did-you-mean.ts'
import { quoted, UsageError } from '../../std/usage-error.ts'
import { discoveryProbe, type Probe } from '../probe.ts'
import { isFollowStep } from '../send/steps.ts'
import { probesOf, type Area } from './area.ts'
import { isModelProbeName } from './listed-models.ts'

export interface Planned {
  readonly area: string
  readonly probe: Probe
  /** The shard that sends it, from 1. Undefined if the drive has one shard. */
  readonly shard?: number
}

/** Why a probe cannot be sent. */
export interface NotSent {
  readonly reason: LackReason
  readonly why: DrivingReason
}

type Selection = Pick<Settings, 'only' | 'skip' | 'samples' | 'seed' | 'shard'> &
  Partial<Pick<Settings, 'probes' | 'quick' | 'modelPatterns' | 'deployment' | 'upstream' | 'patienceS'>>

/**
 * The probes that serve a selected requirement, or those of `--probes`, in the order of the areas. The list is the same for all shards.
 * Probes of a task of an earlier run are planned only with `--task`.
 */
export function plannedProbes(areas: readonly Area[], contract: Contract, selection: Selection): readonly Planned[] {
  const { probes, quick } = selection
  const wanted = probes
    ? areasOf(probes, areas, contract, selection)
    : areas.filter(({ serves }) => servesSelected(serves, selection))
  const hasTask = selection.deployment?.task !== undefined
  return wanted.flatMap((area) =>
    probesOf(area, contract, selection)
      .filter(({ name, serves = [area.name] }) => probes?.includes(name) ?? servesSelected(serves, selection))
      .filter(({ name }) => quick?.includes(name) ?? true)
      .filter(({ needs }) => hasTask || needs.features?.includes('task') !== true)
      .map((probe) => ({ area: area.name, probe })),
  )
}

/** The areas that have these probes. Deriving probes from the contract is slow, and done only for areas that are likely to have one. */
function areasOf(
  names: readonly string[],
  areas: readonly Area[],
  contract: Contract,
  selection: Selection,
): readonly Area[] {
  const fixed = areas.filter(({ probes }) => typeof probes !== 'function')
  const likely = areas.filter(({ name, probes }) => typeof probes === 'function' && names.some(beginsWith(name)))
  for (const some of [fixed, [...fixed, ...likely]]) {
    const known = some.flatMap((area) => probesOf(area, contract, selection))
    const isKnown = (wanted: string) => wanted === discoveryProbe || isModelProbeName(wanted) || hasProbe(known, wanted)
    if (names.every(isKnown)) return some
  }
  return areas
}

const beginsWith = (area: string) => (name: string) => name.startsWith(`${area}-`)

const hasProbe = (probes: readonly Probe[], wanted: string) => probes.some(({ name }) => name === wanted)

/**
 * Checks the names of `--probes`. Names of model probes cannot be checked before the list of models is read.
 *
 * @throws UsageError
 */
export function checkProbes(areas: readonly Area[], contract: Contract, selection: Selection): void {
  const { probes, modelPatterns } = selection
  if (probes === undefined) return
  const known = areasOf(probes, areas, contract, selection).flatMap((area) => probesOf(area, contract, selection))
  const isKnownLater = (name: string) => modelPatterns !== undefined && isModelProbeName(name)
  const unknown = probes.find((name) => name !== discoveryProbe && !isKnownLater(name) && !hasProbe(known, name))
  if (unknown === undefined) return
  const names = known.map(({ name }) => name)
  throw new UsageError(
    `--probes ${quoted(unknown)}: unknown probe${didYouMean(unknown, names)}. Run gateproof plan to list all probes`,
  )
}

/** The model roles that probes need. */
export const rolesOf = (planned: readonly Planned[]): ReadonlySet<ModelRole> =>
  new Set(planned.flatMap(({ probe }) => probe.needs.models ?? []))

/** True if a selected requirement may be below one of the prefixes. Without prefixes, any may be. */
export function servesSelected(
  serves: readonly string[] | undefined,
  { only, skip, upstream }: Pick<Settings, 'only' | 'skip'> & Partial<Pick<Settings, 'upstream'>>,
): boolean {
  if (serves === undefined) return true
  const isWanted = (prefix: string) =>
    only.length === 0
      ? isSelectedByDefault(prefix, { upstream })
      : only.some((one) => isBelow(prefix, one) || isBelow(one, prefix))
  return serves.some((prefix) => isWanted(prefix) && !skip.some((one) => isBelow(prefix, one)))
}

/** Why a probe cannot be sent to this deployment. Undefined if it can. */
export function notSentReason({ area, probe }: Planned, deployment: Deployment): NotSent | undefined {
  const { keys = ['default'], models = [], features = [] } = probe.needs
  const ofRoles = [
    ...keys.flatMap((role) => featuresOfRole('keys', role)),
    ...models.flatMap((role) => featuresOfRole('models', role)),
  ]
  const feature = [area, ...features, ...ofRoles].find((one) => deployment.lacks.includes(one))
  if (feature !== undefined) return { reason: 'declared-absent', why: reason('declared-absent', { feature }) }
  const allowance = allowanceOf(probe)
  if (allowance !== undefined && !deployment.allow.includes(allowance)) {
    return { reason: 'not-allowed', why: reason('media-not-allowed', { media: allowance }) }
  }
  const key = keys.find((role) => deployment.keys[role] === undefined)
  if (key !== undefined) return { reason: 'key', why: reason('no-key', { role: key }) }
  const model = models.find((role) => deployment.models[role] === undefined)
  if (model !== undefined) return { reason: 'model', why: reason('no-model', { role: model }) }
  if (features.includes('overseas') && deployment.overseasBaseUrl === undefined) {
    return { reason: 'configuration', why: reason('no-overseas-url') }
  }
  if (features.includes('motionControl') && deployment.prefixes.motionControl === undefined) {
    return { reason: 'configuration', why: reason('no-prefix') }
  }
  return undefined
}

/** What must be allowed before it is sent to a remote deployment. */
function allowanceOf({ bills, needs: { features = [] } }: Probe): Allowance | undefined {
  if (bills === 'long') return bills
  return bills === 'media' ? allowances.find((kind) => features.includes(kind)) : undefined
}

/** How many requests a polling step counts for. */
export const assumedPolls = 10

/** Probes with the longest chains of dependent requests first, so that none is left alone at the end. */
export const longestFirst = (planned: readonly Planned[]): readonly Planned[] =>
  planned.toSorted((one, other) => chainLength(other.probe) - chainLength(one.probe))

/** The length of the longest chain of dependent requests. */
function chainLength({ steps }: Probe): number {
  const lengths = new Map<string, number>()
  for (const [name, step] of Object.entries(steps)) {
    const before = isFollowStep(step) ? Math.max(0, ...step.after.map((earlier) => lengths.get(earlier) ?? 0)) : 0
    lengths.set(name, before + (isFollowStep(step) && step.until !== undefined ? assumedPolls : 1))
  }
  return Math.max(0, ...lengths.values())
}
