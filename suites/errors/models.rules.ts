import {
  callOf,
  inconclusive,
  isCallOf,
  modelOf,
  recording,
  type Reply,
  mentionsRequest,
} from '../../src/checks/index.ts'
import { judgedByBody } from './requests.rules.ts'
import { unknownModel } from './unknown-model.ts'

/** Calls of the unknown model with a valid key. */
export const unknownModels = (reply: Reply): Reply | undefined =>
  modelOf(reply) === unknownModel ? judgedByBody(reply) : undefined

/** Those refused with 404. */
export const unknownModelsNotFound = (reply: Reply): Reply | undefined =>
  reply.status === 404 ? unknownModels(reply) : undefined

/**
 * Calls of a model in one of these roles with the default key that were finally refused with 503, in a message about the model or a
 * channel.
 */
// Surviving mutants: The driver repeats no 503 that a request expects.
export const refusedAsUnavailable =
  (...roles: readonly string[]) =>
  (reply: Reply): Reply | undefined =>
    reply.status === 503 &&
    !reply.exchange.retried &&
    reply.exchange.request.once?.includes(503) !== true &&
    reply.exchange.request.key === 'default' &&
    mentionsRequest(reply) &&
    roles.some((role) => isForRole(role, reply))
      ? reply
      : undefined

// Surviving mutants: The checks after it select calls of operations again.
function isForRole(role: string, reply: Reply): boolean {
  const model = recording().models[role]
  return callOf(reply) !== undefined && model !== undefined && modelOf(reply) === model
}

/** Calls of a listed model without a channel. Protocols other than chat-compatible may refuse with 400 instead. */
export const withoutChannel = (reply: Reply): Reply | undefined =>
  isForRole('noChannel', reply) && (isCallOf(reply, 'createChatCompletion') || reply.status !== 400)
    ? judgedByBody(reply)
    : undefined

/** The reply of a model declared saturated. Inconclusive if it has recovered. */
export function requireSaturated(reply: Reply): Reply {
  if (reply.status === 200) inconclusive('saturated-answered')
  return reply
}
