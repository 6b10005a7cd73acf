import { createHash } from 'node:crypto'
import type { Deployment } from '../../deployment/deployment.ts'
import type { ListedModel, EndpointKind } from '../../deployment/model-list.ts'
import { createMatcher } from '../../deployment/model-choice.ts'
import type { EveryModel, WantedModel } from '../../evidence/exchange.ts'
import type { Probe } from '../probe.ts'

/** The protocols by which a listed model is asked; media are billed by the piece and asked of nobody who was not named. */
export const modelProtocols = ['chat', 'responses', 'messages', 'generate-content', 'images'] as const
export type ModelProtocol = (typeof modelProtocols)[number]

/** Makes the probe of that name which asks a model by a protocol. */
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

/** So many models are asked in one run, with ids of so many characters: a list may be made to exhaust us. */
export const maxModels = 2000
const maxIdLength = 1024

export interface ModelsOptions {
  readonly patterns: readonly string[]
  readonly deployment: Deployment
  /** What a call of a model costs, in any unit; undefined where nobody knows. */
  readonly priceOf?: (model: string) => number | undefined
  /** Where only some probes are driven, their names. */
  readonly only?: readonly string[] | undefined
}

/**
 * What is made of the list of models: those that fit a pattern, by each protocol that they are listed for. The cheapest first, and each
 * by one protocol before any by its second, so that a budget covers the most models; where a price is not known, in the order of the
 * list, behind the others.
 */
export function selectListedModels(listed: readonly ListedModel[], options: ModelsOptions): EveryModel {
  const { patterns, priceOf = () => undefined } = options
  const fitting = createMatcher(patterns)
  const models = joined(listed)
  const matched = new Set<string>()
  const wanted = models.filter(({ id }) => {
    const fits = fitting(id)
    for (const pattern of fits) matched.add(pattern)
    return fits.length > 0
  })
  const cheapestFirst = byPrice(wanted, priceOf)
  const asked = cheapestFirst.slice(0, maxModels).map((model) => wantedOf(model, options))
  const rounds = Math.max(0, ...asked.map(({ length }) => length))
  const inRounds = Array.from({ length: rounds }, (_, round) => asked.flatMap((protocol) => protocol[round] ?? []))
  const { only } = options
  return {
    patterns,
    listed: models.length,
    unmatched: patterns.filter((pattern) => !matched.has(pattern)),
    leftOut: wanted.length - asked.length,
    models: inRounds.flat().filter(({ probe = '' }) => only?.includes(probe) ?? true),
  }
}

/** A model that is listed twice is one model, with the endpoint types of both. */
function joined(listed: readonly ListedModel[]): readonly ListedModel[] {
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

/** A model by each of its protocols, or by one why it is not asked. */
function wantedOf(model: ListedModel, { deployment, patterns }: ModelsOptions): readonly WantedModel[] {
  const { id, kinds, unlabelled, producesText: writes } = model
  const listedFor = [...new Set(kinds.map((kind) => protocols[kind]))]
  const found = listedFor.length > 0 ? listedFor : unlabelled && writes ? (['chat'] as const) : []
  const unusable = unusableBecause(id)
  if (unusable !== undefined) return [{ model: id, protocol: found[0] ?? 'other', because: unusable }]
  if (found.length === 0) return [{ model: id, protocol: 'other', because: 'no label tells that it answers a text' }]
  return found.map((protocol): WantedModel => {
    const because = notAsked(model, protocol, deployment, patterns)
    const named = { model: id, protocol }
    return because === undefined ? { ...named, probe: modelProbeName(protocol, id) } : { ...named, because }
  })
}

/** An id that no address and no body can hold as it is. */
function unusableBecause(id: string): string | undefined {
  if (id.length > maxIdLength) return `its id has ${id.length} characters`
  return /\p{Cs}/u.test(id) ? 'its id is no text that can be sent' : undefined
}

function notAsked(
  { id, kinds, producesText: writes }: ListedModel,
  protocol: ModelProtocol | 'video',
  { unsupported: lacks, allow }: Deployment,
  patterns: readonly string[],
): string | undefined {
  if (lacks.includes(protocol)) return `the deployment declares ${protocol} as unsupported (lacks)`
  if (protocol === 'video') return 'videos are billed by the piece: name it by a role, video=ID'
  if (protocol !== 'images') return writes ? undefined : 'it makes media, which are billed by the piece'
  if (!kinds.includes('image')) return 'what it edits must be given to it: name it by a role, imageEdit=ID'
  const isNamed = patterns.includes(id) && allow.includes('images')
  return isNamed ? undefined : 'images are billed by the piece: name it by its id, with --allow images'
}

/** What a name begins with that is given to a probe of a listed model. */
const prefix = 'model-'

/**
 * The name of the probe that asks a model by a protocol: of letters, digits and dashes, whatever the id holds, and the same in every run.
 * Where that is not all of the id, a hash tells models apart.
 */
export function modelProbeName(protocol: string, id: string): string {
  const slug = id.replace(/[^a-z\d_-]+/gi, '-').slice(0, 40)
  const isWhole = slug === id && /^[a-z\d_-]+$/.test(id) && !/-[\da-f]{8}$/.test(id)
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 8)
  return `${prefix}${protocol}-${isWhole ? id : `${slug.toLowerCase()}-${hash}`}`
}

/** True for the name of a probe that a list of models may lead to. */
export const isModelProbeName = (name: string): boolean =>
  modelProtocols.some((protocol) => name.startsWith(`${prefix}${protocol}-`))
