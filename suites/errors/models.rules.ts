import {
  callOf,
  inconclusive,
  isCallOf,
  modelOf,
  recording,
  type Reply,
  speaksOfRequest,
} from '../../src/checks/index.ts'
import { judgedByBody } from './requests.rules.ts'
import { unknownModel } from './unknown-model.ts'

/** Calls for the model that nobody has, under a valid key. */
export const unknownModels = (reply: Reply): Reply | undefined =>
  modelOf(reply) === unknownModel ? judgedByBody(reply) : undefined

/** The 404 among them. */
export const unknownAndNotFound = (reply: Reply): Reply | undefined =>
  reply.status === 404 ? unknownModels(reply) : undefined

/**
 * Calls of a model in one of these roles under the default key that were answered 503 for want of a channel: in the end, not once by
 * chance, and in words that speak of the model or a channel.
 */
// Surviving mutants: The driver repeats no 503 that a request expects.
export const unavailable =
  (...roles: readonly string[]) =>
  (reply: Reply): Reply | undefined =>
    reply.status === 503 &&
    !reply.exchange.retried &&
    reply.exchange.request.once?.includes(503) !== true &&
    reply.exchange.request.key === 'default' &&
    speaksOfRequest(reply) &&
    roles.some((role) => isOf(role, reply))
      ? reply
      : undefined

// Surviving mutants: The checks after it select calls of operations again.
function isOf(role: string, reply: Reply): boolean {
  const model = recording().models[role]
  return callOf(reply) !== undefined && model !== undefined && modelOf(reply) === model
}

/** Calls of a listed model without a channel. Other protocols than the chat-compatible one may object that it does not speak them. */
export const withoutChannel = (reply: Reply): Reply | undefined =>
  isOf('noChannel', reply) && (isCallOf(reply, 'createChatCompletion') || reply.status !== 400)
    ? judgedByBody(reply)
    : undefined

/** What a model that is declared saturated was answered: should it have recovered, nothing is shown. */
export function whileSaturated(reply: Reply): Reply {
  if (reply.status === 200) inconclusive('saturated-answered')
  return reply
}
