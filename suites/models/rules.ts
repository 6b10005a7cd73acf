import { listedModels, recordsOf } from '../../src/deployment/discovery.ts'
import { replyOf } from '../../src/evidence/reader.ts'
import type { Field, Reply } from '../../src/evidence/reply.ts'
import { recording } from '../../src/verdict/recording.ts'
import { callOf, isCallOf } from '../../src/verdict/asked.ts'
import { answersTo, isArray, resultOf } from '../../src/verdict/select.ts'
import { given, inconclusive } from '../../src/verdict/undecided.ts'

/** Lists of models that a key was given. */
export const answers = answersTo('listModels')

/** The array of records, wherever an envelope keeps it; the root where nothing holds one. */
export function arrayOf({ json }: Reply): Field {
  return [json, json.at('data'), json.at('models'), json.at('data.data')].find(isArray) ?? json
}

/** Lists that hold an array of records. */
export function lists(reply: Reply): Reply | undefined {
  const list = answers(reply)
  if (list === undefined) return undefined
  given(typeof list.json.value === 'object' && list.json.value !== null, 'models.list.json')
  given(isArray(arrayOf(list)), 'models.list.records')
  return list
}

/** The records of a list that has any. */
export function records(reply: Reply): readonly Field[] | undefined {
  const list = lists(reply)
  const found = list === undefined ? [] : recordsOf(list)
  return found.length === 0 ? undefined : found
}

/** The identifier of a record, as requests use it: the contract's own field, or the usual one. */
export const idOf = (record: Field): string | undefined =>
  [record.at('model'), record.at('id')].find(({ text }) => text)?.text

/** Identifiers of a list in which every record has one. */
export function identifiers(reply: Reply): readonly string[] | undefined {
  const ids = records(reply)?.map(idOf)
  if (ids === undefined) return undefined
  given(!ids.includes(undefined), 'models.record.model')
  return ids.filter((id) => id !== undefined)
}

/** The groups that a record names. */
function groupsOf(record: Field): readonly string[] {
  const groups = record.at('enable_groups')
  given(isArray(groups) && groups.items.every(({ text }) => text !== undefined), 'models.record.enable_groups')
  return groups.items.map(({ text = '' }) => text)
}

const ownGroup = () => recording().header.deployment.group

/** The records of a list under the default key, each by its identifier with the groups it names. */
export function grouped(reply: Reply) {
  const found = reply.exchange.request.key === 'default' ? records(reply) : undefined
  if (found === undefined) return undefined
  const models = found.map((record) => ({ id: idOf(record) ?? record.path, groups: groupsOf(record) }))
  if (!models.some(({ groups }) => groups.includes(ownGroup()))) {
    inconclusive(`no listed model names the group ${ownGroup()}: the key may be of another one`)
  }
  return { group: ownGroup(), models }
}

/** The list that a probe asked for. */
function obtainedRecords(reply: Reply): readonly Field[] {
  if (reply.status !== 200) inconclusive(`${reply.exchange.id} was answered ${reply.status ?? 'with nothing'}, not 200`)
  return records(reply) ?? []
}

/**
 * What a key of another group sees: the groups that all of its models have in common, besides the group of the first key; and
 * the models of the first key's list that have such a group too, but are not in its own.
 */
export function seenByOther({ own, other }: { readonly own: Reply; readonly other: Reply }) {
  const theirs = obtainedRecords(other)
  if (theirs.length === 0) inconclusive('the key of another group reaches no model')
  const [first = [], ...rest] = theirs.map(groupsOf)
  const common = first.filter((group) => group !== ownGroup() && rest.every((groups) => groups.includes(group)))
  const ids = new Set(theirs.map(idOf))
  const missing = obtainedRecords(own)
    .filter((record) => common.length > 0 && common.every((group) => groupsOf(record).includes(group)))
    .map(idOf)
    .filter((id) => !ids.has(id))
  return { common, missing }
}

/** Identifiers that the default key sees, where there is a model that it should not see. */
export function besideOtherGroup(reply: Reply) {
  const other = recording().models['otherGroup']
  if (other === undefined || reply.exchange.request.key !== 'default') return undefined
  const found = records(reply)
  const record = found?.find((one) => idOf(one) === other)
  const groups = record?.at('enable_groups').items.map(({ value }) => value)
  given(groups === undefined || groups.length === 0 || groups.includes(ownGroup()), 'models.list.group')
  return found === undefined ? undefined : { other, ids: identifiers(reply) ?? [] }
}

/** A 404 that is for the model, and not for the path. */
export function isNotFound(reply: Reply): boolean {
  const { code = '', message = '' } = {
    code: reply.json.at('error.code').text,
    message: reply.json.at('error.message').text,
  }
  return reply.status === 404 && (code === 'model_not_found' || message.includes(modelNamed(reply)))
}

const modelNamed = (reply: Reply) => reply.request.json.at('model').text ?? callOf(reply)?.parameters['model'] ?? ' '

let known: { readonly of: object; readonly ids: ReadonlySet<string> } | undefined

/** Identifiers of the models that the default key was told of in this recording. */
function listedIds(): ReadonlySet<string> {
  const evidence = recording()
  if (known?.of !== evidence) {
    const replies = evidence.exchanges.filter(({ request }) => request.key === 'default').map(replyOf)
    known = {
      of: evidence,
      ids: new Set(replies.flatMap((reply) => (answers(reply) ? listedModels(reply) : [])).map(({ id }) => id)),
    }
  }
  return known.ids
}

/** Calls of a model under the default key, with the name of the model. */
function modelCalls(reply: Reply) {
  if (reply.exchange.request.key !== 'default' || isCallOf(reply, 'listModels')) return undefined
  const model = callOf(reply) === undefined ? '' : modelNamed(reply).trim()
  return model === '' || reply.status === undefined ? undefined : { model, reply }
}

/** Calls of listed models. The operator may say that one of them has no channel: then any refusal of it is to be expected. */
export function callsOfListed(reply: Reply): Reply | undefined {
  const call = modelCalls(reply)
  return call !== undefined && listedIds().has(call.model) && call.model !== recording().models['noChannel']
    ? reply
    : undefined
}

/** Models that answered a call, where the recording holds a list. */
export function answering(reply: Reply): { readonly model: string; readonly listed: ReadonlySet<string> } | undefined {
  const call = reply.status === 200 ? modelCalls(reply) : undefined
  if (call === undefined || listedIds().size === 0) return undefined
  resultOf(reply)
  return { model: call.model, listed: listedIds() }
}
