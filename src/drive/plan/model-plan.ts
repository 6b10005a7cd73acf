import type { Settings } from '../../deployment/deployment.ts'
import type { Area } from './area.ts'
import { modelProbeName, modelProtocols, type ModelProtocol } from './listed-models.ts'
import { plannedCost, type PlannedCost } from './plan-cost.ts'
import { modelProbe, servesModels } from './model-probes.ts'
import { listedModelPlaceholder, type Outgoing } from '../probe.ts'
import { contextOf, isFollowStep } from '../send/steps.ts'

/** What asking one listed model by one protocol would send. */
export interface ModelPlan {
  readonly protocol: ModelProtocol
  readonly requests: number
  /** The most tokens that they can bill. */
  readonly tokens: number
  readonly media: number
}

/** What each listed model would be asked that is named, and how many those are at most where each is named by its id. */
export interface EveryModelPlan {
  readonly patterns: readonly string[]
  readonly atMost?: number
  readonly perModel: readonly ModelPlan[]
  /** What all those cost at most that are named by their ids, each by every protocol, where prices were given. */
  readonly cost?: PlannedCost
}

/** What `run` would send to listed models; how many there are shows in the list alone. Undefined where none is named. */
export function modelPlanOf(areas: readonly Area[], settings: Settings): EveryModelPlan | undefined {
  const { modelPatterns: patterns, deployment, seed, prices } = settings
  const area = areas.find(({ ofModel }) => ofModel !== undefined)
  if (patterns === undefined || area === undefined) return undefined
  const ids = patterns.filter((pattern) => !pattern.includes('*'))
  const longest = ids.reduce((one, other) => (other.length > one.length ? other : one), listedModelPlaceholder)
  const isAllowed = (protocol: ModelProtocol) =>
    protocol !== 'images' || (ids.length > 0 && deployment.allow.includes('images'))
  const wanted = modelProtocols.filter(
    (one) => isAllowed(one) && !deployment.unsupported.includes(one) && servesModels(one, settings),
  )
  const requestsTo = (protocol: ModelProtocol, model: string): readonly Outgoing[] => {
    const probe = modelProbe(area, modelProbeName(protocol, model), protocol, model)
    const context = contextOf(probe, { deployment, seed })
    return Object.values(probe.steps).flatMap((step) =>
      isFollowStep(step) ? [] : [typeof step === 'function' ? step(context) : step],
    )
  }
  const perModel = wanted.map((protocol) => {
    const requests = requestsTo(protocol, longest)
    const sum = (of: 'tokens' | 'media') => requests.reduce((total, one) => total + (one[of] ?? 0), 0)
    return { protocol, requests: requests.length, tokens: sum('tokens'), media: sum('media') }
  })
  const all = ids.flatMap((id) => wanted.flatMap((protocol) => requestsTo(protocol, id)))
  return {
    patterns,
    ...(ids.length === patterns.length && { atMost: ids.length }),
    perModel,
    ...(prices && ids.length > 0 && { cost: plannedCost(all, prices, deployment) }),
  }
}
