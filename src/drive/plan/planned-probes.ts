import type { Probe } from '../probe.ts'
import { isFollowStep } from '../send/steps.ts'
import type { Contract } from '../../contract/document.ts'
import { isBelow, isSelectedByDefault } from '../../contract/selection.ts'
import type { Deployment, Settings } from '../../deployment/deployment.ts'
import { didYouMean } from '../../std/did-you-mean.ts'
import { quoted, UsageError } from '../../std/usage-error.ts'
import type { LackReason } from '../../evidence/exchange.ts'
import { reason, type DrivingReason } from '../../results/reasons.ts'
import { probesOf, type Area } from './area.ts'
import { discoveryProbe } from '../send/discover.ts'
import { isModelProbeName } from './listed-models.ts'

/** A probe of the plan, with its area. */
export interface Planned {
  readonly area: string
  readonly probe: Probe
  /** Which shard drives it, from 1, where the drive is divided. */
  readonly shard?: number
}

/** Why a probe cannot be driven. */
export interface Unsupported {
  readonly reason: LackReason
  readonly why: DrivingReason
}

type Selection = Pick<Settings, 'only' | 'skip' | 'samples' | 'seed' | 'shard'> &
  Partial<Pick<Settings, 'probes' | 'modelPatterns' | 'deployment'>>

/**
 * The probes that could serve a selected requirement, in the order of the areas; those that are named, where some are, whatever they
 * serve. Every shard sees the same list. What asks about a
 * task of an earlier run is among them only where one was given: nobody lacks it.
 */
export function plannedProbes(areas: readonly Area[], contract: Contract, selection: Selection): readonly Planned[] {
  const { probes } = selection
  const wanted = probes ? areasOf(probes, areas) : areas.filter(({ serves }) => servesSelected(serves, selection))
  const hasTask = selection.deployment?.task !== undefined
  return wanted.flatMap((area) =>
    probesOf(area, contract, selection)
      .filter(({ name, serves = [area.name] }) => probes?.includes(name) ?? servesSelected(serves, selection))
      .filter(({ needs }) => hasTask || needs.features?.includes('task') !== true)
      .map((probe) => ({ area: area.name, probe })),
  )
}

/** The areas that may have probes of these names. Probes are derived only where a name is none of those that stand. */
function areasOf(names: readonly string[], areas: readonly Area[]): readonly Area[] {
  const standing = areas.filter(({ probes }) => typeof probes !== 'function')
  const isStanding = (wanted: string) =>
    wanted === discoveryProbe ||
    isModelProbeName(wanted) ||
    standing.some(({ probes }) => isAmong(wanted, probes as readonly Probe[]))
  return names.every(isStanding) ? standing : areas
}

const isAmong = (wanted: string, probes: readonly Probe[]) => probes.some(({ name }) => name === wanted)

/**
 * Refuses a name of the option `--probes` that no probe has.
 *
 * @throws UsageError that names it and what was probably meant
 */
export function checkProbes(areas: readonly Area[], contract: Contract, selection: Selection): void {
  if (selection.probes === undefined) return
  const names = areasOf(selection.probes, areas).flatMap((area) => probesOf(area, contract, selection))
  // What comes before all others is driven in any case.
  // A model's own shows when the list is there.
  const isLater = (name: string) => selection.modelPatterns !== undefined && isModelProbeName(name)
  const unknown = selection.probes.find((name) => name !== discoveryProbe && !isLater(name) && !isAmong(name, names))
  if (unknown === undefined) return
  const meant = didYouMean(
    unknown,
    names.map(({ name }) => name),
  )
  throw new UsageError(`--probes ${quoted(unknown)} is no probe${meant}; gateproof plan names all`)
}

/** True when a selected id may be below one of these. Whoever says nothing of what it serves may serve any. */
export function servesSelected(
  serves: readonly string[] | undefined,
  { only, skip }: Pick<Settings, 'only' | 'skip'>,
): boolean {
  if (serves === undefined) return true
  const wanted = (prefix: string) =>
    only.length === 0 ? isSelectedByDefault(prefix) : only.some((one) => isBelow(prefix, one) || isBelow(one, prefix))
  return serves.some((prefix) => wanted(prefix) && !skip.some((one) => isBelow(prefix, one)))
}

/** Why a probe cannot be driven on this deployment, or undefined when it can. */
export function unsupportedReason({ area, probe }: Planned, deployment: Deployment): Unsupported | undefined {
  const { keys = ['default'], models = [], features = [] } = probe.needs
  const absent = absenceOf([area, ...features], deployment)
  if (absent !== undefined) return { reason: 'declared-absent', why: absent }
  const media = features.find((feature) => feature === 'images' || feature === 'video')
  if (probe.bills === 'media' && media !== undefined && !deployment.allow.includes(media)) {
    return { reason: 'not-allowed', why: reason('media-not-allowed', { media }) }
  }
  const key = keys.find((role) => deployment.keys[role] === undefined)
  if (key !== undefined) return { reason: 'key', why: reason('no-key', { role: key }) }
  const model = models.find((role) => deployment.models[role] === undefined)
  if (model !== undefined) return { reason: 'model', why: reason('no-model', { role: model }) }
  if (features.includes('overseas') && deployment.overseasBaseUrl === undefined) {
    return { reason: 'configuration', why: reason('no-overseas-url') }
  }
  return undefined
}

/** What a deployment says it does not have. A prefix that is not declared is a path that nobody can know. */
function absenceOf(
  features: readonly string[],
  { unsupported: lacks, prefixes }: Deployment,
): DrivingReason | undefined {
  const absent = features.find((feature) => lacks.includes(feature))
  if (absent !== undefined) return reason('declared-absent', { feature: absent })
  const isUnknown = features.includes('motionControl') && prefixes.motionControl === undefined
  return isUnknown ? reason('no-prefix') : undefined
}

/** A step that polls stands for so many requests in a row. */
export const assumedPolls = 10

/** Probes with the longest chains of requests first: nothing else can be sent while the last chain comes to its end. */
export const longestFirst = (planned: readonly Planned[]): readonly Planned[] =>
  planned.toSorted((one, other) => chainOf(other.probe) - chainOf(one.probe))

/** The most requests of a probe that wait for one another. */
function chainOf({ steps }: Probe): number {
  const ends = new Map<string, number>()
  for (const [name, step] of Object.entries(steps)) {
    const before = isFollowStep(step) ? Math.max(0, ...step.after.map((earlier) => ends.get(earlier) ?? 0)) : 0
    ends.set(name, before + (isFollowStep(step) && step.until !== undefined ? assumedPolls : 1))
  }
  return Math.max(0, ...ends.values())
}
