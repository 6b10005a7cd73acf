import { reasonText, type ReasonData } from '../../results/reasons.ts'
import type { Contract } from '../../contract/document.ts'
import type { Deployment, Settings } from '../../deployment/deployment.ts'
import { allowances } from '../../deployment/values.ts'
import type { Area } from './area.ts'
import { trialsOf } from '../send/discover.ts'
import { assignShards, probesOfShard } from './shard-assignment.ts'
import { withPlaceholders } from './placeholders.ts'
import { plannedCost, type PlannedCost } from './plan-cost.ts'
import { rolesOf, notSentReason, plannedProbes, type Planned } from './planned-probes.ts'
import type { Outgoing, Probe, StepContext } from '../probe.ts'
import { billedRequests, contextOf, independentRequests, isContinuedElsewhere, modelIn } from '../send/steps.ts'

/** The requests of one probe. */
export interface ProbePlan {
  readonly area: string
  readonly probe: string
  readonly bills: 'nothing' | 'tokens' | 'long' | 'media'
  readonly requests: number
  /** Requests that depend on an earlier response. A step that polls counts once. */
  readonly following: number
  /** The maximum tokens of its independent requests. */
  readonly tokens: number
  /** The maximum tokens of its requests that depend on an earlier response; absent if there are none. */
  readonly followingTokens?: number
  readonly media: number
  /** Why the probe will not be sent. */
  readonly lack?: string
  /** The same as data. */
  readonly reason?: ReasonData
  /** The kind, models and purpose of its media. Media without a purpose belong to requests that must be rejected. */
  readonly kind?: 'image' | 'video'
  readonly model?: string
  readonly purpose?: string
  /** The number of media items that `--allow` would permit. */
  readonly notAllowed?: number
  /** The maximum cost, including requests that depend on a response. Undefined without prices. */
  readonly cost?: PlannedCost
}

/** The requests that `run` would send. Sends nothing, and assumes that discovery fills all roles. */
export function planOf(areas: readonly Area[], contract: Contract, settings: Settings): readonly ProbePlan[] {
  const deployment = withPlaceholders(settings.deployment)
  return plannedForShard(areas, contract, settings).map((planned) => probePlan(planned, deployment, settings))
}

/** The most requests of discovery: the list of models, and the trials that find models. Those of the preflight are sent only if no gateway answers. */
export const discoveryRequestsOf = (areas: readonly Area[], contract: Contract, settings: Settings): number =>
  1 + trialsOf(settings.deployment, rolesOf(plannedProbes(areas, contract, settings))).length

/** The maximum cost of the plan, including the trial requests of discovery. Undefined without prices. */
export function costOfPlan(areas: readonly Area[], contract: Contract, settings: Settings): PlannedCost | undefined {
  const { prices, seed } = settings
  if (prices === undefined) return undefined
  const deployment = withPlaceholders(settings.deployment)
  const planned = plannedProbes(areas, contract, settings)
  const sent = probesOfShard(assignShards(planned, settings), settings.shard)
    .filter((planned) => notSentReason(planned, deployment) === undefined)
    .flatMap(({ probe }) => billedRequests(probe, contextOf(probe, { deployment, seed })))
  return plannedCost([...trialsOf(settings.deployment, rolesOf(planned)), ...sent], prices, deployment)
}

const plannedForShard = (areas: readonly Area[], contract: Contract, settings: Settings) =>
  probesOfShard(assignShards(plannedProbes(areas, contract, settings), settings), settings.shard)

function probePlan(planned: Planned, deployment: Deployment, { seed, prices }: Settings): ProbePlan {
  const { area, probe } = planned
  const { name, bills } = probe
  const notSent = notSentReason(planned, deployment)
  const base = { area, probe: name, bills }
  const none = { requests: 0, following: 0, tokens: 0, media: 0 }
  const context = contextOf(probe, { deployment, seed })
  if (notSent !== undefined) {
    const row = { ...base, ...none, lack: reasonText(notSent.why), reason: notSent.why }
    const isOnlyDisallowed = notSentReason(planned, { ...deployment, allow: allowances }) === undefined
    if (notSent.reason !== 'not-allowed' || !isOnlyDisallowed || probe.purpose === undefined) return row
    const media = independentRequests(probe, context).filter(isMedia)
    return { ...row, ...ofMedia(probe, media, context), notAllowed: sumOf(media, 'media') }
  }
  const independent = independentRequests(probe, context)
  const followingTokens = sumOf(billedRequests(probe, context), 'tokens') - sumOf(independent, 'tokens')
  return {
    ...base,
    requests: independent.length,
    following: isContinuedElsewhere(probe, context) ? 0 : Object.keys(probe.steps).length - independent.length,
    tokens: sumOf(independent, 'tokens'),
    media: sumOf(independent, 'media'),
    ...(followingTokens > 0 && { followingTokens }),
    ...ofMedia(probe, independent.filter(isMedia), context),
    ...(prices && { cost: plannedCost(billedRequests(probe, context), prices, deployment) }),
  }
}

const isMedia = ({ media = 0 }: Outgoing) => media > 0

const sumOf = (requests: readonly Outgoing[], of: 'tokens' | 'media') =>
  requests.reduce((total, outgoing) => total + (outgoing[of] ?? 0), 0)

/** The model of a form is not in a JSON body. It has one of the roles that the probe needs. */
function ofMedia({ needs, purpose }: Probe, media: readonly Outgoing[], { model }: StepContext) {
  const [first] = media
  if (first === undefined) return {}
  const named = media.map(modelIn).filter((one) => one !== undefined)
  const models = named.length > 0 ? named : (needs.models ?? []).map(model)
  const kind: NonNullable<ProbePlan['kind']> = first.path.includes('/videos') ? 'video' : 'image'
  return { kind, model: [...new Set(models)].join(', '), ...(purpose !== undefined && { purpose }) }
}
