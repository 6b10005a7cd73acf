import type { Settings } from '../../deployment/deployment.ts'
import type { Area } from './area.ts'
import { modelProbeName, modelProtocols, type ModelProtocol } from './listed-models.ts'
import { plannedCost, type PlannedCost } from './plan-cost.ts'
import { modelProbe, servesModels } from './model-probes.ts'
import { listedModelPlaceholder, type Outgoing } from '../probe.ts'
import { contextOf, independentRequests } from '../send/steps.ts'

/** The requests to one listed model with one protocol. */
export interface ModelPlan {
  readonly protocol: ModelProtocol
  readonly requests: number
  /** The maximum tokens that they can bill. */
  readonly tokens: number
  readonly media: number
}

/** The requests to each listed model of `--models`. */
export interface EveryModelPlan {
  readonly patterns: readonly string[]
  /** The maximum number of models. Undefined if a pattern may match any number. */
  readonly atMost?: number
  readonly perModel: readonly ModelPlan[]
  /** The maximum cost of the models that are named by ID, with every protocol. */
  readonly cost?: PlannedCost
}

/** Undefined without `--models` for listed models. The number of matching models is not known before discovery. */
export function modelPlanOf(areas: readonly Area[], settings: Settings): EveryModelPlan | undefined {
  const { modelPatterns: patterns, deployment, seed, prices } = settings
  const area = areas.find(({ ofModel }) => ofModel !== undefined)
  if (patterns === undefined || area === undefined) return undefined
  const ids = patterns.filter((pattern) => !pattern.includes('*'))
  const longest = ids.reduce((one, other) => (other.length > one.length ? other : one), listedModelPlaceholder)
  const isAllowed = (protocol: ModelProtocol) =>
    protocol !== 'images' || (ids.length > 0 && deployment.allow.includes('images'))
  const wanted = modelProtocols.filter(
    (one) => isAllowed(one) && !deployment.lacks.includes(one) && servesModels(one, settings),
  )
  const requestsTo = (protocol: ModelProtocol, model: string): readonly Outgoing[] => {
    const probe = modelProbe(area, modelProbeName(protocol, model), protocol, model)
    return independentRequests(probe, contextOf(probe, { deployment, seed }))
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
