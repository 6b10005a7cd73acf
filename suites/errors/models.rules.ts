import {
  assume,
  assumeOfKind,
  callsOfRole,
  inconclusive,
  isCallOf,
  isForCallableModel,
  isForRole,
  isOwnKey,
  modelOf,
  onceForRecording,
  type Reply,
  replyOf,
  mentionsRequest,
  groupsOf,
  modelLists,
  modelRecords,
} from '../../src/checks/index.ts'
import { judgedByBody } from './requests.rules.ts'
import { assumeShownBody } from './valid-requests.rules.ts'
import { unknownModel } from './unknown-model.ts'

/** Calls of the unknown model with a valid key. */
export const unknownModels = (reply: Reply): Reply | undefined =>
  modelOf(reply) === unknownModel ? shownBody(judgedByBody(reply)) : undefined

const shownBody = (reply: Reply | undefined) => reply && assumeShownBody(reply)

/** Those refused with 404. */
export const unknownModelsNotFound = (reply: Reply): Reply | undefined =>
  reply.status === 404 ? unknownModels(reply) : undefined

/**
 * Calls of a model in one of these roles with the default key that were finally refused with 503. A 503 that mentions neither the model nor
 * a channel counts only if callable models are not refused like that.
 */
export const refusedAsUnavailable =
  (...roles: readonly string[]) =>
  (reply: Reply): Reply | undefined =>
    reply.status === 503 &&
    !reply.exchange.retried &&
    reply.exchange.request.once?.includes(503) !== true &&
    reply.exchange.request.key === 'default' &&
    (mentionsRequest(reply) || !isOverloaded()) &&
    roles.some((role) => isForRole(role, reply))
      ? reply
      : undefined

/** True if a callable model was refused with the valid key, and with a 503 that does not mention the request. */
export const isOverloaded = onceForRecording(({ exchanges }) =>
  exchanges
    .filter(isOwnKey)
    .map(replyOf)
    .some((reply) => reply.status === 503 && isForCallableModel(reply) && !mentionsRequest(reply)),
)

/** True if the list of the default key names groups, but not this one: the key may belong to another. */
export const isOfOtherGroup = (group: string): boolean => listedGroups().size > 0 && !listedGroups().has(group)

const listedGroups = onceForRecording(
  (): ReadonlySet<string> => new Set(modelLists().flatMap(modelRecords).flatMap(groupsOf)),
)

/** Calls of a listed model without a channel. Other operations than chat may refuse it because of its kind. */
export const withoutChannel = (reply: Reply): Reply | undefined => ofKind('noChannel', [400, 422])(reply)

/** Calls of a model without a price. */
export const withoutPrice = (reply: Reply): Reply | undefined => ofKind('unpriced', [404, 422, 503])(reply)

/** Those of the chat-compatible protocol that were refused with 400. Elsewhere, the refusal may be about the kind of the model. */
export const withoutPriceInChat = (reply: Reply): Reply | undefined => {
  const called = isCallOf(reply, 'createChatCompletion') ? withoutPrice(reply) : undefined
  assume(called === undefined || called.status === 400, 'errors.status.unpriced_model')
  return called
}

/** Calls of a model that is declared saturated. Inconclusive if it has recovered. */
export const saturated = (reply: Reply): Reply | undefined => {
  const called = ofKind('saturated', [400, 404, 422, 503])(reply)
  if (called?.status === 200) inconclusive('saturated-answered')
  // A request that is not repeated after a 503 may have met the load of the gateway instead of the model's.
  const isOfLoad =
    called?.status === 503 && called.exchange.request.once?.includes(503) === true && !mentionsRequest(called)
  return isOfLoad ? undefined : called
}

const ofKind = (role: string, otherKind: readonly number[]) => (reply: Reply) => {
  const called = callsOfRole(role)(reply)
  return called && assumeOfKind(called, otherKind)
}

/** The status and the code of a 404 that names no model: allowed for a model without a channel if its code, if any, is `model_not_found`. */
export const isNotFoundModel = ({ status, json }: Reply): boolean =>
  status === 404 && ['', 'model_not_found'].includes(json.at('error.code').text ?? '')
