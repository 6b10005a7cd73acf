import type { RequirementId } from '../../spec/generated/requirements.ts'
import { showsBody } from '../contract/cases/requests.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import { onceForRecording } from '../calls/indexed.ts'
import { callOf, isCallOf, isInventedModel, modelOf } from '../calls/request.ts'
import { isOwnKey } from '../calls/traffic.ts'
import { isSaturated, recording } from '../outcomes/recording.ts'
import { outOfBalance } from '../calls/out-of-balance.ts'
import { assume, inconclusive, Undecided } from '../outcomes/undecided.ts'
import { assumeRefusalStatus } from './selections.ts'

/** True for a call of the model in this role. */
export function isForRole(role: string, reply: Reply): boolean {
  const model = recording().models[role]
  return callOf(reply) !== undefined && model !== undefined && modelOf(reply) === model
}

/** A valid key that was refused. */
const keyAccepted: RequirementId = 'authentication.bearer.accepted'

/** Selects the final responses to calls of the model in a role with the default key, on every operation. */
export const callsOfRole =
  (role: string) =>
  (reply: Reply): Reply | undefined => {
    const { exchange, status, request } = reply
    const isCall = request.method === 'POST' && exchange.request.key === 'default' && isForRole(role, reply)
    if (!isCall || exchange.retried || exchange.request.line !== 'domestic' || status === undefined) return undefined
    assume(status !== 401, keyAccepted)
    if (status === 402) throw new Undecided('inconclusive', outOfBalance(exchange))
    if (isSaturated(exchange)) inconclusive('saturated', { exchange: exchange.id, status })
    return assumeNoFailureOfBody(assumeRefusalStatus(reply))
  }

/**
 * Asserts that a failure is not about the body. An operation whose body the contract does not show may fail because of it, before it looks
 * at the model or the account: then it fails in the same way for an invented model.
 */
export function assumeNoFailureOfBody(reply: Reply): Reply {
  assume(!failuresOfUnknownModels().has(failureOf(reply) ?? ''), 'errors.status.unknown_model')
  return reply
}

const failuresOfUnknownModels = onceForRecording(({ exchanges }): ReadonlySet<string> => {
  const calls = exchanges.filter(isOwnKey).map(replyOf)
  return new Set(calls.filter((reply) => isInventedModel(modelOf(reply))).flatMap((reply) => failureOf(reply) ?? []))
})

/** The operation and the status of a failure, if the contract does not show the body of the operation. */
const failureOf = (reply: Reply): string | undefined => {
  const operation = callOf(reply)?.operationId
  const { status = 0 } = reply
  const isFailure = status >= 500 && status !== 503
  return operation !== undefined && isFailure && !showsBody(operation) ? `${operation} ${status}` : undefined
}

/**
 * Asserts that the model may be called on this operation. Models in roles are chat models: another operation may refuse them with one of
 * these statuses because of their kind.
 */
export function assumeOfKind(reply: Reply, statuses: readonly number[]): Reply {
  const { exchange, status } = reply
  const isOfChat = isCallOf(reply, 'createChatCompletion')
  if (!isOfChat && statuses.includes(status ?? 0))
    inconclusive('model-of-other-kind', { exchange: exchange.id, status })
  return reply
}
