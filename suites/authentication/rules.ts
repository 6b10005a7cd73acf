import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  type Exchange,
  inconclusive,
  isCallOf,
  isOwnKey,
  isTraffic,
  onceForRecording,
  type Reply,
} from '../../src/checks/index.ts'
import { listedModels, modelRecords } from '../../src/deployment/model-list.ts'

/** 401 replies of the messages protocol. */
export const messagesUnauthorized = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createMessage') && reply.status === 401 ? reply : undefined

/**
 * Calls under the valid key. Where every one of them was refused with 401, the key that was given is the likelier culprit, and
 * nothing can be said of the gateway.
 */
export const acceptedKeys = (reply: Reply): Reply | undefined => {
  if (!isUnderDefault(reply.exchange) || reply.status === undefined) return undefined
  if (reply.status === 401 && isTraffic()) inconclusive('need-not-accept-key', { exchange: reply.exchange.id })
  if (reply.status === 401 && !isKeyAccepted()) {
    inconclusive('key-may-be-invalid')
  }
  return reply
}

const isKeyAccepted = onceForRecording(({ exchanges }) =>
  exchanges.some((exchange) => isUnderDefault(exchange) && isAnswered(exchange)),
)

const isUnderDefault = isOwnKey
const isAnswered = ({ response }: Exchange) => response !== undefined && response.status !== 401

/** Every group that some record of the list names, in alphabetical order. */
// Surviving mutants: Only the order of an observation differs.
export const groupNames = (list: Reply): readonly string[] =>
  [
    ...new Set(modelRecords(list).flatMap((record) => record.at('enable_groups').items.map(({ text = '' }) => text))),
  ].sort()

/** How many models a list holds. */
export const reach = (list: Reply): number => listedModels(list).length

/** The requirement that a list without identifiers breaks: it is empty, or its records have none. */
export const namesNoModel = (list: Reply): RequirementId =>
  isEmptyList(list) ? 'models.list.not_empty' : 'models.list.records'

const isEmptyList = ({ json }: Reply): boolean => [json, json.at('data')].some(({ value }) => isEmptyArray(value))

const isEmptyArray = (value: unknown) => Array.isArray(value) && value.length === 0

/** The code beside a 404. A 503 need not have one, and an error may come without: then the documented one stands for it. */
export function codeBeside404({ status, json }: Reply): unknown {
  const code = json.at('error.code')
  return status !== 404 || code.absent || code.value === '' ? 'model_not_found' : code.value
}
