import { areas } from '../suites/areas.ts'
import type { Contract } from '../src/contract/document.ts'
import { overseasDeployment, type Deployment, type Repeat, type Settings } from '../src/deployment/deployment.ts'
import type { Area } from '../src/drive/plan/area.ts'
import { modelPlanOf, type EveryModelPlan, type ModelPlan } from '../src/drive/plan/model-plan.ts'
import { costOfPlan, discoveryRequestsOf, planOf, type ProbePlan } from '../src/drive/plan/plan.ts'
import type { PlannedCost, UnknownCost } from '../src/drive/plan/plan-cost.ts'
import type { PlanOptions } from './options.ts'
import { settingsOf } from './read-options.ts'
import { contractToDrive } from './contract.ts'
import { failing } from './failing.ts'
import { definedMembers } from '../src/std/defined-members.ts'

export type { EveryModelPlan, ModelPlan, PlannedCost, ProbePlan, UnknownCost }

/** What a run would send to one endpoint. */
export interface EndpointPlan {
  readonly baseUrl: string
  readonly probes: readonly ProbePlan[]
  /** The most requests that find models before the probes are sent: the list of models, and trials. */
  readonly discoveryRequests: number
  /** With `prices`. */
  readonly cost?: PlannedCost
}

/** What `run` would send with the same options. */
export interface Plan extends EndpointPlan {
  readonly embedded: boolean
  readonly seed: number
  /** With `patienceMs`, if the area `upstream` is sent: for how long the upstream is silent, in seconds. The calls wait at the same time. */
  readonly patienceS?: number
  /** With `repeat` or `forMs`: how often it is sent. */
  readonly repeat?: Repeat
  /** The probes of each listed model, if `models` selects some. Their number is known only after discovery. */
  readonly everyModel?: EveryModelPlan
  /** With `overseasUrl`: the same for that endpoint. */
  readonly overseas?: EndpointPlan
}

/** Implements `plan` of the library. */
export const plan = (options: PlanOptions): Promise<Plan> =>
  failing(async (secrets) => planWith(areas, await settingsOf(options, secrets)))

/** What a drive of these areas would send. */
export async function planWith(areas: readonly Area[], settings: Settings): Promise<Plan> {
  const contract = contractToDrive(settings)
  const { seed, deployment, compareOverseas, patienceS, repeat } = settings
  const own = { ...settings, deployment: await deploymentOf(settings, contract) }
  const everyModel = modelPlanOf(areas, own)
  const planned = endpointPlan(areas, own, contract)
  const isSilent = planned.probes.some(({ area, lack }) => area === 'upstream' && lack === undefined)
  return {
    ...planned,
    ...(isSilent && definedMembers({ patienceS })),
    ...{ baseUrl: deployment.baseUrl, embedded: deployment.embedded, seed },
    ...(repeat && { repeat }),
    ...(everyModel && { everyModel }),
    ...(compareOverseas === true && {
      overseas: endpointPlan(areas, { ...own, deployment: overseasDeployment(own.deployment) }, contract),
    }),
  }
}

function endpointPlan(areas: readonly Area[], settings: Settings, contract: Contract): EndpointPlan {
  const cost = costOfPlan(areas, contract, settings)
  return {
    baseUrl: settings.deployment.baseUrl,
    probes: planOf(areas, contract, settings),
    discoveryRequests: discoveryRequestsOf(areas, contract, settings),
    ...(cost && { cost }),
  }
}

/** The deployment that `run` would drive. Starts the embedded gateway only to learn its keys and models. */
async function deploymentOf(settings: Settings, contract: Contract): Promise<Deployment> {
  if (!settings.deployment.embedded) return settings.deployment
  const { startEmbedded } = await import('./run/drive.ts')
  const { deployment, close } = await startEmbedded(settings, contract)
  await close()
  return deployment
}
