import { defaultRole } from '../../src/contract/conformance.ts'
import { listedModels, modelRecords, type ListedModel } from '../../src/deployment/model-list.ts'
import {
  plainReplies,
  callOf,
  type Field,
  assume,
  inconclusive,
  isArray,
  isCallOf,
  isOwnKey,
  isTraffic,
  modelName,
  onceForRecording,
  recording,
  type Reply,
  replyOf,
  assumeResult,
} from '../../src/checks/index.ts'

/** Lists of models that a key was given. */
export const answers = plainReplies('listModels')

/** The array of records, wherever an envelope keeps it; the root where nothing holds one. */
// Surviving mutants: If no member holds an array, the root is used anyway.
export function arrayOf({ json }: Reply): Field {
  return [json, json.at('data'), json.at('models'), json.at('data.data')].find(isArray) ?? json
}

/** Lists that hold an array of records. */
// Surviving mutants: What depends on the list is inconclusive because of models.list.json in the end.
export function lists(reply: Reply): Reply | undefined {
  const list = answers(reply)
  if (list === undefined) return undefined
  assume(typeof list.json.value === 'object' && list.json.value !== null, 'models.list.json')
  assume(isArray(arrayOf(list)), 'models.list.records')
  return list
}

/** Lists of the default key, with how many models they hold. Whether another key reaches any is for its owner to know. */
// Surviving mutants: In recorded traffic the list is then inconclusive.
export function counted(reply: Reply): { readonly models: number } | undefined {
  const list = isOwnKey(reply.exchange) ? lists(reply) : undefined
  if (list !== undefined && isTraffic() && modelRecords(list).length === 0)
    inconclusive('list-empty', { exchange: list.exchange.id })
  return list && { models: modelRecords(list).length }
}

/** The records of a list. A rule over records says nothing of a list that holds none. */
// Surviving mutants: models.list.not_empty reports a list without records; dependent checks are inconclusive either way.
export function records(reply: Reply): readonly Field[] | undefined {
  const list = lists(reply)
  if (list === undefined) return undefined
  const found = modelRecords(list)
  assume(found.length > 0 || reply.exchange.request.key !== 'default' || isTraffic(), 'models.list.not_empty')
  return found.length === 0 ? undefined : found
}

/** The identifier of a record, as requests use it: the contract's own field, or the usual one. */
export const idOf = (record: Field): string | undefined =>
  [record.at('model'), record.at('id')].find(({ text }) => text)?.text

/** Identifiers of a list in which every record has one. */
// Surviving mutants: models.record.model reports a record without `model`; the rest is for the compiler.
export function identifiers(reply: Reply): readonly string[] | undefined {
  const ids = records(reply)?.map(idOf)
  if (ids === undefined) return undefined
  assume(!ids.includes(undefined), 'models.record.model')
  return ids.filter((id) => id !== undefined)
}

/** Those of some identifiers that stood there before. */
export function repeated(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return ids.filter((id) => seen.size === seen.add(id).size)
}

/** The groups that a record names. */
// Surviving mutants: models.record.enable_groups reports a group that is not text.
function groupsOf(record: Field): readonly string[] {
  const groups = record.at('enable_groups')
  assume(isArray(groups) && groups.items.every(({ text }) => text !== undefined), 'models.record.enable_groups')
  return groups.items.map(({ text = '' }) => text)
}

const groupOfKey = () => recording().header.deployment.group

/** The records of a list under the default key, each by its identifier with the groups it names. */
export function grouped(reply: Reply) {
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

/** The list that a probe asked for. */
// Surviving mutants: A reply that is not a list has no records: inconclusive either way.
function obtainedRecords(reply: Reply): readonly Field[] {
  if (reply.status !== 200) inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status })
  return records(reply) ?? inconclusive('other-group-empty')
}

/** The groups that all models have in common which the key of another group sees, besides the group of the first key. */
export function groupsInCommon(otherList: Reply): readonly string[] {
  const records = obtainedRecords(otherList).map(groupsOf)
  const named = new Map<string, number>()
  for (const group of records.flatMap((groups) => [...new Set(groups)])) named.set(group, (named.get(group) ?? 0) + 1)
  return [...named.keys()].filter((group) => group !== groupOfKey() && named.get(group) === records.length)
}

/** Models of the first key's list that name the group of the other key, and are not in that key's list. */
// Surviving mutants: If both lists are the same, models.list.per_key reports it; without a shared model nothing is hidden.
export function hiddenFromOtherKey(defaultList: Reply, otherList: Reply): readonly string[] {
  const common = groupsInCommon(otherList)
  assume(common.length > 0, 'models.list.per_key')
  const ids = new Set(obtainedRecords(otherList).map(idOf))
  const shared = obtainedRecords(defaultList).filter((record) => {
    const groups = new Set(groupsOf(record))
    return common.every((group) => groups.has(group))
  })
  if (shared.length === 0) inconclusive('no-common-group')
  return shared.map((record) => idOf(record) ?? record.path).filter((id) => !ids.has(id))
}

/** Identifiers that the default key sees, where there is a model that it should not see. */
// Surviving mutants: Without such a model or list there is nothing to report; models.list.group reports empty groups.
export function besideOtherGroup(reply: Reply) {
  const otherGroupModel = recording().models['otherGroup']
  if (otherGroupModel === undefined || reply.exchange.request.key !== 'default') return undefined
  const found = records(reply)
  const record = found?.find((field) => idOf(field) === otherGroupModel)
  const groups = record?.at('enable_groups').items.map(({ value }) => value)
  assume(groups === undefined || groups.length === 0 || groups.includes(groupOfKey()), 'models.list.group')
  return found === undefined ? undefined : { otherGroupModel, ids: identifiers(reply) ?? [] }
}

/** A 404 that is for the model, by its code or, where it has none, by naming the model. With another code it is for something else. */
export function isNotFound(reply: Reply): boolean {
  const { text: code = '' } = reply.json.at('error.code')
  const { text: message = '' } = reply.json.at('error.message')
  const model = modelName(reply)
  // Surviving mutants: `modelCalls` leaves out calls without a model.
  const isNamed = model !== '' && message.includes(model)
  return reply.status === 404 && (code === 'model_not_found' || (code === '' && isNamed))
}

interface Listed {
  /** True when a list for the default key was recorded, be it an empty one. */
  readonly isAvailable: boolean
  readonly kinds: ReadonlyMap<string, ListedModel>
}

/** The models that are listed to the default key in this recording, by their identifiers. */
// Surviving mutants: Without a list the check is inconclusive in the next line.
const listed = onceForRecording(({ exchanges }): Listed => {
  const replies = exchanges.filter(({ request }) => request.key === 'default').map(replyOf)
  // Surviving mutants: Other replies have no named records.
  const given = replies.filter(
    (reply) => reply.status === 200 && isCallOf(reply, 'listModels') && isArray(arrayOf(reply)),
  )
  return {
    isAvailable: given.length > 0,
    kinds: new Map(given.flatMap(listedModels).map((model) => [model.id, model])),
  }
})

/** A list may have changed since others asked for it: only calls soon before or after it are held against it. */
const isBesideList = ({ exchange }: Reply) =>
  !isTraffic() || listTimes().some((time) => Math.abs(time - Date.parse(exchange.startedAt)) < soon)

const soon = 600_000

const listTimes = onceForRecording(({ exchanges }) =>
  exchanges
    .filter(({ request }) => request.key === 'default')
    .map(replyOf)
    .filter((reply) => isCallOf(reply, 'listModels') && reply.status === 200)
    .map(({ exchange }) => Date.parse(exchange.startedAt)),
)

/** True when the list says that a model is for the operation that was called, or does not say what it is for. */
function isListedFor(reply: Reply, model: string): boolean {
  const record = listed().kinds.get(model)
  const role = defaultRole(callOf(reply)?.operationId ?? 'listModels')
  return record !== undefined && (record.unlabelled || record.kinds.some((kind) => kind === role))
}

/** True when the list says that the model of a call is for the operation that was called. */
// Surviving mutants: selftest/suites/every-model.test.ts checks this.
export function isLabelledFor(reply: Reply): boolean {
  const model = modelName(reply)
  return isListedFor(reply, model) && listed().kinds.get(model)?.unlabelled === false
}

/** Calls of a model under the default key, with the name of the model. */
// Surviving mutants: Calls without a model or a reply are left out either way.
function modelCalls(reply: Reply) {
  if (reply.exchange.request.key !== 'default' || isCallOf(reply, 'listModels')) return undefined
  const model = callOf(reply) === undefined ? '' : modelName(reply).trim()
  return model === '' || reply.status === undefined ? undefined : { model, reply }
}

/**
 * Calls of listed models on endpoints that they are listed for. The operator may say that one of them has no channel: then any
 * refusal of it is to be expected.
 */
export function callsOfListed(reply: Reply): Reply | undefined {
  const call = modelCalls(reply)
  return call !== undefined &&
    isBesideList(reply) &&
    isListedFor(reply, call.model) &&
    call.model !== recording().models['noChannel']
    ? reply
    : undefined
}

/** Models that answered a call, where the recording holds a list. */
// Surviving mutants: Without a list the check is inconclusive in the next line; errors under 200 are reported by the protocols.
export function answering(reply: Reply): { readonly model: string; readonly isListed: boolean } | undefined {
  const call = reply.status === 200 ? modelCalls(reply) : undefined
  if (call === undefined || !listed().isAvailable || !isBesideList(reply)) return undefined
  assumeResult(reply)
  assume(listed().kinds.size > 0, 'models.list.not_empty')
  return { model: call.model, isListed: listed().kinds.has(call.model) }
}
