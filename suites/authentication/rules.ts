import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  assume,
  assumeOfKind,
  callOf,
  callsOfRole,
  type Exchange,
  inconclusive,
  isCallOf,
  isOwnKey,
  isTraffic,
  onceForRecording,
  type Reply,
  groupsOf,
  modelRecords,
} from '../../src/checks/index.ts'
import { listedModels } from '../../src/deployment/model-list.ts'
import { isAcceptedAround } from './traffic-keys.rules.ts'

/** 401 replies of the messages protocol with a text. A missing message is reported separately. */
export const messagesUnauthorized = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createMessage') && reply.status === 401 && !hasEmptyMessage(reply) ? reply : undefined

const hasEmptyMessage = ({ json }: Reply) => {
  const { absent, text } = json.at('error.message')
  return json.at('error').names.length > 0 && (absent || text === '')
}

/**
 * Calls with the valid key. If all of them were refused with 401, the configured key is probably invalid, and the check is
 * inconclusive. In recorded traffic any key may be invalid, or expire: see `isAcceptedAround`.
 */
export const acceptedKeys = (reply: Reply): Reply | undefined => {
  if (!isUnderDefault(reply.exchange) || reply.status === undefined) return undefined
  // Who else answers below the address, such as a console, need not know the key.
  if (callOf(reply) === undefined) return undefined
  if (reply.status !== 401) return reply
  if (isTraffic() && !isAcceptedAround(reply)) inconclusive('need-not-accept-key', { exchange: reply.exchange.id })
  if (!isKeyAccepted()) inconclusive('key-may-be-invalid')
  return reply
}

const isKeyAccepted = onceForRecording(({ exchanges }) =>
  exchanges.some((exchange) => isUnderDefault(exchange) && isAnswered(exchange)),
)

const isUnderDefault = isOwnKey
const isAnswered = ({ response }: Exchange) => response !== undefined && response.status !== 401

/** All groups named by records of the list, sorted. */
export const groupNames = (list: Reply): readonly string[] => [...new Set(modelRecords(list).flatMap(groupsOf))].sort()

/** The number of models in a list. */
export const listedModelCount = (list: Reply): number => listedModels(list).length

/** The requirement that a list without identifiers violates: it is empty, or its records have no id. */
export const emptyListRequirement = (list: Reply): RequirementId =>
  isEmptyList(list) ? 'models.list.not_empty' : 'models.list.records'

const isEmptyList = ({ json }: Reply): boolean => [json, json.at('data')].some(({ value }) => isEmptyArray(value))

const isEmptyArray = (value: unknown) => Array.isArray(value) && value.length === 0

/** Calls of a model outside the group. On other operations than chat, 400 and 422 may be about the kind of the model. */
export const callsOfOtherGroup = (reply: Reply): Reply | undefined => {
  const called = callsOfRole('otherGroup')(reply)
  return called && assumeOfKind(called, [400, 422])
}

/** Those that were refused. */
export const refusedForGroup = (reply: Reply): Reply | undefined => {
  const called = callsOfOtherGroup(reply)
  assume(called?.status === undefined || [404, 503].includes(called.status), 'authentication.group.refused')
  return called
}

/** The error code of a 404; the documented code if it is absent or empty, and for a 503, which needs none. */
export function codeOf404({ status, json }: Reply): unknown {
  const code = json.at('error.code')
  return status !== 404 || code.absent || code.value === '' ? 'model_not_found' : code.value
}
