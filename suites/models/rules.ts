import {
  assume,
  type Field,
  inconclusive,
  isOwnKey,
  isTraffic,
  modelIdOf,
  modelRecords,
  plainReplies,
  recordArray,
  type Reply,
} from '../../src/checks/index.ts'

/** Lists of models. */
export const answers = plainReplies('listModels')

/** Lists that contain an array of records. */
export function lists(reply: Reply): Reply | undefined {
  const list = answers(reply)
  if (list === undefined) return undefined
  assume(typeof list.json.value === 'object' && list.json.value !== null, 'models.list.json')
  assume(recordArray(list) !== undefined, 'models.list.records')
  return list
}

/** The number of models in lists of the default key. Other keys may have access to no model. */
export function countedModels(reply: Reply): { readonly models: number } | undefined {
  const list = isOwnKey(reply.exchange) ? lists(reply) : undefined
  if (list !== undefined && isTraffic() && modelRecords(list).length === 0)
    inconclusive('list-empty', { exchange: list.exchange.id })
  return list && { models: modelRecords(list).length }
}

/** The records of a list; undefined if it has none. */
export function records(reply: Reply): readonly Field[] | undefined {
  const list = lists(reply)
  if (list === undefined) return undefined
  const found = modelRecords(list)
  assume(found.length > 0 || reply.exchange.request.key !== 'default' || isTraffic(), 'models.list.not_empty')
  return found.length === 0 ? undefined : found
}

/** The identifiers of a list. Inconclusive if a record has none. */
export function identifiers(reply: Reply): readonly string[] | undefined {
  const ids = records(reply)?.map(modelIdOf)
  if (ids === undefined) return undefined
  assume(!ids.includes(undefined), 'models.record.model')
  return ids.filter((id) => id !== undefined)
}

/** The identifiers that occur earlier in the list. */
export function duplicatesOf(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return ids.filter((id) => seen.size === seen.add(id).size)
}
