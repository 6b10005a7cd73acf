import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Reply } from '../../src/evidence/reply.ts'
import { listedModels, recordsOf } from '../../src/deployment/discovery.ts'
import { recording } from '../../src/verdict/recording.ts'
import { callOf, isCallOf } from '../../src/verdict/asked.ts'
import { finalAttempt } from '../../src/verdict/select.ts'
import { given, inconclusive } from '../../src/verdict/undecided.ts'

/** True when a request carries no key in any header a gateway of this family reads. */
const isKeyless = ({ request }: Reply) =>
  ['authorization', 'x-api-key', 'x-goog-api-key'].every((name) => request.header(name) === undefined)

/** Replies to operations of the contract that were called without a key. */
export const keyless = (reply: Reply): Reply | undefined =>
  callOf(reply) !== undefined && isKeyless(reply) && reply.status !== undefined ? finalAttempt(reply) : undefined

/** Replies to calls under a key of some standing, as the drive recorded it: `made up`, `malformed`, `expired`. */
export const underKey =
  (standing: string) =>
  (reply: Reply): Reply | undefined =>
    callOf(reply) !== undefined && reply.exchange.request.key === standing && reply.status !== undefined
      ? finalAttempt(reply)
      : undefined

/** Calls that were refused with 401 for their key. Where the error is not an object, that is another requirement's matter. */
export const refusedWith401 =
  (select: (reply: Reply) => Reply | undefined, status: Parameters<typeof given>[1]) =>
  (reply: Reply): Reply | undefined => {
    const refused = select(reply)
    if (refused === undefined) return undefined
    given(refused.status === 401, status)
    given(refused.json.names.length > 0, 'errors.body.json')
    given(refused.json.at('error').names.length > 0, errorObjectOf(refused))
    const message = refused.json.at('error.message')
    given(message.absent || message.text !== undefined, 'errors.body.message')
    return refused
  }

/** Video and balance endpoints have a requirement of their own for the error object. */
const errorObjectOf = (reply: Reply) =>
  /Video|Balance|MotionControl/.test(callOf(reply)?.operationId ?? '')
    ? 'errors.body.error_elsewhere'
    : 'errors.body.error'

/** 401 replies of the messages protocol. */
export const messagesUnauthorized = (reply: Reply): Reply | undefined =>
  isCallOf(reply, 'createMessage') && reply.status === 401 ? reply : undefined

/**
 * Calls under the valid key. Where every one of them was refused with 401, the key that was given is the likelier culprit, and
 * nothing can be said of the gateway.
 */
export const acceptedKeys = (reply: Reply): Reply | undefined => {
  if (!isUnderDefault(reply.exchange) || reply.status === undefined) return undefined
  if (reply.status === 401 && !recording().exchanges.some((other) => isUnderDefault(other) && isAnswered(other))) {
    inconclusive('every call under the default key was refused with 401: the key may not be valid')
  }
  return reply
}

const isUnderDefault = ({ request }: Exchange) => request.key === 'default'
const isAnswered = ({ response }: Exchange) => response !== undefined && response.status !== 401

/** Every group that some record of the list names, in alphabetical order. */
export const groupNames = (list: Reply): readonly string[] =>
  [
    ...new Set(recordsOf(list).flatMap((record) => record.at('enable_groups').items.map(({ text = '' }) => text))),
  ].sort()

/** How many models a list holds. */
export const reach = (list: Reply): number => listedModels(list).length
