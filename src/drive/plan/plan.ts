import { reasonText } from '../../results/reasons.ts'
import type { Contract } from '../../contract/document.ts'
import type { Deployment, Settings } from '../../deployment/deployment.ts'
import type { Area } from './area.ts'
import { trialsOf } from '../send/discover.ts'
import { assignShards, probesOfShard } from './shard-assignment.ts'
import { withPlaceholders } from './placeholders.ts'
import { plannedCost, type PlannedCost } from './plan-cost.ts'
import { unsupportedReason, plannedProbes, type Planned } from './planned-probes.ts'
import type { Outgoing, Probe, StepContext } from '../probe.ts'
import { contextOf, isFollowStep, modelIn } from '../send/steps.ts'

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
  /** What its media are, by which models, and what for; without a purpose they are of requests that must be refused. */
  readonly kind?: 'image' | 'video'
  readonly model?: string
  readonly purpose?: string
  /** The media of a probe that only lacks `--allow`. */
  readonly notAllowed?: number
  /** What it costs at most, and what of it is not known, where prices were given. Those that depend on a reply are in it. */
  readonly cost?: PlannedCost
}

/**
 * What `run` would send with these settings. Sends nothing: roles that discovery would fill are taken as filled.
 */
export function planOf(areas: readonly Area[], contract: Contract, settings: Settings): readonly ProbePlan[] {
  const deployment = withPlaceholders(settings.deployment)
  const mine = myProbes(areas, contract, settings)
  return mine.map((planned) => probePlan(planned, deployment, settings))
}

/** What all that costs at most, with the requests by which discovery tries models; undefined where no prices were given. */
export function costOfPlan(areas: readonly Area[], contract: Contract, settings: Settings): PlannedCost | undefined {
  const { prices, seed } = settings
  if (prices === undefined) return undefined
  const deployment = withPlaceholders(settings.deployment)
  const mine = myProbes(areas, contract, settings)
  const sent = mine
    .filter((planned) => unsupportedReason(planned, deployment) === undefined)
    .flatMap(({ probe }) => billedRequests(probe, contextOf(probe, { deployment, seed })))
  return plannedCost([...trialsOf(settings.deployment), ...sent], prices, deployment)
}

const myProbes = (areas: readonly Area[], contract: Contract, settings: Settings) =>
  probesOfShard(assignShards(plannedProbes(areas, contract, settings), settings), settings.shard)

function probePlan(planned: Planned, deployment: Deployment, { seed, prices }: Settings): ProbePlan {
  const { area, probe } = planned
  const { name, bills } = probe
  const lack = unsupportedReason(planned, deployment)
  const base = { area, probe: name, bills }
  const nothing = { requests: 0, following: 0, tokens: 0, media: 0 }
  const context = contextOf(probe, { deployment, seed })
  if (lack !== undefined) {
    const lacking = { ...base, ...nothing, lack: reasonText(lack.why) }
    const isAllLacking = unsupportedReason(planned, { ...deployment, allow: ['images', 'video'] }) === undefined
    if (lack.reason !== 'not-allowed' || !isAllLacking || probe.purpose === undefined) return lacking
    const media = independentRequests(probe, context).filter(isMedia)
    return { ...lacking, ...ofMedia(probe, media, context), notAllowed: sumOf(media, 'media') }
  }
  const independent = independentRequests(probe, context)
  return {
    ...base,
    requests: independent.length,
    following: Object.keys(probe.steps).length - independent.length,
    tokens: sumOf(independent, 'tokens'),
    media: sumOf(independent, 'media'),
    ...ofMedia(probe, independent.filter(isMedia), context),
    ...(prices && { cost: plannedCost(billedRequests(probe, context), prices, deployment) }),
  }
}

/** What a probe may send that is billed: of what depends on a reply, what its step says it costs at most. */
const billedRequests = ({ steps }: Probe, context: StepContext): readonly Outgoing[] =>
  Object.values(steps).flatMap((step) => {
    if (isFollowStep(step)) return step.maxRequest === undefined ? [] : [step.maxRequest(context)]
    return [typeof step === 'function' ? step(context) : step]
  })

/** The requests that depend on no reply. */
const independentRequests = ({ steps }: Probe, context: StepContext): readonly Outgoing[] =>
  Object.values(steps).flatMap((step) =>
    isFollowStep(step) ? [] : [typeof step === 'function' ? step(context) : step],
  )

const isMedia = ({ media = 0 }: Outgoing) => media > 0

const sumOf = (requests: readonly Outgoing[], of: 'tokens' | 'media') =>
  requests.reduce((total, outgoing) => total + (outgoing[of] ?? 0), 0)

/** What media requests buy. A form does not show its model as JSON does: then it is of the roles that the probe needs. */
function ofMedia({ needs, purpose }: Probe, media: readonly Outgoing[], { model }: StepContext) {
  const [first] = media
  if (first === undefined) return {}
  const named = media.map(modelIn).filter((one) => one !== undefined)
  const models = named.length > 0 ? named : (needs.models ?? []).map(model)
  const kind: NonNullable<ProbePlan['kind']> = first.path.includes('/videos') ? 'video' : 'image'
  return { kind, model: [...new Set(models)].join(', '), ...(purpose !== undefined && { purpose }) }
}
