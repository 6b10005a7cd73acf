import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Reply } from '../reply/reply.ts'
import { callOf, isCallOf, modelOf } from '../calls/request.ts'
import { isSaturated, recording } from '../outcomes/recording.ts'
import { assume, inconclusive } from '../outcomes/undecided.ts'
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
    if (status === 402) inconclusive('balance-used-up', { exchange: exchange.id })
    if (isSaturated(exchange)) inconclusive('saturated', { exchange: exchange.id, status })
    return assumeRefusalStatus(reply)
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
