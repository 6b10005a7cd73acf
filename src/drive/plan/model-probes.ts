import type { Settings } from '../../deployment/deployment.ts'
import type { ListedModel } from '../../deployment/model-list.ts'
import { UsageError } from '../../std/usage-error.ts'
import type { EveryModel } from '../../evidence/exchange.ts'
import { shardOfModel } from '../../evidence/model-shard.ts'
import type { PriceList } from '../../money/price-list.ts'
import type { Area } from './area.ts'
import { selectListedModels, modelProtocols, type ModelProtocol } from './listed-models.ts'
import { servesSelected, type Planned } from './planned-probes.ts'
import type { Probe } from '../probe.ts'

/** What the list of models leads to: what the evidence says of it, and the probes. */
export interface PlannedModels {
  readonly everyModel: EveryModel
  readonly planned: readonly Planned[]
}

/** What a plain and a streamed call of a model can show: its protocol, its stream, what is said of lists, and how it is refused. */
const servesOf = (protocol: string): readonly string[] => [protocol, `streaming.${protocol}`, 'models', 'errors']

/** True where what a model is asked by a protocol can show something that is selected. */
export const servesModels = (protocol: string, selection: Pick<Settings, 'only' | 'skip'>): boolean =>
  servesSelected(servesOf(protocol), selection)

/**
 * What is asked of the listed models that are wanted, in the order in which it is asked; `undefined` where none are wanted. Every shard
 * is given all.
 *
 * @param listed why there is no list, where there is none
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

/** Input and output of a call as ours are, in tokens. */
const usual = { input: 60, output: 16 }

/** What a call of a model costs, so that models can be compared; undefined where the prices do not tell. */
const priceIn = (prices: PriceList | undefined) => (model: string) => {
  const found = prices?.of(model) ?? ''
  if (typeof found === 'string') return undefined
  const { perMillionTokens, perImage } = found.price
  if (perMillionTokens === undefined) return perImage
  return (perMillionTokens.input * usual.input + perMillionTokens.output * usual.output) / 1e6
}

/** What is asked of a model by a protocol, as probes of any name are. */
export function modelProbe({ name: area, ofModel }: Area, name: string, protocol: ModelProtocol, model: string): Probe {
  if (ofModel === undefined) throw new Error(`${area} asks nothing of listed models`)
  const probe = ofModel(name, protocol, model)
  return { ...probe, needs: { ...probe.needs, features: [protocol] }, serves: servesOf(protocol) }
}

/** The share of one shard. */
export const modelsOfShard = (planned: readonly Planned[], { index, count }: Settings['shard']): readonly Planned[] =>
  planned.filter(({ probe }) => shardOfModel(probe.name, count) === index)

/**
 * Refuses to ask listed models for what shows nothing that is selected.
 *
 * @throws UsageError
 */
export function checkModels(settings: Pick<Settings, 'modelPatterns' | 'only' | 'skip'>): void {
  if (settings.modelPatterns === undefined) return
  if (modelProtocols.some((protocol) => servesModels(protocol, settings))) return
  throw new UsageError('--models names listed models, whose calls show nothing of what --only and --skip select')
}
