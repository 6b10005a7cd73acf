import type { Settings } from '../../deployment/deployment.ts'
import type { ListedModel } from '../../deployment/model-list.ts'
import { UsageError } from '../../std/usage-error.ts'
import type { EveryModel } from '../../evidence/exchange.ts'
import { shardOfModel } from '../../evidence/shards.ts'
import type { PriceList } from '../../money/price-list.ts'
import type { Area } from './area.ts'
import { selectListedModels, modelProtocols, type ModelProtocol } from './listed-models.ts'
import { servesSelected, type Planned } from './planned-probes.ts'
import type { Probe } from '../probe.ts'

/** The probes of the listed models, and their record in the evidence. */
export interface PlannedModels {
  readonly everyModel: EveryModel
  readonly planned: readonly Planned[]
}

/** The areas that a plain and a streamed request to a model serve. */
const servesOf = (protocol: string): readonly string[] => [protocol, `streaming.${protocol}`, 'models', 'errors']

/** True if requests with this protocol serve a selected requirement. */
export const servesModels = (protocol: string, selection: Pick<Settings, 'only' | 'skip'>): boolean =>
  servesSelected(servesOf(protocol), selection)

/**
 * The probes of the listed models that match `--models`, in the order of sending, for all shards. Undefined without `--models`.
 *
 * @param listed the models, or why the list cannot be read
 */
export function plannedModels(
  areas: readonly Area[],
  listed: readonly ListedModel[] | string,
  settings: Settings,
): PlannedModels | undefined {
  const { modelPatterns: patterns, deployment, probes: only } = settings
  const area = areas.find(({ ofModel }) => ofModel !== undefined)
  if (patterns === undefined || area?.ofModel === undefined) return undefined
  const all = selectListedModels(typeof listed === 'string' ? [] : listed, {
    patterns,
    deployment,
    only,
    priceOf: priceIn(settings.prices),
  })
  const models = all.models.filter(({ protocol }) => servesModels(protocol, settings))
  const everyModel = { ...all, models, ...(typeof listed === 'string' && { because: listed }) }
  const planned = models.flatMap(({ model, protocol, probe: name }) =>
    name === undefined ? [] : [{ area: area.name, probe: modelProbe(area, name, protocol as ModelProtocol, model) }],
  )
  return { everyModel, planned }
}

/** The approximate size of a model probe, in tokens. */
const typicalTokens = { input: 60, output: 16 }

/** The cost of a typical request, for sorting. Undefined without a price. */
const priceIn = (prices: PriceList | undefined) => (model: string) => {
  const found = prices?.of(model) ?? ''
  if (typeof found === 'string') return undefined
  const { perMillionTokens, perImage } = found.price
  if (perMillionTokens === undefined) return perImage
  return (perMillionTokens.input * typicalTokens.input + perMillionTokens.output * typicalTokens.output) / 1e6
}

export function modelProbe({ name: area, ofModel }: Area, name: string, protocol: ModelProtocol, model: string): Probe {
  if (ofModel === undefined) throw new Error(`${area} has no probe for listed models`)
  const probe = ofModel(name, protocol, model)
  return { ...probe, needs: { ...probe.needs, features: [protocol] }, serves: servesOf(protocol) }
}

export const modelsOfShard = (planned: readonly Planned[], { index, count }: Settings['shard']): readonly Planned[] =>
  planned.filter(({ probe }) => shardOfModel(probe.name, count) === index)

/** @throws UsageError if `--models` names listed models, but their probes serve no selected requirement */
export function checkModels(settings: Pick<Settings, 'modelPatterns' | 'only' | 'skip'>): void {
  if (settings.modelPatterns === undefined) return
  if (modelProtocols.some((protocol) => servesModels(protocol, settings))) return
  throw new UsageError('--models: requests to listed models do not test any requirement that --only and --skip select')
}
