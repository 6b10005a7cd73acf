import {
  assume,
  type Field,
  groupsOf,
  inconclusive,
  isArray,
  isTraffic,
  modelIdOf,
  recording,
  type Reply,
} from '../../src/checks/index.ts'
import { identifiers, records } from './rules.ts'

/** The groups named by a record, which must be a list of texts. */
function statedGroups(record: Field): readonly string[] {
  const groups = record.at('enable_groups')
  assume(isArray(groups) && groups.items.every(({ text }) => text !== undefined), 'models.record.enable_groups')
  return groupsOf(record)
}

const groupOfKey = () => recording().header.deployment.group

/** The models of the default key's list, with their groups. */
export function groupedModels(reply: Reply) {
  const found = reply.exchange.request.key === 'default' ? records(reply) : undefined
  if (found === undefined) return undefined
  if (isTraffic()) inconclusive('group-not-known')
  const models = found.map((record) => ({ id: modelIdOf(record) ?? record.path, groups: statedGroups(record) }))
  if (!models.some(({ groups }) => groups.includes(groupOfKey()))) {
    inconclusive('group-not-listed', { group: groupOfKey() })
  }
  return { group: groupOfKey(), models }
}

/** The records of a list requested by a probe. Inconclusive if there are none. */
function requireRecords(reply: Reply): readonly Field[] {
  if (reply.status !== 200) inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status })
  return records(reply) ?? inconclusive('other-group-empty')
}

/** The groups shared by all models in the list of the other group's key, except the group of the default key. */
export function groupsInCommon(otherList: Reply): readonly string[] {
  const records = requireRecords(otherList).map(statedGroups)
  const named = new Map<string, number>()
  for (const group of records.flatMap((groups) => [...new Set(groups)])) named.set(group, (named.get(group) ?? 0) + 1)
  return [...named.keys()].filter((group) => group !== groupOfKey() && named.get(group) === records.length)
}

/** Models in the default key's list that name the group of the other key and are missing from that key's list. */
export function hiddenFromOtherKey(defaultList: Reply, otherList: Reply): readonly string[] {
  const common = groupsInCommon(otherList)
  assume(common.length > 0, 'models.list.per_key')
  const ids = new Set(requireRecords(otherList).map(modelIdOf))
  const shared = requireRecords(defaultList).filter((record) => {
    const groups = new Set(statedGroups(record))
    return common.every((group) => groups.has(group))
  })
  if (shared.length === 0) inconclusive('no-common-group')
  return shared.map((record) => modelIdOf(record) ?? record.path).filter((id) => !ids.has(id))
}

/** The identifiers listed for the default key, if the operator named a model that it must not contain. */
export function listWithoutOtherGroup(reply: Reply) {
  const otherGroupModel = recording().models['otherGroup']
  if (reply.exchange.request.key !== 'default') return undefined
  const found = records(reply)
  const record = found?.find((field) => modelIdOf(field) === otherGroupModel)
  const groups = record === undefined ? [] : groupsOf(record)
  assume(groups.length === 0 || groups.includes(groupOfKey()), 'models.list.group')
  if (found === undefined) return undefined
  return {
    otherGroupModel: otherGroupModel ?? inconclusive('no-model', { role: 'otherGroup' }),
    ids: identifiers(reply) ?? [],
  }
}
