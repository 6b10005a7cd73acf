import { defaultRole } from '../../src/contract/conformance.ts'
import { declaredKind, endpointKind } from '../../src/contract/endpoint-types.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { recordedModels, type ListedModel } from '../../src/deployment/model-list.ts'
import {
  assumeResult,
  callOf,
  type Field,
  isCallOf,
  isInventedModel,
  isTraffic,
  labelsOf,
  modelIdOf,
  modelLists,
  modelName,
  modelRecords,
  onceForRecording,
  plainReplies,
  recordArray,
  recording,
  type Reply,
  showsCallTimes,
} from '../../src/checks/index.ts'

/** True for a 404 about the model: by its code, or, without a code, because the message names the model. */
export function isNotFound(reply: Reply): boolean {
  const { text: code = '' } = reply.json.at('error.code')
  const { text: message = '' } = reply.json.at('error.message')
  const model = modelName(reply)
  const isNamed = model !== '' && message.includes(model)
  return reply.status === 404 && (code === 'model_not_found' || (code === '' && isNamed))
}

interface ModelListing {
  /** The first list for the default key; undefined if none was recorded. An empty list counts. */
  readonly list: Reply | undefined
  /** The records of the lists by model id. */
  readonly records: ReadonlyMap<string, Field>
  readonly kinds: ReadonlyMap<string, ListedModel>
}

/** The models listed for the default key in this recording, by id. */
const modelListing = onceForRecording(({ header }): ModelListing => {
  const lists = modelLists().filter((list) => recordArray(list) !== undefined)
  return {
    list: lists[0],
    records: new Map(lists.flatMap(modelRecords).map((record) => [modelIdOf(record) ?? '', record])),
    kinds: new Map(lists.flatMap((list) => recordedModels(list, { header })).map((model) => [model.id, model])),
  }
})

/** In recorded traffic a list may be outdated: it is compared only with calls shortly before or after it. */
const isNearList = ({ exchange }: Reply) =>
  !isTraffic() ||
  (showsCallTimes() && listTimes().some((time) => Math.abs(time - Date.parse(exchange.startedAt)) < maxListAgeMs))

const maxListAgeMs = 600_000

const listTimes = onceForRecording(() => modelLists().map(({ exchange }) => Date.parse(exchange.startedAt)))

/** True if a model is listed for the called operation, or listed without endpoint types. */
function isListedFor(reply: Reply, model: string): boolean {
  const record = modelListing().kinds.get(model)
  const role = defaultRole(callOf(reply)?.operationId ?? 'listModels')
  return record !== undefined && (record.unlabelled || record.kinds.some((kind) => kind === role))
}

/** True if the list names the called operation for the model of a call. */
export function isLabelledFor(reply: Reply): boolean {
  const model = modelName(reply)
  return isListedFor(reply, model) && modelListing().kinds.get(model)?.unlabelled === false
}

/** The labels by which a model is listed for an operation, if each is a guess; undefined if one is declared. */
export function guessedLabels(model: string, operation: OperationId): readonly string[] | undefined {
  const record = modelListing().records.get(model)
  const { endpointTypes } = recording().header.deployment
  const role = defaultRole(operation)
  const labels = (record ? labelsOf(record) : []).filter((label) => endpointKind(label, endpointTypes) === role)
  return labels.some((label) => declaredKind(label, endpointTypes) !== undefined) ? undefined : labels
}

/** Calls of a model with the default key. */
function modelCalls(reply: Reply) {
  if (reply.exchange.request.key !== 'default' || isCallOf(reply, 'listModels')) return undefined
  const model = callOf(reply) === undefined ? '' : modelName(reply).trim()
  return model === '' || reply.status === undefined ? undefined : { model, reply }
}

/**
 * Calls of listed models on endpoints they are listed for. Ignores the model that the operator declares without a channel.
 */
export function callsOfListed(reply: Reply): Reply | undefined {
  const call = modelCalls(reply)
  return call !== undefined &&
    isNearList(reply) &&
    isListedFor(reply, call.model) &&
    call.model !== recording().models['noChannel']
    ? reply
    : undefined
}

/** A model that served a call, and the list that must contain it. */
interface AnsweringModel {
  readonly model: string
  readonly isListed: boolean
  readonly list: Reply
}

/** The id of the list that contains the model of a call. */
export function listingOf(reply: Reply): string {
  const model = modelName(reply).trim()
  const list = modelLists().find((one) => modelRecords(one).some((record) => modelIdOf(record) === model))
  return list?.exchange.id ?? 'the list'
}

/** Models that served a call, if the recording contains a list. */
export function answeringModels(reply: Reply): AnsweringModel | undefined {
  const call = reply.status === 200 ? modelCalls(reply) : undefined
  const { list, kinds } = modelListing()
  // Other requirements judge invented models and the model of another group.
  if (
    call === undefined ||
    isInventedModel(call.model) ||
    call.model === recording().models['otherGroup'] ||
    list === undefined ||
    !isNearList(reply)
  )
    return undefined
  assumeResult(reply)
  return { model: call.model, isListed: kinds.has(call.model), list }
}

/** More than any model writes at once: a larger limit truncates what the model itself would. */
const maxSmallLimit = 4096

/** The choices of the declared model that does not truncate, under a small token limit. */
export function choicesOfNonTruncating(reply: Reply): readonly Field[] | undefined {
  const { nonTruncating } = recording().models
  const { json } = reply.request
  const limit = json.at('max_tokens').number ?? json.at('max_completion_tokens').number
  if (nonTruncating === undefined || json.at('model').text !== nonTruncating) return undefined
  if (limit === undefined || limit > maxSmallLimit) return undefined
  return plainCompletions(reply)?.json.at('choices').items
}

const plainCompletions = plainReplies('createChatCompletion')
