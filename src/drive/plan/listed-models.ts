import { createHash } from 'node:crypto'
import type { Deployment } from '../../deployment/deployment.ts'
import type { EndpointKind } from '../../contract/endpoint-types.ts'
import type { ListedModel } from '../../deployment/model-list.ts'
import { createMatcher } from '../../deployment/model-choice.ts'
import type { EveryModel, WantedModel } from '../../evidence/exchange.ts'
import type { Probe } from '../probe.ts'

/** The protocols of model probes. Images are sent only to models that are named by ID, because they are billed per image. */
export const modelProtocols = ['chat', 'responses', 'messages', 'generate-content', 'images'] as const
export type ModelProtocol = (typeof modelProtocols)[number]

/** Creates the probe with this name that sends requests to a model. */
export type ModelProbe = (name: string, protocol: ModelProtocol, model: string) => Probe

const protocols: Readonly<Record<EndpointKind, ModelProtocol | 'video'>> = {
  chat: 'chat',
  responses: 'responses',
  messages: 'messages',
  generateContent: 'generate-content',
  image: 'images',
  imageEdit: 'images',
  video: 'video',
  motionControl: 'video',
}

/** Bounds for a malicious list of models. */
export const maxModels = 2000
const maxIdLength = 1024

export interface ModelsOptions {
  readonly patterns: readonly string[]
  readonly deployment: Deployment
  /** The relative cost of a request to a model. Undefined if unknown. */
  readonly priceOf?: (model: string) => number | undefined
  /** The names of the only probes to send. */
  readonly only?: readonly string[] | undefined
}

/**
 * The listed models that match a pattern, with each protocol of their labels. The cheapest come first, each with its first protocol
 * before any with its second, so that a budget covers as many models as possible. Models without a price come last, in list order.
 */
export function selectListedModels(listed: readonly ListedModel[], options: ModelsOptions): EveryModel {
  const { patterns, priceOf = () => undefined } = options
  const matchesOf = createMatcher(patterns)
  const models = mergeDuplicates(listed)
  const matched = new Set<string>()
  const wanted = models.filter(({ id }) => {
    const matches = matchesOf(id)
    for (const pattern of matches) matched.add(pattern)
    return matches.length > 0
  })
  const cheapestFirst = byPrice(wanted, priceOf)
  const byModel = cheapestFirst.slice(0, maxModels).map((model) => wantedOf(model, options))
  const rounds = Math.max(0, ...byModel.map(({ length }) => length))
  const inRounds = Array.from({ length: rounds }, (_, round) => byModel.flatMap((protocol) => protocol[round] ?? []))
  const { only } = options
  return {
    patterns,
    listed: models.length,
    unmatched: patterns.filter((pattern) => !matched.has(pattern)),
    leftOut: wanted.length - byModel.length,
    models: inRounds.flat().filter(({ probe = '' }) => only?.includes(probe) ?? true),
  }
}

/** Merges the entries of a model that is listed twice. */
function mergeDuplicates(listed: readonly ListedModel[]): readonly ListedModel[] {
  const byId = new Map<string, ListedModel>()
  for (const model of listed) {
    const { kinds, unlabelled, producesText: writes } = byId.get(model.id) ?? model
    byId.set(model.id, {
      id: model.id,
      kinds: [...new Set([...kinds, ...model.kinds])],
      unlabelled: unlabelled && model.unlabelled,
      producesText: writes && model.producesText,
    })
  }
  return [...byId.values()]
}

function byPrice(models: readonly ListedModel[], priceOf: (model: string) => number | undefined) {
  const priced = models.map((model) => ({ model, price: priceOf(model.id) ?? Infinity }))
  const order = (one: number, other: number) => (one === other ? 0 : one - other)
  return priced.toSorted((one, other) => order(one.price, other.price)).map(({ model }) => model)
}

/** A model with each of its protocols, or with the reason why it is not tested. */
function wantedOf(model: ListedModel, { deployment, patterns }: ModelsOptions): readonly WantedModel[] {
  const { id, kinds, unlabelled, producesText: writes } = model
  const listedFor = [...new Set(kinds.map((kind) => protocols[kind]))]
  const found = listedFor.length > 0 ? listedFor : unlabelled && writes ? (['chat'] as const) : []
  const unusable = unusableId(id)
  if (unusable !== undefined) return [{ model: id, protocol: found[0] ?? 'other', because: unusable }]
  if (found.length === 0) return [{ model: id, protocol: 'other', because: 'it has no known label for text' }]
  return found.map((protocol): WantedModel => {
    const because = exclusionReason(model, protocol, deployment, patterns)
    const named = { model: id, protocol }
    return because === undefined ? { ...named, probe: modelProbeName(protocol, id) } : { ...named, because }
  })
}

/** Why the id cannot be sent in a path or a body. */
function unusableId(id: string): string | undefined {
  if (id.length > maxIdLength) return `its ID is too long: ${id.length} characters`
  return /\p{Cs}/u.test(id) ? 'its ID is not valid Unicode' : undefined
}

function exclusionReason(
  { id, kinds, producesText: writes }: ListedModel,
  protocol: ModelProtocol | 'video',
  { lacks, allow }: Deployment,
  patterns: readonly string[],
): string | undefined {
  if (lacks.includes(protocol)) return `the deployment declares ${protocol} as unsupported (lacks)`
  if (protocol === 'video') return 'videos are billed per item. Use --models video=ID to test it'
  if (protocol !== 'images') return writes ? undefined : 'it generates media, which are billed per item'
  if (!kinds.includes('image')) return 'it edits images. Use --models imageEdit=ID to test it'
  const isNamed = patterns.includes(id) && allow.includes('images')
  return isNamed ? undefined : 'images are billed per item. Name it by its ID and use --allow images to test it'
}

const prefix = 'model-'
const maxSlugLength = 40

/**
 * The name of a model probe: letters, digits and dashes, and the same in every run. If that loses a part of the ID, a hash makes the name
 * unique.
 */
export function modelProbeName(protocol: string, id: string): string {
  const slug = id.replace(/[^a-z\d_-]+/gi, '-').slice(0, maxSlugLength)
  const isLossless = slug === id && /^[a-z\d_-]+$/.test(id) && !/-[\da-f]{8}$/.test(id)
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 8)
  return `${prefix}${protocol}-${isLossless ? id : `${slug.toLowerCase()}-${hash}`}`
}

export const isModelProbeName = (name: string): boolean =>
  modelProtocols.some((protocol) => name.startsWith(`${prefix}${protocol}-`))
