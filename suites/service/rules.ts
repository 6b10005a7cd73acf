import { conformanceOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { listedModels, modelRecords } from '../../src/deployment/model-list.ts'
import {
  callOf,
  assume,
  hasPathEvidence,
  inconclusive,
  isErrorAsResult,
  isMoved,
  recording,
  type Reply,
  unservedStatuses,
} from '../../src/checks/index.ts'

/** Calls of an operation on the domestic line, when they tell whether its path is served. */
export const callsOf =
  (operation: OperationId) =>
  (reply: Reply): Reply | undefined =>
    callOf(reply)?.operationId === operation && reply.exchange.request.line === 'domestic' && hasPathEvidence(operation)
      ? reply
      : undefined

/** The statuses that say that nobody serves the path of an operation; none when it is served. Where it stands instead is another matter. */
// Surviving mutants: The versioning area reports an operation that answers without its prefix.
export function statusesOfNoPath(operation: OperationId): readonly number[] {
  const { prefix } = conformanceOf(operation)
  if (prefix !== undefined) assume(!isMoved(operation) || unservedStatuses(operation) === undefined, prefix)
  return unservedStatuses(operation) ?? []
}

/** A model of the list, with what it says of itself. */
interface Described {
  readonly id: string
  readonly type: string | undefined
  readonly kinds: readonly string[]
  /** True when each of its labels was understood. */
  readonly isClear: boolean
}

/** The models of the list; ends the check when there is no list to look at. */
export function described(list: Reply): readonly Described[] {
  assume(!isErrorAsResult(list), 'errors.success.result')
  const kinds = new Map(listedModels(list).map((model) => [model.id, model.kinds]))
  if (kinds.size === 0) inconclusive('no-model-listed', { status: list.status })
  return modelRecords(list).map((record) => {
    const id = record.at('model').text ?? record.at('id').text ?? ''
    const modelKinds = kinds.get(id) ?? []
    const isClear = record.at('supported_endpoint_types').items.length === modelKinds.length
    return { id, type: record.at('model_type').text, kinds: modelKinds, isClear }
  })
}

const textual = ['chat', 'responses', 'messages', 'generateContent']

const isChat = ({ type, kinds }: Described): boolean =>
  type === undefined ? kinds.some((kind) => textual.includes(kind)) : type === '对话'

// Surviving mutants: models.record.model_type reports lists without types.
const isOfMedia = (kind: string, named: string) => (model: Described) =>
  model.type === undefined ? model.kinds.some((modelKind) => modelKind.startsWith(kind)) : model.type === named

/** The categories of models, each with the area that a deployment may declare that it lacks. */
// Surviving mutants: The name only appears in the message; the area decides only for deployments that do not support it.
const categories = [
  { name: 'chat', area: 'chat', holds: isChat },
  { name: 'image', area: 'images', holds: isOfMedia('image', '图像') },
  { name: 'video', area: 'video', holds: isOfMedia('video', '视频') },
]

/** The categories that a deployment should offer and of which its list names no model. */
// Surviving mutants: The requirements of the records report incomplete records.
export function missingCategories(list: Reply): readonly string[] {
  const all = described(list)
  const { lacks } = recording().header.deployment
  if (!all.some(({ type, kinds }) => type !== undefined || kinds.length > 0)) {
    inconclusive('no-model-types')
  }
  const offered = categories.filter(({ area }) => !lacks.includes(area))
  return offered.filter(({ holds }) => !all.some(holds)).map(({ name }) => name)
}

/** Chat models of the list whose endpoint types are all understood, and do not hold the chat-compatible one. */
export function chatModelsElsewhere(list: Reply): readonly string[] {
  const withEndpoints = described(list).filter((model) => isChat(model) && model.kinds.length > 0)
  if (withEndpoints.length === 0) inconclusive('no-endpoints')
  return withEndpoints.filter(({ kinds, isClear }) => isClear && !kinds.includes('chat')).map(({ id }) => id)
}

/** Image and video models that are listed for chat completions. */
// Surviving mutants: Our own words for kinds contain "image" and "video" at the start only.
export const mediaModelsInChat = (list: Reply): readonly string[] =>
  described(list)
    .filter((model) => !isChat(model) || model.kinds.some((kind) => /^(?:image|video)/.test(kind)))
    .filter(({ kinds }) => kinds.includes('chat'))
    .map(({ id }) => id)

/** What a path that is not part of the contract was answered. */
export const seen = ({ status, mediaType }: Reply): string =>
  `${status ?? 'no reply'}, ${mediaType ?? 'no content type'}`
