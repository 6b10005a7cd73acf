import { conformanceOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { declaredKind } from '../../src/contract/endpoint-types.ts'
import { recordedModels } from '../../src/deployment/model-list.ts'
import {
  callOf,
  assume,
  hasPathEvidence,
  inconclusive,
  isAtContractPath,
  isErrorAsResult,
  isMoved,
  recording,
  type Reply,
  unservedContractStatuses,
  labelsOf,
  modelIdOf,
  modelRecords,
} from '../../src/checks/index.ts'

/** Calls of an operation at the domestic endpoint that show whether its path is served; not those below a configured prefix. */
export const callsOf =
  (operation: OperationId) =>
  (reply: Reply): Reply | undefined => {
    const { exchange } = reply
    const isOfOperation = callOf(reply)?.operationId === operation && exchange.request.line === 'domestic'
    return isOfOperation && hasPathEvidence(operation) && isAtContractPath(exchange, operation) ? reply : undefined
  }

/** The statuses showing that the path of an operation is not served; empty if it is served. Inconclusive if it is served elsewhere. */
export function missingPathStatuses(operation: OperationId): readonly number[] {
  const { prefix } = conformanceOf(operation)
  if (prefix !== undefined) assume(!isMoved(operation) || unservedContractStatuses(operation) === undefined, prefix)
  return unservedContractStatuses(operation) ?? []
}

/** A model as described by the list. */
interface ModelDescription {
  readonly id: string
  readonly type: string | undefined
  readonly kinds: readonly string[]
  /** The labels whose meaning is unknown or guessed. */
  readonly unclear: readonly string[]
}

/** The models of the list. Inconclusive if there are none. */
export function modelDescriptions(list: Reply): readonly ModelDescription[] {
  assume(!isErrorAsResult(list), 'errors.success.result')
  const { endpointTypes } = recording().header.deployment
  const kinds = new Map(recordedModels(list, recording()).map((model) => [model.id, model.kinds]))
  if (kinds.size === 0) inconclusive('no-model-listed', { status: list.status })
  return modelRecords(list).map((record) => {
    const id = modelIdOf(record) ?? ''
    const modelKinds = kinds.get(id) ?? []
    const unclear = labelsOf(record).filter((label) => declaredKind(label, endpointTypes) === undefined)
    return { id, type: record.at('model_type').text, kinds: modelKinds, unclear }
  })
}

const textKinds = ['chat', 'responses', 'messages', 'generateContent']

const isChat = ({ type, kinds }: ModelDescription): boolean =>
  type === undefined ? kinds.some((kind) => textKinds.includes(kind)) : type === '对话'

const isMediaOf = (kind: string, named: string) => (model: ModelDescription) =>
  model.type === undefined ? model.kinds.some((modelKind) => modelKind.startsWith(kind)) : model.type === named

/** The categories of models, each with the area that a deployment may declare unsupported. */
const categories = [
  { name: 'chat', area: 'chat', includes: isChat },
  { name: 'image', area: 'images', includes: isMediaOf('image', '图像') },
  { name: 'video', area: 'video', includes: isMediaOf('video', '视频') },
]

/** The supported categories without a listed model. */
export function missingCategories(list: Reply): readonly string[] {
  const all = modelDescriptions(list)
  const { lacks } = recording().header.deployment
  if (!all.some(({ type, kinds }) => type !== undefined || kinds.length > 0)) {
    inconclusive('no-model-types')
  }
  const offered = categories.filter(({ area }) => !lacks.includes(area))
  return offered.filter(({ includes }) => !all.some(includes)).map(({ name }) => name)
}

/** Chat models whose endpoint types do not include the chat-compatible one. Inconclusive if that depends on guessed labels. */
export function chatModelsElsewhere(list: Reply): readonly string[] {
  const withEndpoints = modelDescriptions(list).filter((model) => isChat(model) && model.kinds.length > 0)
  if (withEndpoints.length === 0) inconclusive('no-endpoints')
  const elsewhere = withEndpoints.filter(({ kinds }) => !kinds.includes('chat'))
  const guessed = elsewhere.find(({ unclear }) => unclear.length > 0)
  const certain = elsewhere.filter(({ unclear }) => unclear.length === 0)
  if (certain.length === 0 && guessed !== undefined)
    inconclusive('labels-guessed', { model: guessed.id, labels: guessed.unclear })
  return certain.map(({ id }) => id)
}

/** Image and video models listed for chat completions. */
export const mediaModelsInChat = (list: Reply): readonly string[] =>
  modelDescriptions(list)
    .filter((model) => !isChat(model) || model.kinds.some((kind) => /^(?:image|video)/.test(kind)))
    .filter(({ kinds }) => kinds.includes('chat'))
    .map(({ id }) => id)

/** The status and content type of a response. */
export const describeResponse = ({ status, mediaType }: Reply): string =>
  `${status ?? 'no reply'}, ${mediaType ?? 'no content type'}`
