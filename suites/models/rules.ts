import { defaultRole } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import {
  declaredKind,
  endpointKind,
  labelsOf,
  modelRecords,
  recordedModels,
  type ListedModel,
} from '../../src/deployment/model-list.ts'
import {
  plainReplies,
  callOf,
  type Field,
  assume,
  inconclusive,
  isArray,
  isCallOf,
  isInventedModel,
  isOwnKey,
  isTraffic,
  modelName,
  onceForRecording,
  recording,
  type Reply,
  replyOf,
  assumeResult,
} from '../../src/checks/index.ts'

/** Lists of models. */
export const answers = plainReplies('listModels')

/** The array of records in any known envelope; the root if there is none. */
// Surviving mutants: If no member holds an array, the root is used anyway.
export function arrayOf({ json }: Reply): Field {
  return [json, json.at('data'), json.at('models'), json.at('data.data')].find(isArray) ?? json
}

/** Lists that contain an array of records. */
// Surviving mutants: What depends on the list is inconclusive because of models.list.json in the end.
export function lists(reply: Reply): Reply | undefined {
  const list = answers(reply)
  if (list === undefined) return undefined
  assume(typeof list.json.value === 'object' && list.json.value !== null, 'models.list.json')
  assume(isArray(arrayOf(list)), 'models.list.records')
  return list
}

/** The number of models in lists of the default key. Other keys may have access to no model. */
// Surviving mutants: In recorded traffic the list is then inconclusive.
export function countedModels(reply: Reply): { readonly models: number } | undefined {
  const list = isOwnKey(reply.exchange) ? lists(reply) : undefined
  if (list !== undefined && isTraffic() && modelRecords(list).length === 0)
    inconclusive('list-empty', { exchange: list.exchange.id })
  return list && { models: modelRecords(list).length }
}

/** The records of a list; undefined if it has none. */
// Surviving mutants: models.list.not_empty reports a list without records; dependent checks are inconclusive either way.
export function records(reply: Reply): readonly Field[] | undefined {
  const list = lists(reply)
  if (list === undefined) return undefined
  const found = modelRecords(list)
  assume(found.length > 0 || reply.exchange.request.key !== 'default' || isTraffic(), 'models.list.not_empty')
  return found.length === 0 ? undefined : found
}

/** The identifier of a record for requests: the contract's `model`, or else `id`. */
export const idOf = (record: Field): string | undefined =>
  [record.at('model'), record.at('id')].find(({ text }) => text)?.text

/** The identifiers of a list. Inconclusive if a record has none. */
// Surviving mutants: models.record.model reports a record without `model`; the rest is for the compiler.
export function identifiers(reply: Reply): readonly string[] | undefined {
  const ids = records(reply)?.map(idOf)
  if (ids === undefined) return undefined
  assume(!ids.includes(undefined), 'models.record.model')
  return ids.filter((id) => id !== undefined)
}

/** The identifiers that occur earlier in the list. */
export function duplicatesOf(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return ids.filter((id) => seen.size === seen.add(id).size)
}

/** The groups named by a record. */
// Surviving mutants: models.record.enable_groups reports a group that is not text.
function groupsOf(record: Field): readonly string[] {
  const groups = record.at('enable_groups')
  assume(isArray(groups) && groups.items.every(({ text }) => text !== undefined), 'models.record.enable_groups')
  return groups.items.map(({ text = '' }) => text)
}

const groupOfKey = () => recording().header.deployment.group

/** The models of the default key's list, with their groups. */
export function groupedModels(reply: Reply) {
  const found = reply.exchange.request.key === 'default' ? records(reply) : undefined
  if (found === undefined) return undefined
  if (isTraffic()) inconclusive('group-not-known')
  // Surviving mutants: The identifier only appears in the message.
  const models = found.map((record) => ({ id: idOf(record) ?? record.path, groups: groupsOf(record) }))
  if (!models.some(({ groups }) => groups.includes(groupOfKey()))) {
    inconclusive('group-not-listed', { group: groupOfKey() })
  }
  return { group: groupOfKey(), models }
}

/** The records of a list requested by a probe. Inconclusive if there are none. */
// Surviving mutants: A reply that is not a list has no records: inconclusive either way.
function requireRecords(reply: Reply): readonly Field[] {
  if (reply.status !== 200) inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status })
  return records(reply) ?? inconclusive('other-group-empty')
}

/** The groups shared by all models in the list of the other group's key, except the group of the default key. */
export function groupsInCommon(otherList: Reply): readonly string[] {
  const records = requireRecords(otherList).map(groupsOf)
  const named = new Map<string, number>()
  for (const group of records.flatMap((groups) => [...new Set(groups)])) named.set(group, (named.get(group) ?? 0) + 1)
  return [...named.keys()].filter((group) => group !== groupOfKey() && named.get(group) === records.length)
}

/** Models in the default key's list that name the group of the other key and are missing from that key's list. */
// Surviving mutants: If both lists are the same, models.list.per_key reports it; without a shared model nothing is hidden.
export function hiddenFromOtherKey(defaultList: Reply, otherList: Reply): readonly string[] {
  const common = groupsInCommon(otherList)
  assume(common.length > 0, 'models.list.per_key')
  const ids = new Set(requireRecords(otherList).map(idOf))
  const shared = requireRecords(defaultList).filter((record) => {
    const groups = new Set(groupsOf(record))
    return common.every((group) => groups.has(group))
  })
  if (shared.length === 0) inconclusive('no-common-group')
  return shared.map((record) => idOf(record) ?? record.path).filter((id) => !ids.has(id))
}

/** The identifiers listed for the default key, if the operator named a model that it must not contain. */
// Surviving mutants: Without such a model or list there is nothing to report; models.list.group reports empty groups.
export function listWithoutOtherGroup(reply: Reply) {
  const otherGroupModel = recording().models['otherGroup']
  if (otherGroupModel === undefined || reply.exchange.request.key !== 'default') return undefined
  const found = records(reply)
  const record = found?.find((field) => idOf(field) === otherGroupModel)
  const groups = record?.at('enable_groups').items.map(({ value }) => value)
  assume(groups === undefined || groups.length === 0 || groups.includes(groupOfKey()), 'models.list.group')
  return found === undefined ? undefined : { otherGroupModel, ids: identifiers(reply) ?? [] }
}

/** True for a 404 about the model: by its code, or, without a code, because the message names the model. */
export function isNotFound(reply: Reply): boolean {
  const { text: code = '' } = reply.json.at('error.code')
  const { text: message = '' } = reply.json.at('error.message')
  const model = modelName(reply)
  // Surviving mutants: `modelCalls` leaves out calls without a model.
  const isNamed = model !== '' && message.includes(model)
  return reply.status === 404 && (code === 'model_not_found' || (code === '' && isNamed))
}

interface ModelListing {
  /** The records of the lists by model id. */
  readonly records: ReadonlyMap<string, Field>
  /** True if a list for the default key was recorded, even an empty one. */
  readonly isAvailable: boolean
  readonly kinds: ReadonlyMap<string, ListedModel>
}

/** The models listed for the default key in this recording, by id. */
// Surviving mutants: Without a list the check is inconclusive in the next line.
const modelListing = onceForRecording(({ exchanges, header }): ModelListing => {
  const replies = exchanges.filter(({ request }) => request.key === 'default').map(replyOf)
  // Surviving mutants: Other replies have no named records.
  const lists = replies.filter(
    (reply) => reply.status === 200 && isCallOf(reply, 'listModels') && isArray(arrayOf(reply)),
  )
  return {
    isAvailable: lists.length > 0,
    records: new Map(lists.flatMap(modelRecords).map((record) => [idOf(record) ?? '', record])),
    kinds: new Map(lists.flatMap((list) => recordedModels(list, { header })).map((model) => [model.id, model])),
  }
})

/** In recorded traffic a list may be outdated: it is compared only with calls shortly before or after it. */
const isNearList = ({ exchange }: Reply) =>
  !isTraffic() || listTimes().some((time) => Math.abs(time - Date.parse(exchange.startedAt)) < maxListAgeMs)

const maxListAgeMs = 600_000

const listTimes = onceForRecording(({ exchanges }) =>
  exchanges
    .filter(({ request }) => request.key === 'default')
    .map(replyOf)
    .filter((reply) => isCallOf(reply, 'listModels') && reply.status === 200)
    .map(({ exchange }) => Date.parse(exchange.startedAt)),
)

/** True if a model is listed for the called operation, or listed without endpoint types. */
function isListedFor(reply: Reply, model: string): boolean {
  const record = modelListing().kinds.get(model)
  const role = defaultRole(callOf(reply)?.operationId ?? 'listModels')
  return record !== undefined && (record.unlabelled || record.kinds.some((kind) => kind === role))
}

/** True if the list names the called operation for the model of a call. */
// Surviving mutants: selftest/suites/every-model.test.ts checks this.
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
// Surviving mutants: Calls without a model or a reply are left out either way.
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

/** Models that served a call, if the recording contains a list. */
// Surviving mutants: Without a list the check is inconclusive in the next line; errors under 200 are reported by the protocols.
export function answeringModels(reply: Reply): { readonly model: string; readonly isListed: boolean } | undefined {
  const call = reply.status === 200 ? modelCalls(reply) : undefined
  // An invented model that is served violates `errors.status.unknown_model`.
  if (call === undefined || isInventedModel(call.model) || !modelListing().isAvailable || !isNearList(reply))
    return undefined
  assumeResult(reply)
  return { model: call.model, isListed: modelListing().kinds.has(call.model) }
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
